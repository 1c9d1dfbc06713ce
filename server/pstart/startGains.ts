import type { StartGain } from '#shared/pstart.ts';
import type { PlayerForecast } from './forecastClub.ts';
import { computeStartProbabilities } from './startProbabilities.ts';
import type { PstartModel } from './pstartModel.ts';
import type { LeagueSnapshot, PlayerFact } from './types.ts';

/** Smallest rise of a probability that is worth telling. */
const LEAST_GAIN = 0.1;

/**
 * Who gains because a team-mate is injured or suspended: his forecast against the same computation without that
 * absence. A club whose eleven is official has no such gains.
 *
 * @param forecasts of the same snapshot and model
 * @returns by player id, the greatest gain first; players without a gain are left out
 */
export function startGains(
  snapshot: LeagueSnapshot,
  forecasts: readonly PlayerForecast[],
  model?: PstartModel,
): Map<string, StartGain[]> {
  const gains = new Map<string, StartGain[]>();
  const forecastsOf = Map.groupBy(forecasts, ({ teamId }) => teamId);
  for (const [teamId, ofClub] of forecastsOf) {
    const squad = snapshot.players.filter((player) => player.teamId === teamId);
    const absent = squad.filter(isAbsent);
    if (absent.length === 0 || ofClub.some(isOfficial)) continue;
    const club = clubSnapshot(snapshot, teamId, squad);
    for (const player of absent) {
      const players = club.players.map((fact) => (fact === player ? asAvailable(fact) : fact));
      const without = new Map(
        computeStartProbabilities({ ...club, players }, model).forecasts.map((forecast) => [
          forecast.playerId,
          forecast.probability,
        ]),
      );
      for (const { playerId, probability } of ofClub) {
        const gain = probability - (without.get(playerId) ?? probability);
        if (playerId === player.playerId || gain < LEAST_GAIN) continue;
        gains.set(playerId, [...(gains.get(playerId) ?? []), { absentPlayerId: player.playerId, gain }]);
      }
    }
  }
  for (const list of gains.values())
    list.sort((a, b) => b.gain - a.gain || (a.absentPlayerId < b.absentPlayerId ? -1 : 1));
  return gains;
}

const isAbsent = ({ suspended, injuryStatus }: PlayerFact) =>
  suspended || injuryStatus === 'suspended' || injuryStatus === 'injured';

const asAvailable = (player: PlayerFact): PlayerFact => ({
  ...player,
  suspended: false,
  injuryStatus: 'fit',
});

const isOfficial = ({ reliabilityReason }: PlayerForecast) => reliabilityReason === 'official';

/** All that the forecast of one club reads. */
function clubSnapshot(
  snapshot: LeagueSnapshot,
  teamId: string,
  squad: readonly PlayerFact[],
): LeagueSnapshot {
  const plays = ({ homeTeamId, awayTeamId }: { homeTeamId: string; awayTeamId: string }) =>
    homeTeamId === teamId || awayTeamId === teamId;
  const members = new Set(squad.map(({ playerId }) => playerId));
  // A member who is listed elsewhere too may have moved on; his matches there tell.
  const players = snapshot.players.filter(({ playerId }) => members.has(playerId));
  const elsewhere = new Set(
    players.filter((player) => player.teamId !== teamId).map(({ playerId }) => playerId),
  );
  return {
    ...snapshot,
    upcoming: snapshot.upcoming.filter(plays),
    played: elsewhere.size === 0 ? snapshot.played.filter(plays) : snapshot.played,
    players,
    appearances: snapshot.appearances.filter(
      (appearance) => appearance.teamId === teamId || elsewhere.has(appearance.playerId),
    ),
    absences: snapshot.absences.filter(({ playerId }) => members.has(playerId)),
    europeanMatches: snapshot.europeanMatches.filter((match) => match.teamId === teamId),
  };
}
