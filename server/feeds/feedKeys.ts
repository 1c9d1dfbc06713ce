import { leagueIdAt, LEAGUES, type League } from '#shared/season/leagues.ts';
import {
  KEY_VARIABLES,
  isPulled,
  needsKey,
  type KeyedSource,
  type PulledSource,
  type Source,
} from '#shared/feeds/feeds.schema.ts';

export interface SwitchedOn {
  /** Sources that are switched on. */
  sources: readonly PulledSource[];
  /** The one that the hub shows. */
  league: League;
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

/** Whether a source is switched on that does not have the hub's league. News are of all leagues. */
export const lacksLeague = ({ sources, league }: SwitchedOn, source: Source): boolean =>
  isPulled(source) && source !== 'rss' && sources.includes(source) && leagueIdAt(source, league) === null;

/** One sentence for each source that is switched on, but stays off without its key or the hub's league. */
export const offSentences = (settings: SwitchedOn): string[] =>
  settings.sources.flatMap((source) => {
    if (lacksLeague(settings, source))
      return [`FEEDS names ${source}, which has no ${LEAGUES[settings.league].name}: it stays off.`];
    const variable = missingKeyOf(settings, source);
    return variable === null ? [] : [`FEEDS names ${source}, but ${variable} is not set: it stays off.`];
  });
