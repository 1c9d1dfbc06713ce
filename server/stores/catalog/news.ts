import {
  NEWS_BESIDE,
  NEWS_MAX,
  type NewsItem,
  type NewsList,
  type NewsSubject,
} from '#shared/catalog/news.schema.ts';
import { NEWS_FEEDS } from '#shared/feeds/newsFeeds.ts';
import type { Database } from '../../provider/provider.ts';
import { DESK_FEED, news } from '../../schema/catalog.ts';
import { nullable, text } from '../../schema/columns.ts';
import { question, readTogether, type RowAnswered } from '../statements.ts';
import { joinedTeam, joinedTeamColumns } from './joinedTeam.ts';
import { TEAM_REFS } from './teams.ts';
import { webAddress } from './webAddress.ts';

const ITEM = {
  ...news.pick('id', 'title', 'summary', 'source', 'url', 'publishedTs', 'feedId', 'hasOwnDate'),
  ...joinedTeamColumns('team'),
};
const ITEMS = `select n.id, n.title, n.summary, n.source, n.url, n.published_ts, n.feed_id, n.has_own_date,
    t.id as team_id, t.name as team_name, t.short_name as team_short_name
  from news n left join teams t on t.id = n.team_id`;
const NEWEST = 'order by n.published_ts desc, n.id limit ?';
const MARK = {
  id: text,
  newsId: text,
  playerId: nullable(text),
  playerName: nullable(text),
  ...joinedTeamColumns('team'),
};
const MARKS_OF = `select m.id, m.news_id, p.id as player_id, p.name as player_name,
    t.id as team_id, t.name as team_name, t.short_name as team_short_name
  from news_marks m left join players p on p.id = m.player_id left join teams t on t.id = m.team_id
  where m.is_detached = 0 and m.news_id in`;
const BY_NAME = 'order by p.sort_name, t.name, m.id';

const OF_PLAYER = `n.id in (select news_id from news_marks where player_id = ? and is_detached = 0)`;
const OF_TEAM = `(n.team_id = ? or n.id in (select news_id from news_marks where team_id = ? and is_detached = 0))`;

const LATEST = question(ITEM, `${ITEMS} ${NEWEST}`);
const LATEST_MARKS = question(MARK, `${MARKS_OF} (select n.id from news n ${NEWEST}) ${BY_NAME}`);
const BESIDE_PLAYER = question(ITEM, `${ITEMS} where ${OF_PLAYER} ${NEWEST}`);
const PLAYER_MARKS = question(
  MARK,
  `${MARKS_OF} (select n.id from news n where ${OF_PLAYER} ${NEWEST}) ${BY_NAME}`,
);
const BESIDE_TEAM = question(ITEM, `${ITEMS} where ${OF_TEAM} ${NEWEST}`);
const TEAM_MARKS = question(
  MARK,
  `${MARKS_OF} (select n.id from news n where ${OF_TEAM} ${NEWEST}) ${BY_NAME}`,
);

const OF_DESK = question(ITEM, `${ITEMS} where n.feed_id = ? ${NEWEST}`);
const DESK_MARKS = question(
  MARK,
  `${MARKS_OF} (select n.id from news n where n.feed_id = ? ${NEWEST}) ${BY_NAME}`,
);

export function createNewsStore(database: Database) {
  return {
    /** The latest news, newest first, with one provider call. */
    async latest(): Promise<NewsList> {
      const [rows, marks, teams] = await readTogether(database, [
        LATEST(NEWS_MAX),
        LATEST_MARKS(NEWS_MAX),
        TEAM_REFS(),
      ]);
      const items = toNewsItems(rows, marks);
      const sources = new Set(items.map(({ source }) => source));
      return {
        items,
        sources: [...sources].toSorted((one, other) => one.localeCompare(other, 'de')),
        teams,
      };
    },

    /** The latest news that name a player, or are from or about a club, newest first, with one provider call. */
    async beside({ kind, id }: NewsSubject): Promise<NewsItem[]> {
      const [rows, marks] = await readTogether(
        database,
        kind === 'player'
          ? [BESIDE_PLAYER(id, NEWS_BESIDE), PLAYER_MARKS(id, NEWS_BESIDE)]
          : [BESIDE_TEAM(id, id, NEWS_BESIDE), TEAM_MARKS(id, id, NEWS_BESIDE)],
      );
      return toNewsItems(rows, marks);
    },

    /** The latest news that were entered at the desk, newest first, with one provider call. */
    async ofDesk(): Promise<NewsItem[]> {
      const [rows, marks] = await readTogether(database, [
        OF_DESK(DESK_FEED, NEWS_MAX),
        DESK_MARKS(DESK_FEED, NEWS_MAX),
      ]);
      return toNewsItems(rows, marks);
    },
  };
}

const SITES = new Map(NEWS_FEEDS.map(({ id, site }) => [id, site]));

function toNewsItems(
  rows: readonly RowAnswered<typeof LATEST>[],
  marks: readonly RowAnswered<typeof LATEST_MARKS>[],
): NewsItem[] {
  const marksOf = Map.groupBy(marks, ({ newsId }) => newsId);
  return rows.map((row) => {
    const { id, title, summary, source, publishedTs, feedId, hasOwnDate } = row;
    const named = marksOf.get(id) ?? [];
    const url = webAddress(row.url);
    return {
      id,
      title,
      summary,
      source,
      // Of a feed that the operator added, the site is that of the headline.
      sourceUrl:
        feedId === null || feedId === DESK_FEED
          ? null
          : (SITES.get(feedId) ?? (url === null ? null : `${new URL(url).origin}/`)),
      url,
      team: joinedTeam(row, 'team'),
      teams: named.flatMap((mark) => {
        const team = joinedTeam(mark, 'team');
        return team === null ? [] : [{ ...team, markId: mark.id }];
      }),
      players: named.flatMap((mark) =>
        mark.playerId === null ? [] : [{ markId: mark.id, id: mark.playerId, name: mark.playerName ?? '' }],
      ),
      publishedTs,
      hasOwnDate,
    };
  });
}
