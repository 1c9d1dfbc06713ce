import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AlertKind } from '@hub/shared/alerts/alertTerms.ts';
import { afterQuietHours } from '@hub/shared/alerts/quietHours.ts';
import type { Deps } from '../../deps.ts';
import type { AlertBaseline, AlertUsers, NewAlert } from '../../stores/alerts/alertEvents.ts';
import { quietOf } from '../../stores/alerts/alertSettings.ts';
import { underLease } from '../runs/underLease.ts';
import { elevenEvents, lockEvents, resultEvents, tipLockEvents } from './matchdayEvents.ts';
import { leagueEvents } from './leagueEvents.ts';
import { playerEvents } from './playerEvents.ts';
import { isWanted, viewOf, type AlertEvent, type AlertView, type DetectedEvents } from './alertView.ts';
import { reviewEvents } from './reviewEvents.ts';
import { deliverAlerts } from './deliverAlerts.ts';
import { deliverChats } from './chats.ts';

type WatchDeps = Pick<Deps, 'stores' | 'now' | 'log'>;

const DAY_MS = 24 * 3600_000;

/** Users notified in one transaction; few enough that neither it nor their rows block the hub. */
const USERS_AT_ONCE = 1000;
const LEAGUES_AT_ONCE = 200;

type EventDetector = (users: AlertUsers, view: AlertView, deps: WatchDeps) => Promise<DetectedEvents>;

/** The detectors of each kind of event. */
const DETECTORS_BY_KIND: Record<AlertKind, readonly EventDetector[]> = {
  eleven: [elevenEvents],
  status: [playerEvents],
  fall: [playerEvents],
  threshold: [playerEvents],
  lock: [lockEvents, tipLockEvents],
  result: [resultEvents],
  review: [reviewEvents],
};
const DETECTORS = new Set(Object.values(DETECTORS_BY_KIND).flat());

/**
 * Checks for events that users want to be notified of: official elevens, players out or back, chances that fell or crossed a
 * watched threshold, near locks, and the results and the review of a matchday. Users are notified page by page, and the baselines are stored
 * after the last page, so that the next check after a crash continues; an event's id contains its user, so that no one is
 * notified twice. The first check only stores baselines.
 *
 * @returns the number of events; null while another process is checking
 */
export async function watchAlerts(deps: WatchDeps): Promise<number | null> {
  return (await underLease(deps, 'watchAlerts', (signal) => check(deps, signal)))?.result ?? null;
}

async function check(deps: WatchDeps, signal: AbortSignal): Promise<number> {
  const { stores, now, log } = deps;
  const nowTs = now().toISOString();
  const view = viewOf(await stores.alertEvents.readCauses(nowTs), nowTs);
  const sent = { events: 0, users: 0 };
  let baselines: ReturnType<typeof changesOf>;
  let lastId: string | null = '';
  do {
    signal.throwIfAborted();
    const users = stores.alertEvents.usersAfter(lastId, USERS_AT_ONCE);
    const seen: DetectedEvents[] = [];
    for (const detect of DETECTORS) seen.push(await detect(users, view, deps));
    baselines = changesOf(
      view,
      seen.flatMap((one) => one.baselines),
    );
    const events = await notify(
      deps,
      (sinceTs) => users.atDailyLimit(sinceTs),
      view.isFirst ? [] : seen.flatMap((one) => one.events),
      nowTs,
    );
    sent.events += events.length;
    sent.users += new Set(events.map(({ userId }) => userId)).size;
    lastId = view.isFirst ? null : await users.lastId();
    // Gives other work a turn.
    await nextTurn();
  } while (lastId !== null);
  sent.events += await alertLeagues(deps, view, signal);
  if (baselines.changed.length > 0 || baselines.gone.length > 0)
    await stores.alertEvents.store([], baselines);
  if (sent.events > 0) log.info(sent, 'users notified');
  return sent.events;
}

/** @returns the events for the users of a page, except users who have reached today's limit */
async function notify(
  { stores }: Pick<WatchDeps, 'stores'>,
  limitedSince: (sinceTs: string) => Promise<ReadonlySet<string>>,
  seen: readonly AlertEvent[],
  nowTs: string,
): Promise<NewAlert[]> {
  const events = seen.filter(isWanted);
  if (events.length === 0) return [];
  const limited = await limitedSince(new Date(Date.parse(nowTs) - DAY_MS).toISOString());
  const batch = crypto.randomUUID();
  const newAlerts = events
    .filter(({ userId }) => !limited.has(userId))
    .map((event) => toAlert(event, nowTs, batch));
  await stores.alertEvents.store(newAlerts, { changed: [], gone: [] });
  return newAlerts;
}

/** Notifies the chats of friends' leagues, also in pages. @returns the number of events */
async function alertLeagues(deps: WatchDeps, view: AlertView, signal: AbortSignal): Promise<number> {
  let events = 0;
  let page = view.isFirst ? null : await deps.stores.leagueChats.pageAfter(null, LEAGUES_AT_ONCE);
  while (page !== null) {
    signal.throwIfAborted();
    const seen = await leagueEvents(deps, page, view);
    events += (await notify(deps, async () => new Set(), seen, view.nowTs)).length;
    page = await deps.stores.leagueChats.pageAfter(page.lastId, LEAGUES_AT_ONCE);
    await nextTurn();
  }
  return events;
}

const toAlert = (
  { userId, key, kind, text, path, expiresTs, wanted }: AlertEvent,
  nowTs: string,
  batch: string,
): NewAlert => ({
  id: `${userId} ${key}`,
  userId,
  kind,
  ...text,
  path,
  createdTs: nowTs,
  dueTs: afterQuietHours(nowTs, quietOf(wanted)),
  expiresTs,
  batch,
});

/** New or different baselines, and those no longer needed. */
function changesOf({ baselines }: AlertView, current: readonly AlertBaseline[]) {
  const ids = new Set(current.map(({ id }) => id));
  return {
    changed: current.filter(({ id, value }) => baselines.get(id) !== value),
    gone: [...baselines.keys()].filter((id) => !ids.has(id)),
  };
}

/** Longest time between checks, because locks come nearer even if no data change. */
const CHECK_AGAIN_MS = 60_000;

/** The data version and time of each process's last check. */
const lastChecks = new WeakMap<object, { version: string; atMs: number }>();

/** Checks for events if the data have changed or a minute has passed, and sends all due messages. */
export async function sendAlerts(deps: Deps): Promise<void> {
  const { stores } = deps;
  const version = await stores.settings.dataVersion();
  const last = lastChecks.get(stores);
  const atMs = Date.now();
  if (last === undefined || last.version !== version || atMs - last.atMs >= CHECK_AGAIN_MS) {
    // Another process that is checking right now may have read the data before they changed.
    if ((await watchAlerts(deps)) !== null) lastChecks.set(stores, { version, atMs });
  }
  // A slow chat must not hold up devices.
  await Promise.all([deliverAlerts(deps), deliverChats(deps)]);
}
