import {
  isPulled,
  keyVariableOf,
  leagueIdAt,
  needsKey,
  serviceOf,
  type KeyedSource,
  type PulledSource,
  type Source,
} from '@hub/shared/feeds/sources.ts';
import { LEAGUES, type League } from '@hub/shared/catalog/leagues.ts';

export interface SwitchedOn {
  /** Sources that are switched on. */
  sources: readonly PulledSource[];
  /** The hub's league. */
  league: League;
  /** Configured keys of the sources that need one. */
  keys: Readonly<Partial<Record<KeyedSource, string>>>;
}

/** The unset environment variable that keeps an enabled source off; null: none. */
export const missingKeyOf = ({ sources, keys }: SwitchedOn, source: Source): string | null =>
  needsKey(source) && sources.includes(source) && keys[source] === undefined ? keyVariableOf(source) : null;

/** The source that must also be enabled, because this one is asked about its matches; null: none. */
export function missingMasterOf({ sources }: SwitchedOn, source: Source): PulledSource | null {
  if (!isPulled(source) || !sources.includes(source)) return null;
  const { master } = serviceOf(source);
  return master === null || sources.includes(master) ? null : master;
}

/** Whether an enabled source lacks the hub's league. News cover all leagues. */
export const lacksLeague = ({ sources, league }: SwitchedOn, source: Source): boolean =>
  isPulled(source) &&
  serviceOf(source).leagues !== null &&
  sources.includes(source) &&
  leagueIdAt(source, league) === null;

/** One sentence for each source that is switched on, but stays off without its key or the hub's league. */
export const offSentences = (settings: SwitchedOn): string[] =>
  settings.sources.flatMap((source) => {
    if (lacksLeague(settings, source))
      return [`FEEDS names ${source}, which has no ${LEAGUES[settings.league].name}: it stays off.`];
    const master = missingMasterOf(settings, source);
    if (master !== null)
      return [`FEEDS names ${source}, but not ${master}, on whose matches it depends: it reports nothing.`];
    const variable = missingKeyOf(settings, source);
    return variable === null ? [] : [`FEEDS names ${source}, but ${variable} is not set: it stays off.`];
  });
