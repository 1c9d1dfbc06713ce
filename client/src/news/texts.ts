export const texts = {
  beside: 'Nachrichten',
  firstSeen: 'zuerst gesehen',
} as const;
