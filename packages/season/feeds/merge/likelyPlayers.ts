import type { Source } from '@hub/shared/feeds/sources.ts';
import type { PlayerRow } from '../../matchdata/bundleRows.ts';
import type { KnownFact } from '../facts.ts';
import type { ClubIdentity } from '../identity/clubIdentity.ts';
import { isShortened, isShortFor } from '../identity/playerIdentity.ts';
import type { Place } from '../place.ts';

interface People {
  squadPlayers: readonly KnownFact<'squadPlayer'>[];
  /** All players the hub has ever known. */
  people: readonly PlayerRow[];
}

interface LikelyPlayer {
  names: string[];
  /** Undefined while no source reports his position. */
  isKeeper: boolean | undefined;
}

const isKeeper = (position: string | null | undefined) => (position ? position === 'GK' : undefined);

/**
 * Resolves shortened names in announced elevens to the only player of the club who matches. Nothing is decided
 * permanently: that waits for the full name, which is reported after the match.
 */
export function likelyIdsIn(
  { squadPlayers, people }: People,
  identity: ClubIdentity,
  hubPlayerIdOf: (source: Source, sourceId: string) => string | null,
): Place['likelyIdOf'] {
  const ofClub = new Map<string, Map<string, LikelyPlayer>>();
  const note = (clubId: string, playerId: string, names: readonly (string | null | undefined)[]) => {
    const players = ofClub.get(clubId) ?? new Map<string, LikelyPlayer>();
    ofClub.set(clubId, players);
    const player = players.get(playerId) ?? { names: [], isKeeper: undefined };
    players.set(playerId, player);
    player.names.push(...names.filter((name) => name !== null && name !== undefined));
    return player;
  };
  for (const { clubId, playerId, name, shortName, position } of people)
    if (clubId !== null) note(clubId, playerId, [name, shortName]).isKeeper ??= isKeeper(position);
  for (const { source, sourceId, value } of squadPlayers) {
    const [clubId, playerId] = [identity.clubIdOf(source, value.club), hubPlayerIdOf(source, sourceId)];
    if (clubId !== null && playerId !== null)
      note(clubId, playerId, [value.name, value.fullName]).isKeeper ??= isKeeper(value.position);
  }
  return (clubId, name, position) => {
    if (!isShortened(name)) return null;
    const [only, other] = [...(ofClub.get(clubId) ?? [])].filter(
      ([, player]) =>
        (player.isKeeper ?? isKeeper(position)) === (isKeeper(position) ?? player.isKeeper) &&
        player.names.some((long) => isShortFor(name, long)),
    );
    return only === undefined || other !== undefined ? null : only[0];
  };
}
