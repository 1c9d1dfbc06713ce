import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlayersPage } from '@hub/shared/catalog/players.schema.ts';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { adviseTransfers } from '@hub/shared/transfers/adviseTransfers.ts';
import { bestExchanges } from '@hub/shared/transfers/bestExchanges.ts';
import { toMarketPlayer } from '@hub/shared/transfers/marketPlayers.ts';
import { fieldedOver, sumOfPoints, type MarketPlayer } from '@hub/shared/transfers/squadValue.ts';
import type { TransferBounds, TransferTask } from '@hub/shared/transfers/transferTask.ts';
import {
  HORIZONS,
  transferRulesOf,
  TRANSFERS_MAX,
  type Horizon,
} from '@hub/shared/transfers/transferRules.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { seedDemo } from '@hub/server/commands/season/demo.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import type { Deps } from '@hub/server/deps.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { computePstart } from '@hub/server/commands/runs/computePstart.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { median, printTable } from './benchTable.ts';
import { loadExactSolver, type ExactPoints } from './exactTransfers.ts';

const USAGE = `npm run bench:transfers

Measures the advice of Transfers for a whole league, and compares its plans with those of an exact solver.`;

const ROUNDS = 5;
/** Number of squads' worth of better players left out before a squad is drawn. */
const RANKS = [2, 3, 4];
const TRANSFERS = 3;
const MILLIONS_PER_POINT = 1.5;
const LEAST_PRICE = 1;
const MS_HEADS = [`${TRANSFERS} transfers (≤ 300)`, `${TRANSFERS_MAX} transfers (≤ 1000)`];
/** Typical squads by game, from its rules or its players' habits. */
const LINES = {
  bundesligaFantasy: { goalkeeper: 2, defender: 5, midfielder: 5, forward: 3 },
  own: { goalkeeper: 2, defender: 5, midfielder: 6, forward: 4 },
  kickerClassic: { goalkeeper: 2, defender: 4, midfielder: 6, forward: 3 },
  kickerInteractive: { goalkeeper: 3, defender: 7, midfielder: 7, forward: 5 },
} as const satisfies Record<string, Record<PositionGroup, number>>;
type BenchGame = keyof typeof LINES;
const OTHER_GAMES = ['own', 'kickerClassic', 'kickerInteractive'] as const;
/** The prices that leave the least to gain, so that many plans are nearly equal. */
const HARDEST = 'in exact proportion to the points';

/** A player's price in millions, by his expected points a match; null where unknown. */
const PRICES: Readonly<Record<string, (points: number, nth: number) => number | null>> = {
  'not known': () => null,
  'as games have them, up to 40 % off the points': (points, nth) =>
    tenths((LEAST_PRICE + MILLIONS_PER_POINT * points) * (0.6 + ((nth * 37) % 81) / 100)),
  'in proportion to the points, in tenths': (points) => tenths(LEAST_PRICE + MILLIONS_PER_POINT * points),
  [HARDEST]: (points) => MILLIONS_PER_POINT * points,
};

await runScript(async () => {
  readArguments({ usage: USAGE });
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  try {
    const config = { ...loadConfig({ DATA_DIR: dir }), logLevel: 'error' as const };
    await withDeps(config, async (deps) => {
      await seedDemo(deps);
      await computePstart(deps, 'command');
      await benchAdvice(deps, await loadExactSolver());
      await benchOtherGames(deps);
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  return 0;
});

async function benchAdvice(deps: Deps, exactPoints: ExactPoints): Promise<void> {
  const rows: string[][] = [];
  for (const [name, priceOf] of Object.entries(PRICES))
    for (const horizon of HORIZONS) {
      const pool = await marketOf(deps, horizon, priceOf);
      const budget = pool.some(({ price }) => price !== null) ? 1 : null;
      const tasks = teamsOf('bundesligaFantasy', pool, horizon);
      // The solver takes minutes where prices are in proportion to points.
      const judged = name.startsWith('in ') ? [] : tasks.slice(0, 1);
      const missed = judged.map((task) => pointsMissed(task, { transfers: TRANSFERS, budget }, exactPoints));
      rows.push([
        name,
        String(horizon),
        ...advisedMs(tasks, budget),
        missed.map((points) => points.toFixed(2)).join() || '–',
      ]);
    }
  console.log(
    `\nProcessor ms of the advice, three teams of the demo season each, median of ${ROUNDS}; points by which ${TRANSFERS} transfers of the first team miss the best ones\n`,
  );
  printTable(['prices', 'matchdays', ...MS_HEADS, 'points missed'], rows);
}

/** Measures games with open lines, with one formation and a limit per club, or with large squads. */
async function benchOtherGames(deps: Deps): Promise<void> {
  const rows: string[][] = [];
  for (const game of OTHER_GAMES)
    for (const horizon of HORIZONS) {
      const pool = await marketOf(deps, horizon, (points) => MILLIONS_PER_POINT * points);
      rows.push([game, String(horizon), ...advisedMs(teamsOf(game, pool, horizon), 1)]);
    }
  console.log(`\nThe same for other games, prices ${HARDEST}\n`);
  printTable(['game', 'matchdays', ...MS_HEADS], rows);
}

function pointsMissed(task: TransferTask, bounds: TransferBounds, exactPoints: ExactPoints): number {
  const { squad, rules, horizon } = task;
  const found = bestExchanges(task, bounds).at(-1) ?? null;
  if (found === null) throw new Error('No plan is within the budget.');
  const after = [...squad.filter((player) => !found.out.includes(player)), ...found.in];
  const points = sumOfPoints(fieldedOver(after, rules, horizon));
  return Math.max(0, (exactPoints(task, bounds, points) ?? 0) - points);
}

function teamsOf(game: BenchGame, pool: readonly MarketPlayer[], horizon: Horizon): TransferTask[] {
  const rules = transferRulesOf(game);
  return RANKS.map((rank) => ({ squad: squadOf(LINES[game], pool, rank), pool, rules, horizon }));
}

/** For three transfers and for five. */
function advisedMs(tasks: readonly TransferTask[], budget: number | null): string[] {
  return [TRANSFERS, TRANSFERS_MAX].map((transfers) =>
    tasks
      .map((task) =>
        median(
          Array.from({ length: ROUNDS }, () => cpuMs(() => adviseTransfers(task, { transfers, budget }))),
        ).toFixed(0),
      )
      .join(', '),
  );
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A complete squad, drawn after leaving out `rank` squads' worth of better players. */
function squadOf(
  lines: Readonly<Record<PositionGroup, number>>,
  pool: readonly MarketPlayer[],
  rank: number,
): MarketPlayer[] {
  return Object.entries(lines).flatMap(([group, count]) =>
    pool
      .filter((player) => player.group === group)
      .toSorted((one, other) => (other.points[0] ?? 0) - (one.points[0] ?? 0))
      .slice(rank * count, (rank + 1) * count),
  );
}

/** All players of the league, as Transfers sees them. */
async function marketOf(
  { stores: { players } }: Deps,
  horizon: Horizon,
  priceOf: (points: number, nth: number) => number | null,
): Promise<MarketPlayer[]> {
  const points = new Map(
    (await players.marketPoints()).map(({ playerId, expected }) => [
      playerId,
      expected.find(({ profile }) => profile === 'bundesligaFantasy'),
    ]),
  );
  const market: MarketPlayer[] = [];
  let cursor: string | null = null;
  do {
    const page: PlayersPage = await players.page(cursor);
    for (const card of page.players) {
      const expected = points.get(card.id);
      const ahead = expected?.ahead.slice(0, horizon) ?? [];
      const mean = ahead.reduce((sum, match) => sum + Math.max(0, match.points), 0) / horizon;
      const figures = {
        id: card.id,
        clubId: card.teamId,
        group: fieldGroupOf(card),
        price: priceOf(mean, market.length),
      };
      market.push(toMarketPlayer(figures, expected, horizon));
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return market;
}

function tenths(price: number): number {
  return Math.round(price * 10) / 10;
}
