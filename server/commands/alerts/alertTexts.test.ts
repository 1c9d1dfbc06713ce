import { describe, expect, it } from 'vitest';
import { lockText } from './alertTexts.ts';

const lock = { lockTs: '2024-12-06T19:30:00.000Z', minutes: 60 };
const player = (name: string, startProbability: number | null) => ({ id: name, name, startProbability });
const bodyOf = (lists: Parameters<typeof lockText>[2]) =>
  lockText({ name: 'Elf', game: 'kickbase' }, lock, lists).body.replaceAll('\u00A0', ' ');

describe('the countdown to the lock', () => {
  it('tells who is out from who may or may not begin', () => {
    expect(bodyOf({ out: [player('Tah', 0.01)], uncertain: [player('Kane', 0.4)] })).toBe(
      'Kickbase: Lock Fr., 06.12.2024, 20:30 Uhr. Fällt aus: Tah. Unsicher: Kane 40 %.',
    );
    expect(bodyOf({ out: [player('Tah', 0.01), player('Kim', null)], uncertain: [] })).toBe(
      'Kickbase: Lock Fr., 06.12.2024, 20:30 Uhr. Fallen aus: Tah und Kim.',
    );
    expect(bodyOf({ out: [], uncertain: [player('Kane', null)] })).toMatch(/ Unsicher: Kane\.$/u);
    expect(bodyOf({ out: [], uncertain: [] })).toMatch(/ Kein Wackelkandidat\.$/u);
  });
});
