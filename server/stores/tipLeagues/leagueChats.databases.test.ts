import { beforeAll, expect, it } from 'vitest';
import type { ChatService } from '@hub/shared/alerts/chatTerms.ts';
import { aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { createStores } from '../stores.ts';
import { leagueIn, leagueRecipient } from './leagueRecipient.ts';
import type { NewTipLeague } from './memberships.ts';

const NOW_TS = '2024-12-07T12:00:00.000Z';
const KICKOFF_TS = '2024-12-07T14:30:00.000Z';

const user = (id: string) => ({ id, displayName: null });
const aLeague = (id: string, teamIds = ['team-a']): NewTipLeague => ({
  id,
  name: `Runde ${id}`,
  season: '2024-25',
  competition: 'bundesliga',
  firstMatchday: 2,
  token: `token-of-${id}`,
  teamIds,
});

await describeOnDatabases('chats of friends’ leagues', (kind) => {
  const provider = useTestProvider(kind, () => new Date(NOW_TS));
  const stores = () => createStores(provider());
  const addChat = (leagueId: string, ownerId: string) =>
    stores().chatChannels.add(
      leagueRecipient(leagueId),
      {
        id: `chat-of-${leagueId}`,
        service: 'discord' satisfies ChatService,
        name: 'Kanal',
        sealed: 'sealed',
        fingerprint: leagueId,
        kinds: ['lock', 'result'],
      },
      { ownerId, token: `mail-token-of-${ownerId}`, nowTs: NOW_TS },
    );

  beforeAll(async () => {
    await insertLeague({ provider: provider() }, aSmallLeague());
    const { tipMemberships } = stores();
    for (const id of ['one', 'quiet', 'two']) {
      await tipMemberships.found(
        user(`anna-${id}`),
        aLeague(id, id === 'two' ? ['team-b'] : undefined),
        NOW_TS,
      );
      await tipMemberships.join(`token-of-${id}`, user(`bert-${id}`), NOW_TS);
    }
    await addChat('one', 'anna-one');
    await addChat('two', 'anna-two');
  });

  it('name a league in place of a user, and distinguish the two', () => {
    expect(leagueIn(leagueRecipient('one'))).toBe('one');
    expect(leagueIn('anna-one')).toBeNull();
  });

  it('are visible to members, changeable by the founder, and not found by others', async () => {
    const { leagueChats } = stores();
    const league = { id: 'one', name: 'Runde one' };
    expect(await leagueChats.of('one', 'anna-one', 'change')).toEqual(league);
    expect(await leagueChats.of('one', 'bert-one', 'see')).toEqual(league);
    for (const [leagueId, userId, may] of [
      ['one', 'bert-one', 'change'],
      ['one', 'anna-two', 'see'],
      ['missing', 'anna-one', 'see'],
    ] as const)
      await expect(leagueChats.of(leagueId, userId, may)).rejects.toMatchObject({
        errorCode: 'tipLeagueNotFound',
      });
    expect(await leagueChats.founderOf('one')).toBe('anna-one');
    expect(await leagueChats.founderOf('missing')).toBeNull();
  });

  it('are read page by page, without leagues whose chats are off or missing', async () => {
    const { leagueChats, chatChannels } = stores();
    const first = await leagueChats.pageAfter(null, 1);
    expect([first?.lastId, first?.leagues.map(({ id }) => id)]).toEqual(['one', ['one']]);
    const second = await leagueChats.pageAfter('one', 1);
    expect(second?.leagues).toMatchObject([{ id: 'two', name: 'Runde two', founderId: 'anna-two' }]);
    expect(await leagueChats.pageAfter('two', 1)).toBeNull();
    await provider().database.sql(`update chat_channels set off_ts = '${NOW_TS}' where id = 'chat-of-two'`);
    expect(await leagueChats.pageAfter('one', 1)).toBeNull();
    await chatChannels.turnOn('chat-of-two');
  });

  it('return the members’ players and clubs, and how many clubs each has tipped', async () => {
    const { leagueChats, elevenTips } = stores();
    const { database } = provider();
    await database
      .table('userTeams')
      .create({ id: 'elf', userId: 'bert-one', name: 'Elf', competition: 'bundesliga', game: 'kickbase' });
    await database.table('userTeamPlayers').create({ id: 'x', userTeamId: 'elf', playerId: 'team-b-1' });
    const page = await leagueChats.pageAfter(null, 10);
    expect(await page?.playersAmong(['team-a-1', 'team-b-1'])).toEqual([
      { leagueId: 'one', playerId: 'team-b-1' },
    ]);
    expect(await page?.withClub('team-a')).toEqual(new Set(['one']));
    await elevenTips.tip(
      'anna-one',
      {
        leagueId: 'one',
        fixtureId: 'fixture-2',
        teamId: 'team-a',
        playerIds: ['team-a-1'],
        certaintyPercent: 90,
      },
      { kickoffTs: KICKOFF_TS, nowTs: NOW_TS, countsFromTs: NOW_TS },
    );
    expect(await page?.tippedOf(['fixture-2'])).toEqual([
      { leagueId: 'one', userId: 'anna-one', clubs: 1, tipped: 1 },
      { leagueId: 'one', userId: 'bert-one', clubs: 1, tipped: 0 },
      { leagueId: 'two', userId: 'anna-two', clubs: 1, tipped: 0 },
      { leagueId: 'two', userId: 'bert-two', clubs: 1, tipped: 0 },
    ]);
  });

  it('move with a continued league, and are deleted when the founder leaves', async () => {
    const { chatChannels, tipLeagueSeasons, tipMemberships } = stores();
    const next = { ...aLeague('next'), season: '2025-26', firstMatchday: 1 };
    const { name: _, ...named } = next;
    expect(await tipLeagueSeasons.continueLeague('one', named, NOW_TS)).toBe('next');
    expect(
      await tipLeagueSeasons.continueLeague('one', { ...named, id: 'late', token: 'late' }, NOW_TS),
    ).toBe('next');
    expect(await chatChannels.ofUser(leagueRecipient('one'))).toEqual([]);
    expect(await chatChannels.ofUser(leagueRecipient('next'))).toMatchObject([{ id: 'chat-of-one' }]);
    await tipMemberships.leave('anna-two', 'two');
    expect(await chatChannels.ofUser(leagueRecipient('two'))).toEqual([]);
    await tipMemberships.leave('bert-one', 'next');
    expect(await chatChannels.ofUser(leagueRecipient('next'))).toHaveLength(1);
    await tipMemberships.delete('anna-one', 'next');
    expect(await chatChannels.ofUser(leagueRecipient('next'))).toEqual([]);
  });
});
