import type { Database } from '../../provider/provider.ts';
import {
  DESK_FEED,
  news,
  newsMarks,
  players,
  teams,
  type StoredNewsItem,
  type StoredNewsMark,
} from '../../schema/catalog.ts';
import { insertNewStatements } from '../bulk.ts';
import { otherAnswers } from '../season/settings.ts';
import { change, changeTogether, question, readTogether } from '../statements.ts';

const NEWS_OF_FEEDS = question(
  news.columns,
  'select * from news where feed_id is not null and feed_id <> ? order by published_ts desc, id',
);
const MARKS = question(newsMarks.columns, 'select * from news_marks order by id');
const PLAYERS = question(
  players.pick('id', 'name', 'fullName', 'teamId'),
  'select id, name, full_name, team_id from players where team_id is not null order by id',
);
const TEAMS = question(
  teams.pick('id', 'name', 'shortName'),
  'select id, name, short_name from teams where is_in_league = 1 order by id',
);
const RETELL = change('update news set title = ?, feed_id = ?, source = ?, team_id = ? where id = ?');
const FORGET = change('delete from news where id = ?');
const UNMARK = change('delete from news_marks where id = ? and is_detached = 0');
const DETACH = change(
  `update news_marks set is_detached = ?, detached_by = ?, detached_ts = ? where id = ? and is_detached <> ?`,
);

/** What has to change, all at once. */
export interface NewsChanges {
  told: StoredNewsItem[];
  retold: Pick<StoredNewsItem, 'id' | 'title' | 'feedId' | 'source' | 'teamId'>[];
  goneIds: string[];
  marked: StoredNewsMark[];
  unmarkedIds: string[];
}

/** Headlines of feeds, and whom they are about. */
export function createNewsFeedsStore(database: Database) {
  return {
    /** Everything that tells what a reading changes, with one provider call. */
    async read() {
      const [items, marks, league, clubs] = await readTogether(database, [
        NEWS_OF_FEEDS(DESK_FEED),
        MARKS(),
        PLAYERS(),
        TEAMS(),
      ]);
      return { items, marks, players: league, teams: clubs };
    },

    async apply({ told, retold, goneIds, marked, unmarkedIds }: NewsChanges): Promise<void> {
      await changeTogether(database, [
        unmarkedIds.map((id) => UNMARK(id)),
        goneIds.map((id) => FORGET(id)),
        insertNewStatements(news, told),
        retold.map(({ id, title, feedId, source, teamId }) => RETELL(title, feedId, source, teamId, id)),
        insertNewStatements(newsMarks, marked),
        otherAnswers(),
      ]);
    },

    /** Takes a mark off, or puts it back. @returns false when it is so already, or not there */
    async detach(
      markId: string,
      { isDetached, by, nowTs }: { isDetached: boolean; by: string; nowTs: string },
    ): Promise<boolean> {
      const value = isDetached ? 1 : 0;
      const [count] = await changeTogether(database, [
        DETACH(value, isDetached ? by : null, isDetached ? nowTs : null, markId, value),
        otherAnswers(),
      ]);
      return count === 1;
    },
  };
}
