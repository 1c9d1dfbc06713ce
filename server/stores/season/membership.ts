import type { Statement } from '@hub/provider/provider.ts';
import { fixtures, players, statsPlayers, teams } from '../../schema/catalog.ts';
import type {
  StoredFixture,
  StoredPlayer,
  StoredPlayerStats,
  StoredTeam,
} from '@hub/season/matchdata/seasonRows.ts';
import { absences, appearances, europeanMatches } from '../../schema/season.ts';
import type {
  StoredAbsence,
  StoredAppearance,
  StoredEuropeanMatch,
} from '@hub/season/matchdata/seasonRows.ts';
import { deleteMissingStatements, deleteStatements } from '../bulk.ts';
import { condition, write } from '../statements.ts';

/**
 * Memberships of the current season. A player who is no longer reported has left; only an invented season, or one that is
 * explicitly replaced, is ever deleted.
 */

/** The rows of one season. */
export interface SeasonRows {
  season: string;
  competition: string;
  teams: readonly StoredTeam[];
  players: readonly StoredPlayer[];
  statsPlayers: readonly StoredPlayerStats[];
  fixtures: readonly StoredFixture[];
  appearances: readonly StoredAppearance[];
  absences: readonly StoredAbsence[];
  europeanMatches: readonly StoredEuropeanMatch[];
}

/** Whether the season that the transaction replaces is invented; the transaction changes settings last. */
const IS_DEMO = `exists (select 1 from hub_settings where id = 'dataKind' and value = 'demo')`;
const IS_UNUSED = `not exists (select 1 from user_team_players m where m.player_id = players.id)
  and not exists (select 1 from watched_players w where w.player_id = players.id)`;
const IS_WITHOUT_PLAYERS =
  'not exists (select 1 from players p where p.team_id = teams.id or p.left_team_id = teams.id)';

const LEAVE = write(
  `update players set left_team_id = team_id, left_ts = :nowTs, team_id = null, role_rank = null,
    pstart = null, pstart_score = null, pstart_run_id = null, pstart_knowledge = null
  where team_id is not null and id not in (:ids)`,
);
const LEAVE_LEAGUE = write('update teams set is_in_league = 0 where is_in_league = 1');
const RETURN = write(
  `update players set left_team_id = null, left_ts = null
  where team_id is not null and (left_team_id is not null or left_ts is not null)`,
);
const FORGET_OPEN = write('delete from appearances where fixture_id in (:fixtureIds)');
const FORGET_OTHERS = write('delete from appearances where fixture_id in (:fixtureIds) and id not in (:ids)');
const FORGET_OTHERS_OF_CLUB = write(
  'delete from appearances where fixture_id = :fixtureId and team_id = :teamId and id not in (:ids)',
);
const CALL_OFF = write(
  `update fixtures set status = 'cancelled' where season = :season and competition = :competition
    and status not in ('finished', 'cancelled') and id not in (:ids)`,
);
/** Not the id of any row: with an empty list, `not in` would match nothing. */
export const NOBODY = '';
/** Fixtures whose appearances one statement compares. */
const FIXTURES_AT_ONCE = 150;

/**
 * Statements to run before the rows of a season are written: players who are not members of its clubs have left theirs,
 * and no club is in the league until its row is written.
 *
 * @param nowTs the time at which they are noted as having left
 */
export function leaveStatements(rows: SeasonRows, nowTs: string): Statement[] {
  const members = rows.players.filter(({ teamId }) => teamId !== null).map(({ id }) => id);
  return [LEAVE({ nowTs, ids: [NOBODY, ...members] }), LEAVE_LEAGUE()];
}

/** Statement to run after the rows of a season were written: players with a club have returned. */
export const returnStatement = (): Statement => RETURN();

/**
 * Statements that delete the season's dependent rows that are no longer reported. In a finished match, only appearances of
 * clubs with reported rows are replaced.
 *
 * @param stored the stored appearances; null if unknown
 * @param isReplaced whether to delete all rows of other seasons, too
 */
export function deleteUnreported(
  rows: SeasonRows,
  stored: readonly StoredAppearance[] | null,
  isReplaced: boolean,
): Statement[] {
  const others = isReplaced ? '1 = 1' : IS_DEMO;
  const ofSeason = condition(`(season = :season or ${others})`);
  const ofCompetition = condition(`((season = :season and competition = :competition) or ${others})`);
  const sinceSeasonStart = condition(`(kickoff_ts >= :sinceTs or ${others})`);
  return [
    ...(stored === null
      ? deleteUnreportedAppearances(rows)
      : deleteStatements(
          appearances,
          goneAppearances(rows, stored).map(({ id }) => id),
        )),
    ...deleteMissingStatements(absences, rows.absences, 'playerId', ofSeason(rows)),
    ...deleteMissingStatements(statsPlayers, rows.statsPlayers, 'id', ofCompetition(rows)),
    ...deleteMissingStatements(
      europeanMatches,
      rows.europeanMatches,
      'id',
      sinceSeasonStart({ sinceTs: `${rows.season.slice(0, 4)}-07-01` }),
    ),
  ];
}

/** Key of a club's part in a match. */
const partOf = ({ fixtureId, teamId }: { fixtureId: string; teamId: string }) => `${fixtureId} ${teamId}`;

const openFixturesOf = ({ fixtures: all }: Pick<SeasonRows, 'fixtures'>): string[] =>
  all.filter(({ status }) => status !== 'finished').map(({ id }) => id);

/** Statements that delete appearances which the rows report differently: of clubs with rows, and of open matches. */
export function deleteUnreportedAppearances(rows: SeasonRows): Statement[] {
  const open = openFixturesOf(rows);
  const byFixture = [...Map.groupBy(rows.appearances, ({ fixtureId }) => fixtureId)];
  const clubsOf = (ofFixture: readonly StoredAppearance[]) => new Set(ofFixture.map(({ teamId }) => teamId));
  const [byBoth, byOne] = [2, 1].map((clubs) =>
    byFixture.filter(([, rowsOf]) => clubsOf(rowsOf).size === clubs),
  );
  return [
    ...(open.length === 0 ? [] : [FORGET_OPEN({ fixtureIds: open })]),
    ...chunksOf(byBoth ?? [], FIXTURES_AT_ONCE).map((chunk) =>
      FORGET_OTHERS({
        fixtureIds: chunk.map(([fixtureId]) => fixtureId),
        ids: chunk.flatMap(([, ofFixture]) => ofFixture.map(({ id }) => id)),
      }),
    ),
    ...(byOne ?? []).map(([fixtureId, ofFixture]) =>
      FORGET_OTHERS_OF_CLUB({
        fixtureId,
        teamId: ofFixture[0]?.teamId ?? '',
        ids: ofFixture.map(({ id }) => id),
      }),
    ),
  ];
}

/** Stored appearances which the rows report differently: of clubs with rows, and of open matches. */
export function goneAppearances(
  rows: Pick<SeasonRows, 'appearances' | 'fixtures'>,
  stored: readonly StoredAppearance[],
): StoredAppearance[] {
  const reportedIds = new Set(rows.appearances.map(({ id }) => id));
  const reportedParts = new Set(rows.appearances.map(partOf));
  const open = new Set(openFixturesOf(rows));
  return stored.filter(
    (row) => !reportedIds.has(row.id) && (reportedParts.has(partOf(row)) || open.has(row.fixtureId)),
  );
}

/**
 * Statements to run after the rows of a season were written: its unplayed fixtures that are no longer reported are
 * cancelled, and an invented or explicitly replaced season is deleted, except for players in users' teams and watchlists.
 */
export function forgetReplaced(rows: SeasonRows, isReplaced: boolean): Statement[] {
  const ids = rows.fixtures.map(({ id }) => id);
  const isGone = isReplaced ? '1 = 1' : IS_DEMO;
  return [
    CALL_OFF({ ...rows, ids: [NOBODY, ...ids] }),
    ...deleteMissingStatements(fixtures, rows.fixtures, 'id', condition(isGone)()),
    ...deleteMissingStatements(players, rows.players, 'id', condition(`${isGone} and ${IS_UNUSED}`)()),
    ...deleteMissingStatements(teams, rows.teams, 'id', condition(`${isGone} and ${IS_WITHOUT_PLAYERS}`)()),
  ];
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
