import { slotsOf, FORMATIONS } from '@hub/shared/elevens/bestEleven.ts';
import { adviseTransfers } from '@hub/shared/transfers/adviseTransfers.ts';
import type { MarketPlayer } from '@hub/shared/transfers/squadValue.ts';
import type { Horizon, TransferRules } from '@hub/shared/transfers/transferRules.ts';
import { bootstrapInterval } from '../../start/evaluate/bootstrap.ts';
import { BAND_DEVIATIONS } from '@hub/shared/transfers/marketPlayers.ts';
import { bestElevenPoints, drawDecisions } from './decisions.ts';
import type { JudgedPoints } from './judgePoints.ts';

/** A season to replay transfers in. */
export interface ReplayedSeason {
  /** Forecasts of the next match, and of all matches of the horizon. */
  next: readonly JudgedPoints[];
  ahead: readonly JudgedPoints[];
  horizon: Horizon;
  /** In millions; null where unknown. */
  priceOf: (row: JudgedPoints) => number | null;
  /** Rules of the game, with the number of transfers between two matchdays. */
  rules: TransferRules;
}

/** The strategies for a squad: no changes, the hub's advice, or the same search on the mean of the last five matches. */
export const BUYERS = ['still', 'lastFive', 'model'] as const;
export type Buyer = (typeof BUYERS)[number];

interface ReplayedDay {
  matchday: number;
  /** Points of the eleven, mean over squads. */
  points: Record<Buyer, number>;
  transfers: Record<Buyer, number>;
}

export interface ReplayFigures {
  squads: number;
  matchdays: number;
  /** Per matchday, mean over squads and matchdays. */
  points: Record<Buyer, number>;
  transfers: Record<Buyer, number>;
  /** Gains per matchday from following the model, with 95 % intervals by matchday. */
  gains: Record<'still' | 'lastFive', { gain: number; interval: [lower: number, upper: number] }>;
}

/** Fantasy Premier League: 2-5-5-3, three players per club, one transfer between two matchdays. */
export const FPL_RULES: TransferRules = {
  formations: FORMATIONS.filter((formation) => {
    const { midfielder, forward } = slotsOf(formation);
    return midfielder <= 5 && forward <= 3;
  }),
  // The points that are replayed have no captain.
  stars: null,
  squadSize: 15,
  maxPerClub: 3,
  lines: { goalkeeper: 2, defender: 5, midfielder: 5, forward: 3 },
  transfers: 1,
};
const SQUADS = 20;
/** Budget left at the start, in millions. */
const START_BUDGET = 2;
/** Arbitrary, but must stay the same. */
const SEED = 2017;
const BOOTSTRAP_DRAWS = 2000;

interface Fan {
  buyer: Buyer;
  squad: readonly JudgedPoints[];
  budget: number;
}

/**
 * Replays a season with drawn squads, each once per buyer. All of them field the best eleven by the model, so that they differ
 * only in what they buy, and trade at the price of the day.
 */
export function replayTransfers(season: ReplayedSeason): ReplayFigures {
  const market = marketsOf(season);
  const [first] = market;
  if (first === undefined) throw new RangeError('The season has no matchday.');
  const drawn = drawDecisions(first.rows, SEED).squads.slice(0, SQUADS);
  const fans = drawn.flatMap((squad) => BUYERS.map((buyer): Fan => ({ buyer, squad, budget: START_BUDGET })));
  const days: ReplayedDay[] = [];
  for (const day of market) {
    const points: ReplayedDay['points'] = { still: 0, lastFive: 0, model: 0 };
    const transfers: ReplayedDay['transfers'] = { still: 0, lastFive: 0, model: 0 };
    for (const fan of fans) {
      const owned = fan.squad.map((row) => day.current(row));
      const exchange = fan.buyer === 'still' ? null : adviceOf(fan, day, season);
      const squad =
        exchange === null
          ? owned
          : [
              ...owned.filter(({ playerId }) => !exchange.out.has(playerId)),
              ...day.rows.filter(({ playerId }) => exchange.in.has(playerId)),
            ];
      fan.squad = squad;
      fan.budget = exchange?.budgetLeft ?? fan.budget;
      points[fan.buyer] += bestElevenPoints(squad, ({ expected }) => expected) / drawn.length;
      transfers[fan.buyer] += (exchange?.in.size ?? 0) / drawn.length;
    }
    days.push({ matchday: day.matchday, points, transfers });
  }
  return figuresOf(days, drawn.length);
}

/** The market of a matchday. */
interface Day {
  matchday: number;
  rows: readonly JudgedPoints[];
  /** Forecasts over the horizon, by player. */
  ahead: ReadonlyMap<string, JudgedPoints>;
  /** A player's current row; without a match, or if he is not a candidate, he scores nothing. */
  current: (row: JudgedPoints) => JudgedPoints;
}

function marketsOf({ next, ahead }: ReplayedSeason): Day[] {
  const aheadOf = Map.groupBy(ahead, ({ matchday }) => matchday);
  const days = [...Map.groupBy(next, ({ matchday }) => matchday)].toSorted(([one], [other]) => one - other);
  return days.map(([matchday, rows]) => {
    const byId = new Map(rows.map((row) => [row.playerId, row]));
    return {
      matchday,
      rows,
      ahead: new Map(aheadOf.get(matchday)?.map((row) => [row.playerId, row])),
      current: (row) => byId.get(row.playerId) ?? { ...row, starts: 0, expected: 0, actual: 0 },
    };
  });
}

interface Advised {
  out: ReadonlySet<string>;
  in: ReadonlySet<string>;
  budgetLeft: number;
}

function adviceOf(
  { squad, buyer, budget }: Fan,
  day: Day,
  { horizon, priceOf, rules }: ReplayedSeason,
): Advised | null {
  // The horizon does not extend beyond the season.
  const matches = day.ahead.size > 0 ? horizon : 1;
  const rowOf = (row: JudgedPoints) => (matches === 1 ? day.current(row) : day.ahead.get(row.playerId));
  const toPlayer = (row: JudgedPoints): MarketPlayer => {
    const seen = rowOf(row);
    const sum = seen === undefined ? 0 : buyer === 'model' ? seen.expected : seen.yardsticks.lastFive;
    const deviation = seen === undefined ? 0 : (seen.high - seen.low) / (2 * BAND_DEVIATIONS);
    return {
      id: row.playerId,
      clubId: row.teamId,
      group: row.positionGroup,
      price: priceOf(row),
      points: Array.from({ length: matches }, () => Math.round((sum * 100) / matches) / 100),
      variance: deviation ** 2,
    };
  };
  const { best } = adviseTransfers(
    {
      squad: squad.map((row) => toPlayer(day.current(row))),
      pool: day.rows.filter((row) => rowOf(row) !== undefined).map(toPlayer),
      rules,
      horizon: matches,
    },
    { transfers: rules.transfers ?? 1, budget },
  );
  if (best === null) return null;
  const idsOf = (side: 'out' | 'in') => new Set(best.moves.flatMap((move) => move[side]?.id ?? []));
  return { out: idsOf('out'), in: idsOf('in'), budgetLeft: best.budgetLeft ?? budget };
}

function figuresOf(days: readonly ReplayedDay[], squads: number): ReplayFigures {
  const mean = (some: readonly ReplayedDay[], value: (day: ReplayedDay) => number) =>
    some.reduce((sum, day) => sum + value(day), 0) / some.length;
  const byBuyer = (kind: 'points' | 'transfers') => ({
    still: mean(days, (day) => day[kind].still),
    lastFive: mean(days, (day) => day[kind].lastFive),
    model: mean(days, (day) => day[kind].model),
  });
  const groups = days.map((day) => [day]);
  const gainOver = (other: 'still' | 'lastFive') => {
    const figure = (some: readonly ReplayedDay[]) => mean(some, ({ points }) => points.model - points[other]);
    return { gain: figure(days), interval: bootstrapInterval(groups, figure, BOOTSTRAP_DRAWS) };
  };
  return {
    squads,
    matchdays: days.length,
    points: byBuyer('points'),
    transfers: byBuyer('transfers'),
    gains: { still: gainOver('still'), lastFive: gainOver('lastFive') },
  };
}
