export const texts = {
  title: 'Aufstellungen',
  subtitle: 'So laufen die Vereine voraussichtlich auf',
  notice: 'Dieser Bereich ist noch im Aufbau: Die Funktion wird in der nächsten Version verfügbar sein.',
  plans: [
    'je Verein die voraussichtliche Startelf mit Startchancen',
    'die Gründe hinter jeder Startchance',
    'Austausch mit anderen über die Aufstellungen',
  ],
} as const;
