import { walkSeason, type PlayedSeason } from './walkSeason.ts';
import { fitPlatt } from './calibration.ts';
import { candidatesOf, isGoalkeeper, type Candidate } from './candidates.ts';
import { cardPlans, keeperPlans } from './cardPlans.ts';
import { fitScoreCard, type CurvePlan, type FitGroup } from './fitScoreCard.ts';
import { partValues, scoreOf, type PointsCard } from './points.ts';
import { CARD_PARTS, MOST_POINTS, type CardPart, type Curve } from './scoreCard.ts';

/** Everything that is fitted, once for sources that list the bench and once for those that list only players used. */
export interface PstartModel {
  withBench: { outfield: PointsCard; goalkeeper: PointsCard };
  withoutBench: { outfield: PointsCard; goalkeeper: PointsCard };
}

/** Earlier matches say too little about a player to learn from. */
const FIT_FROM_MATCH = 6;

/**
 * Fits the model on whole seasons, each forecast from its history only. Deterministic. Each half is fitted when it is
 * first read, since a season needs only one.
 */
export function fitModel(seasons: readonly PlayedSeason[]): PstartModel {
  let withBench: PstartModel['withBench'] | null = null;
  let withoutBench: PstartModel['withoutBench'] | null = null;
  return {
    get withBench() {
      return (withBench ??= fitCards(seasons));
    },
    get withoutBench() {
      return (withoutBench ??= fitCards(seasons.map(onlyPlayersUsed)));
    },
  };
}

/** The season as a source without bench would tell it. */
function onlyPlayersUsed(season: PlayedSeason): PlayedSeason {
  return {
    ...season,
    appearances: season.appearances.filter(({ started, minutesPlayed }) => started || minutesPlayed > 0),
  };
}

function fitCards(seasons: readonly PlayedSeason[]): PstartModel['withBench'] {
  const keepers: LabelledGroup[] = [];
  const outfield: LabelledGroup[] = [];
  for (const season of seasons)
    for (const view of walkSeason(season, { fromMatch: FIT_FROM_MATCH, absences: 'none' }))
      for (const club of candidatesOf(view.snapshot).clubs) {
        if (!view.teamIds.includes(club.teamId)) continue;
        const labelled = club.candidates
          .filter(({ certainCase }) => certainCase === null)
          .map((candidate) => ({
            candidate,
            inputs: candidate.inputs,
            started: view.starters.has(`${club.teamId}\n${candidate.player.playerId}`),
          }));
        keepers.push({
          rows: labelled.filter(({ candidate }) => isGoalkeeper(candidate)),
        });
        outfield.push({
          rows: labelled.filter(({ candidate }) => !isGoalkeeper(candidate)),
        });
      }
  return { outfield: fitCard(outfield, cardPlans), goalkeeper: fitCard(keepers, keeperPlans) };
}

type Labelled = FitGroup['rows'][number] & { candidate: Candidate };
interface LabelledGroup extends FitGroup {
  rows: Labelled[];
}

function fitCard(groups: readonly LabelledGroup[], plans: readonly CurvePlan[]): PointsCard {
  const card = fitScoreCard(groups, plans);
  const rows = groups.flatMap((group) => group.rows);
  const { best, logOddsPerPoint } = pointScale(card.curves, rows);
  const curves = card.curves.map(rounded);
  const uncalibrated = {
    curves,
    best,
    logOddsPerPoint,
    calibration: { intercept: 0, slope: logOddsPerPoint },
  };
  // A line through score and outcome alone would be too flat, since part of what divides players is their club's balance.
  const samples = [...card.balances].flatMap(([group, offset]) =>
    (group as LabelledGroup).rows.map(({ candidate, started }) => ({
      score: scoreOf(candidate, uncalibrated, true).score,
      happened: started,
      offset,
    })),
  );
  const calibration = fitPlatt(samples);
  return { ...uncalibrated, calibration };
}

/**
 * The scale on which each group gives all its points to the best of the sample and the group that needs most gives
 * none to the worst: log-odds stay log-odds, only their unit changes.
 */
function pointScale(curves: readonly Curve[], rows: readonly Labelled[]) {
  const values = rows.map(({ inputs }) => partValues(curves, inputs));
  const best = Object.fromEntries(
    CARD_PARTS.map((part) => [part, values.reduce((most, value) => Math.max(most, value[part]), -Infinity)]),
  ) as Record<CardPart, number>;
  const needed = CARD_PARTS.filter((part) => MOST_POINTS[part] > 0).map((part) => {
    const least = values.reduce((worst, value) => Math.min(worst, value[part]), Infinity);
    return (best[part] - least) / MOST_POINTS[part];
  });
  return { best: mapParts(best, round), logOddsPerPoint: round(Math.max(...needed)) };
}

const mapParts = (values: Record<CardPart, number>, change: (value: number) => number) =>
  Object.fromEntries(CARD_PARTS.map((part) => [part, change(values[part])])) as Record<CardPart, number>;

/** Of log-odds; far below what the data can tell apart, and readable. */
const DECIMALS = 4;

const round = (value: number) => Number(value.toFixed(DECIMALS));

function rounded(curve: Curve): Curve {
  return { ...curve, logOdds: curve.logOdds.map(round), unknown: round(curve.unknown) };
}
