import * as fc from 'fast-check';
import highs from 'highs';
import { beforeAll, describe, expect, it } from 'vitest';
import { FORMATIONS } from '#shared/elevens/bestEleven.ts';
import { GAMES } from '#shared/games/profiles.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import { adviseTransfers } from './adviseTransfers.ts';
import { bestExchange, type Exchange, type SolveProgram } from './bestExchange.ts';
import { ExchangeSearch } from './exchangeSearch.ts';
import { loadSolver, type LoadHighs } from './highsSolver.ts';
import { fieldedOver, sumOfPoints, type MarketPlayer } from './squadValue.ts';
import type { TransferTask } from './transferProgram.ts';
import { transferRulesOf, type Horizon } from './transferRules.ts';

let solve: SolveProgram;
beforeAll(async () => {
  solve = await loadSolver(highs as unknown as LoadHighs);
});

/** Tolerance: half a thousandth for each of the two methods, plus what transfers count. */
const LEFT_OUT = 0.006;

/** Points in hundredths. */
const anyPoints = fc.integer({ min: -100, max: 900 }).map((points) => points / 100);
const anyPlayer = (id: string) =>
  fc
    .record({
      group: fc.constantFrom(...POSITION_GROUPS),
      clubId: fc.constantFrom('c0', 'c1', 'c2', 'c3', 'c4'),
      points: fc.array(anyPoints, { minLength: 3, maxLength: 3 }),
      noise: fc.integer({ min: 60, max: 140 }),
    })
    .map((changes) => Object.assign({ id, variance: 4 }, changes));
const anyPlayers = (prefix: string, min: number, max: number) =>
  fc
    .integer({ min, max })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_none, n) => anyPlayer(`${prefix}${n}`))));

/** None; exactly proportional to the points, for which bounds are weakest; roughly proportional. */
const PRICES = ['none', 'proportional', 'noisy'] as const;

const anyQuestion = (prices: (typeof PRICES)[number]) =>
  fc.record({
    squad: anyPlayers('s', 9, 15),
    pool: anyPlayers('p', 12, 30),
    game: fc.constantFrom(...GAMES),
    prices: fc.constant(prices),
    horizon: fc.constantFrom<Horizon>(1, 3),
    budget: fc.integer({ min: -20, max: 30 }),
    transfers: fc.integer({ min: 1, max: 3 }),
    isKnown: fc.boolean(),
  });
type Question = ReturnType<typeof anyQuestion> extends fc.Arbitrary<infer Q> ? Q : never;

function asked({ squad, pool, game, prices, horizon, budget }: Question) {
  const priced = ({ noise, ...player }: Question['pool'][number]): MarketPlayer => {
    const sum = player.points.slice(0, horizon).reduce((total, each) => total + Math.max(0, each), 0);
    const factor = prices === 'noisy' ? noise / 100 : 1;
    return Object.assign({}, player, { price: prices === 'none' ? null : (sum * factor) / horizon });
  };
  const task: TransferTask = {
    squad: squad.map(priced),
    pool: pool.map(priced),
    rules: transferRulesOf(game),
    horizon,
  };
  return { task, budget: prices === 'none' ? null : budget / 10 };
}

function pointsAfter({ squad, rules, horizon }: TransferTask, exchange: Exchange): number {
  const after = [...squad.filter((player) => !exchange.out.includes(player)), ...exchange.in];
  return sumOfPoints(fieldedOver(after, rules.formations, horizon));
}

describe('the search for the best exchange', () => {
  it.each(PRICES)(
    'finds plans as good as those of the solver, under the rules of every game: prices are %s',
    (prices) => {
      let met = 0;
      fc.assert(
        fc.property(anyQuestion(prices), (question) => {
          const { task, budget } = asked(question);
          const bounds = { transfers: question.transfers, budget };
          const search = new ExchangeSearch(task, budget);
          const found = Array.from({ length: bounds.transfers }, (_none, n) => search.best(n + 1)).at(-1);
          const known = question.isKnown ? search.objective : undefined;
          const solved = bestExchange(task, bounds, solve, known);
          const [points, others] = [found, solved].map((plan) => plan && pointsAfter(task, plan));
          expect(typeof points).toBe(typeof others);
          expect(Math.abs((points ?? 0) - (others ?? 0))).toBeLessThan(LEFT_OUT);
          if (found?.in.length) met += 1;
        }),
        { numRuns: 8 },
      );
      expect(met).toBeGreaterThan(0);
    },
  );

  it('advises on a whole league without the solver if prices are proportional to points', () => {
    const lines = transferRulesOf('bundesligaFantasy').lines ?? POSITION_GROUPS;
    const groups = Object.entries(lines).flatMap(([group, count]) =>
      Array.from({ length: count }, () => group),
    );
    // All squads are equally deep, from the stars down.
    const league = Array.from({ length: 32 * groups.length }, (_none, n): MarketPlayer => {
      const points = Math.round(900 * Math.exp(-((n * 7919) % 480) / 150)) / 100;
      return {
        id: `p${n}`,
        clubId: `c${n % 18}`,
        group: groups[n % groups.length] as MarketPlayer['group'],
        price: points * 1.5,
        points: [points, points, points],
        variance: 4,
      };
    });
    const squad = league.slice(15 * 20, 15 * 21);
    const task = { squad, pool: league, rules: transferRulesOf('bundesligaFantasy'), horizon: 3 } as const;
    const advice = adviseTransfers(task, { transfers: 3, budget: 2 }, () => {
      throw new Error('The solver was called.');
    });
    const plan = advice.plans.at(-1);
    const out = plan?.moves.flatMap((move) => move.out ?? []) ?? [];
    const coming = plan?.moves.flatMap((move) => move.in ?? []) ?? [];
    expect(plan?.gain.points).toBeCloseTo(pointsAfter(task, { out, in: coming }) - advice.points, 6);
    const single = bestExchange(task, { transfers: 1, budget: 2 }, solve) ?? { out: [], in: [] };
    expect(advice.plans[0]?.gain.points).toBeCloseTo(pointsAfter(task, single) - advice.points, 2);
    expect(plan?.gain.points).toBeGreaterThan(advice.plans[0]?.gain.points ?? 0);
  });

  it.each([
    [0, [], 9],
    [0.5, [], 9],
    [-0.1, null, -Infinity],
  ])('keeps the squad with %d million left, but not with a deficit', (budget, staying, points) => {
    const keeper: MarketPlayer = {
      id: 'p0',
      clubId: 'c0',
      group: 'goalkeeper',
      price: 1,
      points: [9],
      variance: 4,
    };
    const rules = { formations: FORMATIONS, squadSize: null, maxPerClub: null, lines: null, transfers: null };
    const search = new ExchangeSearch({ squad: [keeper], pool: [], rules, horizon: 1 }, budget);
    expect(search.objective).toBe(points);
    expect(search.best(1)).toEqual(staying && { out: [], in: staying });
  });

  it('leaves squads that are too large to the solver', () => {
    const players = Array.from({ length: 40 }, (_none, n): MarketPlayer => ({
      id: `p${n}`,
      clubId: 'c0',
      group: 'midfielder',
      price: null,
      points: [n / 10],
      variance: 4,
    }));
    const rules = { formations: FORMATIONS, squadSize: null, maxPerClub: null, lines: null, transfers: null };
    const task: TransferTask = { squad: players.slice(0, 31), pool: players, rules, horizon: 1 };
    let calls = 0;
    const advice = adviseTransfers(task, { transfers: 1, budget: null }, (text) => {
      calls += 1;
      return solve(text);
    });
    expect(new ExchangeSearch(task, null).best(1)).toBeUndefined();
    expect(calls).toBeGreaterThan(0);
    expect(advice.best?.moves).toMatchObject([{ in: { id: 'p39' } }]);
  });
});
