import { tellVersion } from './tellVersion.ts';
import { sendAlerts } from '../commands/alerts/watchAlerts.ts';
import { keepBackups } from '../commands/backups/backups.ts';
import { freezePredictions, scorePredictions } from '../commands/record/predictions.ts';
import { remindDesk } from '../commands/desk/checklist.ts';
import { readNews } from '../commands/desk/findings.ts';
import { pullDueSources } from '../commands/feeds/pullSource.ts';
import { sendFridayMails } from '../commands/users/fridayMail.ts';
import { removeLostFiles } from '../commands/users/pictures.ts';
import { turnMatchday } from '../commands/runs/runs.ts';
import { advanceDemo } from '../commands/season/demo.ts';
import type { Deps } from '../deps.ts';
import { removeOld } from '../commands/retention/removeOld.ts';

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
    // Most minutes nothing waits.
    schedule: '* * * * *',
    run: async ({ provider }) => provider.notifications.deliverDue?.(),
  },
  {
    name: 'sendFridayMails',
    // Early enough for the match on Friday evening, and three times, should the hub be down at one of them.
    schedule: '0 9,10,11 * * 5',
    run: sendFridayMails,
  },
  {
    name: 'remindDesk',
    schedule: '0 12 * * 5',
    run: remindDesk,
  },
  {
    name: 'remindDeskBeforeMatches',
    // Elevens are out by then.
    schedule: '45 14 * * 6',
    run: remindDesk,
  },
  {
    name: 'tellNews',
    // An official eleven is worth little when it comes late; mostly this asks for one version and one empty queue.
    schedule: '*/2 * * * * *',
    run: sendAlerts,
  },
  {
    name: 'tellVersion',
    // Browsers that are open ask themselves, each half minute at best; this tells them at once.
    schedule: '*/5 * * * * *',
    run: tellVersion,
  },
  {
    name: 'removeOld',
    schedule: '40 3 * * *',
    run: removeOld,
  },
  {
    name: 'keepBackups',
    // Each hour, so that a hub that is down at night makes up for it; does nothing once this night has its backup.
    schedule: '20 * * * *',
    run: (deps) => keepBackups(deps),
  },
  {
    name: 'removeLostFiles',
    schedule: '10 4 * * *',
    run: removeLostFiles,
  },
  {
    name: 'advanceDemo',
    // Each change knows when the next is due; most minutes none is, and beside a demo season there never is one.
    schedule: '* * * * *',
    run: advanceDemo,
  },
  {
    name: 'turnMatchday',
    // The minute in which it turns; all others read two rows and the fixtures around now.
    schedule: '* * * * *',
    run: turnMatchday,
  },
  {
    name: 'pullSources',
    // Each source knows itself when something is due; most minutes nothing is.
    schedule: '* * * * *',
    run: pullDueSources,
  },
  {
    name: 'readNews',
    // Each item is read once; most minutes there is none, and without a model there never is.
    schedule: '*/5 * * * *',
    run: readNews,
  },
];
