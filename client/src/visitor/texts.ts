export const texts = {
  signIn: 'Jetzt anmelden',
  note: 'Kostenlos registrieren und sofort loslegen',
  signInShort: 'Anmelden',
} as const;

/** Prompts for visitors who want something that needs an account. */
export const promptTexts = {
  title: 'Dafür brauchst du ein Konto',
  screenTitle: 'Nur mit Konto',
  readable: 'Lesen kannst du alles ohne.',
  teamComesAlong: 'Dein Team kommt mit.',
  later: 'Später',
  benefits: [
    'deine Teams auf jedem Gerät',
    'eine Watchlist und Nachrichten vor dem Lock',
    'Tipprunden mit Freunden',
    'Kommentare und Umfragen',
  ],

  reasons: {
    watch: 'Wen du beobachtest, merkt sich dein Konto, und die Glocke meldet, was sich ändert.',
    tip: 'Dein Tipp zählt im Konto mit, damit du siehst, wie oft du richtig lagst.',
    share: 'Ein Link auf dein Bild gehört zu deinem Konto, damit du ihn zurückziehen kannst.',
    alerts: 'Nachrichten vor dem Lock gehen an die Geräte deines Kontos.',
    whatIf: 'Was wäre, wenn? Das rechnet der Hub für angemeldete Fans.',
    teams: 'Auf diesem Gerät liegt ein Team; mehrere hält dein Konto.',
    review: 'Ein Gerät merkt sich nur den laufenden Spieltag; vergangene bewahrt dein Konto auf.',
    screen: 'Mit einem Konto hast du:',
  },
} as const;

/** What the visitor wanted to do or see. */
export type Wanted = keyof typeof promptTexts.reasons;
