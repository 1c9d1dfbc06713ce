export const texts = {
  title: 'Spieler',
  subtitle: 'Alle Spieler der Liga',
  plans: [
    'Suche nach Name und Nationalität',
    'Filter nach Verein und Position',
    'Steckbrief, Form und Startchance zu jedem Spieler',
  ],
} as const;
