import { paths } from '#shared/hub/paths.ts';
import { LOCK_LEADS } from '#shared/alerts/alertTerms.ts';
import { tipLocksOf } from '#shared/games/lockOf.ts';
import type { AlertUsers } from '../../stores/alerts/alertEvents.ts';
import { tipLockText } from './alertTexts.ts';
import type { AlertEvent, AlertView, Seen } from './alertView.ts';

const MINUTE_MS = 60_000;

/** A lock that is so near that whoever wants to hear of it `lead` minutes before does by now. */
export interface NearTipLock {
  lockTs: string;
  lead: number;
  fixtureIds: string[];
}

/** Under which a lock is remembered. */
export const tipLockId = ({ lockTs, lead }: NearTipLock) => `tip lock ${lockTs} ${lead}`;

/** The lock of friends' leagues comes near: one message to whoever has not tipped all clubs, at the chosen time. */
export async function tipLockEvents(
  { untippedOf }: Pick<AlertUsers, 'untippedOf'>,
  view: AlertView,
): Promise<Seen> {
  const near = nearTipLocks(view);
  const events: AlertEvent[] = [];
  for (const lock of near.filter((one) => !view.baselines.has(tipLockId(one)))) {
    const rows = await untippedOf(lock.fixtureIds, lock.lead);
    for (const clubs of Map.groupBy(rows, ({ userId }) => userId).values())
      events.push(...eventOf(lock, clubs, view));
  }
  return { events, baselines: near.map((lock) => ({ id: tipLockId(lock), value: '' })) };
}

/** Locks so near that some want to be reminded by now; one for each lead. */
export function nearTipLocks({ fixtures, nowTs }: AlertView): NearTipLock[] {
  const locks = tipLocksOf(fixtures);
  const ahead = Map.groupBy(
    fixtures.filter(({ id, status }) => status === 'scheduled' && (locks.get(id)?.lockTs ?? '') > nowTs),
    ({ id }) => locks.get(id)?.lockTs ?? '',
  );
  return [...ahead].flatMap(([lockTs, locked]) => {
    const leftMs = Date.parse(lockTs) - Date.parse(nowTs);
    const fixtureIds = locked.map(({ id }) => id);
    return LOCK_LEADS.filter((lead) => leftMs <= lead * MINUTE_MS).map((lead) => ({
      lockTs,
      lead,
      fixtureIds,
    }));
  });
}

function eventOf(
  { lockTs }: NearTipLock,
  rows: Awaited<ReturnType<AlertUsers['untippedOf']>>,
  { nowTs }: AlertView,
): AlertEvent[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { userId, club: _, ...wanted } = first;
  const minutes = Math.ceil((Date.parse(lockTs) - Date.parse(nowTs)) / MINUTE_MS);
  return [
    {
      userId,
      key: `tip lock ${lockTs}`,
      kind: 'lock',
      text: tipLockText(
        { lockTs, minutes },
        rows.map(({ club }) => club),
      ),
      path: paths.tipLeagues,
      expiresTs: lockTs,
      wanted,
    },
  ];
}
