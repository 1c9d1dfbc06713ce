export const texts = {
  signIn: 'Jetzt anmelden',
  note: 'Kostenlos registrieren und sofort loslegen',
  signInShort: 'Anmelden',
} as const;
