import { useRef, useState } from 'react';
import { missingMaster } from '@hub/shared/feeds/coverage.ts';
import {
  leagueIdAt,
  needsKey,
  PULLED_SOURCES,
  serviceOf,
  type KeyedSource,
  type PulledSource,
} from '@hub/shared/feeds/sources.ts';
import type { KeyVerdict, SetUpFacts } from '@hub/shared/setUp/setUp.schema.ts';
import { trpc } from '../../../api/trpc.ts';

/** The sources of a new hub. */
const USUAL: readonly PulledSource[] = ['openligadb'];

export interface TypedKey {
  text: string;
  /** Null while it is being tried, or not yet. */
  verdict: KeyVerdict | null;
  isTrying: boolean;
}

/** What the administrator has chosen so far. */
export function useSetUp(facts: SetUpFacts) {
  const [chosen, setChosen] = useState<readonly PulledSource[]>(
    facts.isNewOwner && !facts.isFromEnvironment.sources && facts.sources.length === 0
      ? USUAL
      : facts.sources,
  );
  const [keys, setKeys] = useState<Partial<Record<KeyedSource, TypedKey>>>({});
  const trial = trpc.setUp.tryKey.useMutation();
  const trials = useRef(new Map<string, Promise<KeyVerdict | null>>());

  const noteKey = (source: KeyedSource, key: TypedKey) => setKeys((before) => ({ ...before, [source]: key }));

  /** Tries a key with its source, each once. @returns null without a key, and where the hub cannot say */
  async function tryKey(source: KeyedSource): Promise<KeyVerdict | null> {
    const text = keys[source]?.text ?? '';
    const key = text.trim();
    if (key === '') return null;
    const id = `${source} ${key}`;
    const known = trials.current.get(id);
    if (known !== undefined) return known;
    noteKey(source, { text, verdict: null, isTrying: true });
    const asked = trial.mutateAsync({ source, key }).then(
      ({ verdict }) => verdict,
      () => null,
    );
    trials.current.set(id, asked);
    const verdict = await asked;
    // A hub that was out of reach is asked again.
    if (verdict === null) trials.current.delete(id);
    // Meanwhile another key may have been typed.
    setKeys((before) =>
      before[source]?.text === text ? { ...before, [source]: { text, verdict, isTrying: false } } : before,
    );
    return verdict;
  }

  /** Tries the keys that have not been tried yet. @returns whether a source refuses one of them */
  async function isOneRefused(): Promise<boolean> {
    const untried = chosen.filter(needsKey).filter((source) => (keys[source]?.verdict ?? null) === null);
    return (await Promise.all(untried.map(tryKey))).includes('wrong');
  }

  /** Chooses a source along with the one that it depends on, or drops it along with those that depend on it. */
  function toggle(source: PulledSource): void {
    const isDropped = chosen.includes(source);
    const next = isDropped
      ? chosen.filter((one) => one !== source && serviceOf(one).master !== source)
      : [...chosen, source];
    const master = missingMaster(next);
    setChosen(PULLED_SOURCES.filter((one) => next.includes(one) || one === master));
  }

  const typed = (source: KeyedSource) => keys[source]?.text.trim() ?? '';
  const isRefused = (source: KeyedSource) => keys[source]?.verdict === 'wrong';
  const hasKey = (source: KeyedSource) =>
    typed(source) === '' ? ['set', 'environment'].includes(facts.keys[source]) : !isRefused(source);
  const isOn = (source: PulledSource) =>
    (!needsKey(source) || hasKey(source)) &&
    (serviceOf(source).leagues === null || leagueIdAt(source, facts.league) !== null);

  return {
    chosen,
    keys,
    toggle,
    typeKey: (source: KeyedSource, text: string) => noteKey(source, { text, verdict: null, isTrying: false }),
    tryKey,
    isOneRefused,
    /** The chosen sources that the hub will read. */
    on: chosen.filter(isOn),
    /** The chosen sources that stay off without a key. */
    off: chosen.filter((source) => needsKey(source) && !hasKey(source)),
    /** New keys of chosen sources, without those that a source refuses. */
    newKeys: Object.fromEntries(
      chosen
        .filter(needsKey)
        .filter((source) => typed(source) !== '' && !isRefused(source))
        .map((source) => [source, typed(source)]),
    ) as Partial<Record<KeyedSource, string>>,
  };
}

export type SetUp = ReturnType<typeof useSetUp>;
