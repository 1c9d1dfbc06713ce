import type { Deps } from '../../../deps.ts';
import { readFactValue, seasonOf, startYearAt } from '../../../feeds/facts.ts';
import type { Roster } from '../../../feeds/rosters/readRoster.ts';
import { keepLeague, newestSeason } from '../runningSeason.ts';
import { refreshSeason } from '../refreshSeason.ts';
import { storeFacts } from '../facts.ts';

export interface RosterSummary {
  players: number;
  /** New or changed since the last import, or gone. */
  changed: number;
  /** Of whom neither this list nor one before tells a position. */
  withoutPosition: number;
  /** Whether fixtures of the season are known, so that it can be shown. */
  isShown: boolean;
}

/** The season of a list that does not say: the one on show, or that of the clock, whichever is later. */
export async function seasonOfSquads(deps: Pick<Deps, 'stores' | 'now'>): Promise<string> {
  const byClock = seasonOf(startYearAt(deps.now().getTime()));
  const currentSeason = await newestSeason(deps);
  return currentSeason !== null && currentSeason > byClock ? currentSeason : byClock;
}

/** Takes in a list of squads, which is complete, and shows it if the season's fixtures are known. */
export async function importRoster(deps: Deps, { players }: Roster, season: string): Promise<RosterSummary> {
  await keepLeague(deps);
  const squadPlayers = await withKnownBefore(deps, players, season);
  const told = { squadPlayers };
  const { changed, items } = await storeFacts(deps, 'roster', {
    told,
    complete: { kind: 'squadPlayer', season },
  });
  await deps.stores.sourceStates.succeeded('roster', deps.now().toISOString(), items, {});
  const seasons = await deps.stores.sourceFacts.seasonsOf('openligadb');
  await refreshSeason(deps);
  const withoutPosition = squadPlayers.filter(({ value }) => value?.position === null).length;
  return { players: items, changed, withoutPosition, isShown: seasons.includes(season) };
}

/** A list without positions and birth dates takes none away. */
async function withKnownBefore(
  { stores }: Pick<Deps, 'stores'>,
  players: Roster['players'],
  season: string,
): Promise<Roster['players']> {
  const stored = await stores.sourceFacts.newestOfKind(season, 'roster', 'squadPlayer');
  const before = new Map(
    stored.flatMap(({ sourceId, value }) =>
      value === null ? [] : [[sourceId, readFactValue('squadPlayer', value)] as const],
    ),
  );
  return players.map((fact) => {
    const { value } = fact;
    const known = before.get(fact.sourceId);
    if (value === null || known === undefined) return fact;
    const birthdate = value.birthdate ?? known.birthdate;
    return Object.assign({}, fact, {
      value: Object.assign({}, value, { birthdate, position: value.position ?? known.position }),
    });
  });
}
