import type { Database } from '@hub/provider/provider.ts';
import { PLAYER_TRAITS, type KnownPerson } from '@hub/season/matchdata/seasonRows.ts';
import { text } from '../../schema/columns.ts';
import { players } from '../../schema/catalog.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';

/** Prefix of the ids of the demo's players, who are not real. */
const INVENTED = 'demo-';

const PEOPLE = query(
  players.pick(
    'id',
    'name',
    'fullName',
    'birthdate',
    'nationality',
    ...PLAYER_TRAITS,
    'preferredFoot',
    'positions',
    'teamId',
    'leftTeamId',
  ),
  `select {columns}
  from players where id not like '${INVENTED}%' order by id`,
);

/** Facts of players in official elevens whom earlier versions deleted because squads no longer contained them. */
const DROPPED = query(
  { hubId: text, fact: text },
  `select s.hub_id, f.value as fact from source_ids s
    join source_facts f on f.source = s.source and f.source_id = s.source_id and f.kind = 'squadPlayer'
  where f.value is not null and s.hub_id in (select o.player_id from official_elevens o)
    and not exists (select 1 from players p where p.id = s.hub_id)
  order by f.fetched_ts, f.id`,
);

/** All players that the hub has ever known. */
export function createPeopleStore(database: Database) {
  return {
    /**
     * With one provider call.
     *
     * @returns also the remaining facts of players dropped by earlier versions: JSON of squad members by the hub's ids, oldest
     *   first
     */
    async all(): Promise<{ people: KnownPerson[]; dropped: ResultRow<typeof DROPPED>[] }> {
      const [rows, dropped] = await readTogether(database, [PEOPLE(), DROPPED()]);
      return { people: rows.map(toPerson), dropped };
    },
  };
}

const toPerson = ({ teamId, leftTeamId, ...row }: ResultRow<typeof PEOPLE>): KnownPerson => ({
  ...row,
  nationality: row.nationality || null,
  clubId: teamId ?? leftTeamId,
  isMember: teamId !== null,
});
