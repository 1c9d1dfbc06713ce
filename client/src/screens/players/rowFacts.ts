import type { ChanceHistories } from '#shared/catalog/players.schema.ts';
import type { Discussed } from '#shared/community/community.schema.ts';
import type { Matchups } from '../../fixtures/useMatches.ts';
import { changeSinceLastMatch } from '../../players/chance/sinceLastMatch.ts';
import type { ListedPlayer } from './playerList.ts';

/** What a list or a table of players shows. */
export interface PlayerRowsProps {
  players: readonly ListedPlayer[];
  /** All who match, also those not shown yet. */
  count: number;
  /** The match that counts now in words, by the club's id. */
  matches: Matchups;
  /** Ids of clubs whose match has begun. */
  begun: ReadonlySet<string>;
  /** Numbers of comments by the player's id. */
  discussed: Discussed;
  /** Undefined until loaded. */
  histories: ChanceHistories | undefined;
}

/** The contents of a player's row that his card does not have. */
export interface RowFacts {
  listed: ListedPlayer;
  /** Against whom and when his club plays; undefined while unknown, null: not again. */
  match: string | null | undefined;
  hasBegun: boolean;
  /** Undefined without any. */
  comments: number | undefined;
  /** Points of his chance since the last match; null while unknown. */
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
