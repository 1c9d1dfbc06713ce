import { freezePredictions } from '../commands/freezePredictions.ts';
import { scorePredictions } from '../commands/scorePredictions.ts';
import type { Deps } from '../deps.ts';

/** Work that the hub does by itself. */
export interface Job {
  name: string;
  /** Cron pattern in Europe/Berlin. */
  schedule: string;
  run(deps: Deps): Promise<unknown>;
}

/** Beside the flows, whose schedules administrators can change. */
export const JOBS: readonly Job[] = [
  {
    name: 'keepLedger',
    // Often enough for the horizon of 75 minutes; nothing is written unless something is due.
    schedule: '*/5 * * * *',
    run: async (deps) => {
      await freezePredictions(deps);
      await scorePredictions(deps);
    },
  },
];
