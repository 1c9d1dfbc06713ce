import type { StartGain } from '@hub/shared/startChance/pstart.schema.ts';
import { groupCandidatesWith } from './inputs/candidates.ts';
import { type ClubReading } from './inputs/clubReading.ts';
import {
  balanceChances,
  scoreCandidates,
  type PlayerForecast,
  type ScoredCandidate,
} from './forecastClub.ts';
import type { PstartCards } from './pstartModel.ts';
import type { PlayerFact } from './types.ts';

/** Smallest rise of a probability worth showing. */
const LEAST_GAIN = 0.1;

/**
 * Finds who gains because a team-mate is injured or suspended, leaving out expected elevens: their sources knew of the absence, and
 * nobody says what they would expect without it.
 *
 * @param scored the club's candidates, scored with the same cards as `forecasts`
 * @returns gains by player id, the greatest first
 */
export function findAbsenceEffects(
  reading: ClubReading,
  { scored, forecasts }: { scored: readonly ScoredCandidate[]; forecasts: readonly PlayerForecast[] },
  cards: PstartCards,
): Map<string, StartGain[]> {
  const gains = new Map<string, StartGain[]>();
  if (forecasts.some(({ reliabilityReason }) => reliabilityReason === 'official')) return gains;
  const absent = reading.players.filter(isAbsentRegular).map(({ player }) => player);
  for (const player of absent) {
    const group = scoreCandidates(groupCandidatesWith(reading, asAvailable(player)), cards);
    const others = scored.filter(({ candidate }) => candidate.player.positionGroup !== player.positionGroup);
    const ifAvailable = new Map(
      balanceChances([...others, ...group], cards).map(({ candidate, startProbability, untold }) => [
        candidate.player.playerId,
        untold ?? startProbability,
      ]),
    );
    for (const { playerId, startProbability, untold = startProbability } of forecasts) {
      const gain = untold - (ifAvailable.get(playerId) ?? untold);
      if (playerId === player.playerId || gain < LEAST_GAIN) continue;
      gains.set(playerId, [...(gains.get(playerId) ?? []), { absentPlayerId: player.playerId, gain }]);
    }
  }
  for (const list of gains.values())
    list.sort((a, b) => b.gain - a.gain || (a.absentPlayerId < b.absentPlayerId ? -1 : 1));
  return gains;
}

/** Whether an absent player leaves a place to others: he must have started a match or be ranked by an editor. */
function isAbsentRegular({
  player,
  own,
  certainCase,
  expectedBack,
}: ClubReading['players'][number]): boolean {
  const isRuledOut = certainCase === 'suspended' || certainCase === 'returnsLater';
  const isInjured = player.injuryStatus === 'injured' && expectedBack === null;
  return (isRuledOut || isInjured) && (own.facts.starts > 0 || player.roleRank !== null);
}

const asAvailable = (player: PlayerFact): PlayerFact => ({
  ...player,
  suspended: false,
  injuryStatus: 'fit',
  expectedReturn: null,
});
