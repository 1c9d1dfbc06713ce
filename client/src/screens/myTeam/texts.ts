export const texts = {
  title: 'Mein Team',
  subtitle: 'Deine Fantasy-Teams an einem Ort',
  plans: [
    'eigene Fantasy-Teams anlegen und zwischen ihnen wechseln',
    'Spieler hinzufügen, mit Positionen und Verfügbarkeit',
    'auf einen Blick sehen, wer wahrscheinlich startet',
  ],
} as const;
