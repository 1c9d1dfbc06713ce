import type { Database, Statement } from '../provider/provider.ts';
import { number, text } from '../schema/columns.ts';

/** Counts between two rounds of forgetting the windows that are over. */
const COUNTS_PER_ROUND = 100;

export interface CountedAction {
  action: string;
  userId: string;
  /** Length of the window, which begins with its first action. */
  seconds: number;
}

/** How often users did something of late: one row a user and action, the same for all processes of a database. */
export function createActionCountsStore(database: Database) {
  let counts = 0;

  return {
    /**
     * Counts an action, in one provider call. What happens at the same moment is counted one after the other.
     *
     * @returns how many there were in the present window, this one included, and when it ends
     */
    async count(
      { action, userId, seconds }: CountedAction,
      now: Date,
    ): Promise<{ actions: number; endsTs: string }> {
      const id = `${action}:${userId}`;
      const nowTs = now.toISOString();
      const endsTs = new Date(now.getTime() + seconds * 1000).toISOString();
      counts += 1;
      const forgetting: Statement[] =
        counts % COUNTS_PER_ROUND === 0
          ? [{ sql: 'delete from action_counts where ends_ts <= ?', args: [nowTs] }]
          : [];
      const [, counted] = await database.batch([
        {
          sql: `insert into action_counts (id, user_id, actions, ends_ts) values (?, ?, 1, ?)
            on conflict (id) do update set
              actions = case when action_counts.ends_ts <= ? then 1 else action_counts.actions + 1 end,
              ends_ts = case when action_counts.ends_ts <= ? then excluded.ends_ts else action_counts.ends_ts end`,
          args: [id, userId, endsTs, nowTs, nowTs],
        },
        { sql: 'select actions, ends_ts from action_counts where id = ?', args: [id] },
        ...forgetting,
      ]);
      const row = counted?.rows[0];
      return { actions: number.decode(row?.['actions']), endsTs: text.decode(row?.['endsTs']) };
    },
  };
}
