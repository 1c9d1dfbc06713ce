import type { ChanceHistories } from '#shared/catalog/players.schema.ts';
import type { Discussed } from '#shared/community/community.schema.ts';
import type { Matchups } from '../../fixtures/useMatches.ts';
import { changeSinceLastMatch } from '../../players/chance/sinceLastMatch.ts';
import type { ListedPlayer } from './playerList.ts';

/** What a list or a table of players shows. */
export interface PlayerRowsProps {
  players: readonly ListedPlayer[];
  /** The number of all matching players, including those not shown yet. */
  count: number;
  /** Each club's current match in words, by the club's id. */
  matches: Matchups;
  /** Ids of clubs whose match has begun. */
  begun: ReadonlySet<string>;
  /** Numbers of comments by the player's id. */
  discussed: Discussed;
  /** Undefined until loaded. */
  histories: ChanceHistories | undefined;
}

/** The contents of a player's row that are not on his card. */
export interface RowFacts {
  listed: ListedPlayer;
  /** His club's opponent and kickoff; undefined while unknown, null if it does not play again. */
  match: string | null | undefined;
  hasBegun: boolean;
  /** Undefined without any. */
  comments: number | undefined;
  /** The change of his chance since the last match, in points; null while unknown. */
  change: number | null;
}

export function rowFactsOf(
  listed: ListedPlayer,
  { matches, begun, discussed, histories }: PlayerRowsProps,
): RowFacts {
  const { id, teamId } = listed.player;
  const club = teamId ?? '';
  return {
    listed,
    match: matches === null ? undefined : (matches.get(club) ?? null),
    hasBegun: begun.has(club),
    comments: discussed[id],
    change: changeSinceLastMatch(listed.player, histories),
  };
}
