import { descriptorOf, PULLED_SOURCES } from '#shared/feeds/sources.ts';
import type { AwaitedSource } from '#shared/hub/hub.schema.ts';
import type { Deps } from '../../deps.ts';

/** What an empty hub reads its season from, in the order in which sources are asked; null where none is switched on. */
export async function readAwaitedSources({
  stores,
  readers,
}: Pick<Deps, 'stores' | 'readers'>): Promise<AwaitedSource[] | null> {
  const isOn = PULLED_SOURCES.filter((source) => readers[source] !== undefined);
  if (isOn.length === 0) return null;
  const stateOf = new Map((await stores.sourceStates.all()).map((state) => [state.id, state]));
  return isOn
    .filter((source) => stateOf.get(source)?.isPaused !== true)
    .map((source) => {
      const { name, tells } = descriptorOf(source);
      const { errorTs = null, failures = 0 } = stateOf.get(source) ?? {};
      return { name, tells: [...tells], failedTs: errorTs, failures };
    });
}
