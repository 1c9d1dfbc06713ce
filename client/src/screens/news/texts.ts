export const texts = {
  title: 'News',
  subtitle: 'Neuigkeiten rund um die Liga',
  plans: ['alle Meldungen, die neuesten zuerst', 'Filter nach Verein', 'der Weg zur Quelle jeder Meldung'],
} as const;
