import { randomUUID } from 'node:crypto';
import type { PresentUser, RealtimeMessage, Subscriber } from '../../realtime.ts';

/** Changes of who is there within this time are told together: a crowd that arrives must not tell itself n² times. */
const PRESENCE_MS = 200;

interface Member {
  subscriber: Subscriber;
  userId: string;
  joinedAt: number;
}

interface Channel {
  members: Set<Member>;
  presenceTimer: NodeJS.Timeout | null;
}

/** Who listens to what in this process. */
export function createChannels(now: () => Date) {
  const channels = new Map<string, Channel>();

  function presence(name: string): PresentUser[] {
    const users = new Map<string, PresentUser>();
    // Somebody with two windows is there once. Whoever is connected is seen now.
    for (const { userId, joinedAt, subscriber } of channels.get(name)?.members ?? [])
      if (!users.has(userId))
        users.set(userId, { userId, metadata: subscriber.metadata, joinedAt, lastSeen: now().getTime() });
    return [...users.values()];
  }

  function tellPresence(name: string, channel: Channel): void {
    channel.presenceTimer ??= setTimeout(() => {
      channel.presenceTimer = null;
      const users = presence(name);
      for (const { subscriber } of channel.members) subscriber.onPresence?.(users);
    }, PRESENCE_MS).unref();
  }

  return {
    presence,
    isListenedTo: (name: string) => channels.has(name),

    /** @returns how to leave; leaving twice is no error */
    join(name: string, subscriber: Subscriber): () => void {
      const channel = channels.get(name) ?? { members: new Set(), presenceTimer: null };
      channels.set(name, channel);
      const member = { subscriber, userId: subscriber.userId ?? randomUUID(), joinedAt: now().getTime() };
      channel.members.add(member);
      tellPresence(name, channel);
      return () => {
        if (!channel.members.delete(member)) return;
        if (channel.members.size > 0) return tellPresence(name, channel);
        if (channel.presenceTimer !== null) clearTimeout(channel.presenceTimer);
        channels.delete(name);
      };
    },

    deliver(message: RealtimeMessage): void {
      for (const { subscriber } of channels.get(message.channel)?.members ?? [])
        subscriber.onMessage(message);
    },

    clear(): void {
      for (const { presenceTimer } of channels.values())
        if (presenceTimer !== null) clearTimeout(presenceTimer);
      channels.clear();
    },
  };
}
