import { describe, expect, it } from 'vitest';
import type { Formation } from '../elevens/bestEleven.ts';
import { elevenOfTeam } from './elevenOfTeam.ts';
import { heldElevenOf, teamLocksAt, type HeldCandidate, type HeldTeam } from './heldEleven.ts';
import type { Game } from './profiles.ts';

const [THURSDAY, FRIDAY, SATURDAY] = ['2026-09-24', '2026-09-25', '2026-09-26'].map(
  (day) => `${day}T18:30:00.000Z`,
) as [string, string, string];

const match = (kickoffTs: string, homeTeamId: string) => ({
  matchday: 5,
  status: 'scheduled',
  kickoffTs,
  homeTeamId,
  awayTeamId: `rival of ${homeTeamId}`,
});
const FIXTURES = [match(FRIDAY, 'early'), match(SATURDAY, 'late')];
/** The match of `early` has begun, that of `late` has not. */
const NOW_MS = Date.parse(FRIDAY) + 3_600_000;

/** @param nowMs between the first and the last kickoff unless told otherwise */
function elevenAt(team: HeldTeam<HeldCandidate>, nowMs = NOW_MS) {
  const locks = teamLocksAt(team, FIXTURES, nowMs);
  return heldElevenOf(team, locks?.held ?? new Map());
}

/** A player with his chances on Thursday and now. */
const player = (
  id: string,
  [thursday, now]: readonly [number, number],
  changes: Partial<HeldCandidate> = {},
): HeldCandidate => ({
  id,
  name: id,
  positions: [],
  positionPrimary: 'ST',
  team: { id: 'late' },
  left: null,
  isInEleven: null,
  isStar: false,
  expectedPoints: [],
  startProbability: now,
  estimates: [{ asOfTs: THURSDAY, startProbability: thursday }],
  ...changes,
});
const EARLY = { team: { id: 'early' } };
const LINES = [
  player('keeper', [0.9, 0.9], { ...EARLY, positionPrimary: 'GK' }),
  ...[1, 2, 3, 4].map((n) => player(`back${n}`, [0.9, 0.9], { positionPrimary: 'CB' })),
  ...[1, 2, 3, 4].map((n) => player(`mid${n}`, [0.9, 0.9], { positionPrimary: 'CM' })),
];
/** The forwards who start beside the usual lines, by name, in a formation with two forwards. */
const forwardsOf = (forwards: readonly HeldCandidate[], formation: Formation | null = '4-4-2') => {
  const { starters, ...rest } = elevenAt({
    game: 'kickerInteractive',
    formation,
    players: [...LINES, ...forwards],
  });
  expect(rest.formation).toBe('4-4-2');
  return starters.forward.map(({ id }) => id).toSorted();
};

describe('a held eleven', () => {
  it('keeps locked players where the earlier chances placed them, and uses current chances for all others', () => {
    const sure = player('b', [0.3, 0.7]);
    // His chance fell after his lock.
    expect(forwardsOf([sure, player('z', [0.8, 0.1], EARLY), player('c', [0.9, 0.2])])).toEqual(['b', 'z']);
    // His chance rose after his lock, and another midfielder does not change the formation.
    const others = [player('c', [0.9, 0.6]), player('mid5', [0.9, 0.9], { positionPrimary: 'CM' })];
    expect(forwardsOf([sure, player('a', [0.1, 0.99], EARLY), ...others])).toEqual(['b', 'c']);
    // Estimates after the lock are ignored.
    const later = [0.8, 0.1].map((startProbability, day) => ({
      asOfTs: [THURSDAY, SATURDAY][day] ?? '',
      startProbability,
    }));
    const decided = player('z', [0.8, 0], { ...EARLY, estimates: later, isInEleven: false });
    expect(forwardsOf([sure, decided, player('c', [0.7, 0.7])])).toEqual(['b', 'z']);
  });

  it('considers the values given by the user', () => {
    const dear = player('z', [0.5, 0.5], { value: 3 });
    const cheap = ['a', 'b'].map((id) => player(id, [0.6, 0.6], { value: 1 }));
    expect(forwardsOf([dear, ...cheap])).toEqual(['a', 'z']);
  });

  it('leaves players missing from an official eleven where their last estimate placed them', () => {
    const missing = player('z', [0.8, 0], { isInEleven: false });
    expect(forwardsOf([player('b', [0.7, 0.7]), missing, player('c', [0.6, 0.6])])).toEqual(['b', 'z']);
  });

  it('follows the user’s choices for players who can still be changed', () => {
    const [pinned, benched] = [{ place: 'pinned' }, { place: 'benched' }] as const;
    const held = player('z', [0.95, 0.95], EARLY);
    const onBench = player('y', [0.1, 0.9], EARLY);
    expect(forwardsOf([held, onBench, player('a', [0.9, 0.9]), player('b', [0.2, 0.2], pinned)])).toEqual([
      'b',
      'z',
    ]);
    expect(forwardsOf([held, player('a', [0.9, 0.9], benched), player('b', [0.2, 0.2])])).toEqual(['b', 'z']);
  });

  it('moves no locked player if more are pinned than can start, and still benches players as the user chose', () => {
    // Three for two places: the best two at that time, not now.
    const forwards = [
      player('y', [0.8, 0.1], { ...EARLY, place: 'pinned' }),
      player('a', [0.7, 0.55], { place: 'pinned' }),
      player('b', [0.6, 0.65], { place: 'pinned' }),
      player('mid5', [0.99, 0.99], { positionPrimary: 'CM', place: 'benched' }),
      player('mid6', [0.99, 0.99], { positionPrimary: 'CM' }),
    ];
    expect(forwardsOf(forwards)).toEqual(['b', 'y']);
    const eleven = elevenAt({
      game: 'kickerInteractive',
      formation: '4-4-2',
      players: [...LINES, ...forwards],
    });
    expect(eleven.starters.midfielder.map(({ id }) => id)).not.toContain('mid5');
    expect(eleven.bench.map(({ player: { id } }) => id).toSorted()).toEqual(['a', 'mid4', 'mid5']);
  });

  it('treats a player without a club as not locked', () => {
    expect(forwardsOf([player('a', [0.9, 0.9], { team: null }), player('b', [0.8, 0.8])])).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('the eleven of a team', () => {
  const elevenOf = (game: Game, formation: Formation | null, forwards: readonly HeldCandidate[]) =>
    elevenOfTeam({ game, formation, players: [...LINES, ...forwards] });

  it('leaves out players who have left the league', () => {
    const gone = player('gone', [1, 1], { left: { clubName: 'FC', sinceTs: null } });
    expect(elevenOf('own', '4-4-2', [gone]).starters.forward).toEqual([]);
  });

  it('has the formation chosen by the user if the game allows it, else the best one', () => {
    const forwards = ['a', 'b', 'c'].map((id) => player(id, [0.9, 0.9]));
    expect(elevenOf('own', '5-4-1', forwards).formation).toBe('5-4-1');
    expect(elevenOf('kickerClassic', '5-4-1', forwards).formation).toBe('3-5-2');
    expect(elevenOf('own', null, forwards).starters.forward.length).toBeGreaterThan(1);
  });
});
