import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addPlayers } from '../users/teamChanges.ts';
import { aFixture, aMatchSquad, aSquadPlayer } from '@hub/season/feeds/feedBuilders.ts';
import { officialElevens } from '../../schema/elevens.ts';
import { insertStatements } from '../../stores/bulk.ts';
import { openLigaDbSeason } from '@hub/tools/testing/services/fakeOpenLigaDb.ts';
import { aFeedHub, type FeedHub } from '@hub/tools/testing/feedHub.ts';
import { refreshIfBehind, refreshSeason } from './refreshSeason.ts';
import { storeFacts } from './facts.ts';

const SEASON = '2026-27';
const DAY = 24 * 60;
const SQUAD = 16;
const API_FOOTBALL_IDS: Readonly<Record<string, string>> = {
  fcb: '157',
  fcu: '182',
  bvb: '165',
  fca: '170',
  sge: '169',
  scf: '160',
};

/** A player's club and his number in the squad; 0 is the goalkeeper. */
type Member = readonly [clubId: string, number: number];
const nameOf = ([clubId, number]: Member) =>
  `Spieler ${clubId.toUpperCase()} ${'ABCDEFGHIJKLMNOPQRST'[number]}`;

const wholeSquads = (clubIds: readonly string[]): Member[] =>
  clubIds.flatMap((clubId) => Array.from({ length: SQUAD }, (_none, number) => [clubId, number] as const));

/** Reads squads again, with these members only. */
async function readSquads({ app }: FeedHub, members: readonly Member[], season = SEASON): Promise<void> {
  const squadPlayers = members.map((member) =>
    aSquadPlayer('roster', nameOf(member), {
      season,
      club: member[0],
      name: nameOf(member),
      position: member[1] === 0 ? 'GK' : 'MF',
    }),
  );
  await storeFacts(app.deps, 'roster', {
    facts: { squadPlayers },
    complete: [{ kind: 'squadPlayer', season }],
  });
  await refreshSeason(app.deps);
}

const rowsOf = async ({ app }: FeedHub, table: string) => app.deps.provider.database.table(table).list();

async function playerId(hub: FeedHub, member: Member): Promise<string> {
  const found = (await rowsOf(hub, 'players')).find(({ name }) => name === nameOf(member));
  return String(found?.['id']);
}

/** A hub with one finished match; the home club's eleven had been entered by an administrator. */
async function aPlayedMatch() {
  const hub = await aFeedHub();
  await hub.after(0);
  const { database } = hub.app.deps.provider;
  const [fixture] = await database.table('fixtures').list({ orderBy: { kickoffTs: 'asc' }, limit: 1 });
  const [fixtureId, home, away] = ['id', 'homeTeamId', 'awayTeamId'].map((key) => String(fixture?.[key]));
  const clubIds = [home ?? '', away ?? ''];
  const members = wholeSquads(clubIds);
  await readSquads(hub, members);
  const eleven = await Promise.all(members.slice(0, 11).map((member) => playerId(hub, member)));
  const row = { fixtureId: fixtureId ?? '', teamId: clubIds[0] ?? '', enteredTs: '', enteredBy: 'admin' };
  await database.batch(
    insertStatements(
      officialElevens,
      eleven.map((id) => ({ ...row, id: `${fixtureId} ${id}`, playerId: id })),
    ),
  );
  for (const { matchID } of firstMatchday(hub)) hub.source.play(matchID, 2, 1);
  await hub.after(60 + 115);
  return {
    hub,
    members,
    eleven,
    fixtureId: fixtureId ?? '',
    clubIds,
    [Symbol.asyncDispose]: () => hub[Symbol.asyncDispose](),
  };
}

const firstMatchday = ({ source }: FeedHub) =>
  source.matches.filter(({ group, leagueSeason }) => group.groupOrderID === 1 && leagueSeason === 2026);

const startersOf = async (hub: FeedHub) =>
  (await rowsOf(hub, 'appearances')).map((row) => String(row['playerId'])).toSorted();

describe('a player who leaves', () => {
  it('keeps his appearances and his place in teams and on watchlists, and is no longer a candidate', async () => {
    await using played = await aPlayedMatch();
    const { hub, members, eleven, clubIds } = played;
    expect(await startersOf(hub)).toEqual(eleven.toSorted());
    const [, , star] = members;
    const id = eleven[2] ?? '';
    const { app } = hub;
    const { id: teamId } = await app.deps.stores.userTeams.create('fan', { name: 'Elf' }, app.deps.now());
    await addPlayers(app.deps, 'fan', { userTeamId: teamId, playerIds: [id] });
    await app.deps.stores.watchlist.watch('fan', id, app.deps.now().toISOString());

    await app.deps.provider.database.sql("update players set preferred_foot = 'left' where id = ?", [id]);
    await readSquads(
      hub,
      members.filter((member) => member !== star),
    );
    expect(await startersOf(hub)).toEqual(eleven.toSorted());
    expect(await app.deps.provider.database.table('players').get(id)).toMatchObject({
      teamId: null,
      preferredFoot: 'left',
      leftTeamId: clubIds[0],
      leftTs: app.deps.now().toISOString(),
      pstart: null,
    });
    const [team] = await app.deps.stores.userTeams.ofUser('fan', app.deps.now().toISOString());
    expect(team?.players).toMatchObject([
      { id, team: null, left: { sinceTs: app.deps.now().toISOString() } },
    ]);
    expect(await app.deps.stores.watchlist.ofUser('fan')).toMatchObject([
      { playerId: id, teamShortName: null },
    ]);
  });

  it('is recognised when a list without ids has him at another club', async () => {
    await using played = await aPlayedMatch();
    const { hub, members, eleven, clubIds } = played;
    const [, , star] = members;
    const id = eleven[2] ?? '';
    const { deps } = hub.app;
    const others = members.filter((member) => member !== star);
    const squadPlayers = [
      ...others.map((member) =>
        aSquadPlayer('roster', nameOf(member), { season: SEASON, club: member[0], name: nameOf(member) }),
      ),
      aSquadPlayer('roster', 'moved', {
        season: SEASON,
        club: clubIds[1] ?? '',
        name: nameOf(star as Member),
      }),
    ];
    await storeFacts(deps, 'roster', {
      facts: { squadPlayers },
      complete: [{ kind: 'squadPlayer', season: SEASON }],
    });
    await refreshSeason(deps);
    expect(await deps.provider.database.table('players').get(id)).toMatchObject({ teamId: clubIds[1] });
    expect(await startersOf(hub)).toEqual(eleven.toSorted());
  });

  it('is restored by the upgrade with his club’s appearances if an earlier version dropped him', async () => {
    await using played = await aPlayedMatch();
    const { hub, members, eleven } = played;
    const [, , star] = members;
    await readSquads(
      hub,
      members.filter((member) => member !== star),
    );
    const { deps } = hub.app;
    await deps.provider.database.batch([
      { sql: 'delete from appearances' },
      { sql: 'delete from players where id = ?', args: [eleven[2] ?? ''] },
      { sql: `update hub_settings set value = 'of an earlier version' where id = 'importHash'` },
      // The migration leaves this.
      { sql: 'update merged_seasons set facts = -1' },
    ]);
    await refreshIfBehind(deps);
    expect(await startersOf(hub)).toEqual(eleven.toSorted());
    expect(await deps.provider.database.table('players').get(eleven[2] ?? '')).toMatchObject({
      name: nameOf(star as Member),
      teamId: null,
    });
  });
});

describe('the data of a played match', () => {
  type Reading =
    | { kind: 'squads'; left: ReadonlySet<number> }
    | { kind: 'noResult' | 'result' | 'otherClub' | 'twice' | 'nobody' }
    | { kind: 'matchSquad'; players: number };
  const reading: fc.Arbitrary<Reading> = fc.oneof(
    fc.record({
      kind: fc.constant('squads' as const),
      left: fc.uniqueArray(fc.nat(2 * SQUAD - 1)).map((numbers) => new Set(numbers)),
    }),
    fc.record({ kind: fc.constantFrom('noResult', 'result', 'otherClub', 'twice', 'nobody') }),
    fc.record({ kind: fc.constant('matchSquad' as const), players: fc.integer({ min: 11, max: 12 }) }),
  );

  it('never shrink, whatever is read in whatever order', async () => {
    await using played = await aPlayedMatch();
    const { hub, members, fixtureId, clubIds } = played;
    const { deps } = hub.app;
    const isHome = ([clubId]: Member) => clubId === clubIds[0];
    const apply = async (next: Reading) => {
      if (next.kind === 'squads')
        await readSquads(
          hub,
          members.filter((_member, n) => !next.left.has(n)),
        );
      else if (next.kind === 'otherClub') await readSquads(hub, [...members, ['xyz', 1]]);
      else if (next.kind === 'twice') await readSquads(hub, [...members, ...members.filter(isHome)]);
      else if (next.kind === 'nobody')
        await readSquads(
          hub,
          members.filter((member) => !isHome(member)),
        );
      else if (next.kind === 'matchSquad') {
        const [homeClub = '', awayClub = ''] = clubIds.map((id) => API_FOOTBALL_IDS[id] ?? '');
        const fixture = aFixture('api-football', 'f', { homeClub, awayClub });
        const squad = aMatchSquad('f', homeClub);
        const players = squad.value.players.slice(0, next.players);
        await storeFacts(deps, 'api-football', {
          facts: { fixtures: [fixture], matchSquads: [{ ...squad, value: { ...squad.value, players } }] },
          complete: [],
        });
        await refreshSeason(deps);
      } else {
        for (const match of firstMatchday(hub))
          if (next.kind === 'result') hub.source.play(match.matchID, 2, 1);
          else Object.assign(match, { matchIsFinished: false, matchResults: [] });
        await hub.after(DAY);
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(reading, { minLength: 1, maxLength: 4 }), async (readings) => {
        for (const next of readings) {
          const [before, people] = [await startersOf(hub), (await rowsOf(hub, 'players')).length];
          await apply(next);
          const after = await startersOf(hub);
          expect(after.length).toBeGreaterThanOrEqual(before.length);
          expect((await rowsOf(hub, 'players')).length).toBeGreaterThanOrEqual(people);
          expect(await deps.provider.database.table('fixtures').get(fixtureId)).toMatchObject({
            status: 'finished',
            homeGoals: 2,
            awayGoals: 1,
          });
        }
      }),
      {
        numRuns: 12,
        examples: [[[12, 11].map((players) => ({ kind: 'matchSquad' as const, players }))]],
      },
    );
  });
});

describe('the next season', () => {
  it('keeps users’ players, last season’s matches, and squads until new ones are reported', async () => {
    await using played = await aPlayedMatch();
    const { hub, members, eleven, clubIds } = played;
    const { deps } = hub.app;
    const nowTs = deps.now().toISOString();
    const { id: teamId } = await deps.stores.userTeams.create('fan', { name: 'Elf' }, deps.now());
    await addPlayers(deps, 'fan', { userTeamId: teamId, playerIds: eleven });
    for (const id of eleven) await deps.stores.watchlist.watch('fan', id, nowTs);
    for (const { matchID } of hub.source.matches) hub.source.play(matchID, 2, 1);
    await hub.after(DAY);
    const fixturesBefore = (await rowsOf(hub, 'fixtures')).length;

    // One of the six clubs was replaced through promotion and relegation.
    const next = openLigaDbSeason('2027-08-21T13:30:00.000Z', 2027).map((match) => {
      const replaced = <T extends { teamId: number }>(team: T): T =>
        team.teamId === 112 ? { ...team, teamId: 54, teamName: 'Hannover 96' } : team;
      const [team1, team2] = [replaced(match.team1), replaced(match.team2)];
      return Object.assign(match, { matchID: match.matchID + 5000, team1, team2 });
    });
    hub.source.matches.push(...next);
    await hub.after(120 * DAY);
    const settings = await deps.stores.settings.read();
    expect(settings.season).toBe('2027-28');
    expect((await rowsOf(hub, 'fixtures')).length).toBe(fixturesBefore + next.length);
    expect((await rowsOf(hub, 'userTeamPlayers')).length).toBe(11);
    expect((await rowsOf(hub, 'watchedPlayers')).length).toBe(11);
    expect(await startersOf(hub)).toEqual(eleven.toSorted());
    const clubsOfLeague = (await rowsOf(hub, 'teams')).filter(({ isInLeague }) => Number(isInLeague) === 1);
    expect(clubsOfLeague.map(({ id }) => id)).not.toContain('scf');
    const member = await deps.provider.database.table('players').get(eleven[0] ?? '');
    expect(member?.['teamId']).toBe(clubIds[0]);
    const last = await deps.provider.database.table('lastSeasons').get(eleven[0] ?? '');
    expect(Number(last?.['startShare'])).toBeGreaterThan(0);

    await readSquads(
      hub,
      members.filter(([clubId, number]) => clubId !== clubIds[0] || number !== 0),
      '2027-28',
    );
    expect(await deps.provider.database.table('players').get(eleven[0] ?? '')).toMatchObject({
      teamId: null,
    });
    expect((await rowsOf(hub, 'userTeamPlayers')).length).toBe(11);
  });
});
