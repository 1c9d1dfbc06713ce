import { describe, expect, it } from 'vitest';
import { aFixture, aPlayer, aTeam, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { communityOf, PAGE, poll, post, rowsOf, threadOf } from '@hub/tools/testing/communityCalls.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

describe('community.createPoll', () => {
  const choices = { kind: 'text' as const, options: ['Ja', 'Nein'] };

  it.each([
    [{ question: '  ' }, 'Please enter a poll question'],
    [{ choices: { kind: 'players', playerIds: ['a'] } }, 'Please provide at least 2 options'],
    [
      { choices: { kind: 'text', options: ['1', '2', '3', '4', '5', '6', '7'] } },
      'A poll has at most 6 options',
    ],
    [{ choices: { kind: 'text', options: ['Ja', 'ja '] } }, 'The options must differ from each other'],
    [{ choices: { kind: 'text', options: ['Ja', 'x'.repeat(101)] } }, 'An option has at most 100 characters'],
    [{ question: 'x'.repeat(201) }, 'A question has at most 200 characters'],
    [{ end: { kind: 'instant', endsTs: '2024-12-01T12:00:00Z' } }, 'The end of the poll must lie ahead'],
  ])('refuses %j', async (changes, message) => {
    await using app = await testApp();
    const input = { ...PAGE, question: 'Startet er?', choices, ...changes };
    const { body } = await post(app, 'user', 'createPoll', input).expect(400);
    expect(body.error.message).toBe(message);
    expect([await rowsOf(app, 'polls'), await rowsOf(app, 'pollOptions')]).toEqual([0, 0]);
  });

  it('rejects unknown players, unknown pages and repetitions', async () => {
    await using app = await leagueApp({ teams: [aTeam()], players: [aPlayer({ id: 'known' })] });
    const input = {
      ...PAGE,
      question: 'Wer?',
      choices: { kind: 'players' as const, playerIds: ['known', 'gone'] },
    };
    await expect(communityOf(app).user.createPoll(input)).rejects.toThrow(
      '404 playerNotFound: Player not found',
    );
    await post(app, 'user', 'createPoll', { ...input, choices, pageType: 'club', pageId: 'gone' }).expect(
      404,
    );
    expect([await rowsOf(app, 'polls'), await rowsOf(app, 'pollOptions')]).toEqual([0, 0]);
    await poll(app);
    await post(app, 'user', 'createPoll', { ...PAGE, question: ' Startet  er? ', choices }).expect(409);
    expect(await rowsOf(app, 'polls')).toBe(1);
  });

  it('can ask about players, with details of each', async () => {
    await using app = await leagueApp({
      teams: [aTeam({ id: 'team-a', shortName: 'AAA' })],
      players: [
        aPlayer({
          id: 'one',
          name: 'Eins',
          formRatingAvgLast5: 4.2,
          pstart: 0.75,
          pstartKnowledge: 'little',
        }),
        aPlayer({ id: 'two', name: 'Zwei', injuryStatus: 'doubtful' }),
      ],
    });
    const asked = await poll(app, { choices: { kind: 'players', playerIds: ['two', '', 'one'] } });
    expect(asked.pollType).toBe('player_comparison');
    expect(asked.options.map(({ optionText }) => optionText)).toEqual(['Zwei', 'Eins']);
    expect(asked.options[0]?.player).toMatchObject({ id: 'two', status: 'questionable' });
    expect(asked.options[1]?.player).toEqual({
      id: 'one',
      name: 'Eins',
      teamId: 'team-a',
      teamShortName: 'AAA',
      positionPrimary: 'CM',
      status: 'fit',
      suspension: null,
      ailment: null,
      formRating: 4.2,
      startProbability: 0.75,
      knowledge: 'little',
      match: null,
    });
    expect(asked.options.map(({ id }) => id)).toEqual([`option_${asked.id}_0`, `option_${asked.id}_1`]);
    expect((await threadOf(app)).polls).toEqual([asked]);
  });

  it('ends at kickoff, even a moved one, and then rejects votes', async () => {
    let now = '2024-12-01T12:00:00.000Z';
    await using app = await testApp({ now: () => new Date(now) });
    const { user, admin } = communityOf(app);
    await insertLeague(app.deps, {
      teams: [aTeam({ id: 'team-a' }), aTeam({ id: 'team-b' })],
      fixtures: [aFixture({ id: 'next', kickoffTs: '2024-12-07T14:30:00.000Z' })],
    });
    const asked = await poll(app, { end: { kind: 'kickoff', fixtureId: 'next' } });
    expect(asked.endsTs).toBe('2024-12-07T14:30:00.000Z');
    await app.deps.provider.database.sql(`update fixtures set kickoff_ts = '2024-12-06T19:30:00.000Z'`);
    expect((await threadOf(app)).polls[0]?.endsTs).toBe('2024-12-06T19:30:00.000Z');
    const input = { pollId: asked.id, optionId: asked.options[0]!.id };
    now = '2024-12-06T19:29:59.999Z';
    await user.vote(input);
    now = '2024-12-06T19:30:00.000Z';
    await expect(admin.vote(input)).rejects.toThrow('409 pollOver');
    expect(await rowsOf(app, 'pollVotes')).toBe(1);
    await post(app, 'user', 'createPoll', {
      ...PAGE,
      question: 'Zu spät?',
      choices,
      end: { kind: 'kickoff', fixtureId: 'next' },
    }).expect(400);
  });
});

describe('community.vote', () => {
  it('rejects unknown polls and options', async () => {
    await using app = await testApp();
    const asked = await poll(app);
    const other = await poll(app, { question: 'Eine andere?' });
    const optionId = asked.options[0]?.id;
    await post(app, 'user', 'vote', { pollId: asked.id }).expect(400);
    await post(app, 'user', 'vote', { pollId: 'gone', optionId }).expect(404);
    await post(app, 'user', 'vote', { pollId: other.id, optionId }).expect(404);
    expect(await rowsOf(app, 'pollVotes')).toBe(0);
  });

  it('counts one vote, and distinguishes the errors for a second one', async () => {
    await using app = await testApp();
    const { user } = communityOf(app);
    const asked = await poll(app);
    const [yes = '', no = ''] = asked.options.map(({ id }) => id);
    expect(await user.vote({ pollId: asked.id, optionId: yes })).toEqual({
      pollId: asked.id,
      votedOptionId: yes,
      totalVotes: 1,
      options: [
        { id: yes, votesCount: 1 },
        { id: no, votesCount: 0 },
      ],
    });
    await expect(user.vote({ pollId: asked.id, optionId: yes })).rejects.toThrow(
      '409 alreadyVotedOption: You have already voted on this option',
    );
    await expect(user.vote({ pollId: asked.id, optionId: no })).rejects.toThrow(
      '409 alreadyVotedPoll: You have already voted on this poll',
    );
    expect((await threadOf(app)).polls[0]?.totalVotes).toBe(1);
  });
});

describe('community.deletePoll', () => {
  it('is not allowed for other users', async () => {
    await using app = await testApp();
    const asked = await poll(app, {}, 'admin');
    await post(app, 'user', 'deletePoll', { pollId: asked.id }).expect(403);
    await post(app, 'user', 'deletePoll', {}).expect(400);
    await expect(communityOf(app).user.deletePoll({ pollId: 'gone' })).rejects.toThrow('404 pollGone');
    expect(await rowsOf(app, 'polls')).toBe(1);
  });

  it.each(['user', 'admin'] as const)('lets its own user and administrators (%s) delete it', async (who) => {
    await using app = await testApp();
    const asked = await poll(app);
    const stays = await poll(app, { question: 'Bleibt die?' });
    for (const { id, options } of [asked, stays])
      await communityOf(app).user.vote({ pollId: id, optionId: options[0]!.id });
    expect(await communityOf(app)[who].deletePoll({ pollId: asked.id })).toEqual({ pollId: asked.id });
    expect((await threadOf(app)).polls.map(({ id, totalVotes }) => [id, totalVotes])).toEqual([
      [stays.id, 1],
    ]);
    expect([await rowsOf(app, 'pollOptions'), await rowsOf(app, 'pollVotes')]).toEqual([2, 1]);
    await post(app, who, 'deletePoll', { pollId: asked.id }).expect(404);
    await post(app, 'user', 'vote', { pollId: asked.id, optionId: asked.options[1]?.id }).expect(404);
  });
});
