import type { Deps } from '@hub/server/deps.ts';
import { clubBookOf, clubKey, type HubClub } from '@hub/season/feeds/identity/clubBook.ts';
import { identifyClubs } from '@hub/season/feeds/identity/clubIdentity.ts';
import type { ReportedFact } from '@hub/season/feeds/facts.ts';
import { fixtureIdOf } from '@hub/season/feeds/merge/merge.ts';
import { toFacts } from '@hub/season/feeds/openLigaDb/toFacts.ts';
import { Matches } from '@hub/season/feeds/openLigaDb/schema.ts';
import { answerOpenLigaDb } from './openLigaDb.ts';
import type { World, WorldClub, WorldMatch, WorldPlayer } from './world.ts';

/** Maps the world's ids to the hub's. */
export interface Truth {
  hubClubOf(club: Pick<WorldClub, 'ids'>): string;
  hubFixtureOf(match: WorldMatch): string;
  matchOf(hubFixtureId: string): WorldMatch | undefined;
  /** Clubs unknown to the hub, as added by an administrator, by the id of its question. */
  newClubs: ReadonlyMap<string, HubClub>;
  /** The bundle's player for the hub's id of a source's player, such as `api-football:100012`. */
  playerOf(identityId: string): string | null;
  /** Players of the bundle by the hub's id; `null` where the hub has merged two players. */
  hubPlayers(deps: Pick<Deps, 'stores'>): Promise<Map<string, string | null>>;
}

/** A player's id in lists of squads. */
export const listedId = ({ name, transfermarktId }: WorldPlayer, hubClubId: string): string =>
  transfermarktId === null ? `${hubClubId} ${name}` : String(transfermarktId);

/** @param worlds seasons, oldest first */
export function truthOf(worlds: readonly World[]): Truth {
  const { added, hubIds } = clubsOf(worlds);
  const newClubs = added.map(({ hubId, name, shortName, city }) => ({ id: hubId, name, shortName, city }));
  const hubClubOf: Truth['hubClubOf'] = ({ ids }) => hubIds.get(ids.openligadb) ?? '';
  const hubFixtureOf = ({ fixture, home, away }: WorldMatch) =>
    fixtureIdOf(fixture.season, hubClubOf(home.club), hubClubOf(away.club));
  const matches = new Map(
    worlds.flatMap((world) => world.matches.map((match) => [hubFixtureOf(match), match] as const)),
  );
  const players = playersBySourceId(worlds, hubClubOf);
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

/** The hub's ids of all clubs by those of OpenLigaDB, and the clubs that its file lacks. */
function clubsOf(worlds: readonly World[]) {
  const seasons = worlds.map((world) => {
    const matches = Matches.parse(answerOpenLigaDb(world, `/getmatchdata/bl1/${world.startYear}`, 0));
    const facts = toFacts(matches);
    return [facts.clubs as ReportedFact<'club'>[], facts.fixtures as ReportedFact<'fixture'>[]] as const;
  });
  const unknown = seasons.flatMap(([clubs, fixtures]) => identifyClubs(clubs, fixtures).unknown);
  const added = [...new Map(unknown.map((club) => [club.sourceId, club])).values()].map(
    ({ source, sourceId, value }, n) => ({
      source,
      sourceId,
      hubId: `w${String(n).padStart(2, '0')}`,
      name: value.name,
      shortName: value.shortName,
      city: null,
    }),
  );
  const book = clubBookOf(
    added.map(({ hubId, name, shortName, city }) => ({ id: hubId, name, shortName, city })),
    added,
  );
  const hubIds = new Map<number, string>();
  for (const [n, [clubs, fixtures]] of seasons.entries()) {
    const identity = identifyClubs(clubs, fixtures, book);
    for (const { ids } of worlds[n]?.clubs ?? [])
      hubIds.set(ids.openligadb, identity.clubIdOf('openligadb', String(ids.openligadb)) ?? '');
  }
  return { added, hubIds };
}

function playersBySourceId(worlds: readonly World[], hubClubOf: Truth['hubClubOf']): Map<string, string> {
  const players = new Map<string, string>();
  for (const world of worlds) {
    const clubs = new Map(world.clubs.map((club) => [club.clubId, hubClubOf(club)]));
    for (const player of world.players.values()) {
      const { playerId, ids, stays } = player;
      players.set(`football-data:${ids.footballData}`, playerId);
      players.set(`api-football:${ids.apiFootball}`, playerId);
      players.set(`highlightly:${ids.highlightly}`, playerId);
      for (const { clubId } of stays)
        players.set(`roster:${listedId(player, clubs.get(clubId ?? '') ?? '')}`, playerId);
    }
  }
  return players;
}
