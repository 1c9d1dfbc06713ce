import { ALERT_KINDS, type AlertKind } from '@hub/shared/alerts/alertTerms.ts';
import { CHAT_CHANNELS_MAX } from '@hub/shared/alerts/chatTerms.ts';
import type { ChatChannel } from '@hub/shared/alerts/chats.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { alerts, chatChannels, hubKeys } from '../../schema/alerts.ts';
import type { RowOf } from '../../schema/columns.ts';
import { insertNewStatements } from '../bulk.ts';
import { query, readRow, readRows, write, writeRows, writeTogether, type ResultRow } from '../statements.ts';
import { beginSettings, storedKinds } from './alertSettings.ts';
import { BY_MAIL, ON_DEVICES } from './alertWayStatements.ts';

const OF_USER = query(
  chatChannels.pick('id', 'service', 'name', 'kinds', 'createdTs', 'offTs'),
  'select {columns} from chat_channels where user_id = :userId order by created_ts, id',
);
const ONE = query(
  chatChannels.pick('id', 'service', 'name', 'sealed'),
  'select {columns} from chat_channels where id = :channelId and user_id = :userId',
);
const ADD = write(
  `insert into chat_channels (id, user_id, service, name, sealed, fingerprint, kinds, created_ts, off_ts)
  select :id, :userId, :service, :name, :sealed, :fingerprint, :kinds, :nowTs, null
  where (select count(*) from chat_channels where user_id = :userId) < ${CHAT_CHANNELS_MAX}
  on conflict (fingerprint) do nothing`,
);
const KNOWN = query(
  chatChannels.pick('id'),
  'select {columns} from chat_channels where fingerprint = :fingerprint',
);
const CHOOSE = write('update chat_channels set kinds = :kinds where id = :channelId and user_id = :userId');
const REMOVE = write('delete from chat_channels where id = :channelId and user_id = :userId');
const FORGET_MESSAGES = write(
  `delete from chat_messages where user_id = :userId
    and channel_id not in (select id from chat_channels where user_id = :userId)`,
);
const TURN_ON = write('update chat_channels set off_ts = null where id = :channelId');
const TURN_OFF = write('update chat_channels set off_ts = :nowTs where id = :channelId and off_ts is null');
const FORGET_ALL_MESSAGES = write('delete from chat_messages where channel_id = :channelId');
const KEEP_KEY = write(
  `insert into hub_keys (id, public_key, private_key) values ('chats', '', :secret) on conflict (id) do nothing`,
);
const KEY = query(hubKeys.pick('privateKey'), `select {columns} from hub_keys where id = 'chats'`);

export type NewChannel = Pick<
  RowOf<typeof chatChannels.columns>,
  'id' | 'service' | 'name' | 'sealed' | 'fingerprint'
> & { kinds: readonly AlertKind[] };

/** A chat as the hub sends to it. */
export type StoredChannel = ResultRow<typeof ONE>;

/** Chats of users and friends' leagues; `leagueRecipient` builds a league's name. */
export function createChatChannelsStore(database: Database) {
  return {
    async ofUser(userId: string): Promise<ChatChannel[]> {
      return (await readRows(database, OF_USER({ userId }))).map(toChannel);
    },

    /** Null if the user has no such chat. */
    one: (userId: string, channelId: string): Promise<StoredChannel | null> =>
      readRow(database, ONE({ channelId, userId })),

    async isKnown(fingerprint: string): Promise<boolean> {
      return (await readRow(database, KNOWN({ fingerprint }))) !== null;
    },

    /**
     * @param begun.ownerId the user who is notified in the app when the chat is switched off
     * @throws AppError 'conflict' if the chat is already known, or the user or league has reached the limit
     */
    async add(
      userId: string,
      { kinds, ...channel }: NewChannel,
      { ownerId, ...begun }: { ownerId: string; token: string; nowTs: string },
    ): Promise<void> {
      const [, added] = await writeTogether(database, [
        beginSettings(ownerId, begun),
        ADD({ userId, ...channel, kinds: storedKinds(kinds), nowTs: begun.nowTs }),
      ]);
      if (added === 0) throw new AppError('conflict');
    },

    /** @returns whether the user has this chat */
    async chooseKinds(userId: string, channelId: string, kinds: readonly AlertKind[]): Promise<boolean> {
      return (await writeRows(database, CHOOSE({ userId, channelId, kinds: storedKinds(kinds) }))) > 0;
    },

    /** Ignores other users' chats and unknown ones. */
    async remove(userId: string, channelId: string): Promise<void> {
      await writeTogether(database, [REMOVE({ userId, channelId }), FORGET_MESSAGES({ userId })]);
    },

    async turnOn(channelId: string): Promise<void> {
      await writeRows(database, TURN_ON({ channelId }));
    },

    /** Stops sending to a chat, and notifies its owner on the other channels; idempotent. */
    async turnOff(channelId: string, notice: RowOf<typeof alerts.columns>): Promise<void> {
      const { batch, createdTs: nowTs } = notice;
      await writeTogether(database, [
        TURN_OFF({ channelId, nowTs }),
        FORGET_ALL_MESSAGES({ channelId }),
        ...insertNewStatements(alerts, [notice]),
        ON_DEVICES({ batch }),
        BY_MAIL({ batch }),
      ]);
    },

    /** The secret from which the hub's own key is derived; the first process to make one wins. */
    async secret(make: () => string): Promise<string> {
      const kept = await readRow(database, KEY());
      if (kept !== null) return kept.privateKey;
      const secret = make();
      const [, [first]] = await writeTogether(database, [KEEP_KEY({ secret }), KEY()]);
      return first?.privateKey ?? secret;
    },
  };
}

const toChannel = ({ kinds, ...channel }: ResultRow<typeof OF_USER>): ChatChannel => ({
  ...channel,
  kinds: ALERT_KINDS.filter((kind) => kinds.includes(kind)),
});
