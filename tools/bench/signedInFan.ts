import { hubAt } from '../testing/hubAt.ts';
import { createTeam } from '../e2e/stage/hubApi.ts';
import type { Deps } from '@hub/server/deps.ts';
import type { EmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';

const TEAM_SIZE = 15;
const MEMBERS = 8;
const CLUBS = 3;
const WATCHED = 10;

/** A typical fan. */
export interface SignedInFan {
  token: string;
  leagueId: string;
}

/** Creates a fan with two teams of fifteen, ten watched players, and a league of eight friends about three clubs. */
export async function createSignedInFan(provider: Deps['provider'], address: string): Promise<SignedInFan> {
  const { auth, database } = provider as EmbeddedProvider;
  const friends = await Promise.all(
    Array.from({ length: MEMBERS }, async (_none, n) => {
      const user = await auth.createUser({ email: `friend-${n}@hub.test`, displayName: `Fan ${n}` });
      const { accessToken } = await auth.issueSession(user.id);
      return { accessToken, email: '', password: '', tokens: '' };
    }),
  );
  const [fan] = friends;
  if (fan === undefined) throw new Error('there are no accounts');
  const ids = async (sql: string) => (await database.sql(sql)).rows.map(({ id }) => String(id));
  const players = await ids('select id from players order by pstart desc, id limit 40');
  await createTeam(address, fan, 'Elf am Sonntag', players.slice(0, TEAM_SIZE));
  await createTeam(address, fan, 'Die anderen', players.slice(TEAM_SIZE, 2 * TEAM_SIZE));
  const { watchlist, tipLeagues } = hubAt(address, fan.accessToken);
  for (const playerId of players.slice(0, WATCHED)) await watchlist.watch.mutate({ playerId });
  const teamIds = await ids(`select id from teams order by id limit ${CLUBS}`);
  const { leagueId } = await tipLeagues.found.mutate({ name: 'Stammtisch', teamIds });
  const [league] = (await database.sql('select token from tip_leagues where id = ?', [leagueId])).rows;
  const token = String(league?.['token']);
  for (const { accessToken } of friends.slice(1))
    await hubAt(address, accessToken).tipLeagues.join.mutate({ token });
  return { token: fan.accessToken, leagueId };
}
