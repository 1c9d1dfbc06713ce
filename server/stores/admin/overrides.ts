import type { ReportedStatus } from '@hub/shared/availability/reportedStatus.ts';
import { REPORTED_STATUSES } from '@hub/shared/availability/reportedStatus.ts';
import { AVAILABILITY_OF } from '@hub/shared/availability/playerStatus.ts';
import { storedStatusOf } from '@hub/shared/availability/reportedStatus.ts';
import type { Database } from '@hub/provider/provider.ts';
import { availabilityEdits } from '../../schema/admin.ts';
import { nullable, number, selected, text, wordOf } from '../../schema/columns.ts';
import { inCurrentSeason, isHeld } from '../season/inCurrentSeason.ts';
import { newDataVersion } from '../season/settings.ts';
import { reportStatement } from '../season/statuses.ts';
import { query, readRows, write, writeTogether, type ResultRow } from '../statements.ts';

/** The newest report on a player from a source or an import, not from an edit. */
const NEWEST_REPORT = `(select x.id from status_reports x
  where x.player_id = e.player_id and x.season = e.season and x.competition = e.competition and x.known_from_ts <= :nowTs
    and not exists (select 1 from availability_edits d where d.id = x.id)
  order by x.known_from_ts desc, x.seq desc, x.id desc limit 1)`;

const OVERRIDES = query(
  {
    ...availabilityEdits.as('e').pick('id', 'playerId', 'expectedReturn', 'editedTs', 'source'),
    name: selected('p.name', text),
    teamShortName: selected('t.short_name', nullable(text)),
    status: selected('s.status', nullable(wordOf(REPORTED_STATUSES, 'doubtful'))),
    reportedStatus: selected('r.status', nullable(wordOf(REPORTED_STATUSES, 'doubtful'))),
    reportedTs: selected('r.known_from_ts', nullable(text)),
    reportSource: selected('r.source', nullable(text)),
    reportedChance: selected('r.chance', nullable(number)),
    reportedReturn: selected('r.expected_return', nullable(text)),
    reportNote: selected('r.note', nullable(text)),
    nextKickoffTs: nullable(text),
  },
  `select {columns},
    (select min(f.kickoff_ts) from fixtures f
      where (f.home_team_id = p.team_id or f.away_team_id = p.team_id) and f.kickoff_ts > e.edited_ts
        and ${isHeld('f')} and ${inCurrentSeason('f')}) as next_kickoff_ts
  from availability_edits e
    join players p on p.id = e.player_id
    left join teams t on t.id = p.team_id
    left join status_reports s on s.id = e.id
    left join status_reports r on r.id = ${NEWEST_REPORT}
  where e.replaced_by is null and ${inCurrentSeason('e')}
  order by e.edited_ts, e.id`,
);

const END = write('update availability_edits set replaced_by = :why where id = :id and replaced_by is null');
const IS_FREE = `not exists (select 1 from availability_edits e
  where e.player_id = :playerId and e.replaced_by is null and ${inCurrentSeason('e')})` as const;
const SET_PLAYER = write(
  `update players set injury_status = :injuryStatus, suspension = :suspension where id = :playerId and ${IS_FREE}`,
);
const SET_STATUS = write(
  `update player_status set availability = :availability where player_id = :playerId and ${IS_FREE}`,
);

/** An edit in force, with the sources' newest report on the player. */
export type Override = ResultRow<typeof OVERRIDES>;

/** Edits that override the sources' reports. */
export function createOverridesStore(database: Database) {
  return {
    /** Edits in force, oldest first, with the newest report of a source by an instant. */
    inForce: (nowTs: string): Promise<Override[]> => readRows(database, OVERRIDES({ nowTs })),

    /**
     * Ends an edit: from now on the sources' newest report counts again; without one the player is fit.
     *
     * @returns false if the edit was no longer in force
     */
    async end(override: Override, why: 'released' | 'expired', nowTs: string): Promise<boolean> {
      const { id, playerId } = override;
      const status: ReportedStatus = override.reportedStatus ?? 'fit';
      const { injuryStatus, suspension } = storedStatusOf(status);
      const [ended] = await writeTogether(database, [
        END({ why, id }),
        reportStatement({
          id: `${why} ${id}`,
          playerId,
          knownFromTs: nowTs,
          status,
          chance: override.reportedChance,
          expectedReturn: override.reportedReturn,
          source: override.reportSource ?? 'hub',
          note: override.reportNote,
        }),
        SET_PLAYER({ injuryStatus, suspension, playerId }),
        SET_STATUS({ availability: AVAILABILITY_OF[injuryStatus], playerId }),
        newDataVersion(crypto.randomUUID()),
      ]);
      return ended === 1;
    },
  };
}
