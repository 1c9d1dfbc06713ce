import type { Database } from '@hub/provider/provider.ts';
import { flowSchedules } from '../../schema/runs.ts';
import { query, readRow, write, writeRows } from '../statements.ts';

export interface StoredSchedule {
  /** Null for the configured pattern. */
  pattern: string | null;
  isPaused: boolean;
  /** Time of the next unclaimed run by the machine's clock, ISO-8601 UTC. */
  dueTs: string | null;
}

const SCHEDULE = query(
  flowSchedules.pick('pattern', 'isPaused', 'dueTs'),
  'select {columns} from flow_schedules where id = :flow',
);

const SET = write(`insert into flow_schedules (id, pattern, is_paused, due_ts, changed_ts, changed_by)
  values (:flow, :pattern, :isPaused, :dueTs, :changedTs, :changedBy)
  on conflict (id) do update set pattern = excluded.pattern, is_paused = excluded.is_paused,
    due_ts = excluded.due_ts, changed_ts = excluded.changed_ts, changed_by = excluded.changed_by`);

const PLAN = write(`insert into flow_schedules (id, is_paused, due_ts) values (:flow, 0, :dueTs)
  on conflict (id) do update set due_ts = excluded.due_ts
  where flow_schedules.due_ts is null or flow_schedules.due_ts > :nowTs`);

const CLAIM = write(
  'update flow_schedules set due_ts = :nextTs where id = :flow and due_ts = :dueTs and is_paused = 0',
);

/** Schedules of the flows, shared by all processes of one database. */
export function createFlowSchedulesStore(database: Database) {
  return {
    async read(flow: string): Promise<StoredSchedule> {
      const schedule = await readRow(database, SCHEDULE({ flow }));
      return schedule ?? { pattern: null, isPaused: false, dueTs: null };
    },

    async change(
      flow: string,
      { pattern, isPaused, dueTs }: StoredSchedule,
      changed: { changedTs: string; changedBy: string },
    ): Promise<void> {
      const { changedTs, changedBy } = changed;
      await writeRows(
        database,
        SET({ flow, pattern, isPaused: isPaused ? 1 : 0, dueTs, changedTs, changedBy }),
      );
    },

    /** Sets the time of the next run, unless an overdue run is still waiting. */
    async plan(flow: string, dueTs: string, nowTs: string): Promise<void> {
      await writeRows(database, PLAN({ flow, dueTs, nowTs }));
    },

    /**
     * Claims a due run for this process and sets the next one.
     *
     * @returns false if another process was faster or the schedule has changed
     */
    async claim(flow: string, dueTs: string, nextTs: string | null): Promise<boolean> {
      return (await writeRows(database, CLAIM({ nextTs, flow, dueTs }))) === 1;
    },
  };
}
