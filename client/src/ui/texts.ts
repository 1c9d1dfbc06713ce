/** Words that every folder of the client uses. */
export const texts = {
  retry: 'Erneut versuchen',
  notOnDevice: 'Du bist offline, und das hast du auf diesem Gerät noch nicht angesehen.',
  cancel: 'Abbrechen',
  undo: 'Rückgängig',
  dismiss: 'Meldung schließen',
} as const;
