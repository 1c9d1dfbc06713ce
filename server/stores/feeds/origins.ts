import type { Database } from '@hub/provider/provider.ts';
import { text } from '../../schema/columns.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, readTogether } from '../statements.ts';

const READ_SOURCES = query(
  { id: text },
  'select id from source_states where last_success_ts is not null order by id',
);

const ELEVENS = query(
  { fixtureId: text, teamId: text, team: text, source: text },
  `select distinct o.fixture_id, o.team_id, t.name as team, o.entered_by as source
  from official_elevens o join fixtures f on f.id = o.fixture_id join teams t on t.id = o.team_id
  where ${inCurrentSeason('f')} order by o.fixture_id, o.team_id, o.entered_by`,
);

/** The source of each player's newest report. */
const STATUSES = query(
  { playerId: text, source: text },
  `select r.player_id, r.source as source from status_reports r
  where ${inCurrentSeason('r')} and not exists (
    select 1 from status_reports n where n.season = r.season and n.competition = r.competition
      and n.player_id = r.player_id
      and (n.known_from_ts > r.known_from_ts or (n.known_from_ts = r.known_from_ts and n.seq > r.seq)))
  order by r.player_id`,
);

/** The sources of the current season's data. */
export function createOriginsStore(database: Database) {
  return {
    /** With one provider call. */
    async read() {
      const [sources, elevens, statuses] = await readTogether(database, [
        READ_SOURCES(),
        ELEVENS(),
        STATUSES(),
      ]);
      return { sources: sources.map(({ id }) => id), elevens, statuses };
    },
  };
}
