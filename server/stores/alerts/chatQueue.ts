import type { Database } from '@hub/provider/provider.ts';
import { alerts, chatChannels, chatMessages } from '../../schema/alerts.ts';
import { nullable, selected, text, textList } from '../../schema/columns.ts';
import { query, write, writeRows, writeTogether, type ResultRow } from '../statements.ts';
import { claimOf, holdFor, IS_FOR_CHAT } from './alertWayStatements.ts';

const CLAIM = claimOf('chat_messages');
const CLAIMED = query(
  {
    ...chatMessages.as('m').pick('id', 'channelId', 'userId', 'kickoffTs', 'messageId', 'wanted', 'attempts'),
    contentDigest: selected('m.told', nullable(text)),
    uncertainEvents: selected('m.told_apart', textList),
    ...chatChannels.as('c').pick('service', 'name', 'sealed'),
  },
  `select {columns} from chat_messages m join chat_channels c on c.id = m.channel_id where m.claim = :claim`,
);
/** Due events of each claimed message: of the chat's kinds, since the chat was entered. */
const CONTENT = query(
  { forId: text, ...alerts.as('a').pick('id', 'title', 'body', 'path') },
  `select {columns}, m.id as for_id
  from chat_messages m
    join chat_channels c on c.id = m.channel_id
    join alerts a on a.user_id = m.user_id and a.created_ts >= c.created_ts and a.expires_ts = m.kickoff_ts
  where m.claim = :claim and a.due_ts <= :dueTs and ${IS_FOR_CHAT}
  order by m.id, a.created_ts, a.id`,
);
const BEGIN = write(
  'update chat_messages set told_apart = :uncertainEvents where id = :id and claim = :claim',
);
/** Claimed messages of chats that were removed. */
const ORPHANS = write(
  `delete from chat_messages where claim = :claim
    and not exists (select 1 from chat_channels c where c.id = channel_id)`,
);
/** Keeps the next attempt if events came in the meantime, else sets it to the end of the remaining events' quiet hours. */
const FINISH = write(
  `update chat_messages set claim = null, held_until = null, attempts = 0, message_id = :messageId, told = :contentDigest,
    told_apart = :uncertainEvents,
    next_ts = case when wanted <> :wanted then next_ts else (
      select min(a.due_ts) from alerts a
      where a.user_id = chat_messages.user_id and a.expires_ts = chat_messages.kickoff_ts and a.due_ts > :nowTs) end
  where id = :id and claim = :claim`,
);
const LATER = write(
  `update chat_messages set claim = null, held_until = null, next_ts = :nextTs, attempts = attempts - :untried,
    message_id = :messageId, told_apart = :uncertainEvents where id = :id and claim = :claim`,
);

export type ChatDelivery = ResultRow<typeof CLAIMED> & {
  events: readonly Omit<ResultRow<typeof CONTENT>, 'forId'>[];
};

interface FinishedMessage {
  id: string;
  messageId: string | null;
  uncertainEvents: readonly string[];
  contentDigest: string | null;
  /** Its value at the time of the claim. */
  wanted: number;
}

/** Queued chat messages, shared by all processes of a database. */
export function createChatQueueStore(database: Database) {
  return {
    /**
     * Claims due messages for one process, so that only one writes the message of a chat and kickoff. After `holdMs` by the
     * database's clock another one may claim them.
     */
    async claim(claim: string, nowTs: string, { holdMs, limit }: { holdMs: number; limit: number }) {
      const { free, untilTs } = await holdFor(database, nowTs, holdMs);
      const [, claimed, content] = await writeTogether(database, [
        CLAIM({ claim, untilTs, limit, ...free }),
        CLAIMED({ claim }),
        CONTENT({ claim, dueTs: nowTs }),
        ORPHANS({ claim }),
      ]);
      const eventsOf = Map.groupBy(content, ({ forId }) => forId);
      return claimed.map((message): ChatDelivery =>
        Object.assign(message, { events: eventsOf.get(message.id) ?? [] }),
      );
    },

    /**
     * Notes that a chat's first message is in flight. If the process dies, the next one cannot know whether it arrived, and
     * must not send its events again. `finish` and `postpone` clear the note.
     *
     * @param uncertainEvents events that no message may contain again
     * @returns false if the claim no longer holds, so that nothing may be sent
     */
    async begin(claim: string, id: string, uncertainEvents: readonly string[]): Promise<boolean> {
      return (
        (await writeRows(
          database,
          BEGIN({ claim, id, uncertainEvents: JSON.stringify(uncertainEvents) }),
        )) === 1
      );
    },

    /** Does nothing if this claim no longer holds. */
    async finish(
      claim: string,
      { uncertainEvents, ...message }: FinishedMessage,
      nowTs: string,
    ): Promise<void> {
      await writeRows(
        database,
        FINISH({ claim, ...message, uncertainEvents: JSON.stringify(uncertainEvents), nowTs }),
      );
    },

    /** Does nothing if this claim no longer holds. @param again.isTried whether this counts as an attempt */
    async postpone(
      claim: string,
      { id, messageId, uncertainEvents }: Pick<FinishedMessage, 'id' | 'messageId' | 'uncertainEvents'>,
      again: { nextTs: string; isTried: boolean },
    ): Promise<void> {
      const untried = again.isTried ? 0 : 1;
      await writeRows(
        database,
        LATER({
          claim,
          id,
          messageId,
          uncertainEvents: JSON.stringify(uncertainEvents),
          nextTs: again.nextTs,
          untried,
        }),
      );
    },
  };
}
