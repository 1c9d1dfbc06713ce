import { EDITS_SHOWN, type AvailabilityEdit, type AvailabilityNote } from '../../shared/availability.ts';
import { toInjuryStatus, type Availability, type InjuryStatus } from '../../shared/terms.ts';
import { conflict } from '../errors.ts';
import type { Database, Statement, TableRow } from '../provider/provider.ts';
import { ProviderError } from '../provider/errors.ts';
import { nullable, text } from '../schema/columns.ts';
import { newDataVersion } from './dataVersion.ts';
import { keepProfile, type Writer } from './profiles.ts';
import { onShow } from './readRows.ts';

/** A player with the club-mates whom a change of his concerns. */
export interface AvailabilitySubject {
  name: string;
  injuryStatus: InjuryStatus;
  /** Null without a club. */
  team: { id: string; name: string } | null;
  /** Of everybody in his club, himself included; by id. */
  squadNames: ReadonlyMap<string, string>;
}

export interface NewAvailabilityEdit {
  id: string;
  playerId: string;
  injuryStatus: InjuryStatus;
  /** 'none' or the reason of the suspension. */
  suspension: string;
  availability: Availability;
  /** ISO date. */
  expectedReturn: string | null;
  source: string;
  editedTs: string;
  editedBy: Writer;
}

const SUBJECT = `select p.id, p.name, p.injury_status, p.team_id, t.name as team_name,
    m.id as mate_id, m.name as mate_name
  from players p left join teams t on t.id = p.team_id left join players m on m.team_id = p.team_id
  where p.id = ?`;

const SETTING = (id: string) => `(select value from hub_settings where id = '${id}')`;

const REPLACE = `update availability_edits set replaced_by = ?
  where player_id = ? and replaced_by is null and ${onShow('availability_edits')}`;

const INSERT = `insert into availability_edits (id, season, competition, player_id, injury_status, suspension,
    availability, expected_return, source, edited_ts, edited_by)
  select ?, ${SETTING('season')}, ${SETTING('competition')}, p.id, ?, ?, ?, ?, ?, ?, ? from players p where p.id = ?`;

const INSERT_STATUS = `insert into player_status (id, player_id, availability)
  select p.id, p.id, ? from players p
  where p.id = ? and not exists (select 1 from player_status s where s.player_id = p.id)`;

const NEWEST = `select e.id, e.player_id, p.name, e.injury_status, e.source, e.expected_return, e.edited_ts, e.replaced_by,
    a.display_name as editor_name
  from availability_edits e join players p on p.id = e.player_id left join profiles a on a.id = e.edited_by
  where ${onShow('e')} order by e.edited_ts desc, case when e.replaced_by is null then 0 else 1 end, e.id
  limit ${EDITS_SHOWN}`;

/** Columns of `toNote`; `e` is joined by `NOTE_OF` on a player. */
export const NOTE = 'e.source as note_source, e.edited_ts as noted_ts, e.expected_return';

/** What an administrator said of the player `playerId` names, if that is in force in the season on show. */
export const NOTE_OF = (playerId: string) =>
  `left join availability_edits e on e.player_id = ${playerId} and e.replaced_by is null and ${onShow('e')}`;

/** Null where the data alone speak. */
export function toNote(row: TableRow): AvailabilityNote | null {
  const notedTs = nullable(text).decode(row['notedTs']);
  if (notedTs === null) return null;
  return {
    source: text.decode(row['noteSource']),
    notedTs,
    expectedReturn: nullable(text).decode(row['expectedReturn']),
  };
}

/** Whether he may miss the next match. */
export const isDoubtful = ({
  injuryStatus,
  suspension,
}: {
  injuryStatus: InjuryStatus;
  /** 'none' or the reason of the suspension. */
  suspension: string;
}) => suspension !== 'none' || ['questionable', 'injured', 'suspended'].includes(injuryStatus);

const IN_FORCE = `e.replaced_by is null and e.season = ? and e.competition = ?`;

/** What administrators say of players, beside what the data say. */
export function createAvailabilityStore(database: Database) {
  return {
    /** With one provider call; null when nobody has that id. */
    async subject(playerId: string): Promise<AvailabilitySubject | null> {
      const { rows } = await database.sql(SUBJECT, [playerId]);
      const [first] = rows;
      if (first === undefined) return null;
      const teamId = nullable(text).decode(first['teamId']);
      const name = text.decode(first['name']);
      return {
        name,
        injuryStatus: toInjuryStatus(text.decode(first['injuryStatus'])),
        team: teamId === null ? null : { id: teamId, name: text.decode(first['teamName']) },
        squadNames: new Map(
          teamId === null
            ? [[playerId, name]]
            : rows.map((row) => [text.decode(row['mateId']), text.decode(row['mateName'])]),
        ),
      };
    },

    /**
     * Notes the edit and makes it the player's state, as one transaction; every process drops its cached answers.
     *
     * @throws AppError 'conflict' when somebody else edits the same player at the same moment
     */
    async save(edit: NewAvailabilityEdit): Promise<void> {
      const { id, playerId, injuryStatus, suspension, availability } = edit;
      try {
        await database.batch([
          keepProfile(edit.editedBy, edit.editedTs),
          { sql: REPLACE, args: [id, playerId] },
          {
            sql: INSERT,
            args: [
              id,
              injuryStatus,
              suspension,
              availability,
              edit.expectedReturn,
              edit.source,
              edit.editedTs,
              edit.editedBy.id,
              playerId,
            ],
          },
          {
            sql: 'update players set injury_status = ?, suspension = ? where id = ?',
            args: [injuryStatus, suspension, playerId],
          },
          {
            sql: 'update player_status set availability = ? where player_id = ?',
            args: [availability, playerId],
          },
          { sql: INSERT_STATUS, args: [availability, playerId] },
          newDataVersion(id),
        ]);
      } catch (error) {
        if (error instanceof ProviderError && error.status === 409)
          throw conflict('Somebody else is editing this player', error);
        throw error;
      }
    },

    /** Of the season on show, newest first. */
    async newest(): Promise<AvailabilityEdit[]> {
      const { rows } = await database.sql(NEWEST);
      return rows.map((row) => ({
        id: text.decode(row['id']),
        playerId: text.decode(row['playerId']),
        name: text.decode(row['name']),
        status: toInjuryStatus(text.decode(row['injuryStatus'])),
        source: text.decode(row['source']),
        expectedReturn: nullable(text).decode(row['expectedReturn']),
        editedTs: text.decode(row['editedTs']),
        editedBy: nullable(text).decode(row['editorName']),
        isInForce: nullable(text).decode(row['replacedBy']) === null,
      }));
    },
  };
}

/**
 * What an import does about the edits of its season, after its own rows are written: the data take the place of every
 * edit made before their as-of, and every later edit holds on. Data without an as-of carry no date that could be
 * compared, so no edit gives way to them.
 *
 * @param asOfTs ISO-8601 UTC
 */
export function keepEditsStatements(season: string, competition: string, asOfTs: string | null): Statement[] {
  const args = [season, competition];
  const overtaken: Statement[] =
    asOfTs === null
      ? []
      : [
          {
            sql: `update availability_edits set replaced_by = 'import'
              where season = ? and competition = ? and replaced_by is null and edited_ts < ?`,
            args: [...args, asOfTs],
          },
        ];
  return [
    ...overtaken,
    {
      sql: `update players set injury_status = e.injury_status, suspension = e.suspension
        from availability_edits e where e.player_id = players.id and ${IN_FORCE}`,
      args,
    },
    {
      sql: `update player_status set availability = e.availability
        from availability_edits e where e.player_id = player_status.player_id and ${IN_FORCE}`,
      args,
    },
  ];
}
