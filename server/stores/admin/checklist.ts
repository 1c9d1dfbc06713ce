import type { Database } from '@hub/provider/provider.ts';
import { nullable, number, text } from '../../schema/columns.ts';
import { isPartReported } from '../sheets/sheetMatches.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, readTogether } from '../statements.ts';

/** Clubs of the current or next matchday; `has_eleven` is above 0 if an eleven was entered or reported, `has_expected` if a source, other than the crowd, expects one. */
const ELEVENS = query(
  {
    matchday: number,
    fixtureId: text,
    teamId: text,
    club: text,
    kickoffTs: text,
    hasEleven: number,
    hasExpected: number,
  },
  `select f.matchday, f.id as fixture_id, t.id as team_id, t.short_name as club, f.kickoff_ts,
    (select count(*) from official_elevens o where o.fixture_id = f.id and o.team_id = t.id) as has_eleven,
    (select count(*) from expected_elevens e join expected_sources s on s.id = e.source_id
      where e.fixture_id = f.id and e.team_id = t.id and s.kind <> 'crowd') as has_expected
  from fixtures f join teams t on t.id = f.home_team_id or t.id = f.away_team_id
  where ${inCurrentSeason('f')} and f.status in ('scheduled', 'live') and f.matchday = (
    select n.matchday from fixtures n where ${inCurrentSeason('n')} and n.status in ('scheduled', 'live')
    order by n.kickoff_ts, n.id limit 1)
  order by f.kickoff_ts, f.id, t.id`,
);

/** Finished matches in which the players of at least one club are not reported, as listed at `/spielberichte`. */
const SHEETS = query(
  { fixtureId: text, home: nullable(text), away: nullable(text), kickoffTs: text },
  `select f.id as fixture_id, h.short_name as home, a.short_name as away, f.kickoff_ts
  from fixtures f left join teams h on h.id = f.home_team_id left join teams a on a.id = f.away_team_id
  where ${inCurrentSeason('f')} and f.status = 'finished' and not (${isPartReported('home')} and ${isPartReported('away')})
  order by f.kickoff_ts desc, f.id`,
);

const QUESTIONS = query(
  { questions: number, held: number },
  `select (select count(*) from identity_questions) + (select count(*) from club_questions)
      + (select count(*) from players where team_id is not null and position_primary = '') as questions,
    (select count(*) from held_changes where decision = 'open') as held`,
);

const SOURCES_READ = query(
  { id: text, lastSuccessTs: nullable(text) },
  'select id, last_success_ts from source_states order by id',
);

/** Open tasks of administrators. */
export function createChecklistStore(database: Database) {
  return {
    /** With one provider call. */
    async read() {
      const [elevens, sheets, [counts], sources] = await readTogether(database, [
        ELEVENS(),
        SHEETS(),
        QUESTIONS(),
        SOURCES_READ(),
      ]);
      return { elevens, sheets, sources, questions: counts?.questions ?? 0, held: counts?.held ?? 0 };
    },
  };
}
