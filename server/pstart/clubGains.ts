import type { StartGain } from '#shared/pstart.ts';
import { candidatesBeside, type ClubReading } from './candidates.ts';
import { balancedChances, scoredClub, type PlayerForecast, type ScoredCandidate } from './forecastClub.ts';
import type { PstartCards } from './pstartModel.ts';
import type { PlayerFact } from './types.ts';

/** Smallest rise of a probability that is worth telling. */
const LEAST_GAIN = 0.1;

/**
 * Who gains because a team-mate is injured or suspended.
 *
 * @param scored the club's candidates and their forecasts with the same cards
 * @returns by player id, the greatest gain first
 */
export function clubGains(
  reading: ClubReading,
  { scored, forecasts }: { scored: readonly ScoredCandidate[]; forecasts: readonly PlayerForecast[] },
  cards: PstartCards,
): Map<string, StartGain[]> {
  const gains = new Map<string, StartGain[]>();
  if (forecasts.some(({ reliabilityReason }) => reliabilityReason === 'official')) return gains;
  const absent = reading.members.filter(isAbsentRegular).map(({ player }) => player);
  for (const player of absent) {
    const beside = scoredClub(candidatesBeside(reading, asAvailable(player)), cards);
    const others = scored.filter(({ candidate }) => candidate.player.positionGroup !== player.positionGroup);
    const without = new Map(
      balancedChances([...others, ...beside], cards).map(({ candidate, probability }) => [
        candidate.player.playerId,
        probability,
      ]),
    );
    for (const { playerId, probability } of forecasts) {
      const gain = probability - (without.get(playerId) ?? probability);
      if (playerId === player.playerId || gain < LEAST_GAIN) continue;
      gains.set(playerId, [...(gains.get(playerId) ?? []), { absentPlayerId: player.playerId, gain }]);
    }
  }
  for (const list of gains.values())
    list.sort((a, b) => b.gain - a.gain || (a.absentPlayerId < b.absentPlayerId ? -1 : 1));
  return gains;
}

/** Who never began and is ranked by nobody leaves no place that another could gain. */
function isAbsentRegular({
  player,
  own,
  certainCase,
  expectedBack,
}: ClubReading['members'][number]): boolean {
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
