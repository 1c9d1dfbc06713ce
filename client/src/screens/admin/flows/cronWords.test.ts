import { describe, expect, it } from 'vitest';
import { cronWords } from './ScheduleForm.tsx';

describe('a cron pattern in words', () => {
  it.each([
    ['15 6,10,14,18,22 * * *', 'um 06:15, 10:15, 14:15, 18:15 und 22:15, jeden Tag'],
    ['0 12 * * *', 'um 12:00, jeden Tag'],
    ['15 6 * * 1-5', 'um 06:15, Montag bis Freitag'],
    ['15 6 * * sat,sun', 'um 06:15, nur jeden Samstag und Sonntag'],
    ['0 6 * * 7', 'um 06:00, nur jeden Sonntag'],
    ['*/10 * * * *', 'alle 10 Minuten'],
    ['* * * * *', 'jede Minute'],
    ['0 */6 * * *', 'zur vollen Stunde, alle 6 Stunden, jeden Tag'],
    ['15 6-22 * * *', 'bei Minute 15, zwischen 06:00 und 22:59, jeden Tag'],
    ['0 6 1,15 jan,7 *', 'um 06:00, an Tag 1 und 15 des Monats, nur im Januar und Juli'],
    ['0 6 1 * 1', 'um 06:00, an Tag 1 des Monats, nur jeden Montag'],
  ])('%s: %s', (pattern, words) => {
    expect(cronWords(pattern)).toBe(words);
  });

  it.each(['0 6 * * xyz', '0 6 * xyz *', '61 6 * * *', '* * *', ''])(
    'returns %j unchanged, because it is invalid',
    (pattern) => {
      expect(cronWords(pattern)).toBe(`nach dem Muster ${pattern}`);
    },
  );
});
