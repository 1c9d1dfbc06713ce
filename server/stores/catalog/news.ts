import { NEWS_MAX, type NewsItem, type NewsList } from '../../../shared/news.ts';
import type { Database } from '../../provider/provider.ts';
import { news } from '../../schema/catalog.ts';
import { question, readTogether, type RowAnswered } from '../statements.ts';
import { joinedTeam, joinedTeamColumns } from './joinedTeam.ts';
import { TEAM_REFS } from './teams.ts';

const LATEST = question(
  {
    ...news.pick('id', 'title', 'summary', 'source', 'url', 'publishedTs'),
    ...joinedTeamColumns('team'),
  },
  `select n.id, n.title, n.summary, n.source, n.url, n.published_ts,
    t.id as team_id, t.name as team_name, t.short_name as team_short_name
  from news n left join teams t on t.id = n.team_id
  order by n.published_ts desc, n.id limit ?`,
);

export function createNewsStore(database: Database) {
  return {
    /** The latest news, newest first, with one provider call. */
    async latest(): Promise<NewsList> {
      const [rows, teams] = await readTogether(database, [LATEST(NEWS_MAX), TEAM_REFS()]);
      const items = rows.map(toNewsItem);
      const sources = new Set(items.map(({ source }) => source));
      return {
        items,
        sources: [...sources].toSorted((one, other) => one.localeCompare(other, 'de')),
        teams,
      };
    },
  };
}

function toNewsItem(row: RowAnswered<typeof LATEST>): NewsItem {
  const { id, title, summary, source, publishedTs } = row;
  return { id, title, summary, source, url: webAddress(row.url), team: joinedTeam(row, 'team'), publishedTs };
}

/** Returns only http and https addresses; a stored address may be anything. */
function webAddress(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
