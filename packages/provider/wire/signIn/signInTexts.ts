import type { AccountError, AccountErrorCode, PasswordWeakness } from '../../accountErrors.ts';

const WEAKNESSES: Record<PasswordWeakness, string> = {
  short: 'Das Passwort braucht mindestens 8 Zeichen.',
  long: 'Das Passwort darf höchstens 200 Zeichen haben.',
  common: 'Dieses Passwort wird als eines der ersten erraten. Nimm bitte ein anderes.',
  guessable:
    'Ein Wort, ein Name oder ein Verein mit Jahr, Zahl oder Zeichen ist schnell erraten. Nimm lieber drei Wörter, die nichts miteinander zu tun haben.',
};

/** The texts of the hosted sign-in pages. */
export const TEXTS = {
  hub: 'Bundesliga Fantasy Hub',
  tagline: 'Alle Infos für dein Fantasy Team - News, Aufstellungen, Stats',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 8 Zeichen. Ein Satz, den nur du kennst, ist besser als viele Sonderzeichen.',
  name: 'Anzeigename (freiwillig)',
  nameHint: 'So sehen dich die anderen in den Diskussionen.',
  back: 'Zurück zum Hub',
  legal: 'Rechtliches',
  privacy: 'Datenschutz',
  imprint: 'Impressum',
  errorPrefix: 'Fehler: ',
  signIn: { title: 'Anmelden', submit: 'Anmelden', forgotten: 'Passwort vergessen?' },
  toRegister: { question: 'Noch kein Konto?', link: 'Kostenlos registrieren und sofort loslegen' },
  register: {
    title: 'Registrieren',
    lead: 'Kostenlos registrieren und sofort loslegen',
    submit: 'Registrieren und loslegen',
    show: 'Passwort zeigen',
    hide: 'Passwort verbergen',
    age: 'Für alle ab 16 Jahren. Bist du jünger, brauchst du das Einverständnis deiner Eltern.',
  },
  toSignIn: { question: 'Du hast schon ein Konto?', link: 'Anmelden' },
  team: {
    comesAlong: 'Dein Team kommt mit.',
    players: (count: number) => (count === 1 ? '1 Spieler' : `${count} Spieler`),
  },
  social: { or: 'oder', with: (name: string) => `Weiter mit ${name}` },
  code: {
    title: 'Zweiter Faktor',
    lead: 'Dein Konto ist doppelt gesichert. Gib den Code ein, den deine App gerade zeigt.',
    label: 'Code',
    hint: 'Sechs Ziffern aus der App, oder einer deiner Wiederherstellungscodes.',
    submit: 'Anmelden',
    again: 'Von vorn beginnen',
    tooLate: 'Die Anmeldung hat zu lange gedauert. Melde dich bitte noch einmal an.',
  },
  forgotten: {
    title: 'Passwort vergessen',
    lead: 'Wir schicken dir einen Link, mit dem du ein neues Passwort festlegst.',
    submit: 'Link anfordern',
    sentTitle: 'Schau in dein Postfach',
    sent: 'Wenn es zu dieser Adresse ein Konto gibt, ist der Link unterwegs. Er gilt eine Stunde. Kam schon vor Kurzem einer, dann gilt dieser noch, und es folgt kein zweiter.',
  },
  reset: {
    title: 'Neues Passwort festlegen',
    lead: 'Danach bist du auf allen Geräten abgemeldet und meldest dich mit dem neuen Passwort an.',
    submit: 'Passwort speichern',
    done: 'Dein neues Passwort ist gespeichert. Melde dich jetzt damit an.',
  },
  verify: {
    title: 'E-Mail-Adresse bestätigen',
    lead: 'Gib dein Passwort ein, damit niemand anderes deine Adresse für sich bestätigt.',
    submit: 'Adresse bestätigen',
  },
  linkExpired: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er wurde schon benutzt, ist zu alt oder unvollständig.',
    again: 'Neuen Link anfordern',
  },
  failed: {
    title: 'Das hat nicht geklappt',
    unknownProject: 'Diese Anmeldeseite gehört zu einem anderen Projekt.',
    foreignForm: 'Das Formular kam von einer anderen Seite. Ruf die Anmeldung bitte noch einmal auf.',
    unreadable: 'Deine Eingabe konnte nicht gelesen werden.',
    notFound: 'Diese Seite gibt es nicht.',
    unexpected: 'Bei uns ist etwas schiefgegangen. Versuch es bitte gleich noch einmal.',
  },
} as const;

const ERRORS: Record<AccountErrorCode, string> = {
  INVALID_CREDENTIALS: 'E-Mail-Adresse oder Passwort stimmen nicht.',
  INVALID_CODE: 'Der Code stimmt nicht oder wurde schon benutzt. Warte gegebenenfalls auf den nächsten.',
  INVALID_EMAIL: 'Das ist keine gültige E-Mail-Adresse.',
  INVALID_NAME:
    'Der Anzeigename hat höchstens 100 sichtbare Zeichen und darf nicht nach dem Betreiber klingen (etwa „Administrator“).',
  WEAK_PASSWORD: WEAKNESSES.common,
  RATE_LIMITED: 'Zu viele Versuche.',
  TOKEN_EXPIRED: TEXTS.linkExpired.text,
  SOCIAL_SIGN_IN_FAILED:
    'Die Anmeldung über den anderen Dienst hat nicht geklappt. Versuch es noch einmal oder nimm dein Passwort.',
  SOCIAL_SIGN_IN_CANCELLED: 'Du hast die Anmeldung über den anderen Dienst abgebrochen.',
};

/** The sentence for an account error on a page. */
export function errorText({ accountCode, weakness, retryAfterSeconds }: AccountError): string {
  if (weakness !== undefined) return WEAKNESSES[weakness];
  if (retryAfterSeconds === undefined) return ERRORS[accountCode];
  return `${ERRORS[accountCode]} Versuch es in ${minutes(retryAfterSeconds)} noch einmal.`;
}

/** At registration the same refusal has another remedy, and must not reveal whether the account exists. */
export const REGISTRATION_REFUSED =
  'Mit diesen Angaben geht es nicht. Wenn du schon ein Konto hast, melde dich an oder lege ein neues Passwort fest.';

function minutes(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`;
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'einer Minute' : `${count} Minuten`;
}
