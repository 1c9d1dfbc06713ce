export const texts = {
  title: 'Watchlist',
  subtitle: 'Beobachte deine interessanten Spieler',
  notice: 'Dieser Bereich ist noch im Aufbau: Die Funktion wird in der nächsten Version verfügbar sein.',
  plans: [
    'Spieler vormerken, die dich interessieren',
    'Veränderungen ihrer Startchance verfolgen',
    'Ausfälle und Rückkehrer früh bemerken',
  ],
} as const;
