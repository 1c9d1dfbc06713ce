import { toString as describe } from 'cronstrue';
import 'cronstrue/locales/de.js';

/**
 * A cron pattern of five fields as a German phrase that follows a colon: `15 6 * * 1-5` becomes `um 06:15, Montag bis
 * Freitag`. An invalid pattern is returned unchanged.
 */
export function cronWords(pattern: string): string {
  try {
    const words = describe(pattern, {
      locale: 'de',
      use24HourTimeFormat: true,
      verbose: true,
      // The hub's scheduler runs only where both the day of the month and the weekday match.
      logicalAndDayFields: true,
    });
    return tidied(words.charAt(0).toLowerCase() + words.slice(1));
  } catch {
    return `nach dem Muster ${pattern}`;
  }
}

/** Drops redundant fields: every minute implies every hour, and every hour implies every day. */
const tidied = (words: string) =>
  words
    .replace(/^((?:jede Minute|alle \d+ Minuten)), jede Stunde, jeden Tag$/u, '$1')
    .replace(/^jede Stunde, jeden Tag$/u, 'jede Stunde');
