import { trpc } from '../api/trpc.ts';

const NOBODY: ReadonlySet<string> = new Set();

/** Ids of all players in the user's own teams; empty until loaded. */
export function useMyPlayers(): ReadonlySet<string> {
  const { data } = trpc.myTeam.teams.useQuery();
  return data === undefined ? NOBODY : new Set(data.flatMap(({ players }) => players.map(({ id }) => id)));
}
