import { FUNCTIONS_PATH, PSTART_FLOW, type Flow } from '../../../shared/flows.ts';
import type { Deps } from '../../deps.ts';
import { readSchedule } from './flowSchedule.ts';

const PSTART_DESCRIPTION =
  'Start probability of every player: availability 40 points, form and minutes 25, starting frequency 20, role 10, ' +
  'deductions for short rests and midweek matches, a bonus for form above average; ' +
  'then calibrated, and balanced to eleven starters per club.';

/** The flows that administrators can see and start. */
export async function listFlows(deps: Deps): Promise<Flow[]> {
  const [state, schedule] = await Promise.all([
    deps.stores.flows.read(PSTART_FLOW, new Date().toISOString()),
    readSchedule(deps, PSTART_FLOW),
  ]);
  return [
    {
      name: PSTART_FLOW,
      description: PSTART_DESCRIPTION,
      url: `${deps.config.server.publicUrl}${FUNCTIONS_PATH}/${PSTART_FLOW}`,
      schedule,
      ...state,
    },
  ];
}
