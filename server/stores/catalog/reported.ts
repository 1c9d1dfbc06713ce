import type { Reported } from '@hub/shared/hub/reported.ts';
import { isPulled, SOURCES, type PulledSource } from '@hub/shared/feeds/sources.ts';
import type { Database } from '@hub/provider/provider.ts';
import { number, text } from '../../schema/columns.ts';
import { statusOf } from './playerStatus.ts';
import { query, readTogether } from '../statements.ts';
import { isHeld } from '../season/inCurrentSeason.ts';

/** Matches of three matchdays: who brought no eleven of these before kickoff does not report elevens. */
const RECENT_MATCHES = 27;
/** Those whose elevens may already be known. */
const NEXT_MATCHES = 9;
const DAY_MS = 86_400_000;
/** A source of headlines brings one within this time, also in summer. */
const NEWS_MS = 14 * DAY_MS;
/** No match is under way for longer. */
const MATCH_MS = 4 * 3_600_000;

/** Who entered the elevens that were known before the kickoffs of the latest matches, and of those ahead. */
const ELEVENS = query(
  { enteredBy: text },
  `select distinct o.entered_by from official_elevens o join fixtures f on f.id = o.fixture_id
  where o.entered_ts < f.kickoff_ts and o.fixture_id in (
    select next.id from (select g.id from fixtures g where g.kickoff_ts > :nowTs
      order by g.kickoff_ts limit ${NEXT_MATCHES}) next
    union all select latest.id from (select g.id from fixtures g where g.kickoff_ts <= :nowTs and ${isHeld('g')}
      order by g.kickoff_ts desc limit ${RECENT_MATCHES}) latest)`,
);

const COUNTS = query(
  { demo: number, live: number, news: number },
  `select
  (select count(*) from hub_settings where id = 'dataKind' and value = 'demo') as demo,
  (select count(*) from fixtures f where f.kickoff_ts > :liveSinceTs and f.kickoff_ts <= :nowTs and f.status = 'live'
    and (f.home_goals is not null or exists (select 1 from appearances a where a.fixture_id = f.id))) as live,
  (select count(*) from news n where n.published_ts > :newsSinceTs) as news`,
);

const PLAYERS = query(
  { listed: number, reported: number },
  `select count(*) as listed, count(case when ${statusOf('p')} in ('fit', 'questionable', 'injured') then 1 end) as reported
  from players p where p.team_id is not null`,
);

/** What the hub's sources report, derived from what they have delivered. */
export function createReportedStore(database: Database) {
  return {
    /** With one provider call. @param readers of the sources that the hub still reads; others do not count */
    async read(now: Date, readers: Readonly<Partial<Record<PulledSource, unknown>>>): Promise<Reported> {
      const nowTs = now.toISOString();
      const [elevens, [players], [counts]] = await readTogether(database, [
        ELEVENS({ nowTs }),
        PLAYERS(),
        COUNTS({
          nowTs,
          liveSinceTs: new Date(now.getTime() - MATCH_MS).toISOString(),
          newsSinceTs: new Date(now.getTime() - NEWS_MS).toISOString(),
        }),
      ]);
      const { demo = 0, live = 0, news = 0 } = counts ?? {};
      return {
        // The demo season will announce its elevens itself.
        elevens:
          demo > 0 ||
          elevens.some(({ enteredBy }) => {
            const source = SOURCES.find((name) => name === enteredBy);
            return source === undefined || !isPulled(source) || readers[source] !== undefined;
          }),
        live: live > 0,
        absences: players !== undefined && players.reported * 2 > players.listed,
        news: news > 0,
      };
    },
  };
}
