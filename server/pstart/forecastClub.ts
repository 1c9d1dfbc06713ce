import type { CertainCase, ReasonRow, StartOutlook } from '#shared/pstart.ts';
import type { PositionGroup } from '#shared/terms.ts';
import { plattLogOdds } from './calibration.ts';
import { isGoalkeeper, type Candidate, type ClubCandidates } from './candidates.ts';
import { balanceGroup, LEAST_PROBABILITY, sigmoid, type GroupMember, type Section } from './elevenPerTeam.ts';
import { outcomesOfClub } from './outcomes.ts';
import { scoreOf, type PointsCard } from './points.ts';
import type { PstartCards, PstartHalf, PstartModel } from './pstartModel.ts';
import { reliabilityOf } from './reliability.ts';

export interface PlayerForecast extends StartOutlook {
  playerId: string;
  teamId: string;
  fixtureId: string;
  /** Probability of being in the starting eleven, [0, 1]. */
  startProbability: number;
  /** Points S, 0–100; 0 for certain cases. */
  score: number;
  /** In display order; those before 'teamBalance' add up to the score. */
  reasons: ReasonRow[];
}

/** A candidate with his start probability and the reasons for it. */
export interface CandidateChance extends Pick<PlayerForecast, 'startProbability' | 'score' | 'reasons'> {
  candidate: Candidate;
}

const KEEPER_PLACES = 1;
export const OUTFIELD_PLACES = 10;
/** Not quite 0 before the eleven is official, since lists of suspensions can be wrong. */
const RULED_OUT_PROBABILITY = LEAST_PROBABILITY / 2;

const CERTAIN_PROBABILITY = {
  suspended: RULED_OUT_PROBABILITY,
  returnsLater: RULED_OUT_PROBABILITY,
  playsElsewhere: RULED_OUT_PROBABILITY,
  officialStarter: 1,
  officialReserve: 0,
} as const satisfies Record<CertainCase, number>;

const SOURCE_OF_CASE = {
  suspended: 'absences',
  returnsLater: 'squadData',
  playsElsewhere: 'absences',
  officialStarter: 'officialEleven',
  officialReserve: 'officialEleven',
} as const satisfies Record<CertainCase, ReasonRow['source']>;

/** A candidate with his points, before the balance of his club. */
export interface ScoredCandidate {
  candidate: Candidate;
  rows: ReasonRow[];
  score: number;
  member: GroupMember;
}

/** The half of a model that matches whether the club's bench is known. */
export const halfFor = ({ benchKnown }: Pick<ClubCandidates, 'benchKnown'>, model: PstartModel) =>
  benchKnown ? model.withBench : model.withoutBench;

/** Forecasts a club's candidates: goalkeepers first, then outfield players, each ordered by id. */
export function forecastClub(
  club: ClubCandidates,
  half: PstartHalf,
  scored: readonly ScoredCandidate[] = scoreCandidates(club, half),
): PlayerForecast[] {
  const chances = balanceChances(scored, half);
  const outcomes = outcomesOfClub(chances, club.substitutesPerMatch, half.outcomes);
  return chances.flatMap(({ candidate, startProbability, score, reasons }, index): PlayerForecast[] => {
    const outcome = outcomes[index];
    if (outcome === undefined) return [];
    const { reliability, reliabilityReason } = reliabilityOf(candidate, startProbability);
    return [
      {
        playerId: candidate.player.playerId,
        teamId: club.teamId,
        fixtureId: candidate.fixtureId,
        startProbability,
        score,
        reasons,
        comesOn: outcome.comesOn,
        doesNotPlay: outcome.doesNotPlay,
        expectedMinutes: outcome.expectedMinutes,
        reliability,
        reliabilityReason,
      },
    ];
  });
}

/** Scores the candidates of a club, in the order given. */
export function scoreCandidates(
  { benchKnown, candidates }: ClubCandidates,
  cards: PstartCards,
): ScoredCandidate[] {
  return candidates.map((candidate) =>
    scoreCandidate(candidate, isGoalkeeper(candidate) ? cards.goalkeeper : cards.outfield, benchKnown),
  );
}

/** Balances the scores of a club's candidates into start probabilities, goalkeepers first. */
export function balanceChances(scored: readonly ScoredCandidate[], cards: PstartCards): CandidateChance[] {
  const keepers = scored.filter(({ candidate }) => isGoalkeeper(candidate));
  const outfield = scored.filter(({ candidate }) => !isGoalkeeper(candidate));
  return [
    ...chancesOfGroup(keepers, cards.goalkeeper, KEEPER_PLACES),
    ...chancesOfGroup(outfield, cards.outfield, OUTFIELD_PLACES, cards.positionPull),
  ];
}

/** The position groups of a club's candidates, each with the number of starters that the club usually fields. */
export function sectionsOf(candidates: readonly Candidate[]): Section[] {
  const sections = new Map<PositionGroup, { members: number[]; usualPlaces: number }>();
  for (const [index, { player, slots }] of candidates.entries()) {
    const section = sections.get(player.positionGroup);
    if (section === undefined) sections.set(player.positionGroup, { members: [index], usualPlaces: slots });
    else section.members.push(index);
  }
  return [...sections.values()];
}

function chancesOfGroup(
  scored: readonly ScoredCandidate[],
  card: PointsCard,
  places: number,
  positionPull = 0,
): CandidateChance[] {
  const { probabilities, shifts, commonShift } = balanceGroup(
    scored.map(({ member }) => member),
    places,
    positionPull === 0 ? [] : sectionsOf(scored.map(({ candidate }) => candidate)),
    positionPull,
  );
  return scored.map(({ candidate, rows, score, member }, index) => ({
    candidate,
    startProbability: probabilities[index] ?? LEAST_PROBABILITY,
    score,
    reasons:
      member.fixed === null
        ? [...rows, toTeamBalanceRow(member.logOdds, shifts[index] ?? 0, commonShift, card)]
        : rows,
  }));
}

/** Scores a candidate, before the balance of his club. */
export function scoreCandidate(candidate: Candidate, card: PointsCard, benchKnown: boolean): ScoredCandidate {
  const { certainCase } = candidate;
  const { rows, score } =
    certainCase === null
      ? scoreOf(candidate, card, benchKnown)
      : { rows: [toCertainCaseRow(certainCase, candidate)], score: 0 };
  const member: GroupMember = {
    logOdds: plattLogOdds(card.calibration, score),
    fixed: certainCase === null ? null : CERTAIN_PROBABILITY[certainCase],
  };
  return { candidate, rows, score, member };
}

function toCertainCaseRow(certainCase: CertainCase, { player }: Candidate): ReasonRow {
  const { expectedReturn } = player;
  return {
    part: 'certainCase',
    points: 0,
    input:
      certainCase === 'returnsLater' && typeof expectedReturn === 'string'
        ? { case: certainCase, expectedReturn }
        : { case: certainCase },
    source: SOURCE_OF_CASE[certainCase],
  };
}

function toTeamBalanceRow(
  logOdds: number,
  shift: number,
  commonShift: number,
  { calibration: { slope } }: PointsCard,
): ReasonRow {
  return {
    part: 'teamBalance',
    points: shift / slope,
    input: { probabilityBefore: sigmoid(logOdds), positionPoints: (shift - commonShift) / slope },
    source: 'model',
  };
}
