import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATIONS, slotsOf } from '../elevens/bestEleven.ts';
import { POSITION_GROUPS, type PositionGroup } from '../terms.ts';
import { adviseSingleTransfers, adviseTransfers, type TransferPlan } from './adviseTransfers.ts';
import type { MarketPlayer } from './squadValue.ts';
import type { TransferBounds, TransferTask } from './transferTask.ts';
import { transferRulesOf, type Horizon } from './transferRules.ts';

const FREE = {
  formations: FORMATIONS,
  stars: null,
  squadSize: null,
  maxPerClub: null,
  lines: null,
  transfers: null,
} as const;

const aPlayer = (changes: Partial<MarketPlayer> & Pick<MarketPlayer, 'id'>): MarketPlayer => ({
  clubId: 'c0',
  group: 'midfielder',
  price: 5,
  points: [3],
  variance: 9,
  ...changes,
});

const anyGroup = fc.constantFrom(...POSITION_GROUPS);
const anyPlayer = (prefix: string) => (n: number) =>
  fc
    .record({
      group: anyGroup,
      clubId: fc.constantFrom('c0', 'c1', 'c2'),
      price: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 6 }),
      points: fc.array(fc.integer({ min: -1, max: 9 }), { minLength: 3, maxLength: 3 }),
      isBenched: fc.boolean().map((is) => is && prefix === 's'),
    })
    .map((changes): MarketPlayer => Object.assign({ id: `${prefix}${n}`, variance: 4 }, changes));
const anyPlayers = (prefix: string, min: number, max: number) =>
  fc
    .integer({ min, max })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_none, n) => anyPlayer(prefix)(n))));

const anyQuestion = fc.record({
  squad: anyPlayers('s', 1, 6),
  pool: anyPlayers('p', 0, 7),
  horizon: fc.constantFrom<Horizon>(1, 3),
  budget: fc.option(fc.integer({ min: -8, max: 12 })),
  transfers: fc.integer({ min: 1, max: 3 }),
  squadSize: fc.option(fc.integer({ min: 2, max: 7 })),
  maxPerClub: fc.option(fc.integer({ min: 1, max: 3 })),
  // Few places, so that some players stay on the bench.
  formations: fc.constantFrom(FORMATIONS, ['4-4-2'] as const),
  stars: fc.constantFrom(
    null,
    { count: 3, multiplier: 1.5, isOnePerLine: true },
    { count: 2, multiplier: 3, isOnePerLine: true },
    // A captain.
    { count: 1, multiplier: 2, isOnePerLine: false },
  ),
  lines: fc.option(fc.constant({ goalkeeper: 1, defender: 2, midfielder: 2, forward: 1 } as const)),
});
type Question = typeof anyQuestion extends fc.Arbitrary<infer Q> ? Q : never;

const asked = ({ squad, pool, horizon, budget, transfers, ...rules }: Question) => {
  const task: TransferTask = { squad, pool, horizon, rules: { ...rules, transfers: null } };
  const bounds: TransferBounds = { transfers, budget };
  return { task, bounds };
};

/** Ids of the players bought and sold in a plan. */
const idsOf = ({ moves }: TransferPlan) => ({
  out: moves.flatMap((move) => move.out ?? []),
  in: moves.flatMap((move) => move.in ?? []),
});

function subsetsOf<T>(all: readonly T[], most: number): T[][] {
  const subsets: T[][] = [[]];
  for (const one of all)
    for (const some of subsets.filter(({ length }) => length < most)) subsets.push([...some, one]);
  return subsets;
}

/** Whether the game allows an exchange; an independent implementation. */
function isAllowed(
  { squad, rules }: TransferTask,
  exchange: { out: readonly MarketPlayer[]; in: readonly MarketPlayer[] },
  budget: number | null,
): boolean {
  const after = [...squad.filter((player) => !exchange.out.includes(player)), ...exchange.in];
  const most = Math.max(squad.length, rules.squadSize ?? 0);
  if (after.length < squad.length || after.length > most) return false;
  const worse = (isIn: (player: MarketPlayer) => boolean, limit: number) =>
    after.filter(isIn).length > Math.max(limit, squad.filter(isIn).length);
  const { lines, maxPerClub } = rules;
  if (
    lines !== null &&
    POSITION_GROUPS.some((group) => worse((player) => player.group === group, lines[group]))
  )
    return false;
  if (
    maxPerClub !== null &&
    ['c0', 'c1', 'c2'].some((clubId) => worse((player) => player.clubId === clubId, maxPerClub))
  )
    return false;
  if (budget === null) return true;
  if (exchange.in.some(({ price }) => price === null)) return false;
  const sumOf = (some: readonly MarketPlayer[]) => some.reduce((sum, { price }) => sum + (price ?? 0), 0);
  return sumOf(exchange.in) - sumOf(exchange.out) <= budget;
}

/** Points of a squad's elevens with the best stars; an independent implementation. */
function pointsByTrying(squad: readonly MarketPlayer[], { rules, horizon }: TransferTask): number {
  const { formations, stars } = rules;
  let sum = 0;
  for (let match = 0; match < horizon; match += 1) {
    const pointsOf = (player: MarketPlayer) =>
      player.isBenched === true ? 0 : Math.max(0, player.points[match] ?? 0);
    const bestOf = (group: PositionGroup, count: number) =>
      squad
        .filter((player) => player.group === group)
        .map(pointsOf)
        .toSorted((one, other) => other - one)
        .slice(0, count);
    const elevens = formations.map((formation) => {
      const slots = slotsOf(formation);
      const lines = POSITION_GROUPS.map((group) => bestOf(group, slots[group]));
      const open = stars?.isOnePerLine === true ? lines.slice(1).map(([best]) => best ?? 0) : lines.flat();
      const starring = open.toSorted((one, other) => other - one).slice(0, stars?.count ?? 0);
      const total = (points: readonly number[]) => points.reduce((all, each) => all + each, 0);
      return total(lines.flat()) + ((stars?.multiplier ?? 1) - 1) * total(starring);
    });
    sum += Math.max(...elevens);
  }
  return sum;
}

function bestByTrying(task: TransferTask, transfers: number, budget: number | null): number | null {
  const { squad, pool } = task;
  const points = subsetsOf(pool, transfers).flatMap((coming) =>
    subsetsOf(squad, coming.length).flatMap((out) => {
      if (!isAllowed(task, { out, in: coming }, budget)) return [];
      const after = [...squad.filter((player) => !out.includes(player)), ...coming];
      return [pointsByTrying(after, task)];
    }),
  );
  return points.length === 0 ? null : Math.max(...points);
}

describe('advice on transfers', () => {
  it('finds the same plans as trying every exchange, under any rules', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { task, bounds } = asked(question);
        const advice = adviseTransfers(task, bounds);
        if (advice.remarks.some(({ kind }) => kind === 'noPoints')) return;
        const isPriced = !advice.remarks.some(({ kind }) => kind === 'noPrices');
        const isStuck = advice.remarks.some(({ kind }) => kind === 'cannotBalance');
        const budget = !isPriced ? null : isStuck ? 0 : (bounds.budget ?? 0);
        const tried = bestByTrying(task, bounds.transfers, budget) ?? advice.points;
        const found = advice.points + (advice.plans.at(-1)?.gain.points ?? 0);
        expect(found).toBeCloseTo(tried, 6);
        const isSolvable = bestByTrying(task, bounds.transfers, bounds.budget) !== null;
        expect(isStuck && isSolvable).toBe(false);
      }),
      { numRuns: 250 },
    );
  });

  it('finds the best single transfer', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { task, bounds } = asked(question);
        const { points, singles, remarks } = adviseSingleTransfers(task, bounds.budget);
        if (remarks.some(({ kind }) => kind === 'noPoints')) return;
        const isPriced = !remarks.some(({ kind }) => kind === 'noPrices');
        const tried = bestByTrying(task, 1, isPriced ? (bounds.budget ?? 0) : null) ?? points;
        expect(points + (singles[0]?.gain.points ?? 0)).toBeCloseTo(Math.max(points, tried), 6);
      }),
      { numRuns: 250 },
    );
  });

  it('lists the five single transfers that gain most, like trying each newcomer', () => {
    let listed = 0;
    fc.assert(
      fc.property(anyQuestion, anyPlayers('p', 6, 12), (question, pool) => {
        const { task, bounds } = asked({ ...question, pool, maxPerClub: null });
        const { points, singles, remarks } = adviseSingleTransfers(task, bounds.budget);
        if (remarks.some(({ kind }) => kind === 'noPoints')) return;
        const isPriced = !remarks.some(({ kind }) => kind === 'noPrices');
        const budget = isPriced ? (bounds.budget ?? 0) : null;
        const gains = pool.flatMap((newcomer) => {
          if (isPriced && newcomer.price === null) return [];
          const tried = bestByTrying({ ...task, pool: [newcomer] }, 1, budget);
          return tried === null || tried - points < 0.05 ? [] : [tried - points];
        });
        const most = gains.toSorted((one, other) => other - one).slice(0, 5);
        expect(singles.map(({ gain }) => gain.points.toFixed(6))).toEqual(
          most.map((gain) => gain.toFixed(6)),
        );
        listed += most.length;
      }),
      { numRuns: 150 },
    );
    expect(listed).toBeGreaterThan(100);
  });

  it('never breaks a rule, whatever the input', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { task, bounds } = asked(question);
        const advice = adviseTransfers(task, bounds);
        const isPriced = !advice.remarks.some(({ kind }) => kind === 'noPrices');
        const isStuck = advice.remarks.some(({ kind }) => kind === 'cannotBalance');
        const budget = !isPriced ? null : isStuck ? 0 : (bounds.budget ?? 0);
        for (const plan of [...advice.plans, ...advice.singles]) {
          expect(isAllowed(task, idsOf(plan), budget)).toBe(true);
          expect(idsOf(plan).in.length).toBeLessThanOrEqual(bounds.transfers);
          expect(plan.gain.low).toBeLessThanOrEqual(plan.gain.high);
        }
      }),
      { numRuns: 250 },
    );
  });

  it('follows no plan whose transfers each gain less than a tie, and lists none without a gain', () => {
    const squad = [aPlayer({ id: 's' })];
    const ask = (points: number, horizon: Horizon) =>
      adviseTransfers(
        {
          squad: [aPlayer({ id: 's', points: Array.from({ length: horizon }, () => 3) })],
          pool: [aPlayer({ id: 'p', points: Array.from({ length: horizon }, () => points) })],
          rules: FREE,
          horizon,
        },
        { transfers: 2, budget: 0 },
      );
    expect(ask(3.4, 1)).toMatchObject({
      best: null,
      plans: [{ isClear: false, gain: { points: expect.closeTo(0.4) } }],
    });
    expect(ask(3.5, 1).best?.moves).toMatchObject([{ out: { id: 's' }, in: { id: 'p' } }]);
    expect(ask(3.4, 3)).toMatchObject({ best: null, plans: [{ gain: { points: expect.closeTo(1.2) } }] });
    expect(ask(3.5, 3).best).toMatchObject({ isClear: true });
    expect(
      adviseTransfers({ squad, pool: [], rules: FREE, horizon: 1 }, { transfers: 1, budget: 0 }),
    ).toMatchObject({
      points: 3,
      plans: [],
      best: null,
      singles: [],
    });
  });

  it('derives the band of a gain from the spread of the exchanged players', () => {
    const { best } = adviseTransfers(
      {
        squad: [aPlayer({ id: 's' })],
        pool: [aPlayer({ id: 'p', points: [6], variance: 16 })],
        rules: FREE,
        horizon: 1,
      },
      { transfers: 1, budget: 0 },
    );
    // The standard deviation is √(9 + 16) = 5; four of five outcomes are within 1.28 of it.
    expect(best?.gain).toEqual({ points: 3, low: -3, high: 9 });
  });

  it('sells an expensive reserve if that pays for a better starter', () => {
    const squad = [
      aPlayer({ id: 'star', group: 'forward', points: [4], price: 6 }),
      aPlayer({ id: 'reserve', group: 'goalkeeper', points: [0], price: 8 }),
    ];
    const pool = [
      aPlayer({ id: 'better', group: 'forward', points: [9], price: 12 }),
      aPlayer({ id: 'cheap', group: 'goalkeeper', points: [0], price: 1 }),
    ];
    const rules = { ...FREE, lines: { goalkeeper: 1, defender: 5, midfielder: 5, forward: 1 } };
    const ask = (transfers: number) =>
      adviseTransfers({ squad, pool, rules, horizon: 1 }, { transfers, budget: 0 });
    expect(ask(1).best).toBeNull();
    expect(ask(2).best).toMatchObject({ gain: { points: 5 }, budgetLeft: 1 });
  });

  it('makes do with what is known if prices, points or half the squad are missing', () => {
    const rules = transferRulesOf('bundesligaFantasy');
    const squad = [aPlayer({ id: 's', price: null }), aPlayer({ id: 't', price: 2, points: [] })];
    const pool = [
      aPlayer({ id: 'p', points: [8], price: 2 }),
      aPlayer({ id: 'q', points: [9], price: null }),
    ];
    const bounds = { transfers: 1, budget: 0 };
    const advice = adviseTransfers({ squad, pool, rules, horizon: 1 }, bounds);
    expect(advice.remarks).toEqual([
      { kind: 'squadWithoutPrice', players: [squad[0]] },
      { kind: 'poolPartlyPriced', priced: 1, of: 2 },
      { kind: 'halfSquad', players: 2, of: 15 },
      { kind: 'squadWithoutPoints', players: [squad[1]] },
    ]);
    expect(advice.best?.moves).toMatchObject([{ out: { id: 't' }, in: { id: 'p' } }]);
    const unpriced = pool.map((player) => Object.assign({}, player, { price: null }));
    expect(adviseTransfers({ squad, pool: unpriced, rules, horizon: 1 }, bounds)).toMatchObject({
      remarks: [{ kind: 'noPrices' }, { kind: 'halfSquad' }, { kind: 'squadWithoutPoints' }],
      best: { moves: [{ out: null, in: { id: 'q' } }], budgetLeft: null },
    });
    expect(adviseTransfers({ squad: [], pool, rules, horizon: 1 }, bounds).remarks).toEqual([
      { kind: 'noSquad' },
    ]);
    const pointless = pool.map((player) => Object.assign({}, player, { points: [] }));
    expect(
      adviseTransfers(
        { squad: [aPlayer({ id: 's', points: [] })], pool: pointless, rules, horizon: 1 },
        bounds,
      ),
    ).toEqual({ points: 0, plans: [], best: null, singles: [], remarks: [{ kind: 'noPoints' }] });
  });

  it('brings a team back within its budget, even at a loss, or reports that it cannot', () => {
    const squad = [aPlayer({ id: 's', price: 9 })];
    const pool = [aPlayer({ id: 'p', price: 4, points: [1] })];
    const ask = (budget: number) =>
      adviseTransfers({ squad, pool, rules: FREE, horizon: 1 }, { transfers: 1, budget });
    expect(ask(-5)).toMatchObject({
      remarks: [{ kind: 'overBudget', by: 5 }],
      best: { gain: { points: -2 }, budgetLeft: 0 },
    });
    expect(ask(-6)).toMatchObject({
      remarks: [{ kind: 'cannotBalance', by: 6, transfers: 1 }],
      best: null,
    });
  });
});
