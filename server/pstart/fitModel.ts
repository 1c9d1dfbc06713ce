import { fitPlatt } from './calibration.ts';
import { candidatesOf, isGoalkeeper, type Candidate, type ClubCandidates } from './candidates.ts';
import { cardPlans, keeperPlans } from './cardPlans.ts';
import { fitScoreCard, type CurvePlan, type FitGroup } from './fitScoreCard.ts';
import { fitOutcomes, type OutcomeSample } from './fitOutcomes.ts';
import { chancesOfClub } from './forecastClub.ts';
import { outcomeCellOf } from './outcomes.ts';
import { partValues, scoreOf, type PointsCard } from './points.ts';
import type { PstartCards, PstartHalf, PstartModel } from './pstartModel.ts';
import { CARD_PARTS, MOST_POINTS, type CardPart, type Curve } from './scoreCard.ts';
import { walkSeason, type PlayedSeason } from './walkSeason.ts';
import type { AppearanceFact } from './types.ts';

/** Earlier matches say too little about a player to learn from. */
const FIT_FROM_MATCH = 6;

/**
 * Fits the model on whole seasons, each forecast from its history only. Deterministic. Each half is fitted when it is
 * first read, since a season needs only one.
 */
export function fitModel(seasons: readonly PlayedSeason[]): PstartModel {
  let withBench: PstartHalf | null = null;
  let withoutBench: PstartHalf | null = null;
  return {
    get withBench() {
      return (withBench ??= fitHalf(seasons));
    },
    get withoutBench() {
      return (withoutBench ??= fitHalf(seasons.map(onlyPlayersUsed)));
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

/** A club's match with what its players did in it. */
interface PlayedMatch {
  club: ClubCandidates;
  partOf: ReadonlyMap<string, AppearanceFact>;
}

function fitHalf(seasons: readonly PlayedSeason[]): PstartHalf {
  const matches = seasons.flatMap(playedMatches);
  const cards = fitCards(matches);
  return { ...cards, outcomes: fitOutcomes(matches.flatMap((match) => outcomeSamples(match, cards))) };
}

function playedMatches(season: PlayedSeason): PlayedMatch[] {
  const matches: PlayedMatch[] = [];
  for (const { snapshot, teamIds, line } of walkSeason(season, {
    fromMatch: FIT_FROM_MATCH,
    absences: 'none',
  }))
    for (const club of candidatesOf(snapshot).clubs)
      if (teamIds.includes(club.teamId))
        matches.push({
          club,
          partOf: new Map(
            line
              .filter(({ teamId }) => teamId === club.teamId)
              .map((appearance) => [appearance.playerId, appearance]),
          ),
        });
  return matches;
}

function fitCards(matches: readonly PlayedMatch[]): PstartCards {
  const keepers: LabelledGroup[] = [];
  const outfield: LabelledGroup[] = [];
  for (const { club, partOf } of matches) {
    const labelled = club.candidates
      .filter(({ certainCase }) => certainCase === null)
      .map((candidate) => ({
        candidate,
        inputs: candidate.inputs,
        started: partOf.get(candidate.player.playerId)?.started === true,
      }));
    keepers.push({ rows: labelled.filter(({ candidate }) => isGoalkeeper(candidate)) });
    outfield.push({ rows: labelled.filter(({ candidate }) => !isGoalkeeper(candidate)) });
  }
  return { outfield: fitCard(outfield, cardPlans), goalkeeper: fitCard(keepers, keeperPlans) };
}

function outcomeSamples({ club, partOf }: PlayedMatch, cards: PstartCards): OutcomeSample[] {
  return chancesOfClub(club, cards)
    .filter(({ candidate }) => candidate.certainCase === null)
    .map(({ candidate, probability }) => {
      const part = partOf.get(candidate.player.playerId);
      return {
        positionGroup: candidate.player.positionGroup,
        cell: outcomeCellOf(candidate, probability),
        started: part?.started === true,
        minutesPlayed: part?.minutesPlayed ?? 0,
      };
    });
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
