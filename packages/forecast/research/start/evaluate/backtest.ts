import type { PositionGroup } from '@hub/shared/terms.ts';
import {
  areaUnderCurve,
  brierScore,
  expectedCalibrationError,
  logLoss,
  rightOfEleven,
  type Judged,
} from './metrics.ts';
import type { PlayerForecast } from '../../../start/forecastClub.ts';
import type { PstartModel } from '../../../start/pstartModel.ts';
import { predictedEleven, usualShapesOf } from '../../../start/eleven/predictedEleven.ts';
import { recentElevensOf } from '../../../start/eleven/recentElevens.ts';
import { forecastSeason } from './forecastSeason.ts';
import type { PlayedSeason, WalkOptions } from './playedSeason.ts';

/** One candidate of a club's match; `happened` is true if he started. */
export interface BacktestRow extends Judged {
  playerId: string;
  teamId: string;
  fixtureId: string;
  kickoffTs: string;
  positionGroup: PositionGroup;
  /** Points S, 0–100. */
  score: number;
  /** His probability under 'same eleven again'. */
  baseline: number;
  /** Whether he started his club's last match. */
  startedLast: boolean;
  /** Whether he is in the most probable eleven of a shape that is common, or usual for his club. */
  inPredictedEleven: boolean;
  /** Sum of the chances of the club's candidates who are not judged: of all positions, and of goalkeepers. */
  unjudged: { team: number; keepers: number };
}

const NOBODY: BacktestRow['unjudged'] = { team: 0, keepers: 0 };

export interface BacktestMetrics {
  rows: number;
  teamMatches: number;
  /** Mean over the clubs' matches. */
  rightOf11: number;
  /** How many of the predicted eleven started, mean over the clubs' matches. */
  predictedEleven: number;
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
  /** Ordered by kickoff, fixture, club and player. */
  rows: BacktestRow[];
  /** The model's messages about invalid facts. */
  errors: string[];
}

/** Forecasts a played season kickoff by kickoff, using only what was known before each. */
export function runBacktest(season: PlayedSeason, options: WalkOptions, model?: PstartModel): Backtest {
  const rows: BacktestRow[] = [];
  const errors: string[] = [];
  const baselines = new LastElevenRates();
  for (const view of forecastSeason(season, options, model)) {
    const { snapshot, kickoffTs, starters, teamIds, isJudged } = view;
    errors.push(...view.errors);
    const counted = new Set(teamIds);
    const recentElevens = recentElevensOf(snapshot);
    const groupOf = new Map(snapshot.players.map(({ playerId, positionGroup }) => [playerId, positionGroup]));
    const predicted = new Set<PlayerForecast>();
    for (const [teamId, forecasts] of Map.groupBy(view.forecasts, (forecast) => forecast.teamId)) {
      const groupsOf = (eleven: ReadonlySet<string>) => [...eleven].flatMap((id) => groupOf.get(id) ?? []);
      const shapes = usualShapesOf((recentElevens.get(teamId) ?? []).map(groupsOf));
      const candidates = forecasts.map((forecast) => ({
        playerId: forecast.playerId,
        positionGroup: groupOf.get(forecast.playerId) ?? 'midfielder',
        startProbability: forecast.startProbability,
        forecast,
      }));
      for (const { forecast } of predictedEleven(candidates, shapes)) predicted.add(forecast);
    }
    const seen: { startedLast: boolean; happened: boolean }[] = [];
    const unjudgedOf = new Map<string, BacktestRow['unjudged']>();
    for (const { teamId, playerId, startProbability } of view.forecasts) {
      const unjudged = unjudgedOf.get(teamId) ?? { team: 0, keepers: 0 };
      unjudgedOf.set(teamId, unjudged);
      if (isJudged(teamId, playerId)) continue;
      unjudged.team += startProbability;
      if (groupOf.get(playerId) === 'goalkeeper') unjudged.keepers += startProbability;
    }
    for (const forecast of view.forecasts) {
      const { playerId, teamId, fixtureId, startProbability, score } = forecast;
      if (!counted.has(teamId) || !isJudged(teamId, playerId)) continue;
      const happened = starters.has(`${teamId}\n${playerId}`);
      const startedLast = recentElevens.get(teamId)?.[0]?.has(playerId) === true;
      const positionGroup = groupOf.get(playerId) ?? 'midfielder';
      rows.push({
        playerId,
        teamId,
        fixtureId,
        kickoffTs,
        positionGroup,
        score,
        probability: startProbability,
        happened,
        baseline: baselines.rateOf(startedLast),
        startedLast,
        inPredictedEleven: predicted.has(forecast),
        unjudged: unjudgedOf.get(teamId) ?? NOBODY,
      });
      seen.push({ startedLast, happened });
    }
    for (const { startedLast, happened } of seen) baselines.learn(startedLast, happened);
  }
  return { rows, errors };
}

/** Measures a backtest; every mean is NaN without rows. */
export function measureBacktest(rows: readonly BacktestRow[]): BacktestMetrics {
  const matches = [...Map.groupBy(rows, ({ teamId, fixtureId }) => `${fixtureId}\n${teamId}`).values()];
  const teamSums = matches.map((match) => sumOf(match) + (match[0]?.unjudged.team ?? 0));
  const keeperSums = matches.map(
    (match) =>
      sumOf(match.filter(({ positionGroup }) => positionGroup === 'goalkeeper')) +
      (match[0]?.unjudged.keepers ?? 0),
  );
  return {
    rows: rows.length,
    teamMatches: matches.length,
    rightOf11: matches.reduce((sum, match) => sum + rightOfEleven(match), 0) / matches.length,
    predictedEleven:
      rows.filter(({ inPredictedEleven, happened }) => inPredictedEleven && happened).length / matches.length,
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

/** Measures 'same eleven again' on the same rows. */
export function measureBaseline(rows: readonly BacktestRow[]): BacktestMetrics {
  return measureBacktest(
    rows.map((row) => ({
      ...row,
      probability: row.baseline,
      inPredictedEleven: row.startedLast,
      unjudged: NOBODY,
    })),
  );
}

const sumOf = (rows: readonly Judged[]) => rows.reduce((sum, { probability }) => sum + probability, 0);

/**
 * The baseline 'same eleven again': starters of the club's last match come first. Its probabilities are the
 * shares of such players, and of the others, who have started so far this season, with priors of 3 in 4 and 1 in 7.
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
