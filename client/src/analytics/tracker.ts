import {
  channelOf,
  EVENT_TEXT_LENGTH,
  EVENTS_PER_REQUEST,
  FLUSH_MS,
  VISIT_IDLE_MS,
  type Channel,
} from '@hub/shared/hub/analytics.schema.ts';

const VISIT_KEY = 'hub-visit';
const QUEUE_KEY = 'hub-visit-queue';
/** The most events that wait while the hub cannot be reached. */
const QUEUE_MAX = 100;

interface Visit {
  id: string;
  channel: Channel;
  campaign: string | null;
  lastMs: number;
}

export interface TrackerOptions {
  /** Sends a batch. @returns whether it arrived */
  send: (events: readonly object[]) => Promise<boolean>;
  storage?: Storage;
  nowMs?: () => number;
}

/** Counts page views of a browser whose user has consented. */
export interface Tracker {
  /** @param address of the page, with its query */
  view(address: URL, referrer: string): void;
  /** Sends waiting events because the page is being left. */
  leave(): void;
  stop(): void;
}

/** Sends ten events at once, or fewer after three seconds; events that do not arrive wait in the storage. */
export function createTracker({
  send,
  storage = localStorage,
  nowMs = () => Date.now(),
}: TrackerOptions): Tracker {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isSending = false;

  const queue = () => (read(storage, QUEUE_KEY) ?? []) as object[];
  const setQueue = (events: readonly object[]) =>
    write(storage, QUEUE_KEY, events.length === 0 ? null : events.slice(-QUEUE_MAX));

  function plan(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_MS);
  }

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (isSending) return;
    const batch = queue().slice(0, EVENTS_PER_REQUEST);
    if (batch.length === 0) return;
    isSending = true;
    const hasArrived = await send(batch).catch(() => false);
    isSending = false;
    if (hasArrived) setQueue(queue().slice(batch.length));
    if (queue().length > 0) plan();
  }

  /** The current visit, or a new one. */
  function visitAt({ searchParams, host }: URL, referrer: string): Visit {
    const known = read(storage, VISIT_KEY) as Visit | null;
    const isOver = known === null || nowMs() - known.lastMs > VISIT_IDLE_MS;
    const visit: Visit = isOver
      ? {
          id: crypto.randomUUID(),
          channel: channelOf(searchParams.get('utm_medium'), referrer, host.split(':', 1)[0] ?? ''),
          campaign: searchParams.get('utm_campaign')?.slice(0, EVENT_TEXT_LENGTH) ?? null,
          lastMs: nowMs(),
        }
      : { ...known, lastMs: nowMs() };
    write(storage, VISIT_KEY, visit);
    return visit;
  }

  return {
    view(address, referrer) {
      const { id, channel, campaign } = visitAt(address, referrer);
      const event = {
        type: 'pageview',
        timestamp: new Date(nowMs()).toISOString(),
        session_id: id,
        pathname: address.pathname.slice(0, EVENT_TEXT_LENGTH),
        channel,
        utm_campaign: campaign,
      };
      setQueue([...queue(), event]);
      if (queue().length >= EVENTS_PER_REQUEST) void flush();
      else plan();
    },
    leave() {
      const batch = queue().slice(0, EVENTS_PER_REQUEST);
      // Events in flight stay in the queue until they are known to have arrived.
      if (isSending || batch.length === 0) return;
      setQueue(queue().slice(batch.length));
      void send(batch).catch(() => false);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

function read(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full or forbidden; this event is not counted.
  }
}
