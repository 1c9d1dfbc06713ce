import { PULLED_SOURCES } from '#shared/feeds/sources.ts';
import { FUNCTIONS_PATH, PSTART_FLOW, pullFlowOf, type Flow } from '#shared/runs/flows.schema.ts';
import type { Deps } from '../../deps.ts';
import { readSchedule } from './flowSchedule.ts';

const PSTART_DESCRIPTION =
  'Start probability of every player: availability 40 points, form and minutes 25, starting frequency 20, role 10, ' +
  'deductions for short rests and midweek matches, a bonus for form above average; ' +
  'then calibrated, and balanced to eleven starters per club.';

/** The flows that administrators can see and start: the model, and a pull for each source that is switched on. */
export async function listFlows(deps: Deps): Promise<Flow[]> {
  const sources = PULLED_SOURCES.filter((source) => deps.readers[source] !== undefined);
  const names = [PSTART_FLOW, ...sources.map(pullFlowOf)];
  const [[model, ...pulls], schedule, states] = await Promise.all([
    deps.stores.flows.readAll(names),
    readSchedule(deps, PSTART_FLOW),
    deps.stores.sourceStates.all(),
  ]);
  const flows: Flow[] = sources.flatMap((source, index) => {
    const [pull, state] = [pulls[index], states.find(({ id }) => id === source)];
    if (pull === undefined) return [];
    return [
      {
        ...pull,
        name: pullFlowOf(source),
        description: 'Reads the source and merges what is new into the season on show.',
        url: null,
        schedule: null,
        pull: { source, isPaused: state?.isPaused ?? false },
        // Readings that told nothing new are no runs of the history.
        lastRunTs: latestOf(pull.lastRunTs, state?.lastSuccessTs ?? null),
      },
    ];
  });
  if (model === undefined) return flows;
  const url = `${deps.config.server.publicUrl}${FUNCTIONS_PATH}/${PSTART_FLOW}`;
  return [
    { ...model, name: PSTART_FLOW, description: PSTART_DESCRIPTION, url, schedule, pull: null },
    ...flows,
  ];
}

const latestOf = (one: string | null, other: string | null) => ((one ?? '') > (other ?? '') ? one : other);
