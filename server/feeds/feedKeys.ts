import {
  KEY_VARIABLES,
  needsKey,
  type KeyedSource,
  type PulledSource,
  type Source,
} from '../../shared/feeds.ts';

export interface SwitchedOn {
  /** Sources that are switched on. */
  sources: readonly PulledSource[];
  footballDataToken: string | null;
  apiFootballKey: string | null;
  sportmonksToken: string | null;
}

/** Key of each source that needs one; null while it is not set. */
export const keysOf = (settings: SwitchedOn): Record<KeyedSource, string | null> => ({
  'football-data': settings.footballDataToken,
  'api-football': settings.apiFootballKey,
  sportmonks: settings.sportmonksToken,
});

/** The environment variable that keeps a source off although it is switched on; null: none does. */
export const missingKeyOf = (settings: SwitchedOn, source: Source): string | null =>
  needsKey(source) && settings.sources.includes(source) && keysOf(settings)[source] === null
    ? KEY_VARIABLES[source]
    : null;

/** One sentence for each source that is switched on without its key. */
export const missingKeySentences = (settings: SwitchedOn): string[] =>
  settings.sources.flatMap((source) => {
    const variable = missingKeyOf(settings, source);
    return variable === null ? [] : [`FEEDS names ${source}, but ${variable} is not set: it stays off.`];
  });
