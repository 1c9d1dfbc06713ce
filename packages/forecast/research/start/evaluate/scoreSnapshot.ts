import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { STATUS_REPORT_KINDS, type StatusReportKind } from '@hub/shared/record/statusReportKinds.ts';
import { POSITION_GROUPS, type PositionGroup } from '@hub/shared/terms.ts';
import { brierScore, calibrationBins, logLoss, type Judged } from './metrics.ts';
import { predictedEleven, usualShapesOf } from '../../../start/eleven/predictedEleven.ts';

/** The predicted chance of one player of a club. */
export interface PredictedChance {
  playerId: string;
  positionGroup: PositionGroup;
  startProbability: number;
  /** Chance without any reports; null if not computed. */
  withoutNews: number | null;
  /** Chance without expected elevens; null if none counted for his club, or not known. */
  untold: number | null;
  /** His report; null where the lack of one would mean nothing. */
  statusReport: StatusReportKind | null;
}

/** Players with the same report. */
export interface StatusReportScore {
  said: StatusReportKind;
  startedLast: boolean;
  players: number;
  predictedSum: number;
  happened: number;
}

/** What the predictions for a club's match are scored against. */
export interface ClubOutcome {
  /** Ids of the starters. */
  starters: ReadonlySet<string>;
  /** Starters of the club's earlier matches, newest first, as the forecast knew them. */
  recentElevens: readonly ReadonlySet<string>[];
  groupOf: (playerId: string) => PositionGroup | null;
}

/** What the same predictions from fewer facts would have scored. */
interface AlternativeScore {
  rightOfEleven: number;
  logLossSum: number;
}

export interface GroupScore {
  positionGroup: PositionGroup;
  players: number;
  /** Includes starters without a prediction. */
  starters: number;
  rightOfEleven: number;
  elevenRight: number;
  brierSum: number;
  logLossSum: number;
  /** 'Same eleven again'; null before the club's first match. */
  yardstickRight: number | null;
  yardstickBrierSum: number | null;
  yardstickLogLossSum: number | null;
  /** Ten bins of equal width. */
  bins: { rows: number; predictedSum: number; happened: number }[];
  /** Null unless every player's chance without news is known. */
  withoutNews: AlternativeScore | null;
  /** Null unless every player's chance without expected elevens is known. */
  untold: AlternativeScore | null;
  statusReports: StatusReportScore[];
}

/** Chances that a starter of the last match starts again (domain research 2.2: .766), and that another player starts. */
export const BASELINE_AGAIN = 0.766;
export const BASELINE_OTHERS = 0.14;

/** Scores the predictions for a club's match by position group, as sums that can be added over groups and matches. */
export function scoreClub(
  predictions: readonly PredictedChance[],
  { starters, recentElevens, groupOf }: ClubOutcome,
): GroupScore[] {
  const top = topEleven(predictions, ({ startProbability }) => startProbability);
  const lineups = recentElevens.map((eleven) => [...eleven].flatMap((playerId) => groupOf(playerId) ?? []));
  const eleven = new Set(predictedEleven(predictions, usualShapesOf(lineups)));
  const [last] = recentElevens;
  const hasBaseline = last !== undefined && last.size > 0;
  const known = new Set(predictions.map(({ playerId }) => playerId));
  const hasStarted = ({ playerId }: PredictedChance) => starters.has(playerId);
  const scoreWithoutNews = alternativeScorer(predictions, ({ withoutNews }) => withoutNews, hasStarted);
  const scoreUntold = alternativeScorer(predictions, ({ untold }) => untold, hasStarted);
  return POSITION_GROUPS.map((positionGroup) => {
    const group = predictions.filter((chance) => chance.positionGroup === positionGroup);
    const judged = group.map((chance): Judged => ({
      probability: chance.startProbability,
      happened: hasStarted(chance),
    }));
    const baseline = group.map((chance): Judged => ({
      probability: last?.has(chance.playerId) === true ? BASELINE_AGAIN : BASELINE_OTHERS,
      happened: hasStarted(chance),
    }));
    const unpredicted = [...starters].filter(
      (playerId) => !known.has(playerId) && groupOf(playerId) === positionGroup,
    ).length;
    const count = (test: (chance: PredictedChance) => boolean) => group.filter(test).length;
    return {
      positionGroup,
      players: group.length,
      starters: count(hasStarted) + unpredicted,
      rightOfEleven: count((chance) => top.has(chance) && hasStarted(chance)),
      elevenRight: count((chance) => eleven.has(chance) && hasStarted(chance)),
      brierSum: sumOf(judged, brierScore),
      logLossSum: sumOf(judged, logLoss),
      yardstickRight: hasBaseline ? count((chance) => last.has(chance.playerId) && hasStarted(chance)) : null,
      yardstickBrierSum: hasBaseline ? sumOf(baseline, brierScore) : null,
      yardstickLogLossSum: hasBaseline ? sumOf(baseline, logLoss) : null,
      bins: calibrationBins(judged).map((bin) => ({
        rows: bin.rows,
        predictedSum: bin.rows === 0 ? 0 : bin.predicted * bin.rows,
        happened: bin.rows === 0 ? 0 : Math.round(bin.happened * bin.rows),
      })),
      withoutNews: scoreWithoutNews(group),
      untold: scoreUntold(group),
      statusReports: scoreStatusReports(group, hasStarted, last),
    };
  });
}

/** Scores groups of a club by other chances; null unless those of the whole club are known. */
function alternativeScorer(
  ofClub: readonly PredictedChance[],
  chanceOf: (chance: PredictedChance) => number | null,
  hasStarted: (chance: PredictedChance) => boolean,
): (group: readonly PredictedChance[]) => AlternativeScore | null {
  if (ofClub.some((chance) => chanceOf(chance) === null)) return () => null;
  const top = topEleven(ofClub, (chance) => chanceOf(chance) ?? 0);
  return (group) => ({
    rightOfEleven: group.filter((chance) => top.has(chance) && hasStarted(chance)).length,
    logLossSum: sumOf(
      group.map((chance) => ({ probability: chanceOf(chance) ?? 0, happened: hasStarted(chance) })),
      logLoss,
    ),
  });
}

const topEleven = (
  predictions: readonly PredictedChance[],
  chanceOf: (chance: PredictedChance) => number,
): ReadonlySet<PredictedChance> =>
  new Set(
    predictions
      .toSorted((one, other) => chanceOf(other) - chanceOf(one) || compareIds(one, other))
      .slice(0, STARTERS_PER_TEAM),
  );

function scoreStatusReports(
  group: readonly PredictedChance[],
  hasStarted: (chance: PredictedChance) => boolean,
  last: ReadonlySet<string> | undefined,
): StatusReportScore[] {
  return STATUS_REPORT_KINDS.flatMap((kind) =>
    [true, false].flatMap((startedLast) => {
      const alike = group.filter(
        (chance) => chance.statusReport === kind && (last?.has(chance.playerId) ?? false) === startedLast,
      );
      if (alike.length === 0) return [];
      return {
        said: kind,
        startedLast,
        players: alike.length,
        predictedSum: alike.reduce((sum, { startProbability }) => sum + startProbability, 0),
        happened: alike.filter(hasStarted).length,
      };
    }),
  );
}

const sumOf = (rows: readonly Judged[], mean: (rows: readonly Judged[]) => number) =>
  rows.length === 0 ? 0 : mean(rows) * rows.length;

const compareIds = (one: PredictedChance, other: PredictedChance) => (one.playerId < other.playerId ? -1 : 1);
