import { LEAGUES } from '@hub/shared/catalog/leagues.ts';
import { formatSeason } from '@hub/shared/text/format.ts';
import { trpc } from './trpc.ts';

/** The name of the hub's league. */
export function useLeagueName(): string {
  const { data: hub } = trpc.catalog.hub.useQuery();
  return hub === undefined ? LEAGUES.bl1.name : leagueName(hub.competition);
}

const NAMES = new Map(
  Object.values(LEAGUES).map(({ name }) => [name.toLowerCase().replaceAll(' ', '-'), name]),
);

/** The fans' name of a competition; its key if it is not one of the hub's leagues. */
const leagueName = (competition: string): string => NAMES.get(competition) ?? competition;

/** A season with its competition: `Bundesliga 2017/18`. */
export const seasonName = ({ competition, season }: { competition: string; season: string }): string =>
  `${leagueName(competition)} ${formatSeason(season)}`;
