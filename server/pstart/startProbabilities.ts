import type { ReasonRow } from '#shared/pstart.ts';
import { plattLogOdds } from './calibration.ts';
import { candidatesOf, isGoalkeeper, type Candidate, type ClubCandidates } from './candidates.ts';
import { balanceGroup, LEAST_PROBABILITY, sigmoid, type GroupMember } from './elevenPerTeam.ts';
import type { PstartModel } from './fitModel.ts';
import { committedModel } from './model.data.ts';
import { scoreOf, type PointsCard } from './points.ts';
import type { LeagueSnapshot } from './types.ts';

export interface PlayerForecast {
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

const KEEPER_PLACES = 1;
const OUTFIELD_PLACES = 10;
/** A certain case is not quite impossible before the eleven is official: lists of suspensions err. */
const CERTAIN_CASE_PROBABILITY = LEAST_PROBABILITY / 2;

/**
 * Start probability of every candidate whose club has a fixture ahead.
 *
 * Within a club goalkeepers add up to 1 and outfield players to 10 with everybody in [0.01, 0.99]. Where a club has no
 * more available players than places everybody is at 0.994 and the sum falls short by whom it lacks; a club without a
 * keeper adds up to 10. Suspended players have 0.005. The order of the snapshot's lists does not matter.
 *
 * @param model what is fitted; the committed constants unless a backtest fits its own
 * @returns forecasts by fixture, club and player id; one entry in `errors` for each player or fixture whose facts make
 *   no sense, in a sentence that names it
 */
export function computeStartProbabilities(
  snapshot: LeagueSnapshot,
  model: PstartModel = committedModel,
): { forecasts: PlayerForecast[]; errors: string[] } {
  const { clubs, errors } = candidatesOf(snapshot);
  return { forecasts: clubs.flatMap((club) => forecastClub(club, model)), errors };
}

function forecastClub(
  { teamId, benchKnown, candidates }: ClubCandidates,
  model: PstartModel,
): PlayerForecast[] {
  const cards = benchKnown ? model.withBench : model.withoutBench;
  const outfield = candidates.filter((candidate) => !isGoalkeeper(candidate));
  return [
    ...forecastGroup(candidates.filter(isGoalkeeper), cards.goalkeeper, KEEPER_PLACES, teamId, benchKnown),
    ...forecastGroup(outfield, cards.outfield, OUTFIELD_PLACES, teamId, benchKnown),
  ];
}

function forecastGroup(
  candidates: readonly Candidate[],
  card: PointsCard,
  places: number,
  teamId: string,
  benchKnown: boolean,
): PlayerForecast[] {
  const scored = candidates.map((candidate) => {
    const { rows, score } =
      candidate.certainCase === null
        ? scoreOf(candidate, card, benchKnown)
        : { rows: [certainCaseRow(candidate.certainCase)], score: 0 };
    const member: GroupMember = {
      logOdds: plattLogOdds(card.calibration, score),
      fixed: candidate.certainCase === null ? null : CERTAIN_CASE_PROBABILITY,
    };
    return { candidate, rows, score, member };
  });
  const { probabilities, shift } = balanceGroup(
    scored.map(({ member }) => member),
    places,
  );
  return scored.map(({ candidate, rows, score, member }, index) => ({
    playerId: candidate.player.playerId,
    teamId,
    fixtureId: candidate.fixtureId,
    probability: probabilities[index] ?? LEAST_PROBABILITY,
    score,
    reasons: member.fixed === null ? [...rows, teamBalanceRow(member.logOdds, shift, card)] : rows,
  }));
}

function certainCaseRow(certainCase: NonNullable<Candidate['certainCase']>): ReasonRow {
  return { part: 'certainCase', points: 0, input: { case: certainCase }, source: 'absences' };
}

function teamBalanceRow(logOdds: number, shift: number, card: PointsCard): ReasonRow {
  return {
    part: 'teamBalance',
    points: shift / card.calibration.slope,
    input: { probabilityBefore: sigmoid(logOdds) },
    source: 'model',
  };
}
