import {
  ALERT_DEVICES_MAX,
  ALERT_KINDS,
  DEFAULT_CHOICES,
  LOCK_LEADS,
  type AlertChoices,
  type AlertKind,
} from '@hub/shared/alerts/alertTerms.ts';
import type {
  AlertSettings,
  PushRenewalInput,
  PushSubscriptionInput,
} from '@hub/shared/alerts/alerts.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { alertSettings, hubKeys, pushSubscriptions } from '../../schema/alerts.ts';
import { text, type RowOf } from '../../schema/columns.ts';
import { query, readRow, readTogether, write, writeRows, writeTogether } from '../statements.ts';

export type PushKeys = Pick<RowOf<typeof hubKeys.columns>, 'publicKey' | 'privateKey'>;

const OF_USER = query(alertSettings.columns, 'select {columns} from alert_settings where id = :userId');
const OF_TOKEN = query(
  alertSettings.pick('id'),
  'select {columns} from alert_settings where token = :token and email is not null',
);
const DEVICES = query(
  pushSubscriptions.pick('id', 'name', 'createdTs'),
  'select {columns} from push_subscriptions where user_id = :userId order by created_ts, id',
);
const CHOOSE = write(
  `insert into alert_settings
    (id, kinds, quiet_from, quiet_to, lock_minutes, email, token, since_ts, seen_ts)
  values (:userId, :kinds, :quietFrom, :quietTo, :lockMinutes, :email, :token, :nowTs, '')
  on conflict (id) do update set kinds = excluded.kinds, quiet_from = excluded.quiet_from,
    quiet_to = excluded.quiet_to, lock_minutes = excluded.lock_minutes, email = excluded.email`,
);
const BEGIN = write(
  `insert into alert_settings
    (id, kinds, quiet_from, quiet_to, lock_minutes, email, token, since_ts, seen_ts)
  values (:userId, :kinds, :quietFrom, :quietTo, :lockMinutes, null, :token, :nowTs, '') on conflict (id) do nothing`,
);
/** Gives a user without settings the usual ones. */
export const beginSettings = (userId: string, given: { token: string; nowTs: string }) => {
  const { kinds, quiet, lockMinutes } = DEFAULT_CHOICES;
  return BEGIN({ userId, kinds: storedKinds(kinds), ...hoursOf(quiet), lockMinutes, ...given });
};
const LEAVE = write('update alert_settings set email = null where token = :token');
const SEE = write('update alert_settings set seen_ts = :nowTs where id = :userId');

/** A browser has one subscription, owned by the user signed in there. */
const SUBSCRIBE = write(
  `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, name, created_ts)
  select :id, :userId, :endpoint, :p256dh, :auth, :name, :nowTs
  where (select count(*) from push_subscriptions where user_id = :userId and endpoint <> :endpoint) < ${ALERT_DEVICES_MAX}
  on conflict (endpoint) do update set id = excluded.id, user_id = excluded.user_id, p256dh = excluded.p256dh,
    auth = excluded.auth, name = excluded.name, created_ts = excluded.created_ts`,
);
/** Deletes deliveries to subscriptions that are gone or now belong to another user. */
const FORGET_STRAYS = write(
  `delete from alert_deliveries where user_id = :userId and subscription_id is not null
    and subscription_id not in (select id from push_subscriptions where user_id = :userId)`,
);
const RENEW = write(
  `update push_subscriptions set endpoint = :endpoint, p256dh = :p256dh, auth = :auth
  where endpoint = :endpointBefore and auth = :authBefore
    and not exists (select 1 from push_subscriptions where endpoint = :endpoint and endpoint <> :endpointBefore)`,
);
const UNSUBSCRIBE = write('delete from push_subscriptions where id = :deviceId and user_id = :userId');
const DEVICE = query(
  pushSubscriptions.pick('endpoint', 'p256dh', 'auth'),
  'select {columns} from push_subscriptions where id = :deviceId and user_id = :userId',
);
const OWNER = query({ userId: text }, 'select user_id from push_subscriptions where endpoint = :endpoint');

const KEEP_KEYS = write(
  `insert into hub_keys (id, public_key, private_key) values ('push', :publicKey, :privateKey) on conflict (id) do nothing`,
);
const KEYS = query(
  hubKeys.pick('publicKey', 'privateKey'),
  `select {columns} from hub_keys where id = 'push'`,
);

type StoredSettings = Omit<AlertSettings, 'publicKey'>;

/** Users' alert settings and devices. */
export function createAlertSettingsStore(database: Database) {
  return {
    /** With one provider call; the defaults for a user without stored settings. */
    async ofUser(userId: string): Promise<StoredSettings> {
      const [[row], devices] = await readTogether(database, [OF_USER({ userId }), DEVICES({ userId })]);
      if (row === undefined) return { choices: DEFAULT_CHOICES, address: null, devices };
      return { choices: choicesOf(row), address: row.email, devices };
    },

    /** @param email null: no mails */
    async choose(
      userId: string,
      { kinds, quiet, lockMinutes }: AlertChoices,
      { email, token, nowTs }: { email: string | null; token: string; nowTs: string },
    ): Promise<void> {
      const choices = { kinds: storedKinds(kinds), ...hoursOf(quiet), lockMinutes };
      await writeRows(database, CHOOSE({ userId, ...choices, email, token, nowTs }));
    },

    /**
     * Lets the hub send to a browser, which may have belonged to another user before.
     *
     * @returns the device's id
     * @throws AppError 'tooManyDevices'
     */
    async subscribe(
      userId: string,
      { endpoint, p256dh, auth, name }: PushSubscriptionInput,
      begun: { token: string; nowTs: string },
    ): Promise<string> {
      const id = crypto.randomUUID();
      const [[before], , subscribed] = await writeTogether(database, [
        OWNER({ endpoint }),
        beginSettings(userId, begun),
        SUBSCRIBE({ id, userId, endpoint, p256dh, auth, name, nowTs: begun.nowTs }),
      ]);
      if (subscribed === 0) throw new AppError('tooManyDevices');
      const owners = new Set([userId, before?.userId ?? userId]);
      await writeTogether(
        database,
        [...owners].map((owner) => FORGET_STRAYS({ userId: owner })),
      );
      return id;
    },

    /** The device stays the same, with all that waits for it. @returns false for an unknown earlier subscription */
    async renew({ before, after }: PushRenewalInput): Promise<boolean> {
      const renewing = RENEW({ ...after, endpointBefore: before.endpoint, authBefore: before.auth });
      return (await writeRows(database, renewing)) === 1;
    },

    /** Ignores other users' devices and unknown ones. */
    async unsubscribe(userId: string, deviceId: string): Promise<void> {
      await writeTogether(database, [UNSUBSCRIBE({ deviceId, userId }), FORGET_STRAYS({ userId })]);
    },

    /** Null if the user has no such device. */
    device: (userId: string, deviceId: string) => readRow(database, DEVICE({ deviceId, userId })),

    async isMailToken(token: string): Promise<boolean> {
      return (await readRow(database, OF_TOKEN({ token }))) !== null;
    },

    /** Unsubscribes the user with this token from mails; ignores an unknown token. */
    async leaveMails(token: string): Promise<void> {
      await writeRows(database, LEAVE({ token }));
    },

    async markSeen(userId: string, nowTs: string): Promise<void> {
      await writeRows(database, SEE({ nowTs, userId }));
    },

    /** The hub's key pair; the first process to create one wins. */
    async keys(make: () => PushKeys): Promise<PushKeys> {
      const kept = await readRow(database, KEYS());
      if (kept !== null) return kept;
      const { publicKey, privateKey } = make();
      const [, [first]] = await writeTogether(database, [KEEP_KEYS({ publicKey, privateKey }), KEYS()]);
      return first ?? { publicKey, privateKey };
    },
  };
}

function choicesOf(row: RowOf<typeof alertSettings.columns>): AlertChoices {
  return {
    kinds: ALERT_KINDS.filter((kind) => row.kinds.includes(kind)),
    quiet: quietOf(row),
    lockMinutes: LOCK_LEADS.find((lead) => lead === row.lockMinutes) ?? DEFAULT_CHOICES.lockMinutes,
    byMail: row.email !== null,
  };
}

/** As a JSON list in the usual order. */
export const storedKinds = (kinds: readonly AlertKind[]) =>
  JSON.stringify(ALERT_KINDS.filter((kind) => kinds.includes(kind)));

const hoursOf = (quiet: AlertChoices['quiet']) => ({
  quietFrom: quiet?.from ?? null,
  quietTo: quiet?.to ?? null,
});

/** Null without quiet hours. */
export const quietOf = ({ quietFrom, quietTo }: { quietFrom: number | null; quietTo: number | null }) =>
  quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
