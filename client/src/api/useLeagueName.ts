import { LEAGUES } from '#shared/season/leagues.ts';
import { leagueName } from '../format/leagueName.ts';
import { trpc } from './trpc.ts';

/** The name of the hub's league. */
export function useLeagueName(): string {
  const { data: hub } = trpc.catalog.hub.useQuery();
  return hub === undefined ? LEAGUES.bl1.name : leagueName(hub.competition);
}
