import { formatPlural } from '@hub/shared/text/format.ts';

export const texts = {
  title: 'Sicherheit',
  loadFailed: 'Deine Sicherheitseinstellungen lassen sich gerade nicht laden',
  cancel: 'Abbrechen',
  administratorNeedsSecondFactor:
    'Du bist als Administrator eingetragen. Dieser Hub ist öffentlich, deshalb öffnet sich die Verwaltung erst, wenn du den zweiten Faktor einschaltest.',

  password: {
    title: 'Passwort',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    hint: 'Mindestens 8 Zeichen. Ein Satz, den nur du kennst, ist besser als viele Sonderzeichen.',
    show: 'Passwort zeigen',
    submit: 'Passwort ändern',
    changed: 'Geändert. Alle anderen Geräte sind abgemeldet.',
    none: 'Du meldest dich über einen anderen Dienst an. Ein eigenes Passwort legst du bei der Anmeldung über „Passwort vergessen?“ fest.',
  },

  secondFactor: {
    title: 'Zweiter Faktor',
    text: 'Wer sich anmeldet, braucht dann neben dem Passwort einen Code aus einer App auf deinem Handy.',
    on: (codesLeft: number) =>
      `Eingeschaltet. ${formatPlural(codesLeft, { one: 'Wiederherstellungscode', other: 'Wiederherstellungscodes' })} übrig.`,
    off: 'Ausgeschaltet.',
    setUp: 'Einrichten …',
    setUpTitle: 'Zweiten Faktor einrichten',
    scan: 'Scanne dieses Bild mit einer Authenticator-App, etwa Aegis, 2FAS oder Google Authenticator.',
    qr: 'QR-Code für die Authenticator-App; der Schlüssel steht darunter als Text',
    orType: 'Oder tippe diesen Schlüssel in die App:',
    code: 'Code',
    codeHint: 'Die sechs Ziffern, die deine App jetzt zeigt.',
    codeOrRecovery: 'Sechs Ziffern aus der App, oder einer deiner Wiederherstellungscodes.',
    turnOn: 'Einschalten',
    isOnNow:
      'Der zweite Faktor ist eingeschaltet, und alle anderen Geräte sind abgemeldet. Bewahre diese Codes gut auf: Jeder öffnet dein Konto einmal, falls dein Handy fehlt. Sie werden nur jetzt gezeigt.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    kept: 'Ich habe sie aufbewahrt',
    turnOff: 'Ausschalten …',
    turnOffTitle: 'Zweiten Faktor ausschalten?',
    turnOffText: 'Danach genügt für die Anmeldung wieder dein Passwort allein.',
    turnOffNow: 'Ausschalten',
  },

  devices: {
    title: 'Angemeldete Geräte',
    name: (browser: string | null, system: string | null) =>
      [browser ?? 'Unbekanntes Programm', system].filter(Boolean).join(' auf '),
    current: 'dieses Gerät',
    used: (lastUsed: string) => `Zuletzt benutzt am ${lastUsed}`,
    end: 'Abmelden',
    endOf: (name: string) => `${name} abmelden`,
    endOthers: 'Alle anderen abmelden',
    endedOthers: (count: number) => `${formatPlural(count, { one: 'Gerät', other: 'Geräte' })} abgemeldet.`,
  },
} as const;
