import { expect, it } from 'vitest';
import type { MatchdayReview, ReviewPlayer } from './review.schema.ts';
import { broughtText, decisionLines, gainText, luckText, moveLines } from './reviewText.ts';

const side = (name: string) => ({ id: name, name, value: 1 });
const review = (changes: Partial<MatchdayReview>) => ({
  players: [{ id: 'Mario Götze', name: 'Mario Götze' }] as ReviewPlayer[],
  decisions: null,
  moves: null,
  ...changes,
});

it('counts points or starts', () => {
  expect(broughtText(61.5, { unit: 'points', of: 11 })).toBe('61,5 Punkte');
  expect(broughtText(1, { unit: 'points', of: 11 })).toBe('1 Punkt');
  expect(broughtText(9, { unit: 'starts', of: 11 })).toBe('9 von 11 Starts');
  expect(broughtText(0, { unit: 'starts', of: 1 })).toBe('0 von 1 Start');
});

it('claims no certainty of luck', () => {
  expect([0, 83.4, 99.9].map(luckText)).toEqual([
    'besser als 1 von 100 Verläufen',
    'besser als 83 von 100 Verläufen',
    'besser als 99 von 100 Verläufen',
  ]);
});

it('tells gains by their sign', () => {
  expect([3, -4.5, 0, null].map(gainText)).toEqual(['+3', '−4,5', '±0', '–']);
});

it('names decisions, also about empty places', () => {
  const lines = decisionLines(
    review({
      decisions: [
        { kind: 'player', line: 'forward', mine: null, hub: side('Mario Götze'), value: -1 },
        { kind: 'player', line: 'forward', mine: side('Mario Götze'), hub: null, value: 1 },
        {
          kind: 'formation',
          mine: '4-4-2',
          hub: '3-5-2',
          minePlayers: [side('Mario Götze')],
          hubPlayers: [],
          value: 1,
        },
        { kind: 'stars', mine: [], hub: [side('Mario Götze')], value: null },
      ],
    }),
  );
  expect(lines.map(({ words }) => words)).toEqual([
    'Leerer Platz statt Götze',
    'Götze statt leerem Platz',
    '4-4-2 statt 3-5-2 (Götze statt niemand)',
    'Stars: keine statt Götze',
  ]);
});

it('names who came and who went', () => {
  const [first, second] = [side('Mario Götze'), side('Max Kruse')];
  const moves = [
    { line: 'forward' as const, came: first, went: second, value: 0 },
    { line: 'forward' as const, came: first, went: null, value: null },
    { line: 'forward' as const, came: null, went: side('Aaron Hunt'), value: null },
  ];
  expect(moveLines(review({ moves })).map(({ words }) => words)).toEqual([
    'Götze für Kruse geholt',
    'Götze geholt',
    'Hunt abgegeben',
  ]);
});
