import { ALERT_DAYS } from '../../../shared/alertTerms.ts';
import { afterQuietHours } from '../../../shared/quietHours.ts';
import type { Deps } from '../../deps.ts';
import type { AlertBaseline, NewAlert } from '../../stores/alerts/alertEvents.ts';
import { quietOf } from '../../stores/alerts/alertSettings.ts';
import { underLease } from '../runs/underLease.ts';
import { elevenEvents } from './elevenEvents.ts';
import { lockEvents } from './lockEvents.ts';
import { playerEvents } from './playerEvents.ts';
import { tipLockEvents } from './tipLockEvents.ts';
import { viewOf, type AlertEvent, type AlertView } from './alertView.ts';

type WatchDeps = Pick<Deps, 'stores' | 'now' | 'log'>;

const DAY_MS = 24 * 3600_000;

/**
 * Looks for what users want to be told: official elevens, players out or back, chances across a watched threshold, and
 * locks that come near. Events and what they were seen from are stored in one transaction, so that neither a crash nor a
 * second process tells anything twice or never. The first look only remembers.
 *
 * @returns how many events were stored; null while another process looks
 */
export async function watchAlerts(deps: WatchDeps): Promise<number | null> {
  return (await underLease(deps, 'watchAlerts', () => look(deps)))?.result ?? null;
}

async function look({ stores, now, log }: WatchDeps): Promise<number> {
  const { alertEvents } = stores;
  const nowTs = now().toISOString();
  const view = viewOf(await alertEvents.look(nowTs), nowTs);
  const seen = [
    await elevenEvents(alertEvents, view),
    await playerEvents(alertEvents, view),
    await lockEvents(alertEvents, view),
    await tipLockEvents(alertEvents, view),
  ];
  const baselines = changesOf(
    view,
    seen.flatMap((one) => one.baselines),
  );
  const events = view.isFirst ? [] : seen.flatMap((one) => one.events).filter(isWanted);
  if (events.length === 0 && baselines.changed.length === 0 && baselines.gone.length === 0) return 0;
  const sated =
    events.length === 0
      ? new Set()
      : await alertEvents.sated(new Date(Date.parse(nowTs) - DAY_MS).toISOString());
  const batch = crypto.randomUUID();
  const told = events.filter(({ userId }) => !sated.has(userId)).map((event) => toAlert(event, nowTs, batch));
  await alertEvents.tell(told, baselines, new Date(Date.parse(nowTs) - ALERT_DAYS * DAY_MS).toISOString());
  if (told.length > 0)
    log.info(
      { events: told.length, users: new Set(told.map(({ userId }) => userId)).size },
      'users are told',
    );
  return told.length;
}

const isWanted = ({ kind, wanted }: AlertEvent) => wanted.kinds.includes(kind);

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

/** What is new or different, and what nothing is seen from any more. */
function changesOf({ baselines }: AlertView, current: readonly AlertBaseline[]) {
  const ids = new Set(current.map(({ id }) => id));
  return {
    changed: current.filter(({ id, value }) => baselines.get(id) !== value),
    gone: [...baselines.keys()].filter((id) => !ids.has(id)),
  };
}
