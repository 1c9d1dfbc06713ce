export const texts = {
  share: 'Teilen',
  shareWhat: (what: string) => `${what} teilen`,
  failed: 'Das Bild konnten wir nicht zeichnen.',
  drawing: 'Zeichne das Bild …',
  who: 'Wer den Link hat, sieht das Bild, auch ohne Anmeldung. Du kannst es jederzeit zurückziehen.',
  send: 'Senden …',
  copy: 'Link kopieren',
  copied: 'Link kopiert',
  save: 'Bild speichern',
  withdraw: 'Zurückziehen',
  withdrawn: 'Zurückgezogen. Der Link führt nirgends mehr hin.',
  fileName: 'bundesliga-fantasy-hub.png',
} as const;
