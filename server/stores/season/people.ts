import type { Database } from '../../provider/provider.ts';
import { text } from '../../schema/columns.ts';
import { players } from '../../schema/catalog.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';

/** Ids of the demo's players begin so; nobody of them is real. */
const INVENTED = 'demo-';

const PEOPLE = query(
  players.pick(
    'id',
    'name',
    'fullName',
    'birthdate',
    'nationality',
    'heightCm',
    'weightKg',
    'preferredFoot',
    'positions',
    'teamId',
    'leftTeamId',
  ),
  `select {columns}
  from players where id not like '${INVENTED}%' order by id`,
);

/** Earlier versions deleted players missing from squads, and kept what sources had reported about them. */
const DROPPED = query(
  { hubId: text, fact: text },
  `select s.hub_id, f.value as fact from source_ids s
    join source_facts f on f.source = s.source and f.source_id = s.source_id and f.kind = 'squadPlayer'
  where f.value is not null and s.hub_id in (select o.player_id from official_elevens o)
    and not exists (select 1 from players p where p.id = s.hub_id)
  order by f.fetched_ts, f.id`,
);

/** Somebody whom the hub has known, with the club that he has or left last. */
export interface KnownPerson {
  id: string;
  clubId: string | null;
  isMember: boolean;
  name: string;
  fullName: string | null;
  birthdate: string | null;
  nationality: string | null;
  heightCm: number | null;
  weightKg: number | null;
  /** 'left' or 'right'; null for both, and where unknown. */
  preferredFoot: string | null;
  /** The hub's codes and words, his main position first; empty where unknown. */
  positions: readonly string[];
}

/** Everybody whom the hub has ever known. */
export function createPeopleStore(database: Database) {
  return {
    /**
     * With one provider call.
     *
     * @returns also what is left of those whom earlier versions dropped: facts of squads as JSON by the hub's ids, oldest first
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
