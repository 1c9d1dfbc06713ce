export const texts = {
  beside: 'Nachrichten',
  firstSeen: 'zuerst gesehen',
  read: 'Artikel lesen',
  sourceRead: 'Quelle',
  marks: 'Darum geht es',
  detach: (name: string) => `Markierung ${name} entfernen`,
  putBack: 'Wieder anbringen',
} as const;
