import { expect, test } from 'vitest';
import { aLeague, anAppearance } from '@hub/tools/testing/facts/leagueFacts.ts';
import type { ExpectedElevenFact } from '../types.ts';
import { scoreElevens, withRecords } from './sourceRecords.ts';

const WEEKS = 4;
const REGULARS = Array.from({ length: 10 }, (_none, index) => `regular-${index}`);

/** Home fields its regulars and, in turn, one of two others; sources name the regulars and one of the two. */
const { played, asOfTs } = aLeague(WEEKS);
const appearances = Array.from({ length: WEEKS }, (_none, week) =>
  [...REGULARS, week % 2 === 0 ? 'even' : 'odd'].map((id) => anAppearance(id, week)),
).flat();
const season = { fixtures: played, appearances };
const kickoffMs = (week: number) => Date.parse(played[week]?.kickoffTs ?? asOfTs);
const named = (
  week: number,
  last: string,
  changes: Partial<ExpectedElevenFact> = {},
): ExpectedElevenFact => ({
  sourceId: 'paper',
  fixtureId: `week-${week}`,
  teamId: 'home',
  knownFromTs: new Date(kickoffMs(week) - 3_600_000).toISOString(),
  playerIds: [...REGULARS, last],
  ...changes,
});
const after = (week: number) => new Date(kickoffMs(week) + 60_000).toISOString();

test('the newest eleven before kickoff is scored, beside the same eleven again', () => {
  const early = (week: number) => new Date(kickoffMs(week) - 7_200_000).toISOString();
  const scored = scoreElevens(
    [
      named(0, 'even'),
      named(1, 'even'),
      named(1, 'odd', { knownFromTs: early(1) }),
      named(2, 'even', { sourceId: 'fan' }),
      named(2, 'odd', { knownFromTs: after(2) }),
      // Named before the club's last match.
      named(3, 'odd', { knownFromTs: early(2) }),
      named(WEEKS, 'even', { knownFromTs: asOfTs }),
    ],
    season,
  );
  expect(scored.map(({ sourceId, right, sameElevenAgain }) => [sourceId, right, sameElevenAgain])).toEqual([
    ['paper', 11, null],
    ['paper', 10, 10],
    ['fan', 11, 10],
  ]);
});

test('a source’s record is what was known when it named an eleven', () => {
  const [first, second, third, next] = withRecords(
    [named(0, 'even'), named(1, 'odd'), named(2, 'odd'), named(3, 'even')],
    season,
  );
  expect([first?.record, second?.record]).toEqual([undefined, undefined]);
  expect(third?.record).toEqual({ clubMatches: 1, rightOf11: 11, sameElevenAgain: 10 });
  expect(next?.record).toEqual({ clubMatches: 2, rightOf11: 10.5, sameElevenAgain: 10 });
});
