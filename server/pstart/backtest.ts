import type { PositionGroup } from '#shared/terms.ts';
import type { PstartModel } from './fitModel.ts';
import {
  areaUnderCurve,
  brierScore,
  expectedCalibrationError,
  logLoss,
  rightOfEleven,
  type Judged,
} from './metrics.ts';
import { computeStartProbabilities } from './startProbabilities.ts';
import type { LeagueSnapshot } from './types.ts';
import { walkSeason, type PlayedSeason, type WalkOptions } from './walkSeason.ts';

/** One candidate of one club's match. `happened` is whether he started. */
export interface BacktestRow extends Judged {
  playerId: string;
  teamId: string;
  fixtureId: string;
  kickoffTs: string;
  positionGroup: PositionGroup;
  /** Points S, 0–100. */
  score: number;
  /** What 'same eleven again' says of him. */
  yardstick: number;
}

export interface BacktestMetrics {
  rows: number;
  teamMatches: number;
  /** Mean over the clubs' matches. */
  rightOf11: number;
  brier: number;
  logLoss: number;
  ece: number;
  auc: number;
  teamSumMin: number;
  teamSumMax: number;
  keeperSumMin: number;
  keeperSumMax: number;
}

export interface Backtest {
  /** By kickoff, fixture, club and player. */
  rows: BacktestRow[];
  /** Sentences of the model about facts that make no sense. */
  errors: string[];
}

/** Forecasts a played season kickoff by kickoff, each with only what was known before. */
export function runBacktest(season: PlayedSeason, options: WalkOptions, model?: PstartModel): Backtest {
  const rows: BacktestRow[] = [];
  const errors: string[] = [];
  const yardsticks = new LastElevenRates();
  for (const { snapshot, starters, teamIds } of walkSeason(season, options)) {
    const counted = new Set(teamIds);
    const lastElevens = lastElevensOf(snapshot);
    const groupOf = new Map(snapshot.players.map(({ playerId, positionGroup }) => [playerId, positionGroup]));
    const outcome = computeStartProbabilities(snapshot, model);
    errors.push(...outcome.errors);
    const seen: { startedLast: boolean; happened: boolean }[] = [];
    for (const { playerId, teamId, fixtureId, probability, score } of outcome.forecasts) {
      if (!counted.has(teamId)) continue;
      const happened = starters.has(`${teamId}\n${playerId}`);
      const startedLast = lastElevens.get(teamId)?.has(playerId) === true;
      const positionGroup = groupOf.get(playerId) ?? 'midfielder';
      rows.push({
        playerId,
        teamId,
        fixtureId,
        kickoffTs: snapshot.asOfTs,
        positionGroup,
        score,
        probability,
        happened,
        yardstick: yardsticks.rateOf(startedLast),
      });
      seen.push({ startedLast, happened });
    }
    for (const { startedLast, happened } of seen) yardsticks.learn(startedLast, happened);
  }
  return { rows, errors };
}

/**
 * 'Same eleven again': those who began the club's last match come first. As probabilities it says how often such
 * players, and the others, began so far in the same season; a start of 3 of 4 and 1 of 7 is assumed beforehand.
 */
class LastElevenRates {
  readonly #again = { started: 75, seen: 100 };
  readonly #others = { started: 14, seen: 100 };

  rateOf(startedLast: boolean): number {
    const { started, seen } = startedLast ? this.#again : this.#others;
    return started / seen;
  }

  learn(startedLast: boolean, happened: boolean): void {
    const counts = startedLast ? this.#again : this.#others;
    counts.seen += 1;
    if (happened) counts.started += 1;
  }
}

/** Who began the last match of each club. */
function lastElevensOf({ played, appearances }: LeagueSnapshot): Map<string, Set<string>> {
  const lastFixture = new Map<string, string>();
  for (const { fixtureId, homeTeamId, awayTeamId } of played.toSorted(
    (a, b) => Date.parse(a.kickoffTs) - Date.parse(b.kickoffTs),
  ))
    lastFixture.set(homeTeamId, fixtureId).set(awayTeamId, fixtureId);
  const elevens = new Map<string, Set<string>>();
  for (const { teamId, playerId, fixtureId, started } of appearances)
    if (started && lastFixture.get(teamId) === fixtureId)
      elevens.set(teamId, (elevens.get(teamId) ?? new Set()).add(playerId));
  return elevens;
}

/** The figures of a backtest; every mean is NaN without rows. */
export function backtestMetrics(rows: readonly BacktestRow[]): BacktestMetrics {
  const matches = [...Map.groupBy(rows, ({ teamId, fixtureId }) => `${fixtureId}\n${teamId}`).values()];
  const teamSums = matches.map(sumOf);
  const keeperSums = matches.map((match) =>
    sumOf(match.filter(({ positionGroup }) => positionGroup === 'goalkeeper')),
  );
  return {
    rows: rows.length,
    teamMatches: matches.length,
    rightOf11: matches.reduce((sum, match) => sum + rightOfEleven(match), 0) / matches.length,
    brier: brierScore(rows),
    logLoss: logLoss(rows),
    ece: expectedCalibrationError(rows),
    auc: areaUnderCurve(rows),
    teamSumMin: Math.min(...teamSums),
    teamSumMax: Math.max(...teamSums),
    keeperSumMin: Math.min(...keeperSums),
    keeperSumMax: Math.max(...keeperSums),
  };
}

/** The same rows judged by 'same eleven again'. */
export function yardstickMetrics(rows: readonly BacktestRow[]): BacktestMetrics {
  return backtestMetrics(rows.map((row) => ({ ...row, probability: row.yardstick })));
}

const sumOf = (rows: readonly Judged[]) => rows.reduce((sum, { probability }) => sum + probability, 0);
