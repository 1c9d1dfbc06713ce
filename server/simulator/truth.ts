import type { Deps } from '../deps.ts';
import { identifyClubs } from '../feeds/clubIdentity.ts';
import { seasonOf, type ToldFact } from '../feeds/facts.ts';
import { fixtureIdOf } from '../feeds/merge.ts';
import { toFacts } from '../feeds/openLigaDb/toFacts.ts';
import { Matches } from '../feeds/openLigaDb/schema.ts';
import { answerOpenLigaDb } from './openLigaDb.ts';
import type { World, WorldClub, WorldMatch } from './world.ts';

/** How the hub's ids and those of the world belong together. */
export interface Truth {
  hubClubOf(club: WorldClub): string;
  hubFixtureOf(match: WorldMatch): string;
  matchOf(hubFixtureId: string): WorldMatch | undefined;
  /** A player of a bundle, by the hub's id of a source's player such as `api-football:100012`. */
  playerOf(identityId: string): string | null;
  /** Players of the bundle, by the hub's id; `null` where the hub takes two for one. */
  hubPlayers(deps: Pick<Deps, 'stores'>): Promise<Map<string, string | null>>;
}

export function truthOf(world: World): Truth {
  const told = Matches.parse(answerOpenLigaDb(world, `/getmatchdata/bl1/${world.startYear}`, 0));
  const facts = toFacts(told);
  const identity = identifyClubs(facts.clubs as ToldFact<'club'>[], facts.fixtures as ToldFact<'fixture'>[]);
  const hubClubOf = ({ ids }: WorldClub) => identity.clubIdOf('openligadb', String(ids.openligadb)) ?? '';
  const hubFixtureOf = ({ home, away }: WorldMatch) =>
    fixtureIdOf(seasonOf(world.startYear), hubClubOf(home.club), hubClubOf(away.club));
  const matches = new Map(world.matches.map((match) => [hubFixtureOf(match), match]));
  const players = new Map(
    [...world.players.values()].flatMap(({ playerId, ids }) => [
      [`football-data:${ids.footballData}`, playerId],
      [`api-football:${ids.apiFootball}`, playerId],
    ]),
  );
  return {
    hubClubOf,
    hubFixtureOf,
    matchOf: (id) => matches.get(id),
    playerOf: (id) => players.get(id) ?? null,
    async hubPlayers({ stores }) {
      const found = new Map<string, string | null>();
      for (const { id, hubId } of await stores.identities.all()) {
        const playerId = players.get(id) ?? null;
        const before = found.get(hubId);
        found.set(hubId, before === undefined || before === playerId ? playerId : null);
      }
      return found;
    },
  };
}
