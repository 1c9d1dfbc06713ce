import type { Deps } from '../deps.ts';
import { clubBookOf, clubKey, type HubClub } from '../feeds/clubBook.ts';
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
  /** Clubs that the hub cannot know, as they are added at the desk, by the id of its question. */
  newClubs: ReadonlyMap<string, HubClub>;
  /** A player of a bundle, by the hub's id of a source's player such as `api-football:100012`. */
  playerOf(identityId: string): string | null;
  /** Players of the bundle, by the hub's id; `null` where the hub takes two for one. */
  hubPlayers(deps: Pick<Deps, 'stores'>): Promise<Map<string, string | null>>;
}

export function truthOf(world: World): Truth {
  const told = Matches.parse(answerOpenLigaDb(world, `/getmatchdata/bl1/${world.startYear}`, 0));
  const facts = toFacts(told);
  const [clubs, fixtures] = [facts.clubs as ToldFact<'club'>[], facts.fixtures as ToldFact<'fixture'>[]];
  const added = identifyClubs(clubs, fixtures).unknown.map(({ source, sourceId, value }, n) => ({
    source,
    sourceId,
    hubId: `w${String(n).padStart(2, '0')}`,
    name: value.name,
    shortName: value.shortName,
    city: null,
  }));
  const newClubs = added.map(({ hubId, name, shortName, city }) => ({ id: hubId, name, shortName, city }));
  const identity = identifyClubs(clubs, fixtures, clubBookOf(newClubs, added));
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
    newClubs: new Map(
      added.map(({ source, sourceId }, n) => [clubKey(source, sourceId), newClubs[n] as HubClub]),
    ),
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
