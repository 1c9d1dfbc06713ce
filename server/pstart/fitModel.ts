import { fitPlatt, plattLogOdds } from './calibration.ts';
import {
  clubCandidates,
  isGoalkeeper,
  readClubs,
  withPlayer,
  type Candidate,
  type ClubCandidates,
  type ClubReading,
} from './candidates.ts';
import { cardPlans, KEEPER_RIDGE, keeperPlans, OUTFIELD_RIDGE } from './cardPlans.ts';
import { fitScoreCard, type CurvePlan, type FitGroup } from './fitScoreCard.ts';
import { fitOutcomes, type OutcomeSample } from './fitOutcomes.ts';
import { balanceGroup } from './elevenPerTeam.ts';
import { balancedChances, OUTFIELD_PLACES, scoredClub, scoredMember, sectionsOf } from './forecastClub.ts';
import { logLoss } from './metrics.ts';
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
  /** The same, knowing who was suspended for it. */
  informed: ClubCandidates;
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
    for (const reading of readClubs(snapshot).readings)
      if (teamIds.includes(reading.teamId))
        matches.push({
          ...candidatesBoth(reading, season),
          partOf: new Map(
            line
              .filter(({ teamId }) => teamId === reading.teamId)
              .map((appearance) => [appearance.playerId, appearance]),
          ),
        });
  return matches;
}

function candidatesBoth(reading: ClubReading, { absences }: PlayedSeason) {
  const club = clubCandidates(reading);
  const { fixtureId } = reading.context;
  const out = new Set(
    absences.filter((absence) => absence.fixtureId === fixtureId).map(({ playerId }) => playerId),
  );
  const suspended = reading.members.filter(({ player }) => out.has(player.playerId));
  if (suspended.length === 0) return { club, informed: club };
  const informed = suspended.reduce(
    (known, { player }) => withPlayer(known, { ...player, suspended: true }),
    reading,
  );
  return { club, informed: clubCandidates(informed) };
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
  const { card, scores } = fitCard(outfield, cardPlans, OUTFIELD_RIDGE);
  return {
    outfield: card,
    goalkeeper: fitCard(keepers, keeperPlans, KEEPER_RIDGE).card,
    positionPull: fitPositionPull(matches, card, scores),
  };
}

/** Finer steps change no percentage. */
const PULL_STEP = 0.1;
const STRONGEST_PULL = 2;

/**
 * The pull of the position groups under which those who began are likeliest. Suspensions are known to it: where one is
 * certain to be out, the line-up tells who got his place.
 */
function fitPositionPull(
  matches: readonly PlayedMatch[],
  card: PointsCard,
  scores: ReadonlyMap<Candidate, number>,
): number {
  const clubs = matches.map(({ informed: club, partOf }) => {
    const candidates = club.candidates.filter((candidate) => !isGoalkeeper(candidate));
    return {
      members: candidates.map((candidate) => {
        const score = scores.get(candidate);
        return score === undefined
          ? scoredMember(candidate, card, club.benchKnown).member
          : { logOdds: plattLogOdds(card.calibration, score), fixed: null };
      }),
      sections: sectionsOf(candidates),
      started: candidates.map(({ player }) => partOf.get(player.playerId)?.started === true),
    };
  });
  const lossAt = (pull: number) =>
    logLoss(
      clubs.flatMap(({ members, sections, started }) =>
        balanceGroup(members, OUTFIELD_PLACES, sections, pull).probabilities.map((probability, index) => ({
          probability,
          happened: started[index] === true,
        })),
      ),
    );
  let best = { pull: 0, loss: lossAt(0) };
  // The loss falls to its minimum and rises again.
  for (let pull = PULL_STEP; pull <= STRONGEST_PULL; pull += PULL_STEP) {
    const loss = lossAt(pull);
    if (!(loss < best.loss)) break;
    best = { pull, loss };
  }
  return round(best.pull);
}

function outcomeSamples({ club, partOf }: PlayedMatch, cards: PstartCards): OutcomeSample[] {
  return balancedChances(scoredClub(club, cards), cards)
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

function fitCard(
  groups: readonly LabelledGroup[],
  plans: readonly CurvePlan[],
  ridge: number,
): { card: PointsCard; scores: ReadonlyMap<Candidate, number> } {
  const card = fitScoreCard(groups, plans, ridge);
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
  const scores = new Map<Candidate, number>();
  const samples = [...card.balances].flatMap(([group, offset]) =>
    (group as LabelledGroup).rows.map(({ candidate, started }) => {
      const { score } = scoreOf(candidate, uncalibrated, true);
      scores.set(candidate, score);
      return { score, happened: started, offset };
    }),
  );
  return { card: { ...uncalibrated, calibration: fitPlatt(samples) }, scores };
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
