import { useMemo } from 'react';
import { starterIdsOf, type Place } from '#shared/elevens/bestEleven.ts';
import { shortNames } from '#shared/elevens/shortNames.ts';
import { elevenOfTeam } from '#shared/games/elevenOfTeam.ts';
import type { UserTeam, UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import { useFan } from '../../matchday/useFan.ts';
import { ownChoicesTexts as texts } from './ownChoicesTexts.ts';

/** The effect on the eleven of each place that the user could give a player, as a sentence. */
export function useChoiceEffects(team: UserTeam, player: UserTeamPlayer): Record<Place, string> {
  const now = useStarters(team);
  const then = {
    pinned: useStarters(useWithPlace(team, player.id, 'pinned')),
    benched: useStarters(useWithPlace(team, player.id, 'benched')),
  };
  const names = shortNames(team.players);
  const named = (ids: ReadonlySet<string>, without: ReadonlySet<string>) =>
    [...ids].filter((id) => id !== player.id && !without.has(id)).map((id) => names.get(id) ?? '');
  const stays = { pinned: now.has(player.id), benched: !now.has(player.id) };
  const moved = { pinned: named(now, then.pinned), benched: named(then.benched, now) };
  const effectOf = (place: Place) =>
    stays[place] || moved[place].length === 0 ? texts[place].staysHint : texts[place].movesHint(moved[place]);
  return { pinned: effectOf('pinned'), benched: effectOf('benched') };
}

/** The team with one of its players in another place. */
const useWithPlace = (team: UserTeam, playerId: string, place: Place): UserTeam =>
  useMemo(
    () => ({
      ...team,
      players: team.players.map((one) => (one.id === playerId ? { ...one, place } : one)),
    }),
    [team, playerId, place],
  );

/** Ids of the eleven; locked players keep their places. */
function useStarters(team: UserTeam): ReadonlySet<string> {
  const eleven = useFan(team)?.fan.eleven;
  return useMemo(() => starterIdsOf(eleven ?? elevenOfTeam(team)), [eleven, team]);
}
