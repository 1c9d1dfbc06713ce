import type { Database } from '../provider/provider.ts';
import { flowSchedules } from '../schema/deskTables.ts';

export interface StoredSchedule {
  /** Null: the configured one. */
  pattern: string | null;
  isPaused: boolean;
  /** The next run that no process has claimed. ISO-8601 UTC, the machine's time. */
  dueTs: string | null;
}

const SET = `insert into flow_schedules (id, pattern, is_paused, due_ts, changed_ts, changed_by)
  values (?, ?, ?, ?, ?, ?)
  on conflict (id) do update set pattern = excluded.pattern, is_paused = excluded.is_paused,
    due_ts = excluded.due_ts, changed_ts = excluded.changed_ts, changed_by = excluded.changed_by`;

const PLAN = `insert into flow_schedules (id, is_paused, due_ts) values (?, 0, ?)
  on conflict (id) do update set due_ts = excluded.due_ts
  where flow_schedules.due_ts is null or flow_schedules.due_ts > ?`;

const CLAIM = 'update flow_schedules set due_ts = ? where id = ? and due_ts = ? and is_paused = 0';

/** When flows run by themselves, for all processes of one database. */
export function createFlowSchedulesStore(database: Database) {
  return {
    async read(flow: string): Promise<StoredSchedule> {
      const row = await database.table(flowSchedules.name).get(flow);
      if (row === null) return { pattern: null, isPaused: false, dueTs: null };
      const { pattern, isPaused, dueTs } = flowSchedules.decode(row);
      return { pattern, isPaused, dueTs };
    },

    async change(
      flow: string,
      { pattern, isPaused, dueTs }: StoredSchedule,
      changed: { changedTs: string; changedBy: string },
    ): Promise<void> {
      const { changedTs, changedBy } = changed;
      await database.sql(SET, [flow, pattern, isPaused ? 1 : 0, dueTs, changedTs, changedBy]);
    },

    /** Says when the next run is due, unless one that is due already waits to be caught up. */
    async plan(flow: string, dueTs: string, nowTs: string): Promise<void> {
      await database.sql(PLAN, [flow, dueTs, nowTs]);
    },

    /**
     * Takes a due run for this process and names the next one.
     *
     * @returns false when another process was faster, or the schedule has changed
     */
    async claim(flow: string, dueTs: string, nextTs: string | null): Promise<boolean> {
      const { rowCount } = await database.sql(CLAIM, [nextTs, flow, dueTs]);
      return rowCount === 1;
    },
  };
}
