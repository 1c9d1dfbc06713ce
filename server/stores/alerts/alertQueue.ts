import type { Database } from '@hub/provider/provider.ts';
import { alertDeliveries, alerts, pushSubscriptions } from '../../schema/alerts.ts';
import { nullable, text } from '../../schema/columns.ts';
import { query, write, writeTogether, type ResultRow } from '../statements.ts';
import { claimOf, holdFor, IS_FREE } from './alertWayStatements.ts';

const CLAIM = claimOf('alert_deliveries');
const IS_MORE_DUE = query(
  { id: text },
  `select id from alert_deliveries where next_ts <= :dueTs and ${IS_FREE} limit 1`,
);
const CLAIMED = query(
  {
    ...alertDeliveries.as('d').pick('id', 'attempts', 'userId', 'subscriptionId'),
    ...alerts.as('a').pick('kind', 'title', 'body', 'path', 'expiresTs'),
    alertId: text,
    endpoint: nullable(pushSubscriptions.columns.endpoint),
    p256dh: nullable(pushSubscriptions.columns.p256dh),
    auth: nullable(pushSubscriptions.columns.auth),
    email: nullable(text),
    token: nullable(text),
  },
  `select {columns}, a.id as alert_id, p.endpoint, p.p256dh, p.auth, s.email, s.token
  from alert_deliveries d join alerts a on a.id = d.alert_id
    left join push_subscriptions p on p.id = d.subscription_id
    left join alert_settings s on s.id = d.user_id
  where d.claim = :claim`,
);
const DONE = write('delete from alert_deliveries where claim = :claim and id in (:ids)');
const LATER = write(
  `update alert_deliveries set next_ts = :nextTs, attempts = attempts - :untried, claim = null, held_until = null
  where claim = :claim and id in (:ids)`,
);
const FORGET_SUBSCRIPTIONS = write('delete from push_subscriptions where id in (:ids)');
const FORGET_DELIVERIES = write('delete from alert_deliveries where subscription_id in (:ids)');
/** Claimed deliveries of alerts that were deleted. */
const ORPHANS = write(
  'delete from alert_deliveries where claim = :claim and not exists (select 1 from alerts a where a.id = alert_id)',
);

export type Delivery = ResultRow<typeof CLAIMED>;

/** Outcomes of attempted deliveries. */
export interface Tried {
  done: readonly string[];
  /** @property isTried whether this counts as an attempt */
  later: readonly { id: string; nextTs: string; isTried: boolean }[];
  /** Subscriptions that no longer exist. */
  expiredSubscriptions: readonly string[];
}

/** Queued deliveries, shared by all processes of a database. */
export function createAlertQueueStore(database: Database) {
  return {
    /**
     * Claims due deliveries for one process. After `holdMs` by the database's clock, which all processes share, another one
     * may claim them.
     *
     * @returns the claimed deliveries, none if others were faster, and whether more are due that no process holds
     */
    async claim(claim: string, nowTs: string, { holdMs, limit }: { holdMs: number; limit: number }) {
      const { free, untilTs } = await holdFor(database, nowTs, holdMs);
      const [, claimed, more] = await writeTogether(database, [
        CLAIM({ claim, untilTs, limit, ...free }),
        CLAIMED({ claim }),
        IS_MORE_DUE(free),
        ORPHANS({ claim }),
      ]);
      return { claimed, isMoreDue: more.length > 0 };
    },

    /** Stores the outcomes of deliveries that this claim still holds. */
    async finish(claim: string, { done, later, expiredSubscriptions }: Tried): Promise<void> {
      await writeTogether(database, [
        done.length === 0 ? null : DONE({ claim, ids: done }),
        ...[...Map.groupBy(later, ({ nextTs, isTried }) => `${nextTs} ${isTried}`).values()].map((same) =>
          LATER({
            nextTs: same[0]?.nextTs ?? '',
            untried: same[0]?.isTried === true ? 0 : 1,
            claim,
            ids: same.map(({ id }) => id),
          }),
        ),
        ...(expiredSubscriptions.length === 0
          ? []
          : [
              FORGET_SUBSCRIPTIONS({ ids: expiredSubscriptions }),
              FORGET_DELIVERIES({ ids: expiredSubscriptions }),
            ]),
      ]);
    },
  };
}
