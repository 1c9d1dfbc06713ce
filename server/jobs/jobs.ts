import { sendAlerts } from '../commands/alerts/watchAlerts.ts';
import { keepBackups } from '../commands/backups/backups.ts';
import { freezePredictions, scorePredictions } from '../commands/record/predictions.ts';
import { remindAdmins } from '../commands/admin/checklist.ts';
import { poolTips } from '../commands/elevens/crowdEleven.ts';
import { readNews } from '../commands/admin/findings.ts';
import { pullDueSources } from '../commands/feeds/pullSource.ts';
import { holdPlaces } from '../commands/users/holdPlaces.ts';
import { sendFridayMails } from '../commands/users/fridayMail.ts';
import { removeLostFiles } from '../commands/users/pictures.ts';
import { turnMatchday } from '../commands/runs/runs.ts';
import { canBeClaimed } from '../commands/setUp/claim.ts';
import { followSettings } from '../commands/setUp/storedSettings.ts';
import { advanceDemo } from '../commands/season/demo.ts';
import type { Deps } from '../deps.ts';
import { removeOld } from '../commands/retention/removeOld.ts';
import { DATA_CHANGED, DATA_CHANNEL } from '@hub/provider/live/dataChannel.ts';

/** Work that the hub does on its own schedule. */
export interface Job {
  name: string;
  /** Cron pattern in Europe/Berlin. */
  schedule: string;
  run(deps: Deps): Promise<unknown>;
}

/** Jobs other than the flows, whose schedules administrators can change. */
export const JOBS: readonly Job[] = [
  {
    name: 'keepLedger',
    // Often enough for the 75-minute horizon; writes nothing unless something is due.
    schedule: '*/5 * * * *',
    run: async (deps) => {
      await freezePredictions(deps);
      await scorePredictions(deps);
    },
  },
  {
    name: 'deliverMail',
    // In most minutes no mail waits.
    schedule: '* * * * *',
    run: async ({ provider }) => provider.notifications.deliverDue?.(),
  },
  {
    name: 'sendFridayMails',
    // Early enough for the match on Friday evening, and three times in case the hub is down.
    schedule: '0 9,10,11 * * 5',
    run: sendFridayMails,
  },
  {
    name: 'remindAdmins',
    schedule: '0 12 * * 5',
    run: (deps) => remindAdmins(deps, true),
  },
  {
    name: 'remindAdminsBeforeMatches',
    // Elevens are out by then.
    schedule: '45 14 * * 6',
    run: (deps) => remindAdmins(deps, false),
  },
  {
    name: 'sendAlerts',
    // A late official eleven is worth little. Most calls only read a version and an empty queue.
    schedule: '*/2 * * * * *',
    run: sendAlerts,
  },
  {
    name: 'announceVersion',
    // Open browsers poll at most every half minute; this notifies them at once.
    schedule: '*/5 * * * * *',
    run: announceVersion,
  },
  {
    name: 'removeOld',
    schedule: '40 3 * * *',
    run: removeOld,
  },
  {
    name: 'keepBackups',
    // In most minutes no backup is due.
    schedule: '* * * * *',
    run: (deps) => keepBackups(deps),
  },
  {
    name: 'removeLostFiles',
    schedule: '10 4 * * *',
    run: removeLostFiles,
  },
  {
    name: 'advanceDemo',
    // Each change plans the next. In most minutes none is due, and without a demo season never.
    schedule: '* * * * *',
    run: advanceDemo,
  },
  {
    name: 'turnMatchday',
    // Acts only in the minute in which the matchday turns; otherwise reads two rows and the fixtures around now.
    schedule: '* * * * *',
    run: turnMatchday,
  },
  {
    name: 'holdPlaces',
    // Once per lock; in all other minutes it only reads the coming fixtures.
    schedule: '* * * * *',
    run: holdPlaces,
  },
  {
    name: 'poolTips',
    // In most calls no club has enough new tips.
    schedule: '*/5 * * * *',
    run: poolTips,
  },
  {
    name: 'pullSources',
    // Each source decides itself what is due; in most minutes nothing is.
    schedule: '* * * * *',
    run: pullDueSources,
  },
  {
    name: 'followSettings',
    // In all other minutes it reads a few rows.
    schedule: '30 * * * * *',
    run: followSettings,
  },
  {
    name: 'endClaim',
    // Without a claim, it does nothing.
    schedule: '15 * * * * *',
    run: canBeClaimed,
  },
  {
    name: 'readNews',
    // Each item is read once; mostly there is none, and without a model never.
    schedule: '*/5 * * * *',
    run: readNews,
  },
];

/** The last version seen by each process. */
const announced = new WeakMap<object, string>();

/**
 * Announces to subscribed browsers that the data have changed, such as by an official eleven, a result or new chances. Each
 * process announces a version once; its first call after the start only notes the version.
 */
export async function announceVersion({
  stores,
  provider,
}: Pick<Deps, 'stores' | 'provider'>): Promise<void> {
  const version = await stores.settings.dataVersion();
  const last = announced.get(stores);
  announced.set(stores, version);
  if (last === undefined || last === version) return;
  await provider.realtime.publish({ channel: DATA_CHANNEL, type: DATA_CHANGED, data: { version } });
}
