import type { Database, TableRow } from '../provider/provider.ts';
import { officialKey } from '../pstart/officialKey.ts';
import type { LeagueSnapshot } from '../pstart/types.ts';
import { text } from '../schema/columns.ts';
import { officialElevens } from '../schema/ledgerTables.ts';
import { insertStatements } from './bulk.ts';

export const READ_OFFICIAL_ELEVENS = 'select fixture_id, team_id, player_id from official_elevens';

/** A club's fixture with its squad, for whom an eleven is entered. */
export interface ElevenSubject {
  status: string;
  /** The squad of the club now. */
  squadIds: ReadonlySet<string>;
}

/** Elevens that clubs have announced. */
export function createOfficialElevensStore(database: Database) {
  return {
    /** Null when the club does not play in that fixture. */
    async subject(fixtureId: string, teamId: string): Promise<ElevenSubject | null> {
      const { rows } = await database.sql(
        `select f.status, p.id as player_id from fixtures f left join players p on p.team_id = ?
         where f.id = ? and (f.home_team_id = ? or f.away_team_id = ?)`,
        [teamId, fixtureId, teamId, teamId],
      );
      const [first] = rows;
      if (first === undefined) return null;
      return {
        status: text.decode(first['status']),
        squadIds: new Set(rows.map((row) => text.decode(row['playerId']))),
      };
    },

    /** Puts this eleven in the place of the one entered before; an empty one withdraws it. */
    async replace(
      fixtureId: string,
      teamId: string,
      playerIds: readonly string[],
      entered: { enteredTs: string; enteredBy: string },
    ): Promise<void> {
      await database.batch([
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
            enteredBy: entered.enteredBy,
          })),
        ),
      ]);
    },
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
