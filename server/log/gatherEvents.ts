import type { SecurityEvent, SecurityLog } from '@hub/provider/security/securityLog.ts';

/** Events of one name that a window logs at once; further ones are logged together at its end. */
const AT_ONCE = 5;
const WINDOW_MS = 30_000;
/** Most distinct events in one line; more of them start another line. */
const PER_LINE = 500;

/** Equal events of a window, logged with others of their name. */
export interface RepeatedEvent extends Omit<SecurityEvent, 'event'> {
  times: number;
}

/** Events that came too often to be logged one by one. */
export interface GatheredEvents {
  event: SecurityEvent['event'];
  /** Times of the first and last event, ISO-8601 UTC. */
  firstTs: string;
  lastTs: string;
  times: number;
  of: RepeatedEvent[];
}

export interface EventLines {
  one: SecurityLog;
  gathered: (events: GatheredEvents) => void;
}

interface Window {
  name: SecurityEvent['event'];
  logged: number;
  held: Map<string, RepeatedEvent>;
  times: number;
  firstMs: number;
  lastMs: number;
}

/**
 * Keeps floods of events, such as password guessing, from filling the log, without losing accounts, networks and counts:
 * the first events of a name are logged at once, and the rest of the next half minute in one line.
 *
 * @param nowMs the wall clock
 */
export function gatherEvents(
  lines: EventLines,
  nowMs: () => number = () => Date.now(),
): { log: SecurityLog; flush: () => void } {
  const windows = new Map<SecurityEvent['event'], Window>();
  let timer: NodeJS.Timeout | null = null;

  function write(window: Window): void {
    if (window.times === 0) return;
    const { name: event, times, held, firstMs, lastMs } = window;
    const [firstTs, lastTs] = [firstMs, lastMs].map((ms) => new Date(ms).toISOString()) as [string, string];
    lines.gathered({ event, firstTs, lastTs, times, of: [...held.values()] });
    held.clear();
    window.times = 0;
  }

  function flush(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    for (const window of windows.values()) write(window);
    windows.clear();
  }

  function hold(window: Window, { event: _name, ...about }: SecurityEvent): void {
    const ms = nowMs();
    if (window.times === 0) window.firstMs = ms;
    window.lastMs = ms;
    window.times += 1;
    const { userId, byUserId, account, network, detail } = about;
    const key = JSON.stringify([userId, byUserId, account, network, detail]);
    const known = window.held.get(key);
    if (known !== undefined) known.times += 1;
    else window.held.set(key, { ...about, times: 1 });
    if (window.held.size >= PER_LINE) write(window);
  }

  return {
    log(event) {
      const { event: name } = event;
      const window = windows.get(name) ?? {
        name,
        logged: 0,
        held: new Map(),
        times: 0,
        firstMs: 0,
        lastMs: 0,
      };
      windows.set(name, window);
      // Windows of all names end together, with a single timer.
      timer ??= setTimeout(flush, WINDOW_MS).unref();
      window.logged += 1;
      if (window.logged <= AT_ONCE) lines.one(event);
      else hold(window, event);
    },
    flush,
  };
}
