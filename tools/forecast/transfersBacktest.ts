import type { MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { AppError } from '@hub/server/errors.ts';
import { transferRulesOf, type Horizon } from '@hub/shared/transfers/transferRules.ts';
import {
  judgePoints,
  type JudgedPoints,
  type JudgeOptions,
} from '@hub/forecast/research/points/evaluate/judgePoints.ts';
import {
  BUYERS,
  FPL_RULES,
  replayTransfers,
  type ReplayFigures,
} from '@hub/forecast/research/points/evaluate/replayTransfers.ts';
import type { PointRow } from '@hub/forecast/research/points/evaluate/pointRows.ts';

/** The price of an unknown player, and the price of each point per match, in millions. */
const LEAST_PRICE = 4;
const MILLIONS_PER_POINT = 1.5;

interface Replayed {
  bundle: MatchDataBundle;
  rows: readonly PointRow[];
  season: Parameters<typeof judgePoints>[1];
  options: Omit<JudgeOptions, 'matches'>;
  horizon: Horizon;
}

/** Replays transfers over a season and prints their gains. */
export async function backtestTransfers(replayed: Replayed, isJson: boolean): Promise<void> {
  const { bundle, rows, season, options, horizon } = replayed;
  const next = judgePoints(rows, season, { ...options, matches: 1 });
  const ahead = horizon === 1 ? next : judgePoints(rows, season, { ...options, matches: horizon });
  if (next.length === 0) throw new AppError('invalid', 'This season has too few matches to replay.');
  const prices = pricesOf(bundle);
  // The points that are replayed have no stars.
  const rules =
    options.rules.profile === 'bundesligaFantasy'
      ? { ...transferRulesOf('bundesligaFantasy'), stars: null }
      : FPL_RULES;
  const figures = replayTransfers({ next, ahead, horizon, priceOf: prices.of, rules });
  if (isJson)
    console.log(JSON.stringify({ transfers: { horizon, prices: prices.kind, ...figures } }, null, 2));
  else print(figures, prices.kind, horizon);
}

/** The game's own prices if the season has them; otherwise prices of a market that knows the points so far. */
function pricesOf({ registered }: MatchDataBundle) {
  const known = new Map<string, number>();
  for (const { fixtureId, playerId, price } of registered)
    if (price !== null) known.set(`${fixtureId} ${playerId}`, price / 10);
  const last = new Map<string, number>();
  const priceOf = ({ fixtureId, playerId }: JudgedPoints) => {
    const price = known.get(`${fixtureId} ${playerId}`) ?? last.get(playerId) ?? null;
    if (price !== null) last.set(playerId, price);
    return price;
  };
  const assumed = ({ yardsticks }: JudgedPoints) =>
    Math.round((LEAST_PRICE + MILLIONS_PER_POINT * Math.max(0, yardsticks.seasonMean)) * 10) / 10;
  return known.size > 0
    ? { kind: 'of the game', of: priceOf }
    : { kind: 'assumed: 4 m and 1.5 m for each point a match so far', of: assumed };
}

function print(
  { squads, matchdays, points, transfers, gains }: ReplayFigures,
  prices: string,
  horizon: number,
): void {
  console.log(`${squads} squads over ${matchdays} matchdays, weighed over ${horizon}, prices ${prices}\n`);
  for (const buyer of BUYERS)
    console.log(
      `${buyer.padEnd(10)}${points[buyer].toFixed(2).padStart(8)} points and ${transfers[buyer].toFixed(2)} transfers a matchday`,
    );
  console.log('\nGained a matchday by following the model, 95 % intervals by matchday');
  for (const [other, { gain, interval }] of Object.entries(gains))
    console.log(
      `over ${other.padEnd(10)}${gain.toFixed(2)}  ${interval.map((end) => end.toFixed(2)).join(' to ')}`,
    );
}
