import type { NamedUser } from '#shared/community/community.schema.ts';
import { EDITS_SHOWN, type AvailabilityEdit } from '#shared/availability/availability.schema.ts';
import type { Availability, InjuryStatus } from '#shared/terms.ts';
import { AppError } from '../../errors.ts';
import { playerStatusOf } from '#shared/availability/playerStatus.ts';
import type { Database } from '../../provider/provider.ts';
import { ProviderError } from '../../provider/errors.ts';
import { nullable, text } from '../../schema/columns.ts';
import { availabilityEdits } from '../../schema/desk.ts';
import { players } from '../../schema/catalog.ts';
import { newDataVersion } from '../season/settings.ts';
import type { SaidStatus } from '#shared/availability/saidStatus.ts';
import { reportStatement } from '../season/statuses.ts';
import { keepProfile } from '../users/profiles.ts';
import { onShow, settingValue } from '../season/onShow.ts';
import { change, changeTogether, question, readRows, type Change, type RowAnswered } from '../statements.ts';

/** A player with the team-mates whom a change of his status affects. */
export interface AvailabilitySubject {
  name: string;
  status: InjuryStatus;
  /** Null without a club. */
  team: { id: string; name: string } | null;
  /** Of all players of his club, himself included; by id. */
  squadNames: ReadonlyMap<string, string>;
}

export interface NewAvailabilityEdit {
  id: string;
  playerId: string;
  injuryStatus: InjuryStatus;
  /** 'none' or the reason of the suspension. */
  suspension: string;
  availability: Availability;
  /** Chance of playing in percent, of a doubtful player. */
  chance: number | null;
  /** ISO date. */
  expectedReturn: string | null;
  source: string;
  editedTs: string;
  editedBy: NamedUser;
}

const SUBJECT = question(
  {
    ...players.pick('name', 'injuryStatus', 'suspension', 'teamId'),
    teamName: nullable(text),
    mateId: nullable(text),
    mateName: nullable(text),
  },
  `select p.name, p.injury_status, p.suspension, p.team_id, t.name as team_name,
    m.id as mate_id, m.name as mate_name
  from players p left join teams t on t.id = p.team_id left join players m on m.team_id = p.team_id
  where p.id = ?`,
);

const REPLACE = change(`update availability_edits set replaced_by = ?
  where player_id = ? and replaced_by is null and ${onShow('availability_edits')}`);

const INSERT =
  change(`insert into availability_edits (id, season, competition, player_id, injury_status, suspension,
    availability, expected_return, source, edited_ts, edited_by)
  select ?, ${settingValue('season')}, ${settingValue('competition')}, p.id, ?, ?, ?, ?, ?, ?, ? from players p where p.id = ?`);

const SET_PLAYER = change('update players set injury_status = ?, suspension = ? where id = ?');
const SET_STATUS = change('update player_status set availability = ? where player_id = ?');
const INSERT_STATUS = change(`insert into player_status (id, player_id, availability)
  select p.id, p.id, ? from players p
  where p.id = ? and not exists (select 1 from player_status s where s.player_id = p.id)`);

const NEWEST = question(
  {
    ...availabilityEdits.pick('id', 'playerId', 'injuryStatus', 'suspension', 'source', 'expectedReturn'),
    ...availabilityEdits.pick('editedTs', 'replacedBy'),
    name: text,
    editorName: nullable(text),
  },
  `select e.id, e.player_id, p.name, e.injury_status, e.suspension, e.source, e.expected_return, e.edited_ts, e.replaced_by,
    a.display_name as editor_name
  from availability_edits e join players p on p.id = e.player_id left join profiles a on a.id = e.edited_by
  where ${onShow('e')} order by e.edited_ts desc, case when e.replaced_by is null then 0 else 1 end, e.id
  limit ${EDITS_SHOWN}`,
);

const IN_FORCE = `e.replaced_by is null and e.season = ? and e.competition = ?`;

/** Administrators' edits of players, kept beside the imported data. */
export function createAvailabilityStore(database: Database) {
  return {
    /** With one provider call; null when there is no such player. */
    async subject(playerId: string): Promise<AvailabilitySubject | null> {
      const rows = await readRows(database, SUBJECT(playerId));
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
     * @throws AppError 'editUnderWay' when another administrator edits the same player concurrently
     */
    async save(edit: NewAvailabilityEdit): Promise<void> {
      const { id, playerId, injuryStatus, suspension, availability } = edit;
      try {
        await changeTogether(database, [
          keepProfile(edit.editedBy, edit.editedTs),
          REPLACE(id, playerId),
          INSERT(
            id,
            injuryStatus,
            suspension,
            availability,
            edit.expectedReturn,
            edit.source,
            edit.editedTs,
            edit.editedBy.id,
            playerId,
          ),
          SET_PLAYER(injuryStatus, suspension, playerId),
          SET_STATUS(availability, playerId),
          INSERT_STATUS(availability, playerId),
          reportStatement(toReport(edit)),
          newDataVersion(id),
        ]);
      } catch (error) {
        if (error instanceof ProviderError && error.status === 409)
          throw new AppError('editUnderWay', undefined, { cause: error });
        throw error;
      }
    },

    /** Of the season on show, newest first. */
    async newest(): Promise<AvailabilityEdit[]> {
      return (await readRows(database, NEWEST())).map(toEdit);
    },
  };
}

const SAID: Record<InjuryStatus, SaidStatus> = {
  fit: 'fit',
  questionable: 'doubtful',
  injured: 'injured',
  suspended: 'suspended',
  unknown: 'doubtful',
};

/** The edit as a part of the player's history. */
function toReport({
  id,
  playerId,
  injuryStatus,
  chance,
  expectedReturn,
  source,
  editedTs,
}: NewAvailabilityEdit) {
  return {
    id,
    playerId,
    knownFromTs: editedTs,
    status: SAID[injuryStatus],
    chance,
    expectedReturn,
    source,
    note: null,
  };
}

function toEdit(row: RowAnswered<typeof NEWEST>): AvailabilityEdit {
  const { id, playerId, name, source, expectedReturn, editedTs } = row;
  return {
    id,
    playerId,
    name,
    status: playerStatusOf(row).status,
    source,
    expectedReturn,
    editedTs,
    editedBy: row.editorName,
    isInForce: row.replacedBy === null,
  };
}

const OVERTAKE = change(
  `update availability_edits set replaced_by = 'import'
  where season = ? and competition = ? and replaced_by is null and edited_ts < ?`,
);

/** What newer data say instead of an edit that they replace is a part of the player's history, too. */
const REPORT_OVERTAKEN = change(`insert into status_reports
    (id, season, competition, player_id, known_from_ts, seq, status, chance, expected_return, source, note)
  select 'import ' || e.id, e.season, e.competition, e.player_id, ?,
    (select coalesce(max(seq), 0) + 1 from status_reports),
    case when p.injury_status = 'suspended' or p.suspension <> 'none' then 'suspended'
      when p.injury_status = 'questionable' then 'doubtful'
      when p.injury_status = 'injured' then 'injured' else 'fit' end,
    null, null, 'import', null
  from availability_edits e join players p on p.id = e.player_id
  where e.season = ? and e.competition = ? and e.replaced_by is null and e.edited_ts < ? on conflict (id) do nothing`);

const KEEP_IN_PLAYERS = change(
  `update players set injury_status = e.injury_status, suspension = e.suspension
  from availability_edits e where e.player_id = players.id and ${IN_FORCE}`,
);

const KEEP_IN_STATUS = change(
  `update player_status set availability = e.availability
  from availability_edits e where e.player_id = player_status.player_id and ${IN_FORCE}`,
);

/**
 * Statements that an import runs after writing its own rows: its data replace every edit of the season made before their
 * as-of, and later edits stay in force. Data without an as-of have no date to compare, so they replace no edit.
 *
 * @param asOfTs ISO-8601 UTC
 */
export function keepEditsStatements(season: string, competition: string, asOfTs: string | null): Change[] {
  return [
    ...(asOfTs === null
      ? []
      : [REPORT_OVERTAKEN(asOfTs, season, competition, asOfTs), OVERTAKE(season, competition, asOfTs)]),
    KEEP_IN_PLAYERS(season, competition),
    KEEP_IN_STATUS(season, competition),
  ];
}
