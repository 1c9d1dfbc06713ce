import type { Database } from '@hub/provider/provider.ts';
import { actionCounts } from '../../schema/users.ts';
import { query, write, writeTogether } from '../statements.ts';

/** Number of counts between two clean-ups of expired windows. */
const COUNTS_PER_ROUND = 100;

export interface CountedAction {
  action: string;
  userId: string;
  /** Length of the window, which begins with its first action. */
  seconds: number;
  /** How much of the action; 1 by default, 0 to read what was counted. */
  amount?: number;
}

const COUNT = write(
  `insert into action_counts (id, user_id, actions, ends_ts) values (:id, :userId, :amount, :endsTs)
  on conflict (id) do update set
    actions = case when action_counts.ends_ts <= :nowTs or action_counts.ends_ts > :latestTs then excluded.actions
      else action_counts.actions + excluded.actions end,
    ends_ts = case when action_counts.ends_ts <= :nowTs or action_counts.ends_ts > :latestTs then excluded.ends_ts
      else action_counts.ends_ts end`,
);

const COUNTED = query(
  actionCounts.pick('actions', 'endsTs'),
  'select {columns} from action_counts where id = :id',
);

const FORGET = write('delete from action_counts where ends_ts <= :nowTs');

/** Counts users' recent actions, one row per user and action, shared by all processes of a database. */
export function createActionCountsStore(database: Database) {
  let counts = 0;

  return {
    /**
     * Counts an action with one provider call. Concurrent actions are counted one after the other. A window that ends much
     * later than one starting now was started by a fast clock, and counts as over.
     *
     * @returns the number of actions in the current window, including this one, and its end
     */
    async count(
      { action, userId, seconds, amount = 1 }: CountedAction,
      now: Date,
    ): Promise<{ actions: number; endsTs: string }> {
      const id = `${action}:${userId}`;
      const nowTs = now.toISOString();
      const endsTs = new Date(now.getTime() + seconds * 1000).toISOString();
      // Twice the window, because the clocks of several hubs never agree exactly.
      const latestTs = new Date(now.getTime() + 2 * seconds * 1000).toISOString();
      counts += 1;
      const [, [counted]] = await writeTogether(database, [
        COUNT({ id, userId, amount, endsTs, nowTs, latestTs }),
        COUNTED({ id }),
        counts % COUNTS_PER_ROUND === 0 ? FORGET({ nowTs }) : null,
      ]);
      return counted ?? { actions: 0, endsTs: '' };
    },
  };
}
