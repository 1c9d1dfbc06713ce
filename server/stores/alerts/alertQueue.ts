import type { Database } from '../../provider/provider.ts';
import { alertDeliveries, alerts, pushSubscriptions } from '../../schema/alerts.ts';
import { nullable, text } from '../../schema/columns.ts';
import { readDatabaseClock } from '../runs/leases.ts';
import { change, changeTogether, question, type RowAnswered } from '../statements.ts';

/**
 * Checks again on the row itself whether it is free, because another process may have claimed it meanwhile. One that is held
 * for longer than any claim was claimed before the database's clock was set back.
 */
const CLAIM = change(
  `update alert_deliveries set claim = ?, held_until = ?, attempts = attempts + 1
  where (held_until is null or held_until <= ? or held_until > ?) and id in (
    select id from alert_deliveries
    where next_ts <= ? and (held_until is null or held_until <= ? or held_until > ?)
    order by next_ts, id limit ?)`,
);
const IS_MORE_DUE = question(
  { id: text },
  `select id from alert_deliveries
  where next_ts <= ? and (held_until is null or held_until <= ? or held_until > ?) limit 1`,
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
const LATER = change(
  `update alert_deliveries set next_ts = ?, attempts = attempts - ?, claim = null, held_until = null
  where claim = ? and id in (?)`,
);
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
  /** @property isTried counts as an attempt */
  later: readonly { id: string; nextTs: string; isTried: boolean }[];
  /** Subscriptions that no longer exist. */
  goneSubscriptions: readonly string[];
}

/** Messages on their way, shared by all processes of a database. */
export function createAlertQueueStore(database: Database) {
  return {
    /**
     * Takes deliveries that are due for one process, for so long by the database's clock, which all processes share; after
     * that another one may have them.
     *
     * @returns none when nothing is due, or others were faster; and whether more is due that nobody holds
     */
    async claim(claim: string, nowTs: string, { holdMs, limit }: { holdMs: number; limit: number }) {
      const inMs = await readDatabaseClock(database);
      const free = [inMs(0), inMs(2 * holdMs)] as const;
      const [, claimed, more] = await changeTogether(database, [
        CLAIM(claim, inMs(holdMs), ...free, nowTs, ...free, limit),
        CLAIMED(claim),
        IS_MORE_DUE(nowTs, ...free),
        ORPHANS(claim),
      ]);
      return { claimed, isMoreDue: more.length > 0 };
    },

    /** Stores what became of them, as far as this claim still holds. */
    async finish(claim: string, { done, later, goneSubscriptions }: Tried): Promise<void> {
      await changeTogether(database, [
        done.length === 0 ? null : DONE(claim, done),
        ...[...Map.groupBy(later, ({ nextTs, isTried }) => `${nextTs} ${isTried}`).values()].map((same) =>
          LATER(
            same[0]?.nextTs ?? '',
            same[0]?.isTried === true ? 0 : 1,
            claim,
            same.map(({ id }) => id),
          ),
        ),
        ...(goneSubscriptions.length === 0
          ? []
          : [GONE(goneSubscriptions), ON_THE_WAY_TO_GONE(goneSubscriptions)]),
      ]);
    },
  };
}
