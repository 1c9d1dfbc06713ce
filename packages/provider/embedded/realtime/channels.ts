import { randomUUID } from 'node:crypto';
import type { Bus } from '../../bus.ts';
import type { PresentUser, RealtimeMessage, Subscriber } from '../../realtime.ts';
import { createRemotePresence } from './remotePresence.ts';

/** Presence changes within this time are sent together, so that n users arriving at once do not cause n² messages. */
const PRESENCE_MS = 200;

interface Listener {
  subscriber: Subscriber;
  userId: string;
  joinedAt: number;
}

interface Channel {
  listeners: Set<Listener>;
  presenceTimer: NodeJS.Timeout | null;
}

/**
 * The channels of this process and their subscribers.
 *
 * @param bus reports who is present at other processes; null: only this one counts
 */
export function createChannels(now: () => Date, bus: Bus | null = null) {
  const channels = new Map<string, Channel>();
  const remote =
    bus &&
    createRemotePresence(bus, {
      channels: () => channels.keys(),
      usersHere,
      onChange(name) {
        const channel = channels.get(name);
        if (channel !== undefined) schedulePresence(name, channel);
      },
    });

  /** A user with windows at several processes is also listed once. */
  function presence(name: string): PresentUser[] {
    const here = usersHere(name);
    const elsewhere = remote?.usersElsewhere(name) ?? [];
    if (elsewhere.length === 0) return here;
    return [...new Map([...elsewhere, ...here].map((user) => [user.userId, user])).values()];
  }

  function usersHere(name: string): PresentUser[] {
    const users = new Map<string, PresentUser>();
    // A user with two windows is listed once. Being connected counts as being seen now.
    for (const { userId, joinedAt, subscriber } of channels.get(name)?.listeners ?? [])
      if (!users.has(userId))
        users.set(userId, { userId, metadata: subscriber.metadata, joinedAt, lastSeen: now().getTime() });
    return [...users.values()];
  }

  function schedulePresence(name: string, channel: Channel): void {
    channel.presenceTimer ??= setTimeout(() => {
      channel.presenceTimer = null;
      const users = presence(name);
      for (const { subscriber } of channel.listeners) subscriber.onPresence?.(users);
    }, PRESENCE_MS).unref();
  }

  return {
    presence,
    isListenedTo: (name: string) => channels.has(name),

    /** @returns a function that leaves the channel; calling it twice is allowed */
    join(name: string, subscriber: Subscriber): () => void {
      const channel = channels.get(name) ?? { listeners: new Set(), presenceTimer: null };
      channels.set(name, channel);
      const listener = { subscriber, userId: subscriber.userId ?? randomUUID(), joinedAt: now().getTime() };
      if (channel.listeners.size === 0) remote?.ask(name);
      channel.listeners.add(listener);
      schedulePresence(name, channel);
      remote?.announceSoon(name);
      return () => {
        if (!channel.listeners.delete(listener)) return;
        remote?.announceSoon(name);
        if (channel.listeners.size > 0) return schedulePresence(name, channel);
        if (channel.presenceTimer !== null) clearTimeout(channel.presenceTimer);
        channels.delete(name);
      };
    },

    deliver(message: RealtimeMessage): void {
      for (const { subscriber } of channels.get(message.channel)?.listeners ?? [])
        subscriber.onMessage(message);
    },

    clear(): void {
      remote?.close();
      for (const { presenceTimer } of channels.values())
        if (presenceTimer !== null) clearTimeout(presenceTimer);
      channels.clear();
    },
  };
}
