import { officialKey } from '@hub/forecast/start/inputs/officialKey.ts';
import type { LeagueSnapshot } from '@hub/forecast/start/types.ts';
import type { RowOf } from '../../schema/columns.ts';
import { officialElevens } from '../../schema/elevens.ts';
import { query } from '../statements.ts';

export const OFFICIAL_ELEVEN = officialElevens.pick('fixtureId', 'teamId', 'playerId');

/** The elevens entered for all fixtures. */
export const OFFICIAL_ELEVENS = query(OFFICIAL_ELEVEN, 'select {columns} from official_elevens');

/** The elevens entered for one fixture. */
export const OFFICIAL_ELEVENS_OF_FIXTURE = query(
  OFFICIAL_ELEVEN,
  'select {columns} from official_elevens where fixture_id = :fixtureId',
);

export function officialElevensOf(
  rows: readonly RowOf<typeof OFFICIAL_ELEVEN>[],
): NonNullable<LeagueSnapshot['officialElevens']> {
  const elevens = new Map<string, Set<string>>();
  for (const { fixtureId, teamId, playerId } of rows) {
    const key = officialKey(fixtureId, teamId);
    const eleven = elevens.get(key) ?? new Set();
    elevens.set(key, eleven.add(playerId));
  }
  return elevens;
}
