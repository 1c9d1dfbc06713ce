import type { Database } from '@hub/provider/provider.ts';
import { text } from '../../schema/columns.ts';
import { ADMIN_FEED } from '../../schema/catalog.ts';
import { otherAnswers } from '../season/settings.ts';
import { newestRun } from './newestRun.ts';
import { query, readRows, write, writeRows, writeTogether } from '../statements.ts';

/**
 * Runs that are no longer shown: not the newest one, nor the last forecast of a club's fixture, nor one that the record
 * still needs. Ids of runs ascend with time.
 */
const OLD_RUNS = query(
  { id: text },
  `select o.id from pstart_runs o where o.finished_ts < :beforeTs
    and o.id not in (select id from (${newestRun()}) newest)
    and not exists (select 1 from players p where p.pstart_run_id = o.id)
    and not exists (select 1 from ledger_snapshots s where s.run_id = o.id and s.scored_ts is null)
    and not exists (select 1 from pstart_predictions x where x.run_id = o.id and x.pstart > 0 and x.pstart < 1
      and not exists (select 1 from pstart_predictions y where y.fixture_id = x.fixture_id and y.team_id = x.team_id
        and y.run_id > x.run_id and y.pstart > 0 and y.pstart < 1))
  order by o.finished_ts limit :limit`,
);
const FORGET_PREDICTIONS = write('delete from pstart_predictions where run_id in (:ids)');
const FORGET_RUNS = write('delete from pstart_runs where id in (:ids)');
const FORGET_FLOW_RUNS = write(
  `delete from flow_runs where id in (
    select id from flow_runs where started_ts < :beforeTs and outcome <> 'running' limit :limit)`,
);
/**
 * Facts that were followed by newer ones. Seasons are merged only from the newest facts. Old facts of squads stay, because
 * they restore players dropped by earlier versions.
 */
const OLD_FACTS = query(
  { id: text },
  `select id from source_facts
  where is_newest = 0 and kind <> 'squadPlayer' and fetched_ts < :beforeTs limit :limit`,
);
const FORGET_FACTS = write('delete from source_facts where id in (:ids)');
/** Keeps the count in step, because a changed number of facts would cause another merge. */
const COUNT_FEWER_FACTS = write('update merged_seasons set facts = facts - :fewer where facts >= 0');
const OLD_NEWS = query(
  { id: text },
  `select id from news where feed_id is not null and feed_id <> '${ADMIN_FEED}' and published_ts < :beforeTs limit :limit`,
);
const FORGET_NEWS = write('delete from news where id in (:ids)');
const FORGET_ALERTS = write(
  'delete from alerts where id in (select id from alerts where created_ts < :beforeTs limit :limit)',
);
const FORGET_HELD_PLACES = write(
  'delete from held_places where id in (select id from held_places where lock_ts < :beforeTs limit :limit)',
);
/** Chat messages are useless once their match has begun. */
const FORGET_CHAT_MESSAGES = write(
  'delete from chat_messages where id in (select id from chat_messages where kickoff_ts < :beforeTs limit :limit)',
);

/**
 * Deletes expired rows in batches. Each method deletes at most `limit` rows older than `beforeTs` and returns their number.
 */
export function createRetentionStore(database: Database) {
  return {
    async removeRuns(beforeTs: string, limit: number): Promise<number> {
      const ids = (await readRows(database, OLD_RUNS({ beforeTs, limit }))).map(({ id }) => id);
      if (ids.length > 0) await writeTogether(database, [FORGET_PREDICTIONS({ ids }), FORGET_RUNS({ ids })]);
      return ids.length;
    },
    async removeFacts(beforeTs: string, limit: number): Promise<number> {
      const ids = (await readRows(database, OLD_FACTS({ beforeTs, limit }))).map(({ id }) => id);
      if (ids.length > 0)
        await writeTogether(database, [FORGET_FACTS({ ids }), COUNT_FEWER_FACTS({ fewer: ids.length })]);
      return ids.length;
    },
    async removeNews(beforeTs: string, limit: number): Promise<number> {
      const ids = (await readRows(database, OLD_NEWS({ beforeTs, limit }))).map(({ id }) => id);
      if (ids.length > 0) await writeTogether(database, [FORGET_NEWS({ ids }), otherAnswers()]);
      return ids.length;
    },
    removeFlowRuns: (beforeTs: string, limit: number) =>
      writeRows(database, FORGET_FLOW_RUNS({ beforeTs, limit })),
    removeHeldPlaces: (beforeTs: string, limit: number) =>
      writeRows(database, FORGET_HELD_PLACES({ beforeTs, limit })),
    /** Also deletes the chat messages of past kickoffs. */
    async removeAlerts(beforeTs: string, limit: number): Promise<number> {
      const removed = await writeTogether(database, [
        FORGET_ALERTS({ beforeTs, limit }),
        FORGET_CHAT_MESSAGES({ beforeTs, limit }),
      ]);
      return Math.max(...removed);
    },
  };
}
