import { FUNCTIONS_PATH, PSTART_FLOW, type Flow } from '../../shared/flows.ts';
import type { Deps } from '../deps.ts';
import { readSchedule } from './flowSchedule.ts';

const PSTART_DESCRIPTION =
  'Startchance aller Spieler: Verfügbarkeit 40 Punkte, Form und Minuten 25, Startquote 20, Rolle 10, ' +
  'Abzüge für kurze Pausen und englische Wochen, Bonus für überdurchschnittliche Form; ' +
  'danach kalibriert und je Verein auf elf Startende ausgeglichen.';

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
