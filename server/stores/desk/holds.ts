import type { SaidStatus } from '#shared/availability/saidStatus.ts';
import { SAID_STATUSES } from '#shared/availability/saidStatus.ts';
import { storedStatusOf, AVAILABILITY_OF } from '#shared/availability/playerStatus.ts';
import type { Database } from '../../provider/provider.ts';
import { availabilityEdits } from '../../schema/desk.ts';
import { nullable, number, text, wordOf } from '../../schema/columns.ts';
import { onShow } from '../season/onShow.ts';
import { newDataVersion } from '../season/settings.ts';
import { reportStatement } from '../season/statuses.ts';
import { change, changeTogether, question, readRows, type RowAnswered } from '../statements.ts';

/** The newest report of a player that is no edit, as the feeds or an import tell it. */
const TOLD = `(select x.id from status_reports x
  where x.player_id = e.player_id and x.season = e.season and x.competition = e.competition and x.known_from_ts <= ?
    and not exists (select 1 from availability_edits d where d.id = x.id)
  order by x.known_from_ts desc, x.seq desc, x.id desc limit 1)`;

const HOLDS = question(
  {
    ...availabilityEdits.pick('id', 'playerId', 'expectedReturn', 'editedTs', 'source'),
    name: text,
    teamShortName: nullable(text),
    nextKickoffTs: nullable(text),
    status: nullable(wordOf(SAID_STATUSES, 'doubtful')),
    toldStatus: nullable(wordOf(SAID_STATUSES, 'doubtful')),
    toldTs: nullable(text),
    toldSource: nullable(text),
    toldChance: nullable(number),
    toldReturn: nullable(text),
    toldNote: nullable(text),
  },
  `select e.id, e.player_id, e.expected_return, e.edited_ts, e.source, p.name, t.short_name as team_short_name,
    (select min(f.kickoff_ts) from fixtures f
      where (f.home_team_id = p.team_id or f.away_team_id = p.team_id) and f.kickoff_ts > e.edited_ts
        and f.status not in ('postponed', 'cancelled') and ${onShow('f')}) as next_kickoff_ts,
    s.status, r.status as told_status, r.known_from_ts as told_ts, r.source as told_source,
    r.chance as told_chance, r.expected_return as told_return, r.note as told_note
  from availability_edits e
    join players p on p.id = e.player_id
    left join teams t on t.id = p.team_id
    left join status_reports s on s.id = e.id
    left join status_reports r on r.id = ${TOLD}
  where e.replaced_by is null and ${onShow('e')}
  order by e.edited_ts, e.id`,
);

const END = change('update availability_edits set replaced_by = ? where id = ? and replaced_by is null');
const IS_FREE = `not exists (select 1 from availability_edits e
  where e.player_id = ? and e.replaced_by is null and ${onShow('e')})`;
const SET_PLAYER = change(`update players set injury_status = ?, suspension = ? where id = ? and ${IS_FREE}`);
const SET_STATUS = change(`update player_status set availability = ? where player_id = ? and ${IS_FREE}`);

/** An edit in force, with what else was told of the player. */
export type Hold = RowAnswered<typeof HOLDS>;

/** Edits that keep what feeds say from being shown. */
export function createHoldsStore(database: Database) {
  return {
    /** Those in force, the oldest first, with what the feeds said last by an instant. */
    inForce: (nowTs: string): Promise<Hold[]> => readRows(database, HOLDS(nowTs)),

    /**
     * Ends an edit: what the feeds say counts again from now on, or that he is fit if they say nothing.
     *
     * @returns false when it was no longer in force
     */
    async end(hold: Hold, why: 'released' | 'expired', nowTs: string): Promise<boolean> {
      const { id, playerId } = hold;
      const status: SaidStatus = hold.toldStatus ?? 'fit';
      const { injuryStatus, suspension } = storedStatusOf(status);
      const [ended] = await changeTogether(database, [
        END(why, id),
        reportStatement({
          id: `${why} ${id}`,
          playerId,
          knownFromTs: nowTs,
          status,
          chance: hold.toldChance,
          expectedReturn: hold.toldReturn,
          source: hold.toldSource ?? 'hub',
          note: hold.toldNote,
        }),
        SET_PLAYER(injuryStatus, suspension, playerId, playerId),
        SET_STATUS(AVAILABILITY_OF[injuryStatus], playerId, playerId),
        newDataVersion(crypto.randomUUID()),
      ]);
      return ended === 1;
    },
  };
}
