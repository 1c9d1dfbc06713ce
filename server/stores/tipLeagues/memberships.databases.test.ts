import { beforeAll, expect, it } from 'vitest';
import { TIP_LEAGUE_MEMBERS_MAX, TIP_LEAGUES_MAX } from '@hub/shared/limits.ts';
import { aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { createElevenTipsStore } from './elevenTips.ts';
import { createTipMembershipsStore, type NewTipLeague } from './memberships.ts';
import { createTipLeaguesStore } from './tipLeagues.ts';

const NOW_TS = '2024-12-07T12:00:00.000Z';
const KICKOFF_TS = '2024-12-07T14:30:00.000Z';

const user = (id: string) => ({ id, displayName: `Name von ${id}` });
const aLeague = (id: string): NewTipLeague => ({
  id,
  name: 'Freitagsrunde',
  season: '2024-25',
  competition: 'bundesliga',
  firstMatchday: 2,
  token: `token-of-${id}`,
  teamIds: ['team-a', 'team-b'],
});

await describeOnDatabases('friends’ leagues', (kind) => {
  const provider = useTestProvider(kind, () => new Date(NOW_TS));
  const stores = () => {
    const { database } = provider();
    return {
      memberships: createTipMembershipsStore(database),
      leagues: createTipLeaguesStore(database),
      tips: createElevenTipsStore(database),
    };
  };

  beforeAll(async () => {
    await insertLeague({ provider: provider() }, aSmallLeague());
  });

  it('contain their members, clubs and tips, and none of other leagues', async () => {
    const { memberships, leagues, tips } = stores();
    await memberships.found(user('anna'), aLeague('one'), NOW_TS);
    await memberships.found(user('otto'), aLeague('other'), NOW_TS);
    expect(await memberships.join('token-of-one', user('bert'), NOW_TS)).toBe('one');
    const tip = {
      leagueId: 'one',
      fixtureId: 'fixture-2',
      teamId: 'team-a',
      playerIds: ['team-a-1'],
      certaintyPercent: 90,
    } as const;
    for (const playerIds of [['team-a-2'], ['team-a-1']])
      await tips.tip(
        'bert',
        { ...tip, playerIds },
        { kickoffTs: KICKOFF_TS, nowTs: NOW_TS, countsFromTs: NOW_TS },
      );
    await expect(
      tips.tip('bert', { ...tip, playerIds: [] }, { kickoffTs: NOW_TS, nowTs: NOW_TS, countsFromTs: NOW_TS }),
    ).rejects.toMatchObject({ errorCode: 'tipsClosed' });

    const rows = await leagues.read('anna', 'one');
    expect(rows.members.map(({ userId, displayName }) => [userId, displayName])).toEqual(
      expect.arrayContaining([
        ['anna', 'Name von anna'],
        ['bert', 'Name von bert'],
      ]),
    );
    expect(rows.clubs.map(({ id }) => id)).toEqual(['team-a', 'team-b']);
    const asked = { fixtures: [['fixture-1'], ['fixture-2']], withElevens: true };
    const tipped = await leagues.tipped('one', asked);
    expect(tipped.tips).toEqual([
      {
        fixtureId: 'fixture-2',
        teamId: 'team-a',
        userId: 'bert',
        playerIds: ['team-a-1'],
        certaintyPercent: 90,
      },
    ]);
    expect(tipped.starters).toHaveLength(22);
    expect(tipped.squads).toHaveLength(44);
    expect(await leagues.tipped('one', { fixtures: [['fixture-1']], withElevens: false })).toEqual({
      tips: [],
      starters: [],
      squads: [],
      forecasts: [],
    });
    expect((await leagues.tipped('other', asked)).tips).toEqual([]);
    for (const leagueId of ['one', 'nothing'])
      await expect(leagues.read('otto', leagueId)).rejects.toMatchObject({ errorCode: 'tipLeagueNotFound' });
    expect((await leagues.ofUser('bert')).leagues).toMatchObject([
      { id: 'one', members: 2, founderId: 'anna' },
    ]);
  });

  it('pass to the longest-standing member, and are deleted with the last one', async () => {
    const { memberships, leagues } = stores();
    await memberships.found(user('first'), aLeague('passed'), '2024-12-01T12:00:00.000Z');
    for (const [id, joinedTs] of [
      ['third', '2024-12-03T12:00:00.000Z'],
      ['second', '2024-12-02T12:00:00.000Z'],
    ] as const)
      await memberships.join('token-of-passed', user(id), joinedTs);
    await memberships.leave('first', 'passed');
    expect((await leagues.read('third', 'passed')).league.founderId).toBe('second');
    await memberships.leave('third', 'passed');
    await memberships.leave('second', 'passed');
    for (const table of ['tipLeagues', 'tipLeagueClubs', 'tipLeagueMembers'])
      expect(JSON.stringify(await provider().database.table(table).list())).not.toContain('passed');
  });

  it('are limited per user and in their number of members', async () => {
    const { memberships } = stores();
    for (let founded = 0; founded < TIP_LEAGUES_MAX; founded++)
      await memberships.found(user('busy'), aLeague(`busy-${founded}`), NOW_TS);
    await expect(memberships.found(user('busy'), aLeague('too-many'), NOW_TS)).rejects.toMatchObject({
      errorCode: 'tooManyTipLeagues',
    });
    await expect(memberships.join('token-of-one', user('busy'), NOW_TS)).rejects.toMatchObject({
      errorCode: 'tooManyTipLeagues',
    });
    const joining = Array.from({ length: TIP_LEAGUE_MEMBERS_MAX }, (_, nth) =>
      memberships.join('token-of-busy-0', user(`fan-${nth}`), NOW_TS),
    );
    const refused = (await Promise.allSettled(joining)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ reason: { errorCode: 'tipLeagueFull' } });
  });
});
