import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldGroupOf, FORMATIONS, slotsOf, type BestEleven, type Formation } from '../elevens/bestEleven.ts';
import { POSITION_CODES_OF_GROUP, POSITION_GROUPS, type PositionGroup } from '../terms.ts';
import { alarmsOf, partnersOf, type AlarmCandidate } from './alarms.ts';
import type { FanMatchday, FanPlayer } from './fanMatchday.ts';

type Fan = Pick<FanMatchday<AlarmCandidate>, 'eleven' | 'players'>;

const LOCK = {
  kickoffTs: '2026-09-26T13:30:00.000Z',
  lockTs: '2026-09-26T13:30:00.000Z',
  isLocked: false,
  elevenTs: '2026-09-26T12:30:00.000Z',
  isElevenKnown: true,
};

const player = (id: string, group: PositionGroup, changes: Partial<AlarmCandidate> = {}): AlarmCandidate => ({
  id,
  name: id,
  positions: [],
  positionPrimary: POSITION_CODES_OF_GROUP[group][0],
  startProbability: 0.5,
  team: { id: 'c' },
  left: null,
  status: 'fit',
  isInEleven: null,
  isStar: false,
  expectedPoints: [],
  estimates: [],
  played: null,
  fixture: { matchday: 5, kickoffTs: LOCK.kickoffTs, status: 'scheduled' },
  ...changes,
});

/** The state of a team with the given starters, a full eleven, and bench. */
function fanWith(starters: readonly AlarmCandidate[], bench: readonly AlarmCandidate[]): Fan {
  const of = (group: PositionGroup) => starters.filter((one) => fieldGroupOf(one) === group);
  const lines = {
    goalkeeper: of('goalkeeper'),
    defender: of('defender'),
    midfielder: of('midfielder'),
    forward: of('forward'),
  };
  const eleven: BestEleven<AlarmCandidate> = {
    formation: `${lines.defender.length}-${lines.midfielder.length}-${lines.forward.length}` as Formation,
    starters: lines,
    emptyPlaces: { goalkeeper: 0, defender: 0, midfielder: 0, forward: 0 },
    expectedStarters: null,
    bench: [],
  };
  const as =
    (isStarter: boolean) =>
    (one: AlarmCandidate): FanPlayer<AlarmCandidate> => ({
      player: one,
      isStarter,
      phase: 'before',
      lock: LOCK,
      heldSinceTs: null,
    });
  return { eleven, players: [...Object.values(lines).flat().map(as(true)), ...bench.map(as(false))] };
}

const startersOf = ({ players }: Fan) =>
  players.filter(({ isStarter }) => isStarter).map((one) => one.player);
const benchOf = ({ players }: Fan) => players.filter(({ isStarter }) => !isStarter).map((one) => one.player);

const swapped = (fan: Fan, goes: AlarmCandidate, comes: AlarmCandidate): Fan =>
  fanWith(
    [...startersOf(fan).filter((one) => one !== goes), comes],
    [...benchOf(fan).filter((one) => one !== comes), goes],
  );

const isLegal = (eleven: readonly AlarmCandidate[], formations: readonly Formation[]) =>
  formations.some((formation) =>
    POSITION_GROUPS.every(
      (group) => eleven.filter((one) => fieldGroupOf(one) === group).length === slotsOf(formation)[group],
    ),
  );

const TEAM = { game: 'own', formation: null } as const;
/** Each starter's own substitute. */
const promisesOf = (fan: Fan, team: Parameters<typeof alarmsOf>[1] = TEAM) =>
  new Map(alarmsOf(fan, team).map(({ starter, replacements }) => [starter, replacements[0]]));

/** The best of all ways to replace some starters by some of the bench: players in official elevens, then worth. */
function bestByTrial(
  starters: readonly AlarmCandidate[],
  out: readonly AlarmCandidate[],
  bench: readonly AlarmCandidate[],
  formations: readonly Formation[],
): [number, number] {
  const [first, ...rest] = out;
  if (first === undefined) return isLegal(starters, formations) ? [0, 0] : [-1, 0];
  const ways = [
    bestByTrial(starters, rest, bench, formations),
    ...bench.map((one): [number, number] => {
      const others = bestByTrial(
        [...starters.filter((starter) => starter !== first), one],
        rest,
        bench.filter((other) => other !== one),
        formations,
      );
      if (others[0] < 0) return others;
      return [others[0] + Number(one.isInEleven === true), others[1] + (one.startProbability ?? 0)];
    }),
  ];
  return ways.toSorted((one, other) => other[0] - one[0] || other[1] - one[1])[0] ?? [-1, 0];
}

const arbitraryFan = fc
  .record({
    formation: fc.constantFrom(...FORMATIONS),
    out: fc.uniqueArray(fc.nat(10), { maxLength: 4 }),
    bench: fc.array(
      fc.record({
        group: fc.constantFrom(...POSITION_GROUPS),
        percent: fc.integer({ min: 1, max: 99 }),
        isInEleven: fc.constantFrom(null, null, true, false),
      }),
      { maxLength: 5 },
    ),
    isFixed: fc.boolean(),
  })
  .map(({ formation, out, bench, isFixed }) => {
    const groups = POSITION_GROUPS.flatMap((group) =>
      Array<PositionGroup>(slotsOf(formation)[group]).fill(group),
    );
    const starters = groups.map((group, n) =>
      player(`starter${n}`, group, { isInEleven: out.includes(n) ? false : null }),
    );
    const waiting = bench.map(({ group, percent, isInEleven }, n) =>
      player(`bench${n}`, group, { startProbability: percent / 100, isInEleven }),
    );
    return {
      fan: fanWith(starters, waiting),
      team: { game: 'own', formation: isFixed ? formation : null } as const,
    };
  });

it('gives each alarm its own substitute, together the best legal eleven of all', () => {
  fc.assert(
    fc.property(arbitraryFan, ({ fan, team }) => {
      const promises = promisesOf(fan, team);
      expect(new Set(promises.values()).size).toBe(promises.size);
      const formations = team.formation === null ? FORMATIONS : [team.formation];
      const after = [...promises].reduce((now, [goes, comes]) => swapped(now, goes, comes), fan);
      expect(isLegal(startersOf(after), formations)).toBe(true);
      const substitutes = [...promises.values()];
      const [official, worth] = bestByTrial(
        startersOf(fan),
        startersOf(fan).filter((one) => one.isInEleven === false),
        benchOf(fan).filter((one) => one.isInEleven !== false),
        formations,
      );
      expect(substitutes.filter((one) => one.isInEleven === true)).toHaveLength(official);
      expect(substitutes.reduce((sum, one) => sum + (one.startProbability ?? 0), 0)).toBeCloseTo(worth, 6);
    }),
  );
});

it('keeps what the other alarms promise, whichever is followed first', () => {
  fc.assert(
    fc.property(arbitraryFan, ({ fan, team }) => {
      const promises = promisesOf(fan, team);
      for (const [goes, comes] of promises) {
        const others = new Map(promises);
        others.delete(goes);
        expect(promisesOf(swapped(fan, goes, comes), team)).toEqual(others);
      }
    }),
  );
});

it('offers as another choice nobody who is meant for another starter', () => {
  const fan = fanWith(
    [
      player('keeper', 'goalkeeper'),
      ...['lahm', 'boateng', 'hummels', 'alaba'].map((id) =>
        player(id, 'defender', { isInEleven: id === 'lahm' || id === 'alaba' ? false : null }),
      ),
      ...['a', 'b', 'c', 'd'].map((id) => player(id, 'midfielder')),
      ...['e', 'f'].map((id) => player(id, 'forward')),
    ],
    [
      player('first', 'defender', { startProbability: 0.9 }),
      player('second', 'defender', { startProbability: 0.8 }),
      player('third', 'midfielder', { startProbability: 0.4 }),
    ],
  );
  expect(
    alarmsOf(fan, TEAM).map(({ starter, replacements }) => [starter.id, replacements.map(({ id }) => id)]),
  ).toEqual([
    ['lahm', ['first', 'third']],
    ['alaba', ['second', 'third']],
  ]);
});

it('offers with whom a player can change places: legal formations, nobody locked, nobody who is out', () => {
  const many = (group: PositionGroup, count: number) =>
    Array.from({ length: count }, (_, n) => player(`${group} ${n}`, group));
  const starters = [
    player('keeper', 'goalkeeper'),
    ...many('defender', 4),
    ...many('midfielder', 4),
    player('striker', 'forward', { startProbability: 0.6 }),
    player('other', 'forward', { startProbability: 0.9 }),
  ];
  const bench = [
    player('weak', 'forward', { startProbability: 0.2 }),
    player('good', 'forward', { startProbability: 0.5 }),
    player('out', 'forward', { status: 'suspended' }),
    player('reserve', 'goalkeeper'),
  ];
  const fan = fanWith(starters, bench);
  const team = { game: 'own', formation: '4-4-2' } as const;
  const idsFor = (id: string, of = fan) => partnersOf(of, team, id).map((one) => one.id);
  expect(idsFor('striker')).toEqual(['good', 'weak']);
  expect(idsFor('good')).toEqual(['striker', 'other']);
  expect(idsFor('keeper')).toEqual(['reserve']);
  expect(idsFor('out')).toEqual([]);
  expect(idsFor('nobody')).toEqual([]);
  const locked = fan.players.map((one) => ({
    ...one,
    lock: { ...LOCK, isLocked: one.player.id === 'good' },
  }));
  expect(idsFor('striker', { ...fan, players: locked })).toEqual(['weak']);
});
