import { AVAILABILITY_OF } from '@hub/shared/availability/playerStatus.ts';
import { storedStatusOf } from '@hub/shared/availability/reportedStatus.ts';
import type { ReportedStatus } from '@hub/shared/availability/reportedStatus.ts';
import type { Database } from '@hub/provider/provider.ts';
import { lastSeasons, statusCovers, statusReports } from '../../schema/statuses.ts';
import { query, readRows, write, writeTogether, type Write } from '../statements.ts';
import { inCurrentSeason, settingValue } from './inCurrentSeason.ts';
import { newDataVersion } from './settings.ts';

/** A report on a player's availability, ready to be stored. */
export interface NewStatusReport {
  /** Equal for equal reports, so that each is stored once. */
  id: string;
  playerId: string;
  /** ISO-8601 UTC */
  knownFromTs: string;
  status: ReportedStatus;
  /** Chance of playing in percent; null if none was reported. */
  chance: number | null;
  /** ISO date; null if none was reported. */
  expectedReturn: string | null;
  source: string;
  /** The source's own words; null without any. */
  note: string | null;
}

/** Whether a report is newer than an edit in force, so that it waits for the edit's end. */
const IS_HELD = `exists (select 1 from availability_edits e where e.player_id = r.player_id
  and e.season = r.season and e.competition = r.competition and e.replaced_by is null and r.known_from_ts > e.edited_ts)`;

/** Reports on the current season's players, oldest first. */
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

/** Adds a report to a player's history; never changes an existing row. */
export const reportStatement = write(`insert into status_reports
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

/** Whether there is neither a newer report nor an edit in force. */
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

/** Append-only history of reports on players' availability. */
export function createStatusesStore(database: Database) {
  return {
    /** The newest report on each player by an instant, in the current season. */
    async newestOf(
      playerIds: readonly string[],
      asOfTs: string,
    ): Promise<Map<string, Omit<NewStatusReport, 'id'>>> {
      if (playerIds.length === 0) return new Map();
      const rows = await readRows(database, NEWEST_OF({ playerIds, asOfTs }));
      return new Map(rows.map((report) => [report.playerId, report]));
    },

    /**
     * Notes that the statuses of matchdays are complete from now on, so that a player without a report had none. Does nothing
     * for a season other than the current one.
     *
     * @param readTs when a source reported on all players, ISO-8601 UTC
     */
    async cover(season: string, matchdays: readonly number[], readTs: string): Promise<void> {
      await writeTogether(
        database,
        matchdays.map((matchday) => COVER({ matchday, readTs, season })),
      );
    },

    /**
     * Adds reports to the current season in one transaction. A player's newest report also becomes his current status.
     * Ignores reports on unknown players.
     *
     * @param nowTs later reports do not change current statuses
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
