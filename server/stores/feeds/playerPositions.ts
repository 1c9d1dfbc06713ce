import type { SquadLine } from '@hub/shared/feeds/sources.ts';
import type { Database } from '@hub/provider/provider.ts';
import { players } from '../../schema/catalog.ts';
import { nullable, text } from '../../schema/columns.ts';
import { playerPositions } from '../../schema/feeds.ts';
import { newDataVersion } from '../season/settings.ts';
import { query, readRows, write, writeTogether } from '../statements.ts';

const ANSWERS = query(playerPositions.pick('id', 'position'), 'select {columns} from player_positions');

/** Clubs' players with an unknown position, by club and name. */
const UNKNOWN = query(
  { ...players.as('p').pick('id', 'name'), club: nullable(text) },
  `select {columns}, t.short_name as club from players p left join teams t on t.id = p.team_id
  where p.team_id is not null and p.position_primary = '' order by t.short_name, p.sort_name, p.id`,
);

const IS_KNOWN = query(players.pick('positionPrimary'), 'select {columns} from players where id = :id');

const ANSWER = write(
  `insert into player_positions (id, position, answered_ts)
  select id, :position, :nowTs from players where id = :id and position_primary = ''
  on conflict (id) do update set position = excluded.position, answered_ts = excluded.answered_ts`,
);
const SHOW = write(
  `update players set position_primary = :word, positions = :words where id = :id and position_primary = ''`,
);

/** Positions entered by an administrator because no source reports them. */
export function createPlayerPositionsStore(database: Database) {
  return {
    /** By player id. */
    async all(): Promise<Map<string, string>> {
      return new Map((await readRows(database, ANSWERS())).map(({ id, position }) => [id, position]));
    },

    unknown: () => readRows(database, UNKNOWN()),

    /** Null if the player does not exist. */
    async isKnown(id: string): Promise<boolean | null> {
      const [player] = await readRows(database, IS_KNOWN({ id }));
      return player === undefined ? null : player.positionPrimary !== '';
    },

    /** @param word the position's code for players @returns false if the position is already known */
    async answer(
      id: string,
      { position, word }: { position: SquadLine; word: string },
      nowTs: string,
    ): Promise<boolean> {
      const [, answered] = await writeTogether(database, [
        newDataVersion(crypto.randomUUID()),
        ANSWER({ id, position, nowTs }),
        SHOW({ id, word, words: JSON.stringify([word]) }),
      ]);
      return answered === 1;
    },
  };
}
