import type { NamedUser } from '@hub/shared/community/community.schema.ts';
import { EDITS_SHOWN, type AvailabilityEdit } from '@hub/shared/availability/availability.schema.ts';
import type { Availability, InjuryStatus } from '@hub/shared/terms.ts';
import { AppError } from '../../errors.ts';
import { playerStatusOf } from '@hub/shared/availability/playerStatus.ts';
import type { Database } from '@hub/provider/provider.ts';
import { ProviderError } from '@hub/provider/errors.ts';
import { nullable, text } from '../../schema/columns.ts';
import { availabilityEdits } from '../../schema/admin.ts';
import { players } from '../../schema/catalog.ts';
import { newDataVersion } from '../season/settings.ts';
import { reportedStatusOf } from '@hub/shared/availability/reportedStatus.ts';
import { reportStatement } from '../season/statuses.ts';
import { upsertProfile } from '../community/profiles.ts';
import { inCurrentSeason, settingValue } from '../season/inCurrentSeason.ts';
import { query, readRows, write, writeTogether, type ResultRow } from '../statements.ts';

/** A player with the team-mates who are affected by a change of his status. */
export interface AvailabilitySubject {
  name: string;
  status: InjuryStatus;
  /** Null without a club. */
  team: { id: string; name: string } | null;
  /** Names of all players of his club, including himself, by id. */
  squadNames: ReadonlyMap<string, string>;
}

export interface NewAvailabilityEdit {
  id: string;
  playerId: string;
  injuryStatus: InjuryStatus;
  /** 'none' or the reason of the suspension. */
  suspension: string;
  availability: Availability;
  /** Chance of playing of a doubtful player, in percent. */
  chance: number | null;
  /** ISO date. */
  expectedReturn: string | null;
  source: string;
  editedTs: string;
  editedBy: NamedUser;
}

const SUBJECT = query(
  {
    ...players.as('p').pick('name', 'injuryStatus', 'suspension', 'teamId'),
    teamName: nullable(text),
    mateId: nullable(text),
    mateName: nullable(text),
  },
  `select {columns}, t.name as team_name, m.id as mate_id, m.name as mate_name
  from players p left join teams t on t.id = p.team_id left join players m on m.team_id = p.team_id
  where p.id = :playerId`,
);

const REPLACE = write(`update availability_edits set replaced_by = :id
  where player_id = :playerId and replaced_by is null and ${inCurrentSeason('availability_edits')}`);

const INSERT =
  write(`insert into availability_edits (id, season, competition, player_id, injury_status, suspension,
    availability, expected_return, source, edited_ts, edited_by)
  select :id, ${settingValue('season')}, ${settingValue('competition')}, p.id, :injuryStatus, :suspension, :availability,
    :expectedReturn, :source, :editedTs, :editedBy
  from players p where p.id = :playerId`);

const SET_PLAYER = write(
  'update players set injury_status = :injuryStatus, suspension = :suspension where id = :playerId',
);
const SET_STATUS = write('update player_status set availability = :availability where player_id = :playerId');
const INSERT_STATUS = write(`insert into player_status (id, player_id, availability)
  select p.id, p.id, :availability from players p
  where p.id = :playerId and not exists (select 1 from player_status s where s.player_id = p.id)`);

const NEWEST = query(
  {
    ...availabilityEdits
      .as('e')
      .pick('id', 'playerId', 'injuryStatus', 'suspension', 'source', 'expectedReturn'),
    ...availabilityEdits.as('e').pick('editedTs', 'replacedBy'),
    name: text,
    editorName: nullable(text),
  },
  `select {columns}, p.name, a.display_name as editor_name
  from availability_edits e join players p on p.id = e.player_id left join profiles a on a.id = e.edited_by
  where ${inCurrentSeason('e')} order by e.edited_ts desc, case when e.replaced_by is null then 0 else 1 end, e.id
  limit ${EDITS_SHOWN}`,
);

/** Administrators' edits of players, stored alongside the imported data. */
export function createAvailabilityStore(database: Database) {
  return {
    /** With one provider call; null if the player does not exist. */
    async subject(playerId: string): Promise<AvailabilitySubject | null> {
      const rows = await readRows(database, SUBJECT({ playerId }));
      const [first] = rows;
      if (first === undefined) return null;
      const { name, teamId, teamName } = first;
      const mates = rows.flatMap(({ mateId, mateName }): [string, string][] =>
        mateId === null ? [] : [[mateId, mateName ?? '']],
      );
      return {
        name,
        status: playerStatusOf(first).status,
        team: teamId === null ? null : { id: teamId, name: teamName ?? '' },
        squadNames: new Map(teamId === null ? [[playerId, name]] : mates),
      };
    },

    /**
     * Stores the edit and applies it to the player in one transaction; every process drops its cached answers.
     *
     * @throws AppError 'editUnderWay' if another administrator edits the same player concurrently
     */
    async save(edit: NewAvailabilityEdit): Promise<void> {
      const { id, editedBy, editedTs } = edit;
      try {
        await writeTogether(database, [
          upsertProfile(editedBy, editedTs),
          REPLACE(edit),
          INSERT({ ...edit, editedBy: editedBy.id }),
          SET_PLAYER(edit),
          SET_STATUS(edit),
          INSERT_STATUS(edit),
          reportStatement(toReport(edit)),
          newDataVersion(id),
        ]);
      } catch (error) {
        if (error instanceof ProviderError && error.status === 409)
          throw new AppError('editUnderWay', undefined, { cause: error });
        throw error;
      }
    },

    /** Edits of the current season, newest first. */
    async newest(): Promise<AvailabilityEdit[]> {
      return (await readRows(database, NEWEST())).map(toEdit);
    },
  };
}

/** The edit as a report in the player's history. */
const toReport = (edit: NewAvailabilityEdit) => ({
  ...edit,
  knownFromTs: edit.editedTs,
  status: reportedStatusOf(edit.injuryStatus),
  note: null,
});

function toEdit(row: ResultRow<typeof NEWEST>): AvailabilityEdit {
  const { injuryStatus, suspension, replacedBy, editorName: editedBy, ...edit } = row;
  const { status } = playerStatusOf({ injuryStatus, suspension });
  return { ...edit, status, editedBy, isInForce: replacedBy === null };
}
