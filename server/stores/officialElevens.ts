import type { ElevenCandidate, ElevenForm, OpenFixture } from '../../shared/officialEleven.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import { officialKey } from '../pstart/officialKey.ts';
import type { LeagueSnapshot } from '../pstart/types.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { officialElevens } from '../schema/ledgerTables.ts';
import { insertStatements } from './bulk.ts';
import { newDataVersion } from './dataVersion.ts';
import { positionGroupOfRow } from './factRows.ts';
import { FIXTURES_WITH_TEAMS, toFixture } from './fixtureRow.ts';
import { toNamedPlayer } from './playerRow.ts';
import { keepProfile, type Writer } from './profiles.ts';
import { onShow, readRows } from './readRows.ts';

export const READ_OFFICIAL_ELEVENS = 'select fixture_id, team_id, player_id from official_elevens';

/** The elevens entered for one fixture. */
export const OFFICIAL_ELEVENS_OF_FIXTURE = `${READ_OFFICIAL_ELEVENS} where fixture_id = ?`;

const FIXTURE = `select status from fixtures where id = ? and (home_team_id = ? or away_team_id = ?)`;

const SQUAD = `select p.id, p.name, p.positions, p.position_primary, p.injury_status, p.suspension, p.pstart
  from players p where p.team_id = ? order by case when p.pstart is null then 1 else 0 end, p.pstart desc, p.name, p.id`;

const ENTERED = `select o.player_id, o.entered_ts, a.display_name
  from official_elevens o left join profiles a on a.id = o.entered_by
  where o.fixture_id = ? and o.team_id = ? order by o.player_id`;

const ENTERED_PLAYERS = (side: string) =>
  `(select count(*) from official_elevens o where o.fixture_id = f.id and o.team_id = f.${side}_team_id)`;

const OPEN = `select f.*, ${ENTERED_PLAYERS('home')} as home_eleven, ${ENTERED_PLAYERS('away')} as away_eleven
  from (${FIXTURES_WITH_TEAMS} where ${onShow('f')} and f.status in ('scheduled', 'live')) f
  order by f.kickoff_ts, f.id limit ?`;

/** A club's fixture with its squad, for whom an eleven is entered. */
export interface ElevenSubject extends Pick<ElevenForm, 'entered'> {
  status: string;
  /** As it is now, the highest start probability first. */
  squad: ElevenCandidate[];
}

/** Elevens that clubs have announced. */
export function createOfficialElevensStore(database: Database) {
  return {
    /** With one provider call; null when the club does not play in that fixture. */
    async subject(fixtureId: string, teamId: string): Promise<ElevenSubject | null> {
      const [[fixture], squad, entered] = await readRows(database, [
        { sql: FIXTURE, args: [fixtureId, teamId, teamId] },
        { sql: SQUAD, args: [teamId] },
        { sql: ENTERED, args: [fixtureId, teamId] },
      ]);
      if (fixture === undefined) return null;
      const [first] = entered;
      return {
        status: text.decode(fixture['status']),
        squad: squad.map(toCandidate),
        entered:
          first === undefined
            ? null
            : {
                playerIds: entered.map((row) => text.decode(row['playerId'])),
                enteredTs: text.decode(first['enteredTs']),
                enteredBy: nullable(text).decode(first['displayName']),
              },
      };
    },

    /** Fixtures of the season on show that are not over, earliest first. */
    async openFixtures(limit: number): Promise<OpenFixture[]> {
      const { rows } = await database.sql(OPEN, [limit]);
      return rows.map((row) => {
        const { id, matchday, kickoffTs, home, away } = toFixture(row);
        return {
          id,
          matchday,
          kickoffTs,
          home: { ...home, hasEleven: number.decode(row['homeEleven']) > 0 },
          away: { ...away, hasEleven: number.decode(row['awayEleven']) > 0 },
        };
      });
    },

    /**
     * Puts this eleven in the place of the one entered before; an empty one withdraws it. Every process drops its
     * cached answers.
     */
    async replace(
      fixtureId: string,
      teamId: string,
      playerIds: readonly string[],
      entered: { enteredTs: string; enteredBy: Writer },
    ): Promise<void> {
      await database.batch([
        // First: it makes two who enter at the same moment wait for each other, so that one eleven is left.
        newDataVersion(crypto.randomUUID()),
        keepProfile(entered.enteredBy, entered.enteredTs),
        {
          sql: 'delete from official_elevens where fixture_id = ? and team_id = ?',
          args: [fixtureId, teamId],
        },
        ...insertStatements(
          officialElevens,
          playerIds.map((playerId) => ({
            id: `${fixtureId} ${playerId}`,
            fixtureId,
            teamId,
            playerId,
            enteredTs: entered.enteredTs,
            enteredBy: entered.enteredBy.id,
          })),
        ),
      ]);
    },
  };
}

function toCandidate(row: TableRow): ElevenCandidate {
  return {
    ...toNamedPlayer(row),
    positionGroup: positionGroupOfRow(row),
    startProbability: nullable(number).decode(row['pstart']),
  };
}

export function officialElevensOf(rows: readonly TableRow[]): NonNullable<LeagueSnapshot['officialElevens']> {
  const elevens = new Map<string, Set<string>>();
  for (const row of rows) {
    const key = officialKey(text.decode(row['fixtureId']), text.decode(row['teamId']));
    const eleven = elevens.get(key) ?? new Set();
    elevens.set(key, eleven.add(text.decode(row['playerId'])));
  }
  return elevens;
}
