import { texts as chatTexts } from '../../../chats/texts.ts';

export const texts = {
  title: 'Nachrichten',
  intro:
    'Der Hub meldet sich, wenn sich bei deinen Spielern etwas tut, auch wenn er zu ist. Nie über ein Spiel, das schon läuft.',

  here: 'Dieses Gerät',
  turnOn: 'Auf diesem Gerät einschalten',
  turnOff: 'Hier ausschalten',
  isOn: 'Dieses Gerät bekommt Nachrichten, bis du dich abmeldest.',
  denied: 'Dein Browser hat nicht zugestimmt.',
  failed:
    'Dein Browser konnte sich bei seinem Nachrichtendienst nicht anmelden. Versuche es später noch einmal.',
  test: 'Probe-Nachricht',
  tested: {
    taken: 'Die Probe ist unterwegs.',
    lost: 'Die Probe kam nicht an. Schalte dieses Gerät aus und wieder ein.',
  },
  blocked:
    'Du hast Nachrichten für den Hub im Browser gesperrt. Erlaube sie in den Einstellungen der Seite (Schloss neben der Adresse).',
  unsupported:
    'Dieser Browser kann keine Nachrichten empfangen. Per Mail und an der Glocke bekommst du sie trotzdem.',
  install: {
    title: 'Auf iPhone und iPad zuerst auf den Home-Bildschirm',
    steps: [
      'Tippe in Safari unten auf „Teilen“ (Quadrat mit Pfeil).',
      'Wähle „Zum Home-Bildschirm“ und dann „Hinzufügen“.',
      'Öffne den Hub über sein Symbol und komm hierher zurück.',
    ],
  },

  kinds: 'Wovon du hörst',
  kind: chatTexts.kind,
  chats: 'Discord und Telegram',
  chatsText:
    'Dieselben Nachrichten in einem Chat. Je Anstoß eine, die der Hub ergänzt, wenn es Neues gibt. Einen Chat eurer Tipprunde trägst du auf ihrer Seite ein.',

  lockMinutes: 'So lange vorher',
  minutes: (minutes: number) =>
    minutes < 60 ? `${minutes} Minuten` : minutes === 60 ? '1 Stunde' : `${minutes / 60} Stunden`,

  quiet: 'Ruhezeit',
  quietHint: 'Dann bleibt dein Gerät still; was danach noch gilt, kommt am Ende.',
  from: 'von',
  to: 'bis',
  byMail: 'Auch per Mail',
  byMailHint: 'Dieselben Nachrichten an deine bestätigte Adresse. Mit einem Klick abbestellt.',

  fridayMail: 'Freitagsmail',
  fridayMailHint:
    'Jeden Freitag: deine Wackelkandidaten, was sich geändert hat und der nächste Anpfiff. Mit einem Klick abbestellt.',
  fridayMailAsFile: 'Dieser Hub verschickt selbst keine Mails: Wer ihn betreibt, findet sie als Dateien.',

  devices: 'Geräte, die Nachrichten bekommen',
  thisOne: 'dieses',
  remove: 'Herausnehmen',
  removeDevice: (name: string) => `${name} herausnehmen`,
} as const;
