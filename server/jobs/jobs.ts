import { computePstart } from '../commands/computePstart.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';

/** Work that the hub does by itself. */
export interface Job {
  name: string;
  /** Cron pattern in Europe/Berlin. */
  schedule: string;
  run(deps: Deps): Promise<unknown>;
}

/** The jobs of this configuration. */
export function jobsOf(config: Config): Job[] {
  if (config.pstartSchedule === null) return [];
  return [
    {
      name: 'computePstart',
      schedule: config.pstartSchedule,
      run: (deps) => computePstart(deps, 'schedule'),
    },
  ];
}
