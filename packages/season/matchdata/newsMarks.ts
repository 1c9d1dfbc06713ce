import type { StoredNewsMark } from './seasonRows.ts';

/** Marks of the clubs and players that a news item is about, none of them detached. */
export function newsMarksOf(
  newsId: string,
  { teamIds, playerIds }: { teamIds: readonly string[]; playerIds: readonly string[] },
): StoredNewsMark[] {
  const mark = {
    newsId,
    teamId: null,
    playerId: null,
    isDetached: false,
    detachedBy: null,
    detachedTs: null,
  };
  return [
    ...teamIds.map((teamId) => ({ ...mark, id: `${newsId}:team:${teamId}`, teamId })),
    ...playerIds.map((playerId) => ({ ...mark, id: `${newsId}:player:${playerId}`, playerId })),
  ];
}
