import { describe, expect, it } from 'vitest';
import { aFixtureRow } from '../../matchdata/bundleBuilders.ts';
import type { FixtureRow, MatchDataBundle } from '../../matchdata/bundleRows.ts';
import { withMoves } from './moves.ts';

const SATURDAY = '2026-12-12T14:30:00.000Z';
const SUNDAY = '2026-12-13T16:30:00.000Z';
const LATER = '2027-01-20T19:30:00.000Z';

/** A matchday with its first match at `first`, and `others` more at the usual time. */
const season = (first: string, others = 4): MatchDataBundle => ({
  clubs: [],
  players: [],
  fixtures: [first, ...Array.from({ length: others }, () => SATURDAY)].map((kickoffUtc, n) =>
    aFixtureRow({ fixtureId: `f${n}`, matchday: 14, status: 'scheduled', kickoffUtc }),
  ),
  appearances: [],
  absences: [],
  playerMatchStats: [],
  europeanMatches: [],
  statuses: [],
  statusCover: [],
  registered: [],
});

const movesOf = ({ fixtures }: { fixtures: FixtureRow[] }) =>
  fixtures.map(({ movedFromUtc }) => movedFromUtc);

describe('a kickoff that changes', () => {
  it('is stored once, and only for the moved fixture', () => {
    const before = season(SATURDAY);
    const moved = withMoves(season(SUNDAY), before);
    expect(movesOf(moved)).toEqual([SATURDAY, undefined, undefined, undefined, undefined]);
    expect(withMoves(season(SUNDAY), moved)).toEqual(moved);
  });

  it('keeps the first kickoff when the fixture is moved again', () => {
    const moved = withMoves(season(SUNDAY), season(SATURDAY));
    expect(movesOf(withMoves(season(LATER), moved))[0]).toBe(SATURDAY);
  });

  it('is forgotten when the fixture returns to its first kickoff', () => {
    const moved = withMoves(season(SUNDAY), season(SATURDAY));
    expect(withMoves(season(SATURDAY), moved)).toEqual(season(SATURDAY));
  });

  it('is not a move if the whole matchday only had a placeholder', () => {
    expect(withMoves(season(SUNDAY, 8), season(SATURDAY, 8))).toEqual(season(SUNDAY, 8));
  });

  it('raises no doubts in a season that was never shown', () => {
    expect(withMoves(season(SUNDAY), null)).toEqual(season(SUNDAY));
  });
});
