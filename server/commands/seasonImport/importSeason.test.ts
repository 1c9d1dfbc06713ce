import { describe, expect, it } from 'vitest';
import { aSquadPlayer } from '@hub/season/feeds/feedBuilders.ts';
import {
  aBundle,
  aClubRow,
  aFixtureRow,
  anAppearanceRow,
  aPlayerRow,
  aStatsRow,
} from '@hub/season/matchdata/bundleBuilders.ts';
import type { MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { aFeedHub, type FeedHub } from '@hub/tools/testing/feedHub.ts';
import { refreshSeason } from '../feeds/refreshSeason.ts';
import { storeFacts } from '../feeds/facts.ts';
import { checkSeason, importSeason } from './importSeason.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const SEASON = '2026-27';
const CLUBS = [
  ['11', 'FC Bayern München', 'fcb'],
  ['12', '1. FC Union Berlin', 'fcu'],
] as const;
const POSITIONS = ['GK', 'DF', 'DF', 'DF', 'DF', 'MF', 'MF', 'MF', 'FW', 'FW', 'FW', 'FW'];

const nameOf = (hubClubId: string, n: number) =>
  `Vorname${n} ${hubClubId === 'fcb' ? 'Bayer' : 'Unioner'}${n}`;
/** A bundle's player id, which no source shares. */
const idOf = (clubId: string, n: number) => `${clubId}0${n}`;

/** A season in which two clubs met twice, with twelve players each, the last of them a substitute who came on. */
function aPastSeason(season: string, startYear: number): MatchDataBundle {
  const fixtures = [0, 1].map((n) =>
    aFixtureRow({
      fixtureId: `m${n}`,
      season,
      matchday: n + 1,
      kickoffUtc: `${startYear}-09-0${n + 1}T13:30:00.000Z`,
      homeClubId: CLUBS[n]?.[0] ?? '',
      awayClubId: CLUBS[1 - n]?.[0] ?? '',
    }),
  );
  return aBundle({
    clubs: CLUBS.map(([clubId, name]) => aClubRow({ clubId, name, shortName: name })),
    players: CLUBS.flatMap(([clubId, , hubId]) =>
      POSITIONS.map((position, n) =>
        aPlayerRow({ playerId: idOf(clubId, n), clubId, name: nameOf(hubId, n), birthdate: null, position }),
      ),
    ),
    fixtures,
    appearances: fixtures.flatMap(({ fixtureId }) =>
      CLUBS.flatMap(([clubId]) =>
        POSITIONS.map((position, n) =>
          anAppearanceRow({
            fixtureId,
            clubId,
            playerId: idOf(clubId, n),
            position,
            started: n < 11,
            minutesPlayed: n < 10 ? 90 : n === 10 ? 60 : 30,
            subbedOutMinute: n === 10 ? 60 : null,
            subbedInMinute: n === 11 ? 60 : null,
          }),
        ),
      ),
    ),
    playerMatchStats: [aStatsRow({ fixtureId: 'm0', clubId: '11', playerId: idOf('11', 8), keyPasses: 4 })],
  });
}

/** A hub with reported fixtures and squads, which lack each club's forward of last season. */
async function aFedHub(): Promise<FeedHub> {
  const hub = await aFeedHub();
  await hub.after(0);
  const squadPlayers = CLUBS.flatMap(([, , club]) =>
    POSITIONS.slice(0, -1).map((position, n) =>
      aSquadPlayer('roster', nameOf(club, n), { season: SEASON, club, name: nameOf(club, n), position }),
    ),
  );
  await storeFacts(hub.app.deps, 'roster', {
    facts: { squadPlayers },
    complete: [{ kind: 'squadPlayer', season: SEASON }],
  });
  await refreshSeason(hub.app.deps);
  return hub;
}

const rowsOf = ({ app }: FeedHub, table: string) => app.deps.provider.database.table(table).list();
const sent = (bundle: MatchDataBundle) => ({ bundle, previous: null, asOf: null, isReplacing: false });

describe('a season imported as the base under live sources', () => {
  it('becomes the season before, with the same people, and changes nothing in the current season', async () => {
    await using hub = await aFedHub();
    const { deps } = hub.app;
    const before = { players: await rowsOf(hub, 'players'), settings: await deps.stores.settings.read() };
    expect(await rowsOf(hub, 'lastSeasons')).toEqual([]);

    const past = aPastSeason('2025-26', 2025);
    const { plan, baseUnder } = await checkSeason(deps, sent(past));
    expect(baseUnder).toEqual(['openligadb']);
    expect(plan).toMatchObject({
      players: { added: 2, changed: 0, retired: 0 },
      fixtures: { added: 2, changed: 0, retired: 0 },
      appearances: { added: 48, changed: 0, retired: 0 },
    });
    expect(await rowsOf(hub, 'players')).toEqual(before.players);

    expect((await importSeason(deps, sent(past))).summary.outcome).toBe('imported');
    expect(await deps.stores.settings.read()).toMatchObject({ season: SEASON, dataKind: 'imported' });
    const players = await rowsOf(hub, 'players');
    for (const player of before.players)
      expect(players.find(({ id }) => id === player['id'])).toMatchObject({
        name: player['name'],
        teamId: player['teamId'],
      });
    const left = players.filter(({ id }) => !before.players.some((known) => known['id'] === id));
    expect(new Set(left.map(({ name, teamId, leftTeamId }) => [name, teamId, leftTeamId].join(' ')))).toEqual(
      new Set([`${nameOf('fcb', 11)}  fcb`, `${nameOf('fcu', 11)}  fcu`]),
    );
    const fixtures = (await rowsOf(hub, 'fixtures')).filter(({ season }) => season === '2025-26');
    expect(new Set(fixtures.map(({ id }) => id))).toEqual(new Set(['2025-26-fcb-fcu', '2025-26-fcu-fcb']));
    expect((await rowsOf(hub, 'appearances')).length).toBe(48);
    // All players of today's squads who played then are forecast from it.
    expect(new Set((await rowsOf(hub, 'lastSeasons')).map(({ id }) => id))).toEqual(
      new Set(before.players.map(({ id }) => id)),
    );

    expect((await importSeason(deps, sent(past))).summary.outcome).toBe('unchanged');
  });

  it('adds minutes and statistics to the running season that no source reports', async () => {
    await using hub = await aFedHub();
    const { deps } = hub.app;
    const match = hub.source.matches.find(({ team1, team2 }) =>
      [team1, team2].every(({ teamId }) => teamId === 40 || teamId === 80),
    );
    if (match === undefined) throw new Error('The clubs do not play each other');
    const [home, away] = match.team1.teamId === 40 ? ['11', '12'] : ['12', '11'];
    const kickoffUtc = new Date(match.matchDateTimeUTC).toISOString();
    const whole = aPastSeason(SEASON, 2026);
    const bundle = {
      ...whole,
      fixtures: [
        aFixtureRow({
          fixtureId: 'm0',
          season: SEASON,
          matchday: match.group.groupOrderID,
          kickoffUtc,
          homeClubId: home ?? '',
          awayClubId: away ?? '',
        }),
      ],
      appearances: whole.appearances.filter(({ fixtureId }) => fixtureId === 'm0'),
    };
    hub.source.play(match.matchID, 2, 0);
    await hub.after((Date.parse(kickoffUtc) - deps.now().getTime()) / 60_000 + 180);
    expect(await rowsOf(hub, 'appearances')).toEqual([]);

    await importSeason(deps, sent(bundle));
    const appearances = await rowsOf(hub, 'appearances');
    expect(appearances.length).toBe(24);
    const came = appearances.filter(({ minutesPlayed }) => minutesPlayed === 30);
    expect(came.map(({ isEstimated }) => isEstimated)).toEqual(
      [0, 0].map(() => expect.toBeOneOf([false, 0])),
    );
    const star = (await rowsOf(hub, 'players')).find(({ name }) => name === nameOf('fcb', 8));
    expect(star).toMatchObject({ preferredFoot: 'right' });
    const stats = (await rowsOf(hub, 'statsPlayers')).find(({ playerId }) => playerId === star?.['id']);
    expect(stats).toMatchObject({ keyPassesMade: 4 });
    // He played in a match, but belongs to no squad.
    const gone = (await rowsOf(hub, 'players')).find(({ name }) => name === nameOf('fcb', 11));
    expect(gone).toMatchObject({ teamId: null, leftTeamId: 'fcb' });
    const fixtures = (await rowsOf(hub, 'fixtures')).filter(({ status }) => status === 'finished');
    expect(fixtures).toMatchObject([{ homeGoals: 2, awayGoals: 0 }]);
  });

  it('waits for an administrator if a player is ambiguous, and is imported once one has decided', async () => {
    await using hub = await aFedHub();
    const { deps } = hub.app;
    const past = aPastSeason('2025-26', 2025);
    const players = past.players.map((player) =>
      player.playerId === idOf('11', 8) ? { ...player, name: 'V. Bayer8' } : player,
    );
    await importSeason(deps, sent({ ...past, players }));
    const waiting = await deps.stores.identities.questions();
    expect(waiting).toMatchObject([{ source: 'bundle', name: 'V. Bayer8' }]);
    expect((await rowsOf(hub, 'appearances')).length).toBe(24);
    // Merging the running season again leaves the question open.
    await refreshSeason(deps);
    expect(await deps.stores.identities.questions()).toHaveLength(1);

    const candidates = JSON.parse(waiting[0]?.candidates ?? '[]') as { id: string }[];
    await mutate(hub.app, 'admin.decideIdentity', hub.app.adminToken, {
      id: waiting[0]?.id,
      hubId: candidates[0]?.id,
    }).expect(200);
    expect((await rowsOf(hub, 'appearances')).length).toBe(48);
  });

  it('rejects another competition, a later season, a date and a replacement, and changes nothing', async () => {
    await using hub = await aFedHub();
    const { deps } = hub.app;
    const past = aPastSeason('2025-26', 2025);
    const later = aPastSeason('2027-28', 2027);
    const foreign = { ...past, fixtures: past.fixtures.map((row) => ({ ...row, competition: 'La Liga' })) };
    const facts = await rowsOf(hub, 'sourceFacts');
    for (const [errorCode, request] of [
      ['importOfOtherCompetition', sent(foreign)],
      ['importOfLaterSeason', sent(later)],
      ['importAsOfBesideFeeds', { ...sent(past), asOf: '2025-09-02' }],
      ['replaceWhileFed', { ...sent(past), isReplacing: true }],
    ] as const)
      for (const work of [checkSeason, importSeason])
        await expect(work(deps, request)).rejects.toMatchObject({ errorCode });
    expect(await rowsOf(hub, 'sourceFacts')).toEqual(facts);
  });
});
