import type { LegalFacts } from '@hub/shared/hub/legal.schema.ts';
import { RETENTION_DAYS } from '@hub/shared/hub/retention.ts';

export const texts = {
  imprint: 'Impressum',
  operator: 'Angaben nach § 5 DDG',
  email: 'E-Mail',
  phone: 'Telefon',
  responsible: 'Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV',
  contact: 'Beiträge melden',
  contactText:
    'Jeden Kommentar und jede Umfrage kannst du dort, wo sie stehen, mit „Melden“ und einem Grund melden. Die Verwaltung entscheidet mit Begründung; die Antwort steht in deinen Einstellungen.',
  contactByMail: 'Dieselbe Stelle erreichst du auch über die Adresse oben (Art. 11, 12 und 16 DSA).',
  missing: 'Der Betreiber dieses Hubs hat noch nicht angegeben, wer er ist.',
  missingPrivate: 'Dieser Hub ist nur in einem privaten Netz zu erreichen und braucht deshalb keine Angaben.',
  content: 'Inhalte',
  contentText:
    'Der Hub ist kein Angebot der DFL, der Vereine oder eines Managerspiels. Startchancen sind Schätzungen ohne Gewähr. Woher die Daten stammen, steht unter „Quellen“.',

  privacy: 'Datenschutz',
  controller: 'Verantwortlicher',
} as const;

const RETAINED: Record<keyof typeof RETENTION_DAYS, string> = {
  endedSessions: 'Anmeldungen nach ihrem Ende und abgelaufene Links aus Mails',
  alerts: 'Nachrichten in deiner Glocke',
  unverifiedAccounts: 'Konten, deren Adresse nie bestätigt wurde, nach der letzten Anmeldung',
  heldPlaces: 'Wo deine Spieler standen und wer Star war, als sie gelockt wurden',
  writtenMails: 'Mails an dich, die nicht zugestellt werden konnten',
  news: 'Schlagzeilen aus den Nachrichtenquellen',
  supersededFacts: 'Überholte Angaben der Datenquellen',
  usageCounts:
    'Gezählte Seitenaufrufe als Summen je Tag; wo ein Besuch zuletzt war, weiß der Hub höchstens acht Tage',
  modelRuns: 'Berechnungen der Startchancen, die niemandem mehr angezeigt werden',
  flowRuns: 'Das Protokoll der Berechnungen',
};

interface Section {
  title: string;
  paragraphs: readonly string[];
}

/** The privacy texts for the services this hub uses. */
export function privacySections({ uses }: LegalFacts): Section[] {
  const services = [
    uses.mail ? 'dem Mailserver, über den der Hub Mails verschickt' : null,
    uses.google ? 'Google, wenn du dich damit anmeldest' : null,
    uses.github ? 'GitHub, wenn du dich damit anmeldest' : null,
    uses.openId === null ? null : `${uses.openId}, wenn du dich damit anmeldest`,
    uses.storage ? 'dem Speicherdienst, in dem hochgeladene Bilder liegen' : null,
    uses.provider ? 'dem Anbieter, bei dem Konten und Daten dieses Hubs liegen' : null,
    'dem Nachrichtendienst deines Browsers (Google, Mozilla, Apple oder Microsoft), wenn du Nachrichten einschaltest; er sieht nur verschlüsselten Inhalt',
    'Discord oder Telegram, wenn du dort einen Chat einträgst; der Dienst sieht die Nachrichten, die dorthin gehen',
  ].filter((service) => service !== null);
  return [
    {
      title: 'Ohne Konto',
      paragraphs: [
        'Lesen kannst du alles ohne Konto. Stellst du dir ohne Konto ein Team zusammen, liegt es nur in deinem Browser, bis du es löschst oder in ein Konto übernimmst.',
        'Dein Browser überträgt bei jedem Aufruf deine IP-Adresse; sie wird im Arbeitsspeicher gehalten, um Missbrauch zu begrenzen, und bei Anmeldeversuchen kurz als Prüfwert gespeichert, nie im Klartext (Art. 6 Abs. 1 f DSGVO).',
      ],
    },
    {
      title: 'Mit Konto',
      paragraphs: [
        'Für dein Konto speichert der Hub E-Mail-Adresse, Anzeigename, einen Prüfwert deines Passworts, wann du dich mit welchem Programm angemeldet hast, und was du selbst anlegst: Teams, Gegner für Duelle (eingetragene sieht sonst niemand), Watchlist, Beiträge, Stimmen, Tipps, Tipprunden, geteilte Bilder, Meldungen und deine Wahl bei den Nachrichten. In einer Tipprunde sehen die anderen Mitglieder deinen Anzeigenamen und nach dem Lock deine Tipps; schaltest du dort ein Team für Duelle frei, außerdem, bis du es ausschaltest, dessen Kader und ab dem Lock Elf, Formation und Stars. Tippen mindestens fünf Leute die Elf eines Vereins, bildet der Hub daraus ohne Namen eine gemeinsame Elf, die in die Prognose eingehen kann und bleibt, auch wenn du dein Konto löschst. Trägt ihre Gründerin oder ihr Gründer einen Chat bei Discord oder Telegram ein, stehen dort die Tabelle mit den Anzeigenamen und, ohne Namen der Mitglieder, Spieler aus euren Teams; alle Mitglieder sehen auf der Seite der Tipprunde, welche Chats das sind. Grundlage ist der Vertrag über die Nutzung (Art. 6 Abs. 1 b DSGVO).',
        'Nachrichten an deine Geräte: Der Hub speichert die Adresse, die dein Browser bei seinem Nachrichtendienst bekommt, bis du sie ausschaltest, dich abmeldest oder der Dienst sie für ungültig erklärt.',
        'Nachrichten in einen Chat bei Discord oder Telegram: Der Hub speichert Adresse oder Token verschlüsselt, bis du den Chat herausnimmst, die Tipprunde verlässt, der er gehört, oder dein Konto löschst, und zeigt sie niemandem mehr.',
        'Das Konto ist für alle ab 16 Jahren. Bist du jünger, brauchst du das Einverständnis deiner Eltern (Art. 8 DSGVO).',
      ],
    },
    {
      title: 'Auf deinem Gerät',
      paragraphs: [
        'Deine Anmeldung, deine Darstellung, begonnene Texte, eingefügte Preise und die zuletzt gesehenen Seiten liegen in deinem Browser, weil der Hub sonst nicht so funktioniert, wie du es willst; dafür ist keine Einwilligung nötig (§ 25 Abs. 2 Nr. 2 TDDDG). Beim Abmelden verschwinden Anmeldung, zuletzt gesehene Seiten und die Zustellung von Nachrichten. Drei Cookies gehören zur Anmeldung: eines erkennt ein bekanntes Gerät, eines führt durch die Anmeldung bei einem anderen Dienst, und eines sagt eine Minute lang, dass die Anmeldung von dir kommt.',
        'Nicht nötig ist nur eines: das Zählen von Besuchen. Es ist ausgeschaltet, bis du es in den Einstellungen einschaltest, und dort jederzeit wieder auszuschalten. Gezählt werden Seiten und Wege, nie du.',
        'Es gibt keine Werbung, keine fremden Schriften, Skripte oder Zähler.',
      ],
    },
    {
      title: 'Wie lange',
      paragraphs: Object.entries(RETAINED).map(
        ([what, name]) =>
          `${name}: ${RETENTION_DAYS[what as keyof typeof RETENTION_DAYS]} ${RETENTION_DAYS[what as keyof typeof RETENTION_DAYS] === 1 ? 'Tag' : 'Tage'}.`,
      ),
    },
    {
      title: 'Wer Daten bekommt',
      paragraphs: [
        `Niemand außer dem Betreiber und seinen Dienstleistern. Im Einzelnen: ${services.join('; ')}.`,
      ],
    },
    {
      title: 'Deine Rechte',
      paragraphs: [
        'In den Einstellungen lädst du alles herunter, was der Hub über dich weiß, berichtigst es oder löschst dein Konto; dann verschwindet alles sofort, nur deine Beiträge bleiben ohne deinen Namen stehen. In Sicherungen des Betreibers verschwindet es, wenn diese ablaufen.',
        'Auskunft, Berichtigung, Löschung, Einschränkung, Widerspruch und Übertragung (Art. 15 bis 21 DSGVO) kannst du auch beim Betreiber verlangen, und dich bei einer Aufsichtsbehörde für den Datenschutz beschweren.',
      ],
    },
  ];
}
