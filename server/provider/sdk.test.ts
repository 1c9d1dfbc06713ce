import type { BlinkClient } from '@blinkdotnew/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aFixture, aNewsItem, aPlayer, aTeam, insertLeague } from '../testing/facts/builders.ts';
import {
  answersObject,
  draws,
  json,
  MP3,
  openAiServer,
  PNG,
  says,
  speaks,
  TEST_MODELS,
  type OpenAiServer,
} from './contract/openAiServer.ts';
import { sdkAtHub, type SdkAtHub } from '../testing/sdkAtHub.ts';
import { openPublicSite, type PublicSite } from './contract/publicSite.ts';
import { SECRET_KEY, testApp, type TestApp } from '../testing/testApp.ts';
import { TEST_SECRETS } from './contract/data.contract.ts';

/**
 * The provider's public SDK 0.17.4, unmodified, as the original application uses it: the calls of the specification,
 * section 7, with a signed-in user's token.
 */

let site: PublicSite;
let app: TestApp;
let models: OpenAiServer;
let hub: SdkAtHub;
let userId: string;
let user: BlinkClient;
let other: BlinkClient;
let nobody: BlinkClient;
let key: BlinkClient;

beforeAll(async () => {
  // The SDK talks a lot.
  for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  models = await openAiServer();
  site = await openPublicSite();
  app = await testApp({
    embedded: {
      publicUrl: 'https://hub.example',
      ai: TEST_MODELS(models.url),
      door: site.door,
      data: { secrets: TEST_SECRETS(site.origin), searchUrl: site.origin, chromiumPath: null },
    },
  });
  hub = await sdkAtHub(app);
  userId = (await app.deps.provider.auth.me(app.userToken)).id;
  user = await hub.client(app.userToken);
  other = await hub.client(app.adminToken);
  nobody = await hub.client(null);
  key = await hub.client(SECRET_KEY);
  await insertLeague(app.deps, {
    teams: [aTeam({ id: 'team-a', name: 'Alpha' }), aTeam({ id: 'team-b', name: 'Beta' })],
    players: [aPlayer(), aPlayer({ id: 'player-2', name: 'Änne Öder', injuryStatus: 'injured' })],
    fixtures: [aFixture(), aFixture({ id: 'fixture-2', matchday: 2, kickoffTs: '2024-12-14T14:30:00.000Z' })],
    news: [aNewsItem(), aNewsItem({ id: 'news-2', publishedTs: '2024-12-02T10:00:00.000Z' })],
  });
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
  await models[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
  vi.restoreAllMocks();
});

interface Row {
  id: string;
  [column: string]: unknown;
}
const table = (of: BlinkClient, name: string) => of.db.table<Row>(name);
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error as { status?: number }).status ?? (error as Error).message,
  );

describe('reads of the screens', () => {
  it('counts and lists as the dashboard does', async () => {
    expect(await table(user, 'teams').list({ limit: 1000 })).toHaveLength(2);
    expect(await table(user, 'players').count()).toBe(2);
    expect(ids(await table(user, 'news').list({ orderBy: { publishedTs: 'desc' }, limit: 5 }))).toEqual([
      'news-2',
      'news-1',
    ]);
    expect(
      ids(
        await table(user, 'fixtures').list({
          where: { kickoffTs: { gte: '2024-12-10T12:00:00.000Z' }, status: 'scheduled' },
          orderBy: { kickoffTs: 'asc' },
          limit: 5,
        }),
      ),
    ).toEqual(['fixture-2']);
  });

  it('reads players with the filters and orders of the screens', async () => {
    const players = table(user, 'players');
    expect(ids(await players.list({ orderBy: { name: 'asc' }, limit: 500 }))).toEqual([
      'player-1',
      'player-2',
    ]);
    expect(await players.get('player-2')).toMatchObject({
      name: 'Änne Öder',
      startsLast5: 0,
      minutesLast5: '[]',
    });
    expect(await players.get('nobody')).toBeNull();
    expect(
      ids(await players.list({ where: { teamId: 'team-a' }, orderBy: { roleRank: 'asc' } })),
    ).toHaveLength(2);
    expect(ids(await players.list({ where: { name: 'Änne Öder' } }))).toEqual(['player-2']);
    expect(ids(await players.list({ where: { name: { like: '%Öder%' } } }))).toEqual(['player-2']);
    expect(ids(await players.list({ where: { id: { in: ['player-2', 'x'] } } }))).toEqual(['player-2']);
    expect(ids(await players.list({ where: { injuryStatus: { neq: 'fit' } } }))).toEqual(['player-2']);
    expect(ids(await players.list({ where: { pstart: { is: null } }, limit: 1, offset: 1 }))).toEqual([
      'player-2',
    ]);
    expect(await players.exists({ where: { id: 'player-1' } })).toBe(true);
  });

  it('lets strangers read what is public, and nothing else', async () => {
    expect(await table(nobody, 'teams').list()).toHaveLength(2);
    // The original application's first requests, before anybody has signed in.
    expect(ids(await table(nobody, 'news').list({ orderBy: { publishedTs: 'desc' }, limit: 5 }))).toEqual([
      'news-2',
      'news-1',
    ]);
    expect(ids(await table(nobody, 'players').list({ orderBy: { name: 'asc' }, limit: 500 }))).toEqual([
      'player-1',
      'player-2',
    ]);
    expect(await statusOf(table(nobody, 'userTeams').list())).toBe(401);
    expect(await statusOf(table(user, 'reports').list())).toBe(403);
  });
});

describe('Mein Team', () => {
  it('creates, reads, renames, fills and deletes own teams', async () => {
    const teams = table(user, 'userTeams');
    const created = await teams.create({ name: 'Meine Elf', competition: 'bundesliga', userId });
    expect(created).toMatchObject({ name: 'Meine Elf', userId, createdTs: expect.any(String) });
    expect(ids(await teams.list({ where: { userId }, orderBy: { createdTs: 'desc' } }))).toEqual([
      created.id,
    ]);
    expect(await teams.update(created.id, { name: 'Neue Elf' })).toMatchObject({ name: 'Neue Elf' });
    const members = table(user, 'userTeamPlayers');
    const [member] = await members.createMany([
      { userTeamId: created.id, playerId: 'player-1' },
      { userTeamId: created.id, playerId: 'player-2' },
    ]);
    expect(await members.list({ where: { userTeamId: created.id } })).toHaveLength(2);
    await members.delete(member?.id ?? '');
    expect(await members.count({ where: { userTeamId: created.id } })).toBe(1);
    await teams.delete(created.id);
    expect(await teams.get(created.id)).toBeNull();
  });

  it('works without wishing for rows', async () => {
    const teams = table(user, 'userTeams');
    const quiet = { returning: false };
    expect(await teams.create({ id: 'quiet', name: 'Still', competition: 'bundesliga' }, quiet)).toEqual({});
    await teams.update('quiet', { name: 'Stiller' }, quiet);
    expect(await teams.get('quiet')).toMatchObject({ name: 'Stiller', userId });
    expect(await statusOf(teams.update('missing', { name: 'x' }, quiet))).toBe(
      'Record with id missing not found',
    );
    await teams.deleteMany({ where: { id: 'quiet' } });
    expect(await teams.count()).toBe(0);
  });

  it('upserts own rows, one or many', async () => {
    const teams = table(user, 'userTeams');
    const row = { id: 'up', name: 'Eins', competition: 'bundesliga' };
    await teams.upsert(row);
    expect(await teams.upsert({ ...row, name: 'Zwei' })).toMatchObject({ name: 'Zwei' });
    expect(
      await teams.upsertMany([
        { ...row, name: 'Drei' },
        { ...row, id: 'up2' },
      ]),
    ).toHaveLength(2);
    expect(await teams.get('up')).toMatchObject({ name: 'Drei' });
    await teams.deleteMany({ where: { id: { in: ['up', 'up2'] } } });
  });

  it("does not show, change, take over or delete another user's team", async () => {
    const own = await table(user, 'userTeams').create({ name: 'Meine', competition: 'bundesliga' });
    const teams = table(other, 'userTeams');
    expect(await teams.get(own.id)).toBeNull();
    expect(await teams.list()).toEqual([]);
    expect(await statusOf(teams.update(own.id, { name: 'Deine' }))).toBe(
      `Record with id ${own.id} not found`,
    );
    expect(await statusOf(teams.upsert({ id: own.id, name: 'Deine', competition: 'bundesliga' }))).toBe(409);
    expect(
      await statusOf(table(other, 'userTeamPlayers').create({ userTeamId: own.id, playerId: 'player-1' })),
    ).toBe(404);
    await teams.delete(own.id);
    expect(await table(user, 'userTeams').get(own.id)).toMatchObject({ name: 'Meine', userId });
    expect(await statusOf(table(user, 'userTeams').update(own.id, { userId: 'somebody' }))).toBe(403);
    await table(user, 'userTeams').delete(own.id);
  });
});

describe('discussions', () => {
  const page = { pageType: 'players', pageId: 'players_general' };

  it('comments, replies, likes and deletes as the original application does', async () => {
    const comments = table(user, 'comments');
    const id = `comment_${Date.now()}_x`;
    const created = await comments.create({
      id,
      userId: 'somebody else',
      ...page,
      content: ' Startet er? ',
      parentId: null,
      likesCount: 0,
    });
    expect(created).toMatchObject({ id, userId, content: 'Startet er?' });
    await comments.create({ ...page, content: 'Ja.', parentId: id, likesCount: 7 });
    const where = { ...page, parentId: { is: null } };
    expect(ids(await comments.list({ where, orderBy: { createdAt: 'desc' } }))).toEqual([id]);
    expect(await comments.list({ where: { parentId: id }, orderBy: { createdAt: 'asc' } })).toMatchObject([
      { likesCount: 0 },
    ]);
    const likes = table(other, 'commentLikes');
    const like = await likes.create({ id: 'like_1', commentId: id, userId: 'whoever' });
    expect(await comments.get(id)).toMatchObject({ likesCount: 1, repliesCount: 1 });
    expect(await statusOf(likes.create({ commentId: id }))).toBe(409);
    expect(await table(user, 'commentLikes').list({ where: { commentId: id } })).toEqual([]);
    // The original application counts itself after each like, also at others' comments.
    for (const by of [comments, table(other, 'comments')])
      expect(await by.update(id, { likesCount: 99 })).toMatchObject({ id, likesCount: 1 });
    expect(await statusOf(table(other, 'comments').update(id, { content: 'x', likesCount: 1 }))).toBe(403);
    await likes.delete(like.id);
    expect(await comments.get(id)).toMatchObject({ likesCount: 0 });
    expect(await statusOf(table(other, 'comments').delete(id))).toBe(403);
    await comments.delete(id);
    expect(await comments.get(id)).toMatchObject({ content: '' });
  });

  it('asks and votes, and tells a second vote by its status', async () => {
    const poll = await table(user, 'polls').create({
      id: 'poll_1',
      question: 'Wer trifft?',
      ...page,
      pollType: 'single_choice',
    });
    for (const [index, optionText] of ['Er', 'Sie'].entries())
      await table(user, 'pollOptions').create({
        id: `option_${index}`,
        pollId: poll.id,
        optionText,
        votesCount: 0,
      });
    expect(await statusOf(table(other, 'pollOptions').create({ pollId: poll.id, optionText: 'Es' }))).toBe(
      404,
    );
    const votes = table(other, 'pollVotes');
    await votes.create({ id: 'vote_1', pollId: poll.id, optionId: 'option_1' });
    expect(await statusOf(votes.create({ pollId: poll.id, optionId: 'option_0' }))).toBe(409);
    expect(
      (
        await table(user, 'pollOptions').list({ where: { pollId: poll.id }, orderBy: { createdAt: 'asc' } })
      ).map(({ votesCount }) => votesCount),
    ).toEqual([0, 1]);
    expect(await table(other, 'pollOptions').update('option_1', { votesCount: 9 })).toMatchObject({
      votesCount: 1,
    });
    await table(user, 'polls').delete(poll.id);
    expect(await table(user, 'polls').get(poll.id)).toBeNull();
  });
});

describe('files', () => {
  const text = (content: string) => new Blob([content], { type: 'text/plain' });

  it('uploads, downloads and removes with the sentences of the specification', async () => {
    const { publicUrl } = await user.storage.upload(text('Notiz'), 'notes/eins.txt');
    // The SDK corrects the extension of what it cannot recognise.
    expect(new URL(publicUrl).pathname).toBe('/api/storage/hub/public/notes/eins.bin');
    expect(await user.storage.download('notes/eins.bin')).toMatchObject({
      filename: 'eins.bin',
      contentType: 'text/plain; charset=utf-8',
      size: 5,
    });
    const failureOf = (work: Promise<unknown>) =>
      work.then(
        () => 'nothing',
        (error: Error) => error.message,
      );
    expect(await failureOf(user.storage.upload(text('x'), 'notes/eins.txt'))).toBe(
      'File already exists. Set upsert: true to overwrite.',
    );
    expect(await failureOf(user.storage.upload(text('x'), '../eins.txt'))).toBe('Invalid request parameters');
    expect(await failureOf(user.storage.download('nothing.bin'))).toBe('File not found');
    await user.storage.upload(text('Neu'), 'notes/eins.txt', { upsert: true });
    await user.storage.remove('notes/eins.bin', 'nothing.bin');
    expect(await failureOf(user.storage.download('notes/eins.bin'))).toBe('File not found');
    expect(await failureOf(nobody.storage.upload(text('x'), 'x.txt'))).toContain('Upload failed');
  });
});

describe('mail', () => {
  it('goes to the own address with a token, and to anybody with the key', async () => {
    const mail = { to: 'fan@hub.test', subject: 'Freitag', text: 'Drei Wackelkandidaten' };
    expect(await user.notifications.email(mail)).toMatchObject({
      success: true,
      messageId: expect.any(String),
    });
    expect(
      await user.notifications.email({
        ...mail,
        attachments: [{ url: `${site.origin}/report.pdf`, filename: 'Bericht.pdf' }],
      }),
    ).toMatchObject({ success: true });
    await expect(
      user.notifications.email({ ...mail, attachments: [{ url: 'http://10.0.0.1/', filename: 'x' }] }),
    ).rejects.toThrow('The address is not one of the public internet');
    expect(await key.notifications.email({ ...mail, to: ['a@hub.test', 'b@hub.test'] })).toMatchObject({
      success: true,
    });
    await expect(user.notifications.email({ ...mail, to: 'other@hub.test' })).rejects.toThrow(
      'Failed to send email: Users send mail to their own verified address only',
    );
  });
});

describe('data', () => {
  it('reads pages and documents', async () => {
    const url = `${site.origin}/article`;
    expect(await user.data.extractFromUrl(url)).toContain('Im Tor steht Änne Öder');
    const chunks = await user.data.extractFromUrl(url, { chunking: true, chunkSize: 300 });
    expect(chunks).toEqual(expect.arrayContaining([expect.stringContaining('Der Trainer')]));
    expect(await user.data.extractFromUrl(`${site.origin}/report.pdf`)).toBe('Startet er?');
    expect(await user.data.scrape(url)).toMatchObject({
      metadata: { title: 'Wer startet?', description: 'Drei Wackelkandidaten', keywords: [] },
      markdown: expect.stringContaining('[Änne Öder]'),
      links: [{ text: 'Änne Öder', type: 'internal' }],
      extract: { title: 'Wer startet?', headings: ['Wer startet?'] },
    });
    // The SDK sends `{}` in place of the file.
    await expect(user.data.extractFromBlob(new File(['Hallo'], 'a.txt'))).rejects.toThrow(
      'The body must be a form with a "file"',
    );
    expect(await statusOf(user.data.screenshot(url, { fullPage: true }))).toBe(501);
  });

  it('fetches with secrets, at once or without waiting', async () => {
    const request = {
      url: `${site.origin}/echo`,
      method: 'POST',
      headers: { 'x-key': '{{weather}}' },
      query: { from: 'sdk' },
      body: { a: 1 },
    };
    expect(await user.data.fetch(request)).toMatchObject({
      status: 200,
      body: { method: 'POST', url: '/echo?from=sdk', headers: { 'x-key': '{{weather}}' }, body: '{"a":1}' },
      durationMs: expect.any(Number),
    });
    expect(await user.data.fetchAsync(request)).toMatchObject({ status: 'triggered' });
    await expect.poll(() => site.seen.filter((line) => line === 'POST /echo?from=sdk')).toHaveLength(2);
    expect(await statusOf(user.data.fetch({ url: 'http://192.168.1.1/' }))).toBe(400);
  });

  it('searches', async () => {
    expect(await user.data.search('startelf', { type: 'news', language: 'de', limit: 5 })).toMatchObject({
      organic_results: [],
      news_results: [{ title: 'Eins' }, { title: 'Zwei' }],
    });
    expect((await user.data.search('startelf')).organic_results).toHaveLength(2);
  });

  it('needs a sign-in', async () => {
    expect(await statusOf(nobody.data.extractFromUrl(site.origin))).toBe(401);
    expect(await statusOf(nobody.data.search('x'))).toBe(401);
  });
});

describe('analytics', () => {
  it('takes the batches of the SDK, odd ones too', async () => {
    for (const sdk of [user, nobody, key]) {
      const answer = await fetch(`${hub.origin}/api/analytics/hub/log`, {
        method: 'POST',
        body: JSON.stringify({ events: [{ type: 'pageview', project_id: 'hub' }, { odd: [1] }] }),
      });
      expect(answer.status).toBe(200);
      // Without a window the SDK counts nothing, and says nothing of it.
      sdk.analytics.log('vote', { screen: 'news' });
    }
  });
});

describe('AI', () => {
  const usage = { promptTokens: 7, completionTokens: 2, totalTokens: 9 };
  const schema = { type: 'object', properties: { goals: { type: 'integer' } }, required: ['goals'] };

  it('writes texts, whole and streamed', async () => {
    models.answer = says('Hallo Welt');
    expect(await user.ai.generateText({ prompt: 'Grüße' })).toEqual({
      text: 'Hallo Welt',
      finishReason: 'stop',
      usage,
    });
    const chunks: string[] = [];
    const streamed = await user.ai.streamText({ messages: [{ role: 'user', content: 'Grüße' }] }, (chunk) =>
      chunks.push(chunk),
    );
    expect(chunks).toEqual(['Hallo ', 'Welt']);
    expect(streamed).toMatchObject({ text: 'Hallo Welt', finishReason: 'stop', usage });
    expect(streamed).not.toHaveProperty('error');
    models.answer = says('');
    expect(await user.ai.generateText({ prompt: 'Schweig' })).toMatchObject({ text: '' });
  });

  it('makes objects, whole and streamed, lists and choices', async () => {
    models.answer = answersObject({ goals: 2 });
    expect(await user.ai.generateObject({ prompt: 'Wie viele?', schema })).toMatchObject({
      object: { goals: 2 },
    });
    const partials: unknown[] = [];
    const streamed = await user.ai.streamObject({ prompt: 'Wie viele?', schema }, (partial) =>
      partials.push(partial),
    );
    expect(streamed).toMatchObject({ object: { goals: 2 }, usage });
    expect(partials.at(-1)).toEqual({ goals: 2 });
    models.answer = answersObject({ elements: [{ goals: 1 }, { goals: 0 }] });
    expect(await user.ai.generateObject({ prompt: 'Alle', output: 'array', schema })).toMatchObject({
      object: [{ goals: 1 }, { goals: 0 }],
    });
    models.answer = answersObject({ result: 'fit' });
    expect(
      await user.ai.generateObject({ prompt: 'Wie?', output: 'enum', enum: ['fit', 'out'] }),
    ).toMatchObject({
      object: 'fit',
    });
  });

  it('makes and changes pictures', async () => {
    models.answer = draws(PNG);
    const { data } = await user.ai.generateImage({ prompt: 'Ein Ball', n: 1 });
    const url = data[0]?.url ?? '';
    expect(url).toMatch(/^https:\/\/hub\.example\/api\/storage\/hub\/public\/ai\/.+\.png$/u);
    expect((await user.ai.modifyImage({ prompt: 'In Rot', images: [url] })).data).toHaveLength(1);
    expect(models.requests.at(-1)).toMatchObject({ path: '/v1/images/edits' });
  });

  it('speaks, and writes down what it hears', async () => {
    models.answer = speaks(MP3);
    expect(await user.ai.generateSpeech({ text: 'Anpfiff' })).toEqual({
      url: expect.stringMatching(/\.mp3$/u),
      voice: 'alloy',
      format: 'mp3',
      mimeType: 'audio/mpeg',
    });
    models.answer = json(200, { text: 'Tor!' });
    for (const audio of [MP3.toString('base64'), [...MP3], new Uint8Array(MP3).buffer])
      expect(await user.ai.transcribeAudio({ audio })).toMatchObject({ text: 'Tor!', transcript: 'Tor!' });
  });

  it('fails with the sentences of the hub', async () => {
    const failure = (work: Promise<unknown>) =>
      work.then(
        () => 'nothing',
        (error: Error) => error.message,
      );
    expect(await failure(nobody.ai.generateText({ prompt: 'x' }))).toContain('Text generation failed');
    models.answer = json(429, {});
    expect(await failure(user.ai.generateText({ prompt: 'x' }))).toBe(
      'Text generation failed: The AI service is busy; please try again later',
    );
    expect(await failure(user.ai.streamText({ prompt: 'x' }, () => undefined))).toBe(
      'Text streaming failed: The AI service is busy; please try again later',
    );
    models.answer = says('prose');
    expect(await failure(user.ai.generateObject({ prompt: 'x', schema }))).toBe(
      'Object generation failed: Invalid response format: missing object',
    );
    expect(await failure(user.ai.generateText({}))).toBe('Either prompt or messages is required');
  });
});

describe('the catalog with the key', () => {
  it('takes fixtures of the specified columns, in the season of their kickoff', async () => {
    const fixtures = table(key, 'fixtures');
    const row = { matchday: 30, status: 'scheduled', homeTeamId: 'team-a', awayTeamId: 'team-b' };
    for (const [id, kickoffTs, season] of [
      ['late', '2025-06-30T18:00:00.000Z', '2024-25'],
      ['early', '2025-07-01T18:00:00.000Z', '2025-26'],
    ] as const) {
      expect(await fixtures.create({ ...row, id, kickoffTs })).toMatchObject({
        season,
        competition: 'bundesliga',
      });
      await fixtures.upsert({ ...row, id, kickoffTs, status: 'finished' });
      expect(await fixtures.get(id)).toMatchObject({ season, status: 'finished' });
    }
    await fixtures.create({ ...row, id: 'told', kickoffTs: '2025-08-22T18:30:00.000Z', season: '2031-32' });
    expect(await fixtures.get('told')).toMatchObject({ season: '2031-32' });
    expect(await statusOf(fixtures.create({ ...row, id: 'never' }))).toBe(400);
    await fixtures.deleteMany({ where: { matchday: 30 } });
  });
});

describe('SQL', () => {
  it('answers the key and refuses users without sending them to sign in', async () => {
    expect(await key.db.sql('select id, home_team_id from fixtures where matchday = ?', [1])).toMatchObject({
      rows: [{ id: 'fixture-1', homeTeamId: 'team-a' }],
    });
    expect(await statusOf(user.db.sql('select 1'))).toBe(403);
    expect(await statusOf(nobody.db.sql('select 1'))).toBe(401);
    expect(await statusOf(key.db.sql('select * from auth_users'))).toBe(403);
    const { results } = await key.db.batch([{ sql: 'select 1 as one' }], 'read');
    expect(results).toMatchObject([{ rows: [{ one: 1 }] }]);
  });
});

describe('the account', () => {
  it('reads and changes the signed-in user', async () => {
    expect(await user.auth.updateMe({ displayName: 'Fan' })).toMatchObject({
      id: userId,
      displayName: 'Fan',
    });
    expect(await user.auth.me()).toMatchObject({ id: userId, displayName: 'Fan' });
  });
});
