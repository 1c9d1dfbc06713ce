import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Bus } from '../../bus.ts';
import type { PresentUser } from '../../realtime.ts';
import { jsonOf } from '../../json.ts';

/** Changes within this time are sent together. */
const SEND_MS = 200;
/** Long lists are sent more rarely, so that n users arriving at once do not cause n² bytes. */
const SEND_MS_PER_USER = 1;
const HEARTBEAT_MS = 15_000;
/** A killed process cannot announce that its users have left. */
const FORGET_MS = 40_000;

const USER = z.object({
  userId: z.string(),
  metadata: z.looseObject({}).optional(),
  joinedAt: z.number(),
  lastSeen: z.number(),
});
/** A request for the users has none itself. */
const MESSAGE = z.object({ process: z.string(), channel: z.string(), users: z.array(USER).optional() });

interface RemotePresenceOptions {
  /** Channels with subscribers at this process. */
  channels: () => Iterable<string>;
  usersHere: (channel: string) => PresentUser[];
  /** Called with a channel when users have come or gone at another process. */
  onChange: (channel: string) => void;
}

/**
 * Who is present at other processes. Every process announces its users of a channel after each change and every quarter of a
 * minute; nothing is stored, and users who have not been announced again for a while are forgotten.
 */
export function createRemotePresence(bus: Bus, { channels, usersHere, onChange }: RemotePresenceOptions) {
  const own = randomUUID();
  const users = new Map<string, Map<string, { users: PresentUser[]; heardMs: number }>>();
  const timers = new Map<string, NodeJS.Timeout>();

  const announce = (channel: string) =>
    bus.announce('presence', JSON.stringify({ process: own, channel, users: usersHere(channel) }));

  function announceSoon(channel: string): void {
    if (timers.has(channel)) return;
    const waitMs = SEND_MS + SEND_MS_PER_USER * usersHere(channel).length;
    const timer = setTimeout(() => {
      timers.delete(channel);
      announce(channel);
    }, waitMs);
    timers.set(channel, timer.unref());
  }

  function forgetSilent(): void {
    const silentMs = performance.now() - FORGET_MS;
    for (const [channel, processes] of users) {
      for (const [process, { heardMs }] of processes)
        if (heardMs < silentMs) {
          processes.delete(process);
          onChange(channel);
        }
      if (processes.size === 0) users.delete(channel);
    }
  }

  function note(channel: string, process: string, present: PresentUser[]): void {
    const processes = users.get(channel) ?? new Map<string, { users: PresentUser[]; heardMs: number }>();
    const before = processes.get(process)?.users ?? [];
    if (present.length === 0) processes.delete(process);
    else processes.set(process, { users: present, heardMs: performance.now() });
    if (processes.size === 0) users.delete(channel);
    else users.set(channel, processes);
    if (idsOf(before) !== idsOf(present)) onChange(channel);
  }

  bus.listen('presence', (text) => {
    const message = MESSAGE.safeParse(jsonOf(text));
    if (!message.success) return;
    const { process, channel, users: there } = message.data;
    if (there !== undefined) note(channel, process, there);
    else if (usersHere(channel).length > 0) announceSoon(channel);
  });
  const heartbeat = setInterval(() => {
    forgetSilent();
    for (const channel of channels()) announce(channel);
  }, HEARTBEAT_MS).unref();

  return {
    usersElsewhere: (channel: string): PresentUser[] =>
      [...(users.get(channel)?.values() ?? [])].flatMap((process) => process.users),

    /** Asks the other processes who is present in a channel that is new here. */
    ask(channel: string): void {
      bus.announce('presence', JSON.stringify({ process: own, channel }));
    },

    /** Announces who is present here, together with the changes of the next moments. */
    announceSoon,

    close(): void {
      clearInterval(heartbeat);
      for (const timer of timers.values()) clearTimeout(timer);
      for (const channel of channels())
        bus.announce('presence', JSON.stringify({ process: own, channel, users: [] }));
    },
  };
}

const idsOf = (users: readonly PresentUser[]) => users.map(({ userId }) => userId).join('\n');
