import { beforeAll, expect, it } from 'vitest';
import { DELETED_USER_ID } from '@hub/shared/users/account.schema.ts';
import type { TableRow } from '@hub/provider/provider.ts';
import { fixtures, players as playersTable, teams } from '../../schema/catalog.ts';
import { appearances } from '../../schema/season.ts';
import type { StoredAppearance } from '@hub/season/matchdata/seasonRows.ts';
import { ALL_TABLES } from '../../schema/tables.ts';
import { aFixture, anAppearance, aPlayer, aTeam } from '@hub/tools/testing/facts/builders.ts';
import { insertBusyUsers } from '@hub/tools/testing/facts/busyUsers.ts';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { createAccountStore } from './account.ts';
import { insertStatements } from '../bulk.ts';
import { createNoticesStore } from './notices.ts';

const NOW_TS = '2024-12-01T12:00:00.000Z';

await describeOnDatabases('a user’s data', (kind) => {
  const provider = useTestProvider(kind, () => new Date(NOW_TS));

  beforeAll(async () => {
    await insertBusyUsers(provider(), 'leaver', 'stayer');
  });

  it('is exported and erased completely; erasing again changes nothing', async () => {
    const store = createAccountStore(provider().database);
    expect(await store.dataOf('leaver')).toEqual({
      userTeams: [
        {
          id: 'team-of-leaver',
          name: 'Elf',
          competition: 'bundesliga',
          game: 'own',
          formation: '4-3-3',
          createdTs: '2024-11-01T10:00:00.000Z',
          players: [{ id: 'player-1', name: 'Max Beispiel', place: 'pinned', value: 2.5, isStar: false }],
        },
      ],
      heldPlaces: [
        {
          userTeamId: 'team-of-leaver',
          season: '2024-25',
          matchday: 9,
          playerId: 'player-1',
          line: 'midfielder',
          formation: '4-3-3',
          lockTs: '2024-11-01T19:30:00.000Z',
          isStar: true,
        },
      ],
      rivals: [
        {
          userTeamId: 'team-of-leaver',
          name: 'Gegner',
          playerIds: ['player-1'],
          createdTs: '2024-11-01T19:30:00.000Z',
        },
      ],
      leagueRivals: [
        {
          userTeamId: 'team-of-leaver',
          leagueId: 'league-of-leaver',
          createdTs: '2024-11-01T19:30:00.000Z',
        },
      ],
      comments: [expect.objectContaining({ id: 'comment-of-leaver', parentId: null, content: 'Er spielt.' })],
      likedComments: [{ commentId: 'comment-of-stayer' }],
      polls: [expect.objectContaining({ id: 'poll-of-leaver', question: 'Wer?' })],
      pollVotes: [{ pollId: 'poll-of-stayer', optionId: 'option-1', optionText: 'Er' }],
      watchedPlayers: [expect.objectContaining({ id: 'player-1', thresholdPercent: 70 })],
      availabilityEdits: [expect.objectContaining({ playerId: 'player-1', source: 'gesehen 0' })],
      reports: [
        {
          subject: 'comment',
          subjectId: 'comment-of-stayer',
          pageType: 'news',
          pageId: 'all',
          content: 'Er spielt.',
          reason: 'Unsinn, sagt leaver',
          createdAt: '2024-11-02T10:00:00.000Z',
          decision: 'keep',
        },
      ],
      reportDecisions: [
        {
          subject: 'comment',
          subjectId: 'comment-of-stayer',
          decision: 'keep',
          reason: 'Meinung',
          decidedTs: '2024-11-03T10:00:00.000Z',
        },
      ],
      suggestionDecisions: [
        {
          playerId: 'player-1',
          status: 'injured',
          decision: 'refused',
          decidedTs: '2024-11-01T11:00:00.000Z',
        },
      ],
      officialElevens: [
        { fixtureId: 'fixture-of-leaver', teamId: 'team-a', enteredTs: '2024-11-01T10:00:00.000Z' },
      ],
      expectedElevens: [
        {
          sourceId: 'person leaver',
          fixtureId: 'fixture-1',
          teamId: 'team-a',
          playerIds: ['player-1'],
          outIds: [],
          doubtfulIds: [],
          enteredTs: '2024-11-01T10:00:00.000Z',
        },
      ],
      matchSheets: [
        { fixtureId: 'fixture-of-leaver', text: 'FCB: Neuer', enteredTs: '2024-11-01T10:00:00.000Z' },
      ],
      keptClubs: [{ teamId: 'team-a', grantedTs: '2024-11-01T10:00:00.000Z' }],
      startTips: [
        { fixtureId: 'fixture-1', playerId: 'player-1', starts: true, tippedTs: '2024-11-01T10:00:00.000Z' },
      ],
      tipLeagues: [
        {
          id: 'league-of-leaver',
          name: 'Freitagsrunde',
          season: '2024-25',
          isFounder: true,
          createdTs: '2024-11-01T10:00:00.000Z',
          joinedTs: '2024-11-01T10:00:00.000Z',
          shownTeamId: 'team-of-leaver',
        },
      ],
      elevenTips: [
        {
          fixtureId: 'fixture-1',
          teamId: 'team-a',
          playerIds: ['player-1'],
          certaintyPercent: 80,
          tippedTs: '2024-11-01T10:00:00.000Z',
        },
      ],
      sharedPictures: [
        {
          id: 'picture-of-leaver',
          kind: 'club',
          subjectId: 'team-a',
          title: 'Alpha',
          createdTs: '2024-11-01T10:00:00.000Z',
        },
      ],
      fridayMail: null,
      alertSettings: {
        kinds: ['eleven'],
        quietFrom: null,
        quietTo: null,
        lockMinutes: 60,
        email: null,
        sinceTs: '2024-11-01T10:00:00.000Z',
      },
      alertDevices: [
        {
          name: 'Telefon',
          endpoint: 'https://fcm.googleapis.com/fcm/send/leaver',
          createdTs: '2024-11-01T10:00:00.000Z',
        },
      ],
      chats: [
        {
          service: 'discord',
          name: 'Runde',
          kinds: ['eleven'],
          createdTs: '2024-11-01T10:00:00.000Z',
          offTs: null,
        },
      ],
      leagueChats: [
        {
          league: 'Freitagsrunde',
          service: 'discord',
          name: 'Runde',
          kinds: ['eleven'],
          createdTs: '2024-11-01T10:00:00.000Z',
          offTs: null,
        },
      ],
      alerts: [{ kind: 'status', title: 'Er fehlt', body: 'Heute.', createdTs: '2024-11-01T10:00:00.000Z' }],
      noticesSeenTs: '2024-11-02T10:00:00.000Z',
    });

    const kept = await store.dataOf('stayer');
    await store.erase('leaver');
    const after = await everything();
    await store.erase('leaver');
    expect(await everything()).toEqual(after);
    expect(after.filter((row) => Object.values(row).includes('leaver'))).toEqual([]);
    expect(await store.dataOf('stayer')).toEqual(kept);
    expect(await store.dataOf('leaver')).toMatchObject({ userTeams: [], reports: [], noticesSeenTs: null });

    const { database } = provider();
    expect(await database.table('comments').get('comment-of-leaver')).toMatchObject({
      userId: DELETED_USER_ID,
    });
    expect(await database.table('comments').get('comment-of-stayer')).toMatchObject({ likesCount: 1 });
    expect(await database.table('pollOptions').get('option-1')).toMatchObject({ votesCount: 1 });
  });

  /** A finished run that gave each player a start probability. */
  async function run(id: string, finishedTs: string, chances: Record<string, number>): Promise<void> {
    const { database } = provider();
    await database.table('pstartRuns').create({
      id,
      season: '2024-25',
      competition: 'bundesliga',
      matchday: 13,
      asOfTs: finishedTs,
      startedTs: finishedTs,
      finishedTs,
      trigger: 'command',
      modelVersion: 'test',
      processed: Object.keys(chances).length,
      errors: '[]',
    });
    await database.table('pstartPredictions').createMany(
      Object.entries(chances).map(([playerId, pstart]) => ({
        id: `${id}-${playerId}`,
        runId: id,
        playerId,
        teamId: 'team-a',
        fixtureId: null,
        pstart,
        score: 50,
        reasons: '[]',
      })),
    );
  }

  it('includes changes of own players until they are seen', async () => {
    const { database } = provider();
    const players = ['in-team', 'watched', 'nobodys'].map((id) => aPlayer({ id, name: id }));
    await database.batch(insertStatements(playersTable, players));
    const rows: Record<string, TableRow[]> = {
      hubSettings: [{ id: 'dataVersion', value: 'v1' }],
      userTeams: [
        { id: 'mine', userId: 'fan', name: 'Elf', competition: 'bundesliga', game: 'own', createdTs: NOW_TS },
        {
          id: 'theirs',
          userId: 'other',
          name: 'Elf',
          competition: 'bundesliga',
          game: 'own',
          createdTs: NOW_TS,
        },
      ],
      userTeamPlayers: [
        { id: 'up-1', userTeamId: 'mine', playerId: 'in-team' },
        { id: 'up-2', userTeamId: 'theirs', playerId: 'nobodys' },
      ],
      watchedPlayers: [
        {
          id: 'w-1',
          userId: 'fan',
          playerId: 'watched',
          thresholdPercent: 70,
          watchedTs: NOW_TS,
          seenStatus: 'fit',
          seenPstart: null,
          seenTs: NOW_TS,
        },
      ],
    };
    for (const [name, records] of Object.entries(rows)) await database.table(name).createMany(records);
    await run('run-1', '2024-11-30T12:00:00.000Z', { 'in-team': 0.5, watched: 0.69, nobodys: 0.5 });
    const store = createNoticesStore(provider().database);
    expect(await store.ofUser('fan', NOW_TS)).toEqual({
      version: 'v1',
      isFirstVisit: true,
      seenTs: null,
      items: [],
    });
    expect(await store.markSeen('fan', 'v0', NOW_TS)).toBe(false);
    expect(await store.markSeen('fan', 'v1', NOW_TS)).toBe(true);
    expect(await store.ofUser('fan', NOW_TS)).toEqual({
      version: 'v1',
      isFirstVisit: false,
      seenTs: NOW_TS,
      items: [],
    });

    await database.sql(`update hub_settings set value = 'v2' where id = 'dataVersion'`);
    await database.sql(`update players set injury_status = 'injured' where id in ('in-team', 'nobodys')`);
    await run('run-2', NOW_TS, { 'in-team': 0.3, watched: 0.71, nobodys: 0.01 });
    const change = { name: expect.any(String), teamShortName: 'team-a' };
    expect(await store.ofUser('fan', NOW_TS)).toEqual({
      version: 'v2',
      isFirstVisit: false,
      seenTs: NOW_TS,
      items: [
        {
          ...change,
          playerId: 'in-team',
          status: { before: 'unknown', now: 'injured' },
          startProbability: { before: 0.5, now: 0.3 },
          thresholdPercent: null,
          lastMatch: null,
        },
        {
          ...change,
          playerId: 'watched',
          status: null,
          startProbability: { before: 0.69, now: 0.71 },
          thresholdPercent: 70,
          lastMatch: null,
        },
      ],
    });
    expect((await store.ofUser('other', NOW_TS)).isFirstVisit).toBe(true);

    expect(await store.markSeen('fan', 'v2', NOW_TS)).toBe(true);
    expect((await store.ofUser('fan', NOW_TS)).items).toEqual([]);
    await database.sql(`update players set injury_status = 'fit' where id = 'in-team'`);
    expect((await store.ofUser('fan', NOW_TS)).items).toEqual([
      expect.objectContaining({ playerId: 'in-team', status: { before: 'injured', now: 'fit' } }),
    ]);
    expect(await store.markSeen('fan', 'v2', NOW_TS)).toBe(true);
    await database.sql(`update players set injury_status = 'unknown' where id = 'in-team'`);
    expect((await store.ofUser('fan', NOW_TS)).items).toEqual([]);
  });

  it('includes the part of own players in the last match since the last visit', async () => {
    const { database } = provider();
    const ids = ['taken-off', 'came-on', 'left-out'];
    await database.batch([
      ...insertStatements(teams, [aTeam({ id: 'team-of-last-match' }), aTeam({ id: 'team-b' })]),
      ...insertStatements(
        playersTable,
        ids.map((id) => aPlayer({ id, name: id, teamId: 'team-of-last-match' })),
      ),
    ]);
    const watchOf = (playerId: string) => ({
      id: `of ${playerId}`,
      userId: 'looker',
      playerId,
      thresholdPercent: null,
      watchedTs: NOW_TS,
      seenStatus: 'fit',
      seenPstart: null,
      seenTs: NOW_TS,
    });
    await database.table('watchedPlayers').createMany(ids.map(watchOf));
    const store = createNoticesStore(database);
    const { version } = await store.ofUser('looker', NOW_TS);
    expect(await store.markSeen('looker', version, NOW_TS)).toBe(true);
    await database.sql(`update players set injury_status = 'injured' where team_id = 'team-of-last-match'`);
    const lastMatches = async () =>
      Object.fromEntries(
        (await store.ofUser('looker', NOW_TS)).items.map(({ playerId, lastMatch }) => [playerId, lastMatch]),
      );
    const match = (id: string, kickoffTs: string) =>
      insertStatements(fixtures, [
        aFixture({
          id,
          homeTeamId: 'team-of-last-match',
          awayTeamId: 'team-b',
          kickoffTs,
          status: 'finished',
        }),
      ]);
    const played = (fixtureId: string, playerId: string, changes: Partial<StoredAppearance>) =>
      anAppearance({
        id: `${fixtureId} ${playerId}`,
        fixtureId,
        teamId: 'team-of-last-match',
        playerId,
        ...changes,
      });
    const nothing = { 'taken-off': null, 'came-on': null, 'left-out': null };

    // A match before the last visit, and one of which no source reports more than an eleven.
    await database.batch([
      ...match('seen', '2024-11-30T14:30:00.000Z'),
      ...insertStatements(appearances, [played('seen', 'taken-off', {})]),
      ...match('unreported', '2024-12-03T14:30:00.000Z'),
    ]);
    expect(await lastMatches()).toEqual(nothing);
    await database.batch(
      insertStatements(appearances, [
        played('unreported', 'taken-off', { isEstimated: true, subbedOutMinute: null }),
      ]),
    );
    expect(await lastMatches()).toEqual({
      ...nothing,
      'taken-off': { hasStarted: true, hasPlayed: true, outMinute: null },
    });

    await database.batch([
      ...match('reported', '2024-12-07T14:30:00.000Z'),
      ...insertStatements(appearances, [
        played('reported', 'taken-off', { minutesPlayed: 54, subbedOutMinute: 54 }),
        played('reported', 'came-on', { started: false, minutesPlayed: 36, subbedInMinute: 54 }),
      ]),
    ]);
    expect(await lastMatches()).toEqual({
      'taken-off': { hasStarted: true, hasPlayed: true, outMinute: 54 },
      'came-on': { hasStarted: false, hasPlayed: true, outMinute: null },
      'left-out': { hasStarted: false, hasPlayed: false, outMinute: null },
    });
  });

  const everything = async () =>
    (await Promise.all(ALL_TABLES.map(({ name }) => provider().database.table(name).list()))).flat();
});
