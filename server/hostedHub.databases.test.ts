import { afterAll, beforeAll, expect, it } from 'vitest';
import supertest from 'supertest';
import { PASSWORD, UNLIMITED } from '@hub/tools/testing/authHub.ts';
import { aNewsItem, aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { comment, communityOf, PAGE, poll, reply } from '@hub/tools/testing/communityCalls.ts';
import { hostedApp, type HostedApp } from '@hub/tools/testing/hostedApp.ts';
import { FUNCTION_KEY, tokenOf } from '@hub/tools/testing/testApp.ts';
import { describeOnDatabases } from '@hub/tools/testing/testDatabase.ts';

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

  const hub = (token: string | null = null) => callerOf(opened.hub, token);

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
    expect(await hub().account.provider()).toMatchObject({
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
    await expect(hub().account.me()).rejects.toThrow('401');
    await expect(hub(`${body.access_token}x`).account.me()).rejects.toThrow('401');
    const { account } = hub(body.access_token);
    expect(await account.me()).toMatchObject({
      user: { email: 'neu@hub.test' },
      isAdmin: false,
    });
    expect(await account.update({ displayName: 'Neu' })).toMatchObject({ user: { displayName: 'Neu' } });
    await provider.post('/api/auth/signout').send({ refresh_token: body.refresh_token }).expect(200);
    const left = await provider.get('/api/auth/me').set('authorization', `Bearer ${body.access_token}`);
    expect(left.status).toBe(401);
  });

  it("stores users' teams", async () => {
    const { myTeam } = hub(opened.hub.userToken);
    const { myTeam: others } = hub(opened.hub.adminToken);
    const { id: userTeamId } = await myTeam.createTeam({ name: 'Elf' });
    await expect(others.renameTeam({ userTeamId, name: 'Meine' })).rejects.toThrow('404');
    await myTeam.renameTeam({ userTeamId, name: 'Erste' });
    const playerIds = ['team-a-1', 'team-a-2', 'team-b-3'];
    expect(await myTeam.addPlayers({ userTeamId, playerIds })).toEqual({ added: 3 });
    await myTeam.removePlayer({ userTeamId, playerId: 'team-a-2' });
    expect(await myTeam.teams()).toMatchObject([
      { name: 'Erste', players: [{ id: 'team-a-1' }, { id: 'team-b-3' }] },
    ]);
    // Its address is sealed with a key that the hub stores at the provider.
    expect(await myTeam.calendar({ userTeamId })).toMatchObject({ path: expect.any(String) });
    expect(await others.teams()).toEqual([]);
    await myTeam.deleteTeam({ userTeamId });
    expect(await myTeam.teams()).toEqual([]);
  });

  it('stores comments, replies and likes, and publishes them live at the provider', async () => {
    const { user, admin, nobody } = communityOf(opened.hub);
    const posted = await comment(opened.hub, 'Startet er?');
    const answered = await reply(opened.hub, posted.id, 'Ja.', 'admin');
    await admin.toggleLike({ commentId: posted.id });
    expect((await nobody.thread(PAGE)).comments).toMatchObject([
      { id: posted.id, content: 'Startet er?', likesCount: 1, repliesCount: 1 },
    ]);
    await expect(user.deleteComment({ commentId: answered.id })).rejects.toThrow('403');
    await user.deleteComment({ commentId: posted.id });
    await admin.deleteComment({ commentId: answered.id });
    expect((await nobody.thread(PAGE)).comments).toEqual([]);
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
    const { user, admin } = communityOf(opened.hub);
    const asked = await poll(opened.hub);
    const [yes = '', no = ''] = asked.options.map(({ id }) => id);
    await admin.vote({ pollId: asked.id, optionId: yes });
    await expect(admin.vote({ pollId: asked.id, optionId: no })).rejects.toThrow('409');
    expect((await admin.polls(PAGE)).polls).toMatchObject([{ id: asked.id, totalVotes: 1 }]);
    await admin.report({ subject: 'poll', subjectId: asked.id, reason: 'Grund' });
    await user.deletePoll({ pollId: asked.id });
    expect((await user.polls(PAGE)).polls).toEqual([]);
  });

  it('computes and shows the chances', async () => {
    const path = '/functions/Compute_Pstart_Model';
    await opened.hub.request.post(path).expect(401);
    await opened.hub.request.post(path).set('authorization', `Bearer ${opened.hub.userToken}`).expect(403);
    const { body } = await opened.hub.request.post(path).set('x-function-key', FUNCTION_KEY).expect(200);
    expect(body).toMatchObject({ success: true, processed: 44, errors: [] });
    const { catalog } = hub();
    const { players } = await catalog.players({ cursor: null });
    expect(players).toHaveLength(44);
    expect(players.every(({ startProbability }) => startProbability !== null)).toBe(true);
    expect(await catalog.player({ playerId: 'team-a-1' })).toMatchObject({ player: { id: 'team-a-1' } });
    expect(await catalog.dashboard()).toMatchObject({ counts: { teams: 2, players: 44 } });
  });

  it('stores pictures at the provider', async () => {
    const { account, sharing } = hub(opened.hub.userToken);
    const pictureUrl = String((await account.setPicture({ picture: PICTURE })).pictureUrl);
    expect(new URL(pictureUrl).origin).toBe(opened.originUrl);
    const shown = await fetch(pictureUrl);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    const shared = await sharing.share({ kind: 'player', id: 'team-a-1' });
    expect((await fetch(shared.pictureUrl)).headers.get('content-type')).toBe('image/png');
    await sharing.withdraw({ id: shared.id });
    expect((await fetch(shared.pictureUrl)).status).toBe(404);
    await account.removePicture();
    expect((await fetch(pictureUrl)).status).toBe(404);
  });

  it("stores a watchlist and friends' leagues", async () => {
    const { watchlist, tipLeagues } = hub(opened.hub.userToken);
    await watchlist.watch({ playerId: 'team-a-1' });
    expect(await watchlist.ids()).toEqual(['team-a-1']);
    await tipLeagues.found({ name: 'Büro', teamIds: ['team-a'] });
    expect(await tipLeagues.mine()).toMatchObject([{ name: 'Büro' }]);
    expect(await hub(opened.hub.adminToken).tipLeagues.mine()).toEqual([]);
  });

  it('can be edited in its administration', async () => {
    const { adminToken, userToken } = opened.hub;
    await expect(hub(userToken).admin.flows()).rejects.toThrow('403');
    expect(await hub(adminToken).admin.flows()).toBeDefined();
  });

  it("erases an account's data, but not its sign-in at the provider", async () => {
    const { auth } = opened.origin.deps.provider;
    const token = await tokenOf(opened.origin.deps.provider, 'leaving@hub.test');
    const { account, myTeam } = hub(token);
    await myTeam.createTeam({ name: 'Elf' });
    expect(await account.download()).toMatchObject({ userTeams: [{ name: 'Elf' }] });
    await expect(account.delete({ email: 'other@hub.test' })).rejects.toThrow('400');
    expect(await account.delete({ email: 'leaving@hub.test' })).toEqual({ signInRemains: true });
    expect(await myTeam.teams()).toEqual([]);
    expect(await auth.me(token)).toMatchObject({ email: 'leaving@hub.test' });
  });
});
