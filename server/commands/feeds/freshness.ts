import { PULLED_SOURCES, tells, descriptorOf } from '#shared/feeds/sources.ts';
import { AGING_PARTS, agesAllowed, type AgingPart, type PartAge } from '#shared/season/freshness.ts';
import type { AwaitedSource } from '#shared/hub/hub.schema.ts';
import type { Deps } from '../../deps.ts';
import { absencesReadTs } from '../../feeds/seasonReader.ts';
import type { StoredSourceState } from '../../stores/feeds/sourceStates.ts';

/** When each part of the season was last read; parts that no source tells, or none has told yet, are left out. */
export async function readFreshness({
  stores,
  readers,
  now,
}: Pick<Deps, 'stores' | 'readers' | 'now'>): Promise<PartAge[]> {
  if (Object.keys(readers).length === 0) return [];
  const nowMs = now().getTime();
  // No match of the league is played across midnight UTC.
  const today = now().toISOString().slice(0, 10);
  const [states, kickoffs] = await Promise.all([
    stores.sourceStates.all(),
    stores.fixtures.kickoffsBetween(`${today}T00:00:00.000Z`, `${today}T23:59:59.999Z`),
  ]);
  return AGING_PARTS.flatMap((part): PartAge[] => {
    const readTs = states
      .filter(({ id }) =>
        PULLED_SOURCES.some(
          (source) => source === id && tells(source, part) && readers[source] !== undefined,
        ),
      )
      .flatMap((state) => readTsOf(part, state) ?? [])
      .toSorted()
      .at(-1);
    return readTs === undefined ? [] : [{ part, readTs, ...agesAllowed(part, kickoffs, nowMs) }];
  });
}

/** A source that was read since may not have told who is out. */
const readTsOf = (part: AgingPart, { lastSuccessTs, progress }: StoredSourceState): string | null =>
  part === 'absences' ? absencesReadTs(JSON.parse(progress)) : lastSuccessTs;

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
      const descriptor = descriptorOf(source);
      const { errorTs = null, failures = 0 } = stateOf.get(source) ?? {};
      return { name: descriptor.name, tells: [...descriptor.tells], failedTs: errorTs, failures };
    });
}
