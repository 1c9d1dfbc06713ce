import type { Database } from '../../provider/provider.ts';
import {
  DESK_FEED,
  news,
  newsMarks,
  type StoredNewsItem,
  type StoredNewsMark,
} from '../../schema/catalog.ts';
import { number } from '../../schema/columns.ts';
import { insertNewStatements } from '../bulk.ts';
import { otherAnswers } from '../season/settings.ts';
import { change, changeTogether, question, readRow } from '../statements.ts';

const FOUND = question(
  { items: number, teams: number, players: number },
  `select (select count(*) from news where id = ? and feed_id = ?) as items,
    (select count(*) from teams where id = ?) as teams,
    (select count(*) from players where id in (?)) as players`,
);
const CHANGE = change(
  `update news set title = ?, summary = ?, source = ?, url = ?, team_id = ?, published_ts = ?
  where id = ? and feed_id = ?`,
);
const REMOVE = change('delete from news where id = ? and feed_id = ?');
const UNMARK = change('delete from news_marks where news_id = ?');

/** Only of an item of the desk, and only if a model would read something else than before. */
const IF_REWORDED = `exists (select 1 from news n where n.id = ? and n.feed_id = ?
  and (n.title <> ? or n.summary <> ? or coalesce(n.team_id, '') <> ?))`;
const UNREAD_IF_REWORDED = change(`delete from news_readings where id = ? and ${IF_REWORDED}`);
const UNSUGGEST_IF_REWORDED = change(
  `delete from status_suggestions where news_id = ? and decision is null and ${IF_REWORDED}`,
);

const IF_OF_DESK = `exists (select 1 from news n where n.id = ? and n.feed_id = ?)`;
const UNREAD = change(`delete from news_readings where id = ? and ${IF_OF_DESK}`);
const UNSUGGEST = change(
  `delete from status_suggestions where news_id = ? and decision is null and ${IF_OF_DESK}`,
);

/** News that administrators enter at the desk; feeds and imports leave them alone. */
export function createDeskNewsStore(database: Database) {
  return {
    /** How many of these there are, with one provider call. */
    async found({
      id,
      teamId,
      playerIds,
    }: {
      id: string | null;
      teamId: string | null;
      playerIds: readonly string[];
    }): Promise<{ items: number; teams: number; players: number }> {
      const counts = await readRow(database, FOUND(id, DESK_FEED, teamId, playerIds));
      return counts ?? { items: 0, teams: 0, players: 0 };
    },

    async enter(item: StoredNewsItem, marks: readonly StoredNewsMark[]): Promise<void> {
      await changeTogether(database, [
        insertNewStatements(news, [item]),
        insertNewStatements(newsMarks, marks),
        otherAnswers(),
      ]);
    },

    /** Changes an item and whom it names. @returns false when it is gone */
    async change(
      { id, title, summary, source, url, teamId, publishedTs }: StoredNewsItem,
      marks: readonly StoredNewsMark[],
    ): Promise<boolean> {
      const words = [id, id, DESK_FEED, title, summary, teamId ?? ''];
      const [, , changed] = await changeTogether(database, [
        UNREAD_IF_REWORDED(...words),
        UNSUGGEST_IF_REWORDED(...words),
        CHANGE(title, summary, source, url, teamId, publishedTs, id, DESK_FEED),
        UNMARK(id),
        insertNewStatements(newsMarks, marks),
        otherAnswers(),
      ]);
      return changed === 1;
    },

    /** @returns false when there is no such item of the desk */
    async remove(id: string): Promise<boolean> {
      const [, , removed] = await changeTogether(database, [
        UNREAD(id, id, DESK_FEED),
        UNSUGGEST(id, id, DESK_FEED),
        REMOVE(id, DESK_FEED),
        otherAnswers(),
      ]);
      return removed === 1;
    },
  };
}
