import { describe, expect, it } from 'vitest';
import type { BestEleven } from '../elevens/bestEleven.ts';
import { POSITION_GROUPS, type PositionGroup } from '../terms.ts';
import type { HeldPlace } from './heldPlaces.schema.ts';
import { GAME_PROFILES, type StarRule } from './profiles.ts';
import {
  advisedStars,
  areStarsAllowed,
  nextPointsIn,
  starsOf,
  starsOfTeam,
  withStar,
  type StarCandidate,
} from './stars.ts';

const CAPTAIN: StarRule = { count: 1, multiplier: 2, isOnePerLine: false };
const THREE = GAME_PROFILES.bundesligaFantasy.stars as StarRule;
const PROFILE = 'bundesligaFantasy';

const player = (id: string, points: number | null, isStar = false): StarCandidate => ({
  id,
  name: id,
  isStar,
  expectedPoints:
    points === null
      ? []
      : [
          { profile: 'facts', next: { points: 99, low: 99, high: 99 } },
          { profile: PROFILE, next: { points, low: Math.floor(points) - 3, high: Math.ceil(points) + 4 } },
        ],
});

type Lines = Partial<Record<PositionGroup, StarCandidate[]>>;
const elevenOf = (lines: Lines): Pick<BestEleven<StarCandidate>, 'starters'> => ({
  starters: { goalkeeper: [], defender: [], midfielder: [], forward: [], ...lines },
});
const held = (line: HeldPlace['line'], isStar: boolean): Omit<HeldPlace, 'playerId'> => ({
  line,
  lockTs: '2026-09-25T18:30:00.000Z',
  formation: '4-4-2',
  isLate: false,
  isStar,
});

const LINES: Lines = {
  goalkeeper: [player('Neuer', 9)],
  defender: [player('Süle', 4), player('Tah', 3.2)],
  midfielder: [player('Musiala', 5), player('Wirtz', 7), player('Neuling', null)],
  forward: [player('Kane', 8)],
};

const stateOf = (lines: Lines, { rule = THREE, bench = [], locked = {} }: StateOptions = {}) => {
  const eleven = elevenOf(lines);
  const players = [...POSITION_GROUPS.flatMap((line) => eleven.starters[line]), ...bench];
  const { stars, adds, advised, gain, faults } = starsOf(eleven, players, {
    rule,
    profile: PROFILE,
    held: new Map(Object.entries(locked).map(([playerId, place]) => [playerId, { playerId, ...place }])),
  });
  return {
    stars: stars.map(({ player: { id }, isAdvised }) => (isAdvised ? `(${id})` : id)).join(' '),
    advised: advised.map(({ player: { id } }) => id).join(' '),
    adds,
    gain,
    faults: faults.map(({ player: { id }, fault }) => `${id}: ${fault}`).join(', '),
  };
};
interface StateOptions {
  rule?: StarRule;
  bench?: StarCandidate[];
  locked?: Record<string, Omit<HeldPlace, 'playerId'>>;
}

describe('the advised stars', () => {
  const advice = (lines: Lines, rule: StarRule) => advisedStars(elevenOf(lines), nextPointsIn(PROFILE), rule);

  it('have the most expected points of each line, and name the next best of it', () => {
    expect(advice(LINES, THREE)).toEqual([
      expect.objectContaining({
        player: LINES.defender?.[0],
        line: 'defender',
        // Half of 4, with a band of whole points around half of 1 to 8.
        adds: { points: 2, low: 0, high: 4 },
        alternative: {
          player: LINES.defender?.[1],
          line: 'defender',
          adds: { points: 1.6, low: 0, high: 4 },
        },
        isClose: true,
      }),
      expect.objectContaining({ line: 'midfielder', adds: { points: 3.5, low: 2, high: 6 }, isClose: false }),
      expect.objectContaining({ player: LINES.forward?.[0], alternative: null, isClose: false }),
    ]);
  });

  it('are the best of all where lines do not matter, measured by what they add', () => {
    const [captain, ...others] = advice(LINES, CAPTAIN);
    expect(others).toEqual([]);
    expect(captain).toMatchObject({
      player: { id: 'Neuer' },
      adds: { points: 9, low: 6, high: 13 },
      alternative: { player: { id: 'Kane' } },
      isClose: false,
    });
    const [close] = advice({ forward: [player('Kane', 8), player('Undav', 7.6)] }, CAPTAIN);
    expect(close?.isClose).toBe(true);
  });

  it('are nobody without known points, and do not depend on the order', () => {
    expect(advice({ forward: [player('Kane', null)] }, THREE)).toEqual([]);
    const ids = (forward: StarCandidate[]) => advice({ forward }, CAPTAIN).map(({ player: { id } }) => id);
    expect(ids([player('b', 5), player('a', 5)])).toEqual(['a']);
    expect(ids([player('a', 5), player('b', 5)])).toEqual(['a']);
  });
});

describe('the stars of a team', () => {
  it('are the advised ones without a choice', () => {
    expect(stateOf(LINES)).toEqual({
      stars: '(Süle) (Wirtz) (Kane)',
      advised: 'Süle Wirtz Kane',
      adds: 2 + 3.5 + 4,
      gain: null,
      faults: '',
    });
  });

  it('are those of the user as far as they are legal, filled up by the advice', () => {
    const midfielder = [player('Musiala', 5, true), player('Wirtz', 7), player('Pavlović', 2, true)];
    const goalkeeper = [player('Neuer', 9, true)];
    const bench = [player('Undav', 6, true)];
    expect(stateOf({ ...LINES, goalkeeper, midfielder }, { bench })).toEqual({
      stars: '(Süle) Musiala (Kane)',
      advised: 'Süle Wirtz Kane',
      adds: 2 + 2.5 + 4,
      gain: 1,
      faults: 'Neuer: noRoom, Pavlović: noRoom, Undav: notInEleven',
    });
  });

  it('can be chosen without known points, and a captain from any line', () => {
    expect(
      stateOf({ midfielder: [player('Neuling', null, true)], forward: [player('Kane', 8)] }),
    ).toMatchObject({
      stars: 'Neuling (Kane)',
      adds: 4,
    });
    expect(stateOf({ ...LINES, goalkeeper: [player('Neuer', 9, true)] }, { rule: CAPTAIN })).toMatchObject({
      stars: 'Neuer',
      adds: 9,
    });
    expect(stateOf({ ...LINES, defender: [player('Tah', 3, true)] }, { rule: CAPTAIN })).toMatchObject({
      stars: 'Tah',
      gain: 6,
    });
  });

  it('stay what they were at the lock, and what is left is chosen beside them', () => {
    const locked = {
      Süle: held('defender', false),
      Tah: held('defender', true),
      Kane: held('forward', false),
    };
    expect(stateOf({ ...LINES, forward: [player('Kane', 8, true)] }, { locked })).toEqual({
      stars: 'Tah (Wirtz)',
      advised: 'Wirtz',
      adds: 1.6 + 3.5,
      gain: null,
      faults: '',
    });
    expect(stateOf(LINES, { rule: CAPTAIN, locked })).toMatchObject({
      stars: 'Tah',
      advised: '',
      gain: null,
    });
  });

  it('exist only in games with stars', () => {
    const players = LINES.forward ?? [];
    expect(starsOfTeam({ game: 'kickbase', players }, elevenOf(LINES), new Map())).toBeNull();
    const stars = starsOfTeam({ game: 'bundesligaFantasy', players }, elevenOf(LINES), new Map());
    expect(stars?.stars).toHaveLength(3);
  });
});

it('a new star takes the place of those who do not fit beside him', () => {
  const squad = [
    { id: 'Süle', positionPrimary: 'CB', isStar: true },
    { id: 'Musiala', positionPrimary: 'CM', isStar: true },
    { id: 'Wirtz', positionPrimary: 'CM', isStar: false },
    { id: 'Kane', positionPrimary: 'ST', isStar: true },
  ].map((one) => Object.assign(one, { positions: [] }));
  expect(withStar(squad, 'Wirtz', THREE)).toEqual(['Wirtz', 'Süle', 'Kane']);
  expect(withStar(squad, 'Wirtz', CAPTAIN)).toEqual(['Wirtz']);
});

it.each<[codes: string[], three: boolean, captain: boolean, none: boolean]>([
  [[], true, true, true],
  [['CB', 'CM', 'ST'], true, false, false],
  [['CB'], true, true, false],
  [['CB', 'LB'], false, false, false],
  [['GK'], false, true, false],
  [['?'], false, false, false],
])(
  'stars at %j are allowed with one per line: %s, as captain: %s, in a game without: %s',
  (codes, ...allowed) => {
    const players = codes.map((positionPrimary) => ({ positionPrimary, positions: [] }));
    expect([THREE, CAPTAIN, null].map((rule) => areStarsAllowed(players, rule))).toEqual(allowed);
  },
);
