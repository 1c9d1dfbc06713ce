import type { Database } from '@hub/provider/provider.ts';
import { ADMIN_FEED, news, newsMarks, players, teams } from '../../schema/catalog.ts';
import type { StoredNewsItem, StoredNewsMark } from '@hub/season/matchdata/seasonRows.ts';
import { insertNewStatements } from '../bulk.ts';
import { otherAnswers } from '../season/settings.ts';
import { query, readTogether, write, writeTogether } from '../statements.ts';

const NEWS_OF_FEEDS = query(
  news.columns,
  `select {columns} from news where feed_id is not null and feed_id <> '${ADMIN_FEED}' order by published_ts desc, id`,
);
const MARKS = query(newsMarks.columns, 'select {columns} from news_marks order by id');
const PLAYERS = query(
  players.pick('id', 'name', 'fullName', 'teamId'),
  'select {columns} from players where team_id is not null order by id',
);
const TEAMS = query(
  teams.pick('id', 'name', 'shortName'),
  'select {columns} from teams where is_in_league = 1 order by id',
);
const CHANGE = write(
  'update news set title = :title, feed_id = :feedId, source = :source, team_id = :teamId where id = :id',
);
const FORGET = write('delete from news where id = :id');
const UNMARK = write('delete from news_marks where id = :id and is_detached = 0');
const DETACH = write(
  `update news_marks set is_detached = :isDetached, detached_by = :detachedBy, detached_ts = :detachedTs where id = :markId and is_detached <> :isDetached`,
);

/** Changes to news and marks, applied in one transaction. */
export interface NewsChanges {
  added: StoredNewsItem[];
  changed: Pick<StoredNewsItem, 'id' | 'title' | 'feedId' | 'source' | 'teamId'>[];
  goneIds: string[];
  marked: StoredNewsMark[];
  unmarkedIds: string[];
}

/** Headlines of feeds, and their marks. */
export function createNewsFeedsStore(database: Database) {
  return {
    /** Everything needed to compute the changes of a reading, with one provider call. */
    async read() {
      const [items, marks, league, clubs] = await readTogether(database, [
        NEWS_OF_FEEDS(),
        MARKS(),
        PLAYERS(),
        TEAMS(),
      ]);
      return { items, marks, players: league, teams: clubs };
    },

    async apply({ added, changed, goneIds, marked, unmarkedIds }: NewsChanges): Promise<void> {
      await writeTogether(database, [
        unmarkedIds.map((id) => UNMARK({ id })),
        goneIds.map((id) => FORGET({ id })),
        insertNewStatements(news, added),
        changed.map(({ id, title, feedId, source, teamId }) => CHANGE({ title, feedId, source, teamId, id })),
        insertNewStatements(newsMarks, marked),
        otherAnswers(),
      ]);
    },

    /** Removes a mark, or restores it. @returns false if it already is in that state, or does not exist */
    async detach(
      markId: string,
      { isDetached, by, nowTs }: { isDetached: boolean; by: string; nowTs: string },
    ): Promise<boolean> {
      const value = isDetached ? 1 : 0;
      const [count] = await writeTogether(database, [
        DETACH({
          isDetached: value,
          detachedBy: isDetached ? by : null,
          detachedTs: isDetached ? nowTs : null,
          markId,
        }),
        otherAnswers(),
      ]);
      return count === 1;
    },
  };
}
