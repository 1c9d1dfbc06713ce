import { describe, expect, it } from 'vitest';
import { newsAge } from './newsAge.ts';

const PUBLISHED = '2025-03-29T12:00:00Z';
const MINUTE_MS = 60_000;
const ageAfter = (minutes: number) => newsAge(PUBLISHED, Date.parse(PUBLISHED) + minutes * MINUTE_MS);

describe('newsAge', () => {
  it.each([
    [0, 'gerade eben'],
    [1, 'vor 1 Minute'],
    [1.99, 'vor 1 Minute'],
    [2, 'vor 2 Minuten'],
    [59.9, 'vor 59 Minuten'],
    [60, 'vor 1 Stunde'],
    [119, 'vor 1 Stunde'],
    [120, 'vor 2 Stunden'],
    [23 * 60 + 59, 'vor 23 Stunden'],
    [24 * 60, 'vor 1 Tag'],
    [48 * 60, 'vor 2 Tagen'],
    [400 * 24 * 60, 'vor 400 Tagen'],
  ])('after %d minutes says %s', (minutes, age) => {
    expect(ageAfter(minutes)).toBe(age);
  });

  it('treats a future instant as just now', () => {
    expect(ageAfter(-30)).toBe('gerade eben');
  });

  it('returns null for an invalid instant', () => {
    expect(newsAge('gestern', 0)).toBeNull();
  });
});
