import { AVAILABILITY_OF } from '#shared/availability/playerStatus.ts';
import { storedStatusOf } from '#shared/availability/reportedStatus.ts';
import type { ReportedStatus } from '#shared/availability/reportedStatus.ts';
import type { Database } from '../../provider/provider.ts';
import { lastSeasons, statusCovers, statusReports } from '../../schema/statuses.ts';
import { query, readRows, write, writeTogether, type Write } from '../statements.ts';
import { inCurrentSeason, settingValue } from './inCurrentSeason.ts';
import { newDataVersion } from './settings.ts';

/** A report on a player's availability, ready to be stored. */
export interface NewStatusReport {
  /** The same for the same news, so that it is stored once. */
  id: string;
  playerId: string;
  /** ISO-8601 UTC */
  knownFromTs: string;
  status: ReportedStatus;
  /** Chance of playing in percent; null when none was given. */
  chance: number | null;
  /** ISO date; null when none was named. */
  expectedReturn: string | null;
  source: string;
  /** In the words of the source; null without any. */
  note: string | null;
}

/** A report after an edit in force waits until the edit ends. */
const IS_HELD = `exists (select 1 from availability_edits e where e.player_id = r.player_id
  and e.season = r.season and e.competition = r.competition and e.replaced_by is null and r.known_from_ts > e.edited_ts)`;

/** The reports on the season's players, oldest first. */
export const STATUSES = query(
  statusReports.as('r').pick('playerId', 'knownFromTs', 'status', 'chance', 'expectedReturn'),
  `select {columns} from status_reports r
  where ${inCurrentSeason('r')} and not ${IS_HELD} order by r.known_from_ts, r.seq, r.id`,
);

export const STATUS_COVERS = query(
  statusCovers.as('c').pick('matchday', 'deadlineTs', 'readAtTheTime'),
  `select {columns} from status_covers c where ${inCurrentSeason('c')}`,
);

export const LAST_SEASONS = query(lastSeasons.columns, 'select {columns} from last_seasons');

const NEWEST_OF = query(
  statusReports
    .as('ranked')
    .pick('playerId', 'knownFromTs', 'status', 'chance', 'expectedReturn', 'source', 'note'),
  `select {columns} from (
    select r.*,
      row_number() over (partition by r.player_id order by r.known_from_ts desc, r.seq desc, r.id desc) as place
    from status_reports r where r.player_id in (:playerIds) and ${inCurrentSeason('r')} and r.known_from_ts <= :asOfTs
  ) ranked where place = 1`,
);

/** Never changes a row that is there. */
const INSERT = write(`insert into status_reports
    (id, season, competition, player_id, known_from_ts, seq, status, chance, expected_return, source, note)
  select :id, ${settingValue('season')}, ${settingValue('competition')}, p.id, :knownFromTs,
    (select coalesce(max(seq), 0) + 1 from status_reports), :status, :chance, :expectedReturn, :source, :note
  from players p where p.id = :playerId on conflict (id) do nothing`);

const COVER =
  write(`insert into status_covers (id, season, competition, matchday, deadline_ts, read_at_the_time)
  select c.value || ' ' || s.value || ' ' || cast(:matchday as integer), s.value, c.value,
    cast(:matchday as integer), :readTs, 1
  from hub_settings s join hub_settings c on c.id = 'competition' where s.id = 'season' and s.value = :season
  on conflict (id) do update set deadline_ts = excluded.deadline_ts, read_at_the_time = 1`);

/** There is no newer report, and no edit in force contradicts it. */
const IS_NEWEST = `not exists (select 1 from status_reports r
  where r.player_id = :playerId and ${inCurrentSeason('r')} and r.known_from_ts > :knownFromTs
    and r.known_from_ts <= :nowTs)
  and not exists (select 1 from availability_edits e
  where e.player_id = :playerId and ${inCurrentSeason('e')} and e.replaced_by is null)` as const;

const SET_PLAYER = write(
  `update players set injury_status = :injuryStatus, suspension = :suspension where id = :playerId and ${IS_NEWEST}`,
);
const SET_STATUS = write(
  `update player_status set availability = :availability where player_id = :playerId and ${IS_NEWEST}`,
);

/** Adds to the history of a player; nothing if the same report is there already. */
export function reportStatement(report: NewStatusReport): Write {
  return INSERT(report);
}

/** Reports on players' availability, as a history that is only added to. */
export function createStatusesStore(database: Database) {
  return {
    /** The newest report of each player by an instant, of the season on show. */
    async newestOf(
      playerIds: readonly string[],
      asOfTs: string,
    ): Promise<Map<string, Omit<NewStatusReport, 'id'>>> {
      if (playerIds.length === 0) return new Map();
      const rows = await readRows(database, NEWEST_OF({ playerIds, asOfTs }));
      return new Map(rows.map((report) => [report.playerId, report]));
    },

    /**
     * Says that the statuses of matchdays are complete from now on, so that a player without one had not been reported on;
     * nothing for another season than the one on show.
     *
     * @param readTs when a source reported on everybody, ISO-8601 UTC
     */
    async cover(season: string, matchdays: readonly number[], readTs: string): Promise<void> {
      await writeTogether(
        database,
        matchdays.map((matchday) => COVER({ matchday, readTs, season })),
      );
    },

    /**
     * Adds reports to the season on show in one transaction. Lists and notices follow where a report is its player's
     * newest. Reports of unknown players are left out.
     *
     * @param nowTs reports of the future change nothing that is shown now
     */
    async record(reports: readonly NewStatusReport[], nowTs: string): Promise<void> {
      await writeTogether(database, [
        ...reports.flatMap((report) => [reportStatement(report), ...showStatements(report, nowTs)]),
        newDataVersion(crypto.randomUUID()),
      ]);
    },
  };
}

function showStatements({ playerId, status, knownFromTs }: NewStatusReport, nowTs: string): Write[] {
  if (knownFromTs > nowTs) return [];
  const { injuryStatus, suspension } = storedStatusOf(status);
  return [
    SET_PLAYER({ injuryStatus, suspension, playerId, knownFromTs, nowTs }),
    SET_STATUS({ availability: AVAILABILITY_OF[injuryStatus], playerId, knownFromTs, nowTs }),
  ];
}
