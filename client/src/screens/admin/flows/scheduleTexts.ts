export const scheduleTexts = {
  title: 'Zeitplan',
  never: 'läuft nicht von selbst',
  isDefault: 'Voreinstellung',
  paused: 'angehalten',
  next: 'Nächste Läufe',
  pattern: 'Cron-Muster',
  patternHint: 'Minute Stunde Tag Monat Wochentag, in Berliner Zeit',
  invalid: 'Das ist kein Cron-Muster mit fünf Feldern, zum Beispiel 15 6,18 * * *.',
  save: 'Zeitplan speichern',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  reset: 'Voreinstellung nehmen',
} as const;
