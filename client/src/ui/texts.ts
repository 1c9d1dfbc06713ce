/** Words that every folder of the client uses. */
export const texts = {
  retry: 'Erneut versuchen',
  cancel: 'Abbrechen',
  undo: 'Rückgängig',
  dismiss: 'Meldung schließen',
} as const;
