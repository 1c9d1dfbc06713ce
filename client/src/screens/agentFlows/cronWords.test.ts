import { describe, expect, it } from 'vitest';
import { cronWords } from './cronWords.ts';

describe('a cron pattern in words', () => {
  it.each([
    ['15 6,10,14,18,22 * * *', 'täglich um 06:15, 10:15, 14:15, 18:15 und 22:15 Uhr'],
    ['0 12 * * *', 'täglich um 12:00 Uhr'],
    ['30,0 9 * * *', 'täglich um 09:00 und 09:30 Uhr'],
    ['15 6 * * 1-5', 'Montag bis Freitag um 06:15 Uhr'],
    ['15 6 * * sat,sun', 'Samstag und Sonntag um 06:15 Uhr'],
    ['15 6 * * 5-7', 'Freitag bis Sonntag um 06:15 Uhr'],
    ['*/10 * * * *', 'täglich alle 10 Minuten'],
    ['5 * * * *', 'täglich jede Stunde zur Minute 5'],
    ['* * * * *', 'täglich jede Minute'],
    ['0 6 1 * *', 'nach dem Muster 0 6 1 * *'],
    ['0 6 * 1 *', 'nach dem Muster 0 6 * 1 *'],
    ['0 6-9 * * *', 'nach dem Muster 0 6-9 * * *'],
    ['0,15,30,45 1,2,3,4 * * *', 'nach dem Muster 0,15,30,45 1,2,3,4 * * *'],
    ['0 6 * * xyz', 'nach dem Muster 0 6 * * xyz'],
  ])('%s: %s', (pattern, words) => {
    expect(cronWords(pattern)).toBe(words);
  });
});
