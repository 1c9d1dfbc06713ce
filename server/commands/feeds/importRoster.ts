import type { Deps } from '../../deps.ts';
import type { Roster } from '../../feeds/rosters/readRoster.ts';
import { refreshSeason } from './refreshSeason.ts';
import { storeTold } from './storeTold.ts';

export interface RosterSummary {
  players: number;
  /** New or changed since the last import, or gone. */
  changed: number;
  /** Whether fixtures of the season are known, so that it can be shown. */
  isShown: boolean;
}

/** Takes in a list of squads, which is complete, and shows it if the season's fixtures are known. */
export async function importRoster(deps: Deps, { players }: Roster, season: string): Promise<RosterSummary> {
  const told = { squadPlayers: players };
  const { changed, items } = await storeTold(deps, 'roster', {
    told,
    complete: { kind: 'squadPlayer', season },
  });
  await deps.stores.sourceStates.succeeded('roster', deps.now().toISOString(), items, {});
  const seasons = await deps.stores.sourceFacts.seasonsOf('openligadb');
  await refreshSeason(deps);
  return { players: items, changed, isShown: seasons.includes(season) };
}
