import type { Database } from '../../provider/provider.ts';
import { alertDeliveries, alerts, pushSubscriptions } from '../../schema/alerts.ts';
import { nullable, text } from '../../schema/columns.ts';
import { change, changeTogether, question, type RowAnswered } from '../statements.ts';

/** Checks the time again on the row itself, because another process may have claimed it meanwhile. */
const CLAIM = change(
  `update alert_deliveries set claim = ?, next_ts = ?, attempts = attempts + 1
  where next_ts <= ? and id in (select id from alert_deliveries where next_ts <= ? order by next_ts, id limit ?)`,
);
const CLAIMED = question(
  {
    ...alertDeliveries.pick('id', 'attempts', 'userId', 'subscriptionId'),
    ...alerts.pick('kind', 'title', 'body', 'path', 'expiresTs'),
    alertId: text,
    endpoint: nullable(pushSubscriptions.columns.endpoint),
    p256dh: nullable(pushSubscriptions.columns.p256dh),
    auth: nullable(pushSubscriptions.columns.auth),
    email: nullable(text),
    token: nullable(text),
  },
  `select d.id, d.attempts, d.user_id, d.subscription_id, a.kind, a.title, a.body, a.path, a.expires_ts, a.id as alert_id,
    p.endpoint, p.p256dh, p.auth, s.email, s.token
  from alert_deliveries d join alerts a on a.id = d.alert_id
    left join push_subscriptions p on p.id = d.subscription_id
    left join alert_settings s on s.id = d.user_id
  where d.claim = ?`,
);
const DONE = change('delete from alert_deliveries where claim = ? and id in (?)');
const LATER = change('update alert_deliveries set next_ts = ?, claim = null where claim = ? and id = ?');
const GONE = change('delete from push_subscriptions where id in (?)');
const ON_THE_WAY_TO_GONE = change('delete from alert_deliveries where subscription_id in (?)');
/** Whose message is forgotten. */
const ORPHANS = change(
  'delete from alert_deliveries where claim = ? and not exists (select 1 from alerts a where a.id = alert_id)',
);

export type Delivery = RowAnswered<typeof CLAIMED>;

/** What became of deliveries that were tried. */
export interface Tried {
  done: readonly string[];
  later: readonly { id: string; nextTs: string }[];
  /** Subscriptions that no longer exist. */
  goneSubscriptions: readonly string[];
}

/** Messages on their way, shared by all processes of a database. */
export function createAlertQueueStore(database: Database) {
  return {
    /**
     * Takes deliveries that are due for one process; another one may have them when the lease is over.
     *
     * @returns none when nothing is due, or others were faster
     */
    async claim(claim: string, nowTs: string, { leaseTs, limit }: { leaseTs: string; limit: number }) {
      const [, claimed] = await changeTogether(database, [
        CLAIM(claim, leaseTs, nowTs, nowTs, limit),
        CLAIMED(claim),
        ORPHANS(claim),
      ]);
      return claimed;
    },

    /** Stores what became of them, as far as this claim still holds. */
    async finish(claim: string, { done, later, goneSubscriptions }: Tried): Promise<void> {
      await changeTogether(database, [
        done.length === 0 ? null : DONE(claim, done),
        ...later.map(({ id, nextTs }) => LATER(nextTs, claim, id)),
        ...(goneSubscriptions.length === 0
          ? []
          : [GONE(goneSubscriptions), ON_THE_WAY_TO_GONE(goneSubscriptions)]),
      ]);
    },
  };
}
