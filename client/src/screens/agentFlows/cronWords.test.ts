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
    ['*/30 * * * *', 'täglich alle 30 Minuten'],
    ['5 * * * *', 'täglich jede Stunde zur Minute 5'],
    ['* * * * *', 'täglich jede Minute'],
    ['0 * * * *', 'täglich zu jeder vollen Stunde'],
    ['5,35 * * * *', 'täglich jede Stunde zu den Minuten 5 und 35'],
    ['*/7 * * * *', 'täglich jede Stunde zu den Minuten 0, 7, 14, 21, 28, 35, 42, 49 und 56'],
    ['0 */6 * * *', 'täglich um 00:00, 06:00, 12:00 und 18:00 Uhr'],
    ['0 6-9 * * *', 'täglich um 06:00, 07:00, 08:00 und 09:00 Uhr'],
    ['15 6-22 * * *', 'täglich stündlich von 06:15 bis 22:15 Uhr'],
    ['*/15 8-18 * * sat', 'Samstag alle 15 Minuten von 08:00 bis 18:45 Uhr'],
    ['* 5 * * *', 'täglich jede Minute von 05:00 bis 05:59 Uhr'],
    ['10-20/5 8 * * *', 'täglich um 08:10, 08:15 und 08:20 Uhr'],
    ['0 6 1 * *', 'am 1. jedes Monats um 06:00 Uhr'],
    ['0 6 1-7 * *', 'vom 1. bis 7. jedes Monats um 06:00 Uhr'],
    ['0 6 1,15 jan,7 *', 'im Januar und Juli am 1. und 15. um 06:00 Uhr'],
    ['0 6 * 1-3 *', 'von Januar bis März täglich um 06:00 Uhr'],
    ['0 6 * 8 1-5', 'im August Montag bis Freitag um 06:00 Uhr'],
    ['0 6 1 * 1', 'nach dem Muster 0 6 1 * 1'],
    ['0,15,30,50 1,2,3,4 * * *', 'nach dem Muster 0,15,30,50 1,2,3,4 * * *'],
    ['*/15 1,5 * * *', 'nach dem Muster */15 1,5 * * *'],
    ['0 6 * * xyz', 'nach dem Muster 0 6 * * xyz'],
    ['0 6 * xyz *', 'nach dem Muster 0 6 * xyz *'],
    ['61 6 * * *', 'nach dem Muster 61 6 * * *'],
    ['0 9-6 * * *', 'nach dem Muster 0 9-6 * * *'],
  ])('%s: %s', (pattern, words) => {
    expect(cronWords(pattern)).toBe(words);
  });
});
