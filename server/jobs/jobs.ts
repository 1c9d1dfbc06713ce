import { computePstart } from '../commands/computePstart.ts';
import { freezePredictions } from '../commands/freezePredictions.ts';
import { scorePredictions } from '../commands/scorePredictions.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';

/** Work that the hub does by itself. */
export interface Job {
  name: string;
  /** Cron pattern in Europe/Berlin. */
  schedule: string;
  run(deps: Deps): Promise<unknown>;
}

/** Often enough for the horizon of 75 minutes; nothing is written unless something is due. */
const LEDGER_SCHEDULE = '*/5 * * * *';

/** The jobs of this configuration. */
export function jobsOf(config: Config): Job[] {
  const ledger: Job = {
    name: 'keepLedger',
    schedule: LEDGER_SCHEDULE,
    run: async (deps) => {
      await freezePredictions(deps);
      await scorePredictions(deps);
    },
  };
  if (config.pstartSchedule === null) return [ledger];
  return [
    {
      name: 'computePstart',
      schedule: config.pstartSchedule,
      run: (deps) => computePstart(deps, 'schedule'),
    },
    ledger,
  ];
}
