export const texts = {
  title: 'Einstellungen',

  profile: 'Profil',
  picture: 'Profilbild',
  pictureHint:
    'Steht neben deinen Beiträgen. Der Hub behält nur den mittleren Ausschnitt, ohne Ort und Zeit der Aufnahme.',
  choosePicture: 'Bild wählen',
  otherPicture: 'Anderes Bild wählen',
  removePicture: 'Bild entfernen',
  pictureUnusable: 'Diese Datei kann dein Browser nicht als Bild öffnen.',
  displayName: 'Anzeigename',
  displayNameHint: 'So heißt du in der Community.',
  displayNameMissing: 'Bitte gib einen Namen ein.',
  displayNameTooLong: (length: number) => `Höchstens ${length} Zeichen.`,
  save: 'Speichern',
  saved: 'Gespeichert.',
  email: 'E-Mail-Adresse',
  verified: 'bestätigt',
  notVerified: 'noch nicht bestätigt',
  verifyHint: 'Bestätige sie mit dem Link, den wir dir gemailt haben.',
  noMailServer:
    'Dieser Hub verschickt selbst keine Mails. Wer ihn betreibt, findet sie in seinem Ordner und kann dir den Link geben.',
  mailAgain: 'Link noch einmal mailen',
  verification: {
    mailed: 'Der Link ist unterwegs. Es gilt nur der neueste.',
    proved: 'Deine Adresse ist schon bestätigt.',
    tooOften: 'Das waren zu viele Mails. Sieh im Spam-Ordner nach, oder versuche es in einer Stunde wieder.',
    notOffered: 'Hier lässt sich kein neuer Link anfordern. Bestätige die Adresse bei deinem Anbieter.',
    failed: 'Das hat nicht geklappt. Versuche es gleich noch einmal.',
  },

  appearance: 'Darstellung',
  appearanceHint: 'Gilt auf diesem Gerät. Zeiten sind immer Berliner Zeit.',

  countVisits: 'Besuche mitzählen',
  countVisitsHint:
    'Hilft zu sehen, welche Seiten genutzt werden. Gezählt werden Seiten und Wege, nie dein Name, deine Adresse oder dein Gerät. Gilt für diesen Browser.',
  data: 'Deine Daten',
  dataText:
    'Alles, was der Hub über dich speichert: Teams, Watchlist, Kommentare, Umfragen, Stimmen, Meldungen und die Adresse deines Bildes, als JSON-Datei.',
  sharedPictures: 'Geteilte Bilder',
  sharedPicturesHint: 'Wer den Link hat, sieht das Bild. Ziehst du es zurück, ist es sofort für alle weg.',
  noSharedPictures: 'Du teilst gerade kein Bild.',
  withdraw: 'Zurückziehen',
  withdrawPicture: (title: string) => `Bild „${title}“ zurückziehen`,
  download: 'Meine Daten herunterladen',
  fileName: 'bundesliga-fantasy-hub-meine-daten.json',

  reports: 'Meldungen und Entscheidungen',
  reported: { comment: 'Du hast einen Kommentar gemeldet', poll: 'Du hast eine Umfrage gemeldet' },
  removed: { comment: 'Dein Kommentar wurde entfernt', poll: 'Deine Umfrage wurde entfernt' },
  yourReason: 'Dein Grund:',
  stillOpen: 'Die Verwaltung hat noch nicht entschieden.',
  decided: (isRemoved: boolean, answer: string) => `${isRemoved ? 'Entfernt' : 'Bleibt stehen'}: ${answer}`,

  deletionText:
    'Löscht deine Teams, Likes und Stimmen für immer. Deine Kommentare und Umfragen bleiben ohne deinen Namen stehen, als „Gelöschter Nutzer“.',
  deleteAccount: 'Konto löschen …',
  confirmTitle: 'Konto wirklich löschen?',
  confirmText: 'Das lässt sich nicht rückgängig machen. Tippe zur Bestätigung deine E-Mail-Adresse ein:',
  confirmTextWithPassword:
    'Das lässt sich nicht rückgängig machen. Tippe zur Bestätigung deine E-Mail-Adresse und dein Passwort ein:',
  confirmLabel: 'Deine E-Mail-Adresse',
  password: 'Dein Passwort',
  signInWillRemain: 'Deine Anmeldung selbst liegt bei einem anderen Anbieter und bleibt dort bestehen.',
  cancel: 'Abbrechen',
  deleteForEver: 'Endgültig löschen',
  signInRemains:
    'Im Hub ist alles von dir gelöscht. Deine Anmeldung selbst liegt bei einem anderen Anbieter und bleibt dort bestehen.',
  understood: 'Verstanden',
} as const;
