import {
  NEWS_BESIDE,
  NEWS_MAX,
  type NewsItem,
  type NewsList,
  type NewsSubject,
} from '@hub/shared/catalog/news.schema.ts';
import { NEWS_FEEDS } from '@hub/shared/feeds/newsFeeds.ts';
import type { Database } from '@hub/provider/provider.ts';
import { ADMIN_FEED, news, newsMarks } from '../../schema/catalog.ts';
import { nullable, text } from '../../schema/columns.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';
import { joinedTeam, joinedTeamColumns } from './joinedTeam.ts';
import { TEAM_REFS } from './teams.ts';
import { webAddress } from './webAddress.ts';

const ITEM = {
  ...news.as('n').pick('id', 'title', 'summary', 'source', 'url', 'publishedTs', 'feedId', 'hasOwnDate'),
  ...joinedTeamColumns('team', 't'),
};
const ITEMS = 'select {columns} from news n left join teams t on t.id = n.team_id';
const NEWEST = 'order by n.published_ts desc, n.id limit :limit';
const MARK = {
  ...newsMarks.as('m').pick('id', 'newsId'),
  playerId: nullable(text),
  playerName: nullable(text),
  ...joinedTeamColumns('team', 't'),
};
const MARKS_OF = `select {columns}, p.id as player_id, p.name as player_name
  from news_marks m left join players p on p.id = m.player_id left join teams t on t.id = m.team_id
  where m.is_detached = 0 and m.news_id in`;
const BY_NAME = 'order by p.sort_name, t.name, m.id';

const OF_PLAYER = `n.id in (select news_id from news_marks where player_id = :id and is_detached = 0)`;
const OF_TEAM = `(n.team_id = :id or n.id in (select news_id from news_marks where team_id = :id and is_detached = 0))`;

const LATEST = query(ITEM, `${ITEMS} ${NEWEST}`);
const LATEST_MARKS = query(MARK, `${MARKS_OF} (select n.id from news n ${NEWEST}) ${BY_NAME}`);
const BESIDE_PLAYER = query(ITEM, `${ITEMS} where ${OF_PLAYER} ${NEWEST}`);
const PLAYER_MARKS = query(
  MARK,
  `${MARKS_OF} (select n.id from news n where ${OF_PLAYER} ${NEWEST}) ${BY_NAME}`,
);
const BESIDE_TEAM = query(ITEM, `${ITEMS} where ${OF_TEAM} ${NEWEST}`);
const TEAM_MARKS = query(MARK, `${MARKS_OF} (select n.id from news n where ${OF_TEAM} ${NEWEST}) ${BY_NAME}`);

const OF_ADMIN = query(ITEM, `${ITEMS} where n.feed_id = '${ADMIN_FEED}' ${NEWEST}`);
const ADMIN_MARKS = query(
  MARK,
  `${MARKS_OF} (select n.id from news n where n.feed_id = '${ADMIN_FEED}' ${NEWEST}) ${BY_NAME}`,
);

export function createNewsStore(database: Database) {
  return {
    /** The latest news, newest first, with one provider call. */
    async latest(): Promise<NewsList> {
      const [rows, marks, teams] = await readTogether(database, [
        LATEST({ limit: NEWS_MAX }),
        LATEST_MARKS({ limit: NEWS_MAX }),
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
          ? [BESIDE_PLAYER({ id, limit: NEWS_BESIDE }), PLAYER_MARKS({ id, limit: NEWS_BESIDE })]
          : [BESIDE_TEAM({ id, limit: NEWS_BESIDE }), TEAM_MARKS({ id, limit: NEWS_BESIDE })],
      );
      return toNewsItems(rows, marks);
    },

    /** The latest news entered by an administrator, newest first, with one provider call. */
    async ofAdmin(): Promise<NewsItem[]> {
      const [rows, marks] = await readTogether(database, [
        OF_ADMIN({ limit: NEWS_MAX }),
        ADMIN_MARKS({ limit: NEWS_MAX }),
      ]);
      return toNewsItems(rows, marks);
    },
  };
}

const SITES = new Map(NEWS_FEEDS.map(({ id, site }) => [id, site]));

function toNewsItems(
  rows: readonly ResultRow<typeof LATEST>[],
  marks: readonly ResultRow<typeof LATEST_MARKS>[],
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
      // A feed added by the operator has no known site, so the headline's own site is used.
      sourceUrl:
        feedId === null || feedId === ADMIN_FEED
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
