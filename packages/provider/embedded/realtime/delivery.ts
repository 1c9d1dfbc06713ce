import { ProviderError } from '../../errors.ts';
import { HISTORY_MAX, type RealtimeMessage } from '../../realtime.ts';
import type { createChannels } from './channels.ts';
import { NO_MESSAGE, type openMessageLog } from './messageLog.ts';

type MessageLog = Awaited<ReturnType<typeof openMessageLog>>;
type Channels = ReturnType<typeof createChannels>;

/** Delivers the messages of followed channels to their subscribers, in order within each channel. */
export function createDelivery(log: MessageLog, channels: Channels) {
  /** Id of the last message delivered per channel; the promise settles once earlier work on the channel is done. */
  const delivered = new Map<string, Promise<string>>();

  /** Queues the work of a channel, so that its messages are delivered in order. */
  function inTurn(channel: string, work: (lastId: string) => Promise<string>): Promise<string> {
    const before = delivered.get(channel);
    if (before === undefined) return Promise.resolve(NO_MESSAGE);
    const after = before.then((lastId) =>
      work(lastId).catch((error: unknown) => {
        // The database is unavailable for a moment: a later turn delivers what was missed.
        if (error instanceof ProviderError) return lastId;
        throw error;
      }),
    );
    delivered.set(channel, after);
    return after;
  }

  function deliverMissed(channel: string): Promise<string> {
    return inTurn(channel, async (lastId) => {
      const { messages } = await log.range(channel, { start: lastId, limit: HISTORY_MAX });
      for (const message of messages) channels.deliver(message);
      return messages.at(-1)?.id ?? lastId;
    });
  }

  return {
    /** Starts after the channel's newest message. */
    follow(channel: string): void {
      if (!delivered.has(channel)) delivered.set(channel, log.lastId(channel));
    },
    follows: (channel: string) => delivered.has(channel),
    isIdle: () => delivered.size === 0,
    lastId: (channel: string) => delivered.get(channel),
    forget: (channel: string) => delivered.delete(channel),
    forgetAll: () => delivered.clear(),

    /** Delivers a message just published, after any earlier ones not delivered yet. */
    async deliver(message: RealtimeMessage, previousId: string): Promise<void> {
      const { id, channel } = message;
      const lastId = await inTurn(channel, async (deliveredId) => {
        if (deliveredId !== previousId) return deliveredId;
        channels.deliver(message);
        return id;
      });
      if (lastId !== id && delivered.has(channel)) await deliverMissed(channel);
    },

    deliverMissed,
  };
}
