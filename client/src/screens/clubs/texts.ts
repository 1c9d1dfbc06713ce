export const texts = {
  title: 'Vereine',
  subtitle: 'Alle 18 Vereine der Liga',
  plans: [
    'Steckbriefe aller Vereine',
    'der Kader mit Positionen und Verfügbarkeit',
    'Tore und Vorlagen der Saison',
  ],
} as const;
