import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AlertKind } from '#shared/alerts/alertTerms.ts';
import { afterQuietHours } from '#shared/alerts/quietHours.ts';
import type { Deps } from '../../deps.ts';
import type { AlertBaseline, AlertUsers, NewAlert } from '../../stores/alerts/alertEvents.ts';
import { quietOf } from '../../stores/alerts/alertSettings.ts';
import { underLease } from '../runs/underLease.ts';
import { elevenEvents, lockEvents, resultEvents, tipLockEvents } from './matchdayEvents.ts';
import { leagueEvents } from './leagueEvents.ts';
import { playerEvents } from './playerEvents.ts';
import { isWanted, viewOf, type AlertEvent, type AlertView, type Seen } from './alertView.ts';
import { deliverAlerts } from './deliverAlerts.ts';
import { deliverChats } from './chats.ts';

type WatchDeps = Pick<Deps, 'stores' | 'now' | 'log'>;

const DAY_MS = 24 * 3600_000;

/** Users notified in one transaction; few enough that neither it nor their rows block the hub. */
const USERS_AT_ONCE = 1000;
const LEAGUES_AT_ONCE = 200;

type See = (users: AlertUsers, view: AlertView) => Promise<Seen>;

/** Where each kind of event is looked for. */
const SEERS_OF_KIND: Record<AlertKind, readonly See[]> = {
  eleven: [elevenEvents],
  status: [playerEvents],
  fall: [playerEvents],
  threshold: [playerEvents],
  lock: [lockEvents, tipLockEvents],
  result: [resultEvents],
};
const SEERS = new Set(Object.values(SEERS_OF_KIND).flat());

/**
 * Looks for events that users want to hear of: official elevens, players out or back, chances that fell or crossed a watched
 * threshold, near locks, and the results of a matchday. Users are notified page by page, and the baselines are stored after the
 * last page, so that the next look after a crash continues; the key of an event names its user, so that nobody is notified
 * twice. The first look only remembers.
 *
 * @returns the number of events; null while another process looks
 */
export async function watchAlerts(deps: WatchDeps): Promise<number | null> {
  return (await underLease(deps, 'watchAlerts', (signal) => look(deps, signal)))?.result ?? null;
}

async function look(deps: WatchDeps, signal: AbortSignal): Promise<number> {
  const { stores, now, log } = deps;
  const nowTs = now().toISOString();
  const view = viewOf(await stores.alertEvents.look(nowTs), nowTs);
  const sent = { events: 0, users: 0 };
  let baselines: ReturnType<typeof changesOf>;
  let lastId: string | null = '';
  do {
    signal.throwIfAborted();
    const users = stores.alertEvents.usersAfter(lastId, USERS_AT_ONCE);
    const seen: Seen[] = [];
    for (const see of SEERS) seen.push(await see(users, view));
    baselines = changesOf(
      view,
      seen.flatMap((one) => one.baselines),
    );
    const events = await tell(
      deps,
      (sinceTs) => users.sated(sinceTs),
      view.isFirst ? [] : seen.flatMap((one) => one.events),
      nowTs,
    );
    sent.events += events.length;
    sent.users += new Set(events.map(({ userId }) => userId)).size;
    lastId = view.isFirst ? null : await users.lastId();
    // Others get their turn.
    await nextTurn();
  } while (lastId !== null);
  sent.events += await alertLeagues(deps, view, signal);
  if (baselines.changed.length > 0 || baselines.gone.length > 0) await stores.alertEvents.tell([], baselines);
  if (sent.events > 0) log.info(sent, 'users were told');
  return sent.events;
}

/** @returns the events for the users of a page, except users who have had enough today */
async function tell(
  { stores }: Pick<WatchDeps, 'stores'>,
  satedSince: (sinceTs: string) => Promise<ReadonlySet<string>>,
  seen: readonly AlertEvent[],
  nowTs: string,
): Promise<NewAlert[]> {
  const events = seen.filter(isWanted);
  if (events.length === 0) return [];
  const sated = await satedSince(new Date(Date.parse(nowTs) - DAY_MS).toISOString());
  const batch = crypto.randomUUID();
  const newAlerts = events
    .filter(({ userId }) => !sated.has(userId))
    .map((event) => toAlert(event, nowTs, batch));
  await stores.alertEvents.tell(newAlerts, { changed: [], gone: [] });
  return newAlerts;
}

/** Chats of friends' leagues, also in pages. @returns the number of events */
async function alertLeagues(deps: WatchDeps, view: AlertView, signal: AbortSignal): Promise<number> {
  let events = 0;
  let page = view.isFirst ? null : await deps.stores.leagueChats.pageAfter(null, LEAGUES_AT_ONCE);
  while (page !== null) {
    signal.throwIfAborted();
    const seen = await leagueEvents(deps, page, view);
    events += (await tell(deps, async () => new Set(), seen, view.nowTs)).length;
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

/** Baselines that are new or different, and those no longer needed. */
function changesOf({ baselines }: AlertView, current: readonly AlertBaseline[]) {
  const ids = new Set(current.map(({ id }) => id));
  return {
    changed: current.filter(({ id, value }) => baselines.get(id) !== value),
    gone: [...baselines.keys()].filter((id) => !ids.has(id)),
  };
}

/** Locks come nearer even when nothing changes. */
const LOOK_AGAIN_MS = 60_000;

/** What each process looked at last. */
const lastLooks = new WeakMap<object, { version: string; atMs: number }>();

/** Looks for events when the data have changed or a minute has passed, and sends what is due. */
export async function sendAlerts(deps: Deps): Promise<void> {
  const { stores } = deps;
  const version = await stores.settings.dataVersion();
  const last = lastLooks.get(stores);
  const atMs = Date.now();
  if (last === undefined || last.version !== version || atMs - last.atMs >= LOOK_AGAIN_MS) {
    // Another process that looks right now may have read the data before they changed.
    if ((await watchAlerts(deps)) !== null) lastLooks.set(stores, { version, atMs });
  }
  // A slow chat must not hold up devices.
  await Promise.all([deliverAlerts(deps), deliverChats(deps)]);
}
