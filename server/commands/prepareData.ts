import type { Deps } from '../deps.ts';
import { computePstart } from './computePstart.ts';
import { seedDemo } from './seedDemo.ts';

/**
 * Makes a hub worth opening: an empty one gets the demo season, a demo season that has run out is laid anew
 * around today, and a season without start probabilities is computed once.
 */
export async function prepareData(deps: Deps): Promise<void> {
  const { dataKind } = await deps.stores.settings.read();
  if (
    dataKind === 'empty' ||
    (dataKind === 'demo' && (await deps.stores.fixtures.areOverBy(deps.now().toISOString())))
  )
    await seedDemo(deps);
  if (!(await deps.stores.pstart.hasRun())) await computePstart(deps, 'start');
}
