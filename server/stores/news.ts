import { NEWS_MAX, type NewsItem, type NewsList } from '../../shared/news.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import { text } from '../schema/columns.ts';
import { readRows } from './readRows.ts';
import { ALL_TEAM_REFS, joinedTeam, toTeamRef } from './teams.ts';

const LATEST = `select n.id, n.title, n.summary, n.source, n.url, n.published_ts,
    t.id as team_id, t.name as team_name, t.short_name as team_short_name
  from news n left join teams t on t.id = n.team_id
  order by n.published_ts desc, n.id limit ?`;

export function createNewsStore(database: Database) {
  return {
    /** The latest news, newest first, with one provider call. */
    async latest(): Promise<NewsList> {
      const [rows, teams] = await readRows(database, [
        { sql: LATEST, args: [NEWS_MAX] },
        { sql: ALL_TEAM_REFS },
      ]);
      const items = rows.map(toNewsItem);
      const sources = new Set(items.map(({ source }) => source));
      return {
        items,
        sources: [...sources].toSorted((one, other) => one.localeCompare(other, 'de')),
        teams: teams.map(toTeamRef),
      };
    },
  };
}

function toNewsItem(row: TableRow): NewsItem {
  return {
    id: text.decode(row['id']),
    title: text.decode(row['title']),
    summary: text.decode(row['summary']),
    source: text.decode(row['source']),
    url: webAddress(text.decode(row['url'])),
    team: joinedTeam(row, 'team'),
    publishedTs: text.decode(row['publishedTs']),
  };
}

/** A stored address may be anything; only one that opens a page ever becomes a link. */
function webAddress(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
