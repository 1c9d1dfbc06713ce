import type { CertainCase, ReasonRow, StartOutlook } from '#shared/pstart.ts';
import { plattLogOdds } from './calibration.ts';
import { isGoalkeeper, type Candidate, type ClubCandidates } from './candidates.ts';
import { balanceGroup, LEAST_PROBABILITY, sigmoid, type GroupMember } from './elevenPerTeam.ts';
import { outcomesOfClub } from './outcomes.ts';
import { scoreOf, type PointsCard } from './points.ts';
import type { PstartCards, PstartModel } from './pstartModel.ts';
import { reliabilityOf } from './reliability.ts';

export interface PlayerForecast extends StartOutlook {
  playerId: string;
  teamId: string;
  fixtureId: string;
  /** Of being in the starting eleven, [0, 1]. */
  probability: number;
  /** Points S, 0–100; 0 for certain cases. */
  score: number;
  /** In the order in which they are shown; those before 'teamBalance' add up to the score. */
  reasons: ReasonRow[];
}

/** A candidate with his start probability and what it was made of. */
export interface CandidateChance extends Pick<PlayerForecast, 'probability' | 'score' | 'reasons'> {
  candidate: Candidate;
}

const KEEPER_PLACES = 1;
const OUTFIELD_PLACES = 10;
/** Not quite impossible before the eleven is official: lists of suspensions err. */
const RULED_OUT_PROBABILITY = LEAST_PROBABILITY / 2;

const CERTAIN_PROBABILITY = {
  suspended: RULED_OUT_PROBABILITY,
  playsElsewhere: RULED_OUT_PROBABILITY,
  officialStarter: 1,
  officialReserve: 0,
} as const satisfies Record<CertainCase, number>;

const SOURCE_OF_CASE = {
  suspended: 'absences',
  playsElsewhere: 'absences',
  officialStarter: 'officialEleven',
  officialReserve: 'officialEleven',
} as const satisfies Record<CertainCase, ReasonRow['source']>;

/** The forecasts of a club's candidates, goalkeepers first, inside the groups in order of their ids. */
export function forecastClub(club: ClubCandidates, model: PstartModel): PlayerForecast[] {
  const half = club.benchKnown ? model.withBench : model.withoutBench;
  const chances = chancesOfClub(club, half);
  const outcomes = outcomesOfClub(chances, club.substitutesPerMatch, half.outcomes);
  return chances.flatMap(({ candidate, probability, score, reasons }, index): PlayerForecast[] => {
    const outcome = outcomes[index];
    if (outcome === undefined) return [];
    const { reliability, reliabilityReason } = reliabilityOf(candidate, probability);
    return [
      {
        playerId: candidate.player.playerId,
        teamId: club.teamId,
        fixtureId: candidate.fixtureId,
        probability,
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

/** The start probabilities of a club's candidates, goalkeepers first. */
export function chancesOfClub({ benchKnown, candidates }: ClubCandidates, cards: PstartCards) {
  const outfield = candidates.filter((candidate) => !isGoalkeeper(candidate));
  return [
    ...chancesOfGroup(candidates.filter(isGoalkeeper), cards.goalkeeper, KEEPER_PLACES, benchKnown),
    ...chancesOfGroup(outfield, cards.outfield, OUTFIELD_PLACES, benchKnown),
  ];
}

function chancesOfGroup(
  candidates: readonly Candidate[],
  card: PointsCard,
  places: number,
  benchKnown: boolean,
): CandidateChance[] {
  const scored = candidates.map((candidate) => {
    const { certainCase } = candidate;
    const { rows, score } =
      certainCase === null
        ? scoreOf(candidate, card, benchKnown)
        : { rows: [certainCaseRow(certainCase)], score: 0 };
    const member: GroupMember = {
      logOdds: plattLogOdds(card.calibration, score),
      fixed: certainCase === null ? null : CERTAIN_PROBABILITY[certainCase],
    };
    return { candidate, rows, score, member };
  });
  const { probabilities, shift } = balanceGroup(
    scored.map(({ member }) => member),
    places,
  );
  return scored.map(({ candidate, rows, score, member }, index) => ({
    candidate,
    probability: probabilities[index] ?? LEAST_PROBABILITY,
    score,
    reasons: member.fixed === null ? [...rows, teamBalanceRow(member.logOdds, shift, card)] : rows,
  }));
}

function certainCaseRow(certainCase: CertainCase): ReasonRow {
  return {
    part: 'certainCase',
    points: 0,
    input: { case: certainCase },
    source: SOURCE_OF_CASE[certainCase],
  };
}

function teamBalanceRow(logOdds: number, shift: number, card: PointsCard): ReasonRow {
  return {
    part: 'teamBalance',
    points: shift / card.calibration.slope,
    input: { probabilityBefore: sigmoid(logOdds) },
    source: 'model',
  };
}
