import { setTimeout as wait } from 'node:timers/promises';
import { startHub } from '../../testing/hubProcess.ts';
import { checkStored, createDrillTables, DRILL_KEY, startWriteLoad } from './writeLoad.ts';

/** Time from the writers' start to the kill, so that they are busy by then. */
const LOAD_MS = 250;
/** Status of writes without an answer, interrupted by the kill. */
const CUT_OFF = 0;

export interface KillDrill {
  kills: number;
  acknowledged: number;
  /** Acknowledged writes that are not in the database. */
  lost: number;
  isCounterRight: boolean;
  /** From the start of the next process to its first answer, in milliseconds, one per kill. */
  restartMs: number[];
  surprises: number[];
}

/**
 * Kills a hub with `kill -9` under load, restarts it, and counts the damage.
 *
 * @param settings by the names of `.env`, with an empty database
 */
export async function drillKills(
  settings: Record<string, string>,
  kills: number,
  onKill: (line: string) => void = () => undefined,
): Promise<KillDrill> {
  const start = () => startHub({ ...settings, PROVIDER_SECRET_KEY: DRILL_KEY, LOG_LEVEL: 'silent' });
  const acknowledged: string[] = [];
  const surprises: number[] = [];
  const restartMs: number[] = [];
  let hub = await start();
  await createDrillTables(hub);
  for (let kill = 1; kill <= kills; kill += 1) {
    const load = startWriteLoad({ hub, name: `kill-${kill}`, expected: [CUT_OFF] });
    await wait(LOAD_MS * (0.5 + Math.random()));
    await hub.kill();
    const outcome = await load.stop();
    acknowledged.push(...outcome.acknowledged);
    surprises.push(...outcome.surprises);
    const startedMs = performance.now();
    hub = await start();
    restartMs.push(performance.now() - startedMs);
    onKill(`${kill}. killed after ${outcome.acknowledged.length} writes`);
  }
  const stored = await checkStored(hub, acknowledged);
  await hub.stop();
  return { kills, acknowledged: acknowledged.length, ...stored, restartMs, surprises };
}
