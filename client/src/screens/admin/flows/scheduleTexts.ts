export const scheduleTexts = {
  title: 'Zeitplan',
  never: 'läuft nicht von selbst',
  isDefault: 'Voreinstellung',
  paused: 'angehalten',
  next: 'Nächste Läufe',
  byRealClock: 'nach der wirklichen Uhr; die des Hubs ist gestellt',
  pattern: 'Cron-Muster',
  patternHint: 'Minute Stunde Tag Monat Wochentag, in Berliner Zeit',
  save: 'Zeitplan speichern',
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  reset: 'Voreinstellung nehmen',
} as const;
