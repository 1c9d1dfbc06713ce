import type { Database } from '@hub/provider/provider.ts';
import { ADMIN_FEED, news, newsMarks } from '../../schema/catalog.ts';
import type { StoredNewsItem, StoredNewsMark } from '@hub/season/matchdata/seasonRows.ts';
import { number } from '../../schema/columns.ts';
import { insertNewStatements } from '../bulk.ts';
import { otherAnswers } from '../season/settings.ts';
import { query, readRow, write, writeTogether } from '../statements.ts';

const FOUND = query(
  { items: number, teams: number, players: number },
  `select (select count(*) from news where id = :id and feed_id = '${ADMIN_FEED}') as items,
    (select count(*) from teams where id = :teamId) as teams,
    (select count(*) from players where id in (:playerIds)) as players`,
);
const CHANGE = write(
  `update news set title = :title, summary = :summary, source = :source, url = :url, team_id = :teamId,
    published_ts = :publishedTs
  where id = :id and feed_id = '${ADMIN_FEED}'`,
);
const REMOVE = write(`delete from news where id = :id and feed_id = '${ADMIN_FEED}'`);
const UNMARK = write('delete from news_marks where news_id = :id');

/** Holds for an administrators' item if the change alters what a model reads. */
const IF_REWORDED = `exists (select 1 from news n where n.id = :id and n.feed_id = '${ADMIN_FEED}'
  and (n.title <> :title or n.summary <> :summary or coalesce(n.team_id, '') <> coalesce(:teamId, '')))` as const;
const UNREAD_IF_REWORDED = write(`delete from news_readings where id = :id and ${IF_REWORDED}`);
const UNSUGGEST_IF_REWORDED = write(
  `delete from status_suggestions where news_id = :id and decision is null and ${IF_REWORDED}`,
);

const IF_OF_ADMIN = `exists (select 1 from news n where n.id = :id and n.feed_id = '${ADMIN_FEED}')` as const;
const UNREAD = write(`delete from news_readings where id = :id and ${IF_OF_ADMIN}`);
const UNSUGGEST = write(
  `delete from status_suggestions where news_id = :id and decision is null and ${IF_OF_ADMIN}`,
);

/** News entered by administrators; feeds and imports do not touch them. */
export function createAdminNewsStore(database: Database) {
  return {
    /** Counts which of these exist, with one provider call. */
    async found({
      id,
      teamId,
      playerIds,
    }: {
      id: string | null;
      teamId: string | null;
      playerIds: readonly string[];
    }): Promise<{ items: number; teams: number; players: number }> {
      const counts = await readRow(database, FOUND({ id, teamId, playerIds }));
      return counts ?? { items: 0, teams: 0, players: 0 };
    },

    async enter(item: StoredNewsItem, marks: readonly StoredNewsMark[]): Promise<void> {
      await writeTogether(database, [
        insertNewStatements(news, [item]),
        insertNewStatements(newsMarks, marks),
        otherAnswers(),
      ]);
    },

    /** Changes an item and its marks. @returns false if the item is gone */
    async change(item: StoredNewsItem, marks: readonly StoredNewsMark[]): Promise<boolean> {
      const [, , changed] = await writeTogether(database, [
        UNREAD_IF_REWORDED(item),
        UNSUGGEST_IF_REWORDED(item),
        CHANGE(item),
        UNMARK(item),
        insertNewStatements(newsMarks, marks),
        otherAnswers(),
      ]);
      return changed === 1;
    },

    /** @returns false if administrators entered no such item */
    async remove(id: string): Promise<boolean> {
      const [, , removed] = await writeTogether(database, [
        UNREAD({ id }),
        UNSUGGEST({ id }),
        REMOVE({ id }),
        otherAnswers(),
      ]);
      return removed === 1;
    },
  };
}
