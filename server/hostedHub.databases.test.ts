import { afterAll, beforeAll, expect, it } from 'vitest';
import supertest from 'supertest';
import { PASSWORD, UNLIMITED } from './testing/authHub.ts';
import { aNewsItem, aSmallLeague, insertLeague } from './testing/facts/builders.ts';
import { comment, get, PAGE, poll, post, reply, threadOf } from './testing/communityCalls.ts';
import { hostedApp, type HostedApp } from './testing/hostedApp.ts';
import { FUNCTION_KEY } from './testing/testApp.ts';
import { describeOnDatabases } from './testing/testDatabase.ts';

/** A square of 1 × 1. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Typical use of a hub whose provider is another hub, over HTTP. */
await describeOnDatabases('a hub in hosted mode', (kind) => {
  let opened: HostedApp;

  beforeAll(async () => {
    opened = await hostedApp(kind, {
      allowances: { signUpsPerNetwork: UNLIMITED, signInsPerNetwork: UNLIMITED },
    });
    await insertLeague(opened.origin.deps, { ...aSmallLeague(), news: [aNewsItem()] });
  });
  afterAll(() => opened[Symbol.asyncDispose]());

  function call(token: string | null, procedure: string, input?: object) {
    const sent = opened.hub.request.post(`/trpc/${procedure}`);
    if (token !== null) void sent.set('authorization', `Bearer ${token}`);
    return input === undefined ? sent.type('json') : sent.send(input);
  }
  function ask(token: string | null, procedure: string, input?: object) {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const sent = opened.hub.request.get(`/trpc/${procedure}${query}`);
    return token === null ? sent : sent.set('authorization', `Bearer ${token}`);
  }
  const dataOf = async (sent: supertest.Test) => (await sent.expect(200)).body.result.data;

  it('is ready, and serves neither the provider nor its sign-in pages', async () => {
    const { request } = opened.hub;
    await request.get('/readyz').expect(200);
    for (const path of [
      '/api/db/hub/rest/v1/teams',
      '/api/storage/hub/download?path=x',
      '/api/auth/me',
      '/auth',
    ])
      await request.get(path).expect(404);
    await request.post('/api/realtime/hub/publish').send({ channel: 'room:x' }).expect(404);
    expect(await dataOf(ask(null, 'account.provider'))).toMatchObject({
      authUrl: opened.originUrl,
      projectId: 'hub',
    });
  });

  it('recognizes a user who signed up at the provider, until the session ends there', async () => {
    const provider = supertest(opened.originUrl);
    const { body } = await provider
      .post('/api/auth/signup')
      .send({ email: 'neu@hub.test', password: PASSWORD })
      .expect(200);
    await ask(null, 'account.me').expect(401);
    await ask(`${body.access_token}x`, 'account.me').expect(401);
    expect(await dataOf(ask(body.access_token, 'account.me'))).toMatchObject({
      user: { email: 'neu@hub.test' },
      isAdmin: false,
    });
    expect(await dataOf(call(body.access_token, 'account.update', { displayName: 'Neu' }))).toMatchObject({
      user: { displayName: 'Neu' },
    });
    await provider.post('/api/auth/signout').send({ refresh_token: body.refresh_token }).expect(200);
    const left = await provider.get('/api/auth/me').set('authorization', `Bearer ${body.access_token}`);
    expect(left.status).toBe(401);
  });

  it("stores users' teams", async () => {
    const { userToken, adminToken } = opened.hub;
    await call(null, 'myTeam.createTeam', { name: 'Elf' }).expect(401);
    await call(userToken, 'myTeam.createTeam', { name: '' }).expect(400);
    const { id: userTeamId } = await dataOf(call(userToken, 'myTeam.createTeam', { name: 'Elf' }));
    await call(adminToken, 'myTeam.renameTeam', { userTeamId, name: 'Meine' }).expect(404);
    await call(userToken, 'myTeam.renameTeam', { userTeamId, name: 'Erste' }).expect(200);
    const playerIds = ['team-a-1', 'team-a-2', 'team-b-3'];
    expect(await dataOf(call(userToken, 'myTeam.addPlayers', { userTeamId, playerIds }))).toEqual({
      added: 3,
    });
    await call(userToken, 'myTeam.removePlayer', { userTeamId, playerId: 'team-a-2' }).expect(200);
    expect(await dataOf(ask(userToken, 'myTeam.teams'))).toMatchObject([
      { name: 'Erste', players: [{ id: 'team-a-1' }, { id: 'team-b-3' }] },
    ]);
    expect(await dataOf(ask(adminToken, 'myTeam.teams'))).toEqual([]);
    await call(userToken, 'myTeam.deleteTeam', { userTeamId }).expect(200);
    expect(await dataOf(ask(userToken, 'myTeam.teams'))).toEqual([]);
  });

  it('stores comments, replies and likes, and publishes them live at the provider', async () => {
    const { hub } = opened;
    await post(hub, 'nobody', 'postComment', { ...PAGE, content: 'x' }).expect(401);
    const posted = await comment(hub, 'Startet er?');
    const answered = await reply(hub, posted.id, 'Ja.', 'admin');
    await post(hub, 'admin', 'toggleLike', { commentId: posted.id }).expect(200);
    expect((await threadOf(hub)).comments).toMatchObject([
      { id: posted.id, content: 'Startet er?', likesCount: 1, repliesCount: 1 },
    ]);
    await post(hub, 'user', 'deleteComment', { commentId: answered.id }).expect(403);
    await post(hub, 'user', 'deleteComment', { commentId: posted.id }).expect(200);
    await post(hub, 'admin', 'deleteComment', { commentId: answered.id }).expect(200);
    expect((await threadOf(hub)).comments).toEqual([]);
    const { body } = await supertest(opened.originUrl)
      .get('/api/realtime/hub/messages')
      .query({ channel: `page:${PAGE.pageType}:${PAGE.pageId}` })
      .expect(200);
    // 'changed' comes from the provider, to which a hosted hub is a program with the key like any other.
    const types: string[] = body.messages.map(({ type }: { type: string }) => type);
    expect(types.filter((type) => type !== 'changed')).toEqual([
      'comment',
      'reply',
      'like',
      'commentDeleted',
      'commentDeleted',
    ]);
  });

  it('stores polls and votes, one vote per user', async () => {
    const { hub } = opened;
    await post(hub, 'nobody', 'createPoll', {}).expect(401);
    const asked = await poll(hub);
    const [yes, no] = asked.options.map(({ id }) => id);
    await post(hub, 'nobody', 'vote', { pollId: asked.id, optionId: yes }).expect(401);
    await post(hub, 'admin', 'vote', { pollId: asked.id, optionId: yes }).expect(200);
    await post(hub, 'admin', 'vote', { pollId: asked.id, optionId: no });
    const [shown] = (await get(hub, 'admin', 'polls', PAGE).expect(200)).body.result.data.polls;
    expect(shown).toMatchObject({ id: asked.id, totalVotes: 1 });
    await post(hub, 'admin', 'report', { subject: 'poll', subjectId: asked.id, reason: 'Grund' });
    await post(hub, 'user', 'deletePoll', { pollId: asked.id }).expect(200);
    expect((await get(hub, 'user', 'polls', PAGE).expect(200)).body.result.data.polls).toEqual([]);
  });

  it('computes and shows the chances', async () => {
    const path = '/functions/Compute_Pstart_Model';
    await opened.hub.request.post(path).expect(401);
    await opened.hub.request.post(path).set('authorization', `Bearer ${opened.hub.userToken}`).expect(403);
    const { body } = await opened.hub.request.post(path).set('x-function-key', FUNCTION_KEY).expect(200);
    expect(body).toMatchObject({ success: true, processed: 44, errors: [] });
    const { players } = await dataOf(ask(null, 'catalog.players', {}));
    expect(players).toHaveLength(44);
    expect(players.every(({ pstart }: { pstart: number | null }) => pstart !== null)).toBe(true);
    expect(await dataOf(ask(null, 'catalog.player', { playerId: 'team-a-1' }))).toMatchObject({
      player: { id: 'team-a-1' },
    });
    expect(await dataOf(ask(null, 'catalog.dashboard'))).toMatchObject({
      counts: { teams: 2, players: 44 },
    });
  });

  it('stores pictures at the provider', async () => {
    const { userToken } = opened.hub;
    await call(null, 'account.setPicture', { picture: PICTURE }).expect(401);
    await call(userToken, 'account.setPicture', { picture: 'x' }).expect(400);
    const { pictureUrl } = await dataOf(call(userToken, 'account.setPicture', { picture: PICTURE }));
    expect(new URL(pictureUrl).origin).toBe(opened.originUrl);
    const shown = await fetch(pictureUrl);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    const shared = await dataOf(call(userToken, 'sharing.share', { kind: 'player', id: 'team-a-1' }));
    expect((await fetch(shared.pictureUrl)).headers.get('content-type')).toBe('image/png');
    await call(userToken, 'sharing.withdraw', { id: shared.id }).expect(200);
    expect((await fetch(shared.pictureUrl)).status).toBe(404);
    await call(userToken, 'account.removePicture').expect(200);
    expect((await fetch(pictureUrl)).status).toBe(404);
  });

  it("stores a watchlist and friends' leagues", async () => {
    const { userToken, adminToken } = opened.hub;
    await call(null, 'watchlist.watch', { playerId: 'team-a-1' }).expect(401);
    await call(userToken, 'watchlist.watch', { playerId: 'missing' }).expect(404);
    await call(userToken, 'watchlist.watch', { playerId: 'team-a-1' }).expect(200);
    expect(await dataOf(ask(userToken, 'watchlist.ids'))).toEqual(['team-a-1']);
    await call(userToken, 'tipLeagues.found', { name: 'Büro', teamIds: ['team-a'] }).expect(200);
    expect(await dataOf(ask(userToken, 'tipLeagues.mine'))).toMatchObject([{ name: 'Büro' }]);
    expect(await dataOf(ask(adminToken, 'tipLeagues.mine'))).toEqual([]);
  });

  it('can be edited at its desk', async () => {
    const { adminToken, userToken } = opened.hub;
    await ask(userToken, 'admin.flows').expect(403);
    expect(await dataOf(ask(adminToken, 'admin.flows'))).toBeDefined();
  });

  it("erases an account's data, but not its sign-in at the provider", async () => {
    const { auth } = opened.origin.deps.provider;
    const user = await auth.createUser({ email: 'leaving@hub.test', displayName: null });
    const { accessToken } = await auth.issueSession(user.id);
    await call(accessToken, 'myTeam.createTeam', { name: 'Elf' }).expect(200);
    expect(await dataOf(ask(accessToken, 'account.download'))).toMatchObject({
      userTeams: [{ name: 'Elf' }],
    });
    await call(accessToken, 'account.delete', { email: 'other@hub.test' }).expect(400);
    expect(await dataOf(call(accessToken, 'account.delete', { email: 'leaving@hub.test' }))).toEqual({
      signInRemains: true,
    });
    expect(await dataOf(ask(accessToken, 'myTeam.teams'))).toEqual([]);
    expect(await auth.me(accessToken)).toMatchObject({ email: 'leaving@hub.test' });
  });
});
