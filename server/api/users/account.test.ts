import { describe, expect, it } from 'vitest';
import { type AccountDataPage } from '@hub/shared/users/account.schema.ts';
import { joinAccountData } from '@hub/shared/users/joinAccountData.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import type { TableRow } from '@hub/provider/provider.ts';
import { ALL_TABLES } from '../../schema/tables.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { insertBusyUsers } from '@hub/tools/testing/facts/busyUsers.ts';
import { CALLER, completed } from '@hub/tools/testing/authHub.ts';
import { loadConfig } from '../../config/config.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

const get = (app: TestApp, procedure: string, token: string | null) =>
  query(app, `account.${procedure}`, token);
const post = (app: TestApp, procedure: string, token: string | null, input: object) =>
  mutate(app, `account.${procedure}`, token, input);
const table = (app: TestApp, name: string) => app.deps.provider.database.table(name);
const userIdOf = async (app: TestApp, token: string) => (await app.deps.provider.auth.me(token)).id;

/** Gives the fan and the administrator rows everywhere. */
async function aBusyUser(app: TestApp) {
  const [fan, admin] = [await userIdOf(app, app.userToken), await userIdOf(app, app.adminToken)];
  await insertBusyUsers(app.deps.provider, fan, admin);
  return { fan, admin };
}

/** Every stored text of every table, to look for a user's id in. */
async function everything(app: TestApp): Promise<TableRow[]> {
  const rows = await Promise.all(ALL_TABLES.map(({ name }) => table(app, name).list()));
  return rows.flat();
}

describe('account.provider', () => {
  it('tells everyone where to sign in', async () => {
    await using app = await testApp({ allowedOrigins: ['https://partner.example'] });
    expect(await callerOf(app).account.provider()).toEqual({
      authUrl: null,
      projectId: 'hub',
      frameOrigins: ['https://partner.example'],
    });
  });

  it('names a hosted provider, and never its key', async () => {
    const secretKey = 'the-secret-key-of-the-project';
    await using app = await testApp({
      provider: {
        kind: 'hosted',
        coreUrl: 'https://core.example',
        authUrl: 'https://auth.example',
        projectId: 'p1',
        secretKey,
      },
    });
    const { text } = await get(app, 'provider', null).expect(200);
    expect(await callerOf(app).account.provider()).toEqual({
      authUrl: 'https://auth.example',
      projectId: 'p1',
      frameOrigins: [],
    });
    expect(text).not.toContain(secretKey);
  });
});

describe('account.me and account.update', () => {
  it('return who is signed in, and whether as an administrator', async () => {
    await using app = await testApp();
    expect(await callerOf(app, app.userToken).account.me()).toEqual({
      user: { id: expect.any(String), email: 'fan@hub.test', displayName: null, emailVerified: true },
      isAdmin: false,
      needsSecondFactor: false,
    });
    expect((await callerOf(app, app.adminToken).account.me()).isAdmin).toBe(true);
  });

  const unchanged = openOnce(testApp);
  it.each([
    { displayName: ' ' },
    { displayName: 'x'.repeat(101) },
    {},
    { displayName: 'x', email: 'a@b.de' },
  ])('refuse %j', async (input) => {
    const app = unchanged();
    await post(app, 'update', app.userToken, input).expect(400);
    expect((await app.deps.provider.auth.me(app.userToken)).displayName).toBeNull();
  });

  it('change only the user’s own name', async () => {
    await using app = await testApp();
    const { account } = callerOf(app, app.userToken);
    expect((await account.update({ displayName: ' Jürgen <b> ' })).user.displayName).toBe('Jürgen <b>');
    expect((await app.deps.provider.auth.me(app.userToken)).displayName).toBe('Jürgen <b>');
    expect((await app.deps.provider.auth.me(app.adminToken)).displayName).toBeNull();
  });
});

describe('account.download', () => {
  it('comes in pages that contain each comment once, in order, and counts as one download', async () => {
    await using app = await testApp();
    const { fan } = await aBusyUser(app);
    const ids = Array.from({ length: 600 }, (_none, n) => `c-${String(n).padStart(3, '0')}`);
    await table(app, 'comments').createMany(
      ids.map((id) => ({
        id,
        userId: fan,
        pageType: 'players',
        pageId: 'players_general',
        parentId: null,
        content: `Nummer ${id}`,
        likesCount: 0,
        createdAt: '2024-12-01T10:00:00.000Z',
      })),
    );
    const pages: AccountDataPage[] = [];
    for (let page: number | null = 0; page !== null;) {
      const read: AccountDataPage = await callerOf(app, app.userToken).account.download({ page });
      pages.push(read);
      page = read.nextPage;
    }
    expect(pages.map(({ comments }) => comments.length)).toEqual([250, 250, 101]);
    const data = joinAccountData(pages);
    expect(data?.comments.map(({ id }) => id).filter((id) => id.startsWith('c-'))).toEqual(ids);
    expect(data?.userTeams).toHaveLength(1);
    expect(data?.polls).toHaveLength(1);
    expect(data).not.toHaveProperty('nextPage');
    expect(app.securityEvents.filter(({ event }) => event === 'dataExported')).toHaveLength(1);
  });

  it('is empty, not broken, for a new user', async () => {
    await using app = await testApp();
    const data = await callerOf(app, app.userToken).account.download();
    expect(data).toMatchObject({ userTeams: [], comments: [], noticesSeenTs: null });
  });
});

describe('account.delete', () => {
  it('needs the user’s address as confirmation', async () => {
    await using app = await testApp();
    await aBusyUser(app);
    const before = await everything(app);
    for (const email of ['', 'admin@hub.test', 'fan@hub.tes'])
      await post(app, 'delete', app.userToken, { email }).expect(400);
    expect(await everything(app)).toEqual(before);
  });
});

describe('account.delete of an account with a password', () => {
  const RIGHT = 'korrekt pferd batterie';

  /** Gives the fan a password; the administrator has none. */
  async function withPassword(app: TestApp) {
    const { accounts } = app.deps.provider;
    const { tokens, user } = completed(
      await accounts.signUp({ email: 'neu@hub.test', password: RIGHT, displayName: null }, CALLER),
    );
    await insertBusyUsers(app.deps.provider, user.id, 'somebody-else');
    return { token: tokens.accessToken, user };
  }

  it('announces that it needs the password', async () => {
    await using app = await testApp();
    const { token } = await withPassword(app);
    const terms = (accessToken: string) => callerOf(app, accessToken).account.deletionTerms();
    expect(await terms(token)).toEqual({ needsPassword: true, signInRemains: false });
    expect(await terms(app.userToken)).toEqual({ needsPassword: false, signInRemains: false });
  });

  it('changes nothing with a missing, wrong or malformed password', async () => {
    await using app = await testApp();
    const { token, user } = await withPassword(app);
    const before = await everything(app);
    for (const password of [undefined, '', 'korrekt pferd batteri', ` ${RIGHT}`, RIGHT.toUpperCase()]) {
      const { body } = await post(app, 'delete', token, { email: user.email, password }).expect(403);
      expect(body.error.data.reason).toBe('notAllowed');
    }
    for (const password of [7, null, [RIGHT], 'x'.repeat(1001)])
      await post(app, 'delete', token, { email: user.email, password }).expect(400);
    await post(app, 'delete', token, { email: 'fan@hub.test', password: RIGHT }).expect(400);
    expect(await everything(app)).toEqual(before);
    await get(app, 'me', token).expect(200);
  });

  it('limits guesses: after ten even the right password is rejected for a while', async () => {
    await using app = await testApp();
    const { token, user } = await withPassword(app);
    const before = await everything(app);
    for (let guess = 0; guess < 10; guess += 1)
      await post(app, 'delete', token, { email: user.email, password: `geraten ${guess}` }).expect(403);
    const { body } = await post(app, 'delete', token, { email: user.email, password: RIGHT }).expect(429);
    expect(body.error.data.reason).toBe('tooMany');
    expect(await everything(app)).toEqual(before);
  });

  it('deletes with the right password, once', async () => {
    await using app = await testApp();
    const { token, user } = await withPassword(app);
    await post(app, 'delete', token, { email: user.email, password: RIGHT }).expect(200);
    expect((await everything(app)).filter((row) => Object.values(row).includes(user.id))).toEqual([]);
    await post(app, 'delete', token, { email: user.email, password: RIGHT }).expect(401);
    const again = { email: user.email, password: RIGHT };
    await expect(app.deps.provider.accounts.signIn(again, CALLER)).rejects.toMatchObject({
      accountCode: 'INVALID_CREDENTIALS',
    });
  });
});

describe('account.delete with a hosted provider', () => {
  it('erases the hub’s data, and reports that the sign-in remains', async () => {
    await using app = await testApp();
    const { fan } = await aBusyUser(app);
    Reflect.deleteProperty(app.deps.provider.auth, 'deleteMe');
    Reflect.deleteProperty(app.deps.provider, 'accounts');
    const { account } = callerOf(app, app.userToken);
    expect(await account.deletionTerms()).toEqual({ needsPassword: false, signInRemains: true });
    expect(await account.delete({ email: ' FAN@hub.test ' })).toEqual({ signInRemains: true });
    expect(await table(app, 'userTeams').count({ where: { userId: fan } })).toBe(0);
    await get(app, 'me', app.userToken).expect(200);
  });
});

describe('account.notices', () => {
  const noticesOf = (app: TestApp, token: string) => callerOf(app, token).account.notices();
  const markSeen = (app: TestApp, token: string, version: string) =>
    callerOf(app, token).account.markNoticesSeen({ version });

  /** A computed league in which the fan has players 1, 3 and 20 of the first club and has seen everything. */
  async function aWatchingFan(app: TestApp) {
    await insertLeague(app.deps, aSmallLeague());
    await computePstart(app.deps, 'command');
    const userId = await userIdOf(app, app.userToken);
    await table(app, 'userTeams').create({
      id: 'mine',
      userId,
      name: 'Elf',
      competition: 'bundesliga',
      createdTs: '2024-11-01T10:00:00.000Z',
    });
    await table(app, 'userTeamPlayers').createMany(
      [1, 3, 20].map((squadNumber) => ({
        id: `up-${squadNumber}`,
        userTeamId: 'mine',
        playerId: `team-a-${squadNumber}`,
      })),
    );
    const first = await noticesOf(app, app.userToken);
    expect(first).toMatchObject({ isFirstVisit: true, items: [] });
    await markSeen(app, app.userToken, first.version);
  }

  const chance = async (app: TestApp, playerId: string, points: number) => {
    const { database } = app.deps.provider;
    await database.sql(
      `update pstart_predictions set knowledge = 'full', pstart =
        (select pstart from pstart_predictions o where o.player_id = ? and o.run_id =
          (select run_id from user_seen limit 1)) + ?
        where player_id = ? and run_id = (select id from pstart_runs order by finished_ts desc, id desc limit 1)`,
      [playerId, points / 100, playerId],
    );
  };

  it.each([
    [9, false],
    [-9, false],
    [10, true],
    [-10, true],
    [-40, true],
  ])('report a start probability that moved by %i points: %s', async (points, isNoteworthy) => {
    await using app = await testApp();
    await aWatchingFan(app);
    await table(app, 'pstartRuns').update((await table(app, 'pstartRuns').list())[0]!['id'] as string, {
      finishedTs: '2024-11-30T00:00:00.000Z',
    });
    await app.deps.provider.database.sql(
      `update pstart_predictions set pstart = 0.5, knowledge = 'full' where player_id = 'team-a-3'`,
    );
    await computePstart(app.deps, 'command');
    for (const squadNumber of [1, 3, 20])
      await chance(app, `team-a-${squadNumber}`, squadNumber === 3 ? points : 0);
    const { items } = await noticesOf(app, app.userToken);
    const startProbability = { before: 0.5, now: expect.closeTo(0.5 + points / 100, 6) };
    const notice = expect.objectContaining({ playerId: 'team-a-3', status: null, startProbability });
    expect(items).toEqual(isNoteworthy ? [notice] : []);
  });

  it('take one provider call', async () => {
    await using app = await testApp();
    await aWatchingFan(app);
    app.providerCalls.length = 0;
    await get(app, 'notices', app.userToken).expect(200);
    expect(app.providerCalls).toEqual(['batch']);
  });
});

describe('account.legal', () => {
  const read = (app: TestApp) => callerOf(app).account.legal();

  it('shows everyone who runs the hub and what it uses', async () => {
    const { operator, server, mail } = loadConfig({
      PUBLIC_URL: 'https://hub.example',
      OPERATOR_NAME: 'Fritzi Fan',
      OPERATOR_ADDRESS: 'Am Stadion 1; 79117 Freiburg',
      OPERATOR_EMAIL: 'fritzi@hub.example',
      SMTP_URL: 'smtps://user:geheim@mail.example',
    });
    await using app = await testApp({ operator, server, mail });
    const imprint = await read(app);
    expect(imprint).toEqual({
      operator: {
        name: 'Fritzi Fan',
        address: ['Am Stadion 1', '79117 Freiburg'],
        email: 'fritzi@hub.example',
        phone: null,
        responsible: null,
      },
      isPublic: true,
      uses: { mail: true, google: false, github: false, openId: null, storage: false, provider: false },
    });
    expect(JSON.stringify(imprint)).not.toContain('geheim');
  });

  it('reports that no operator is named', async () => {
    await using app = await testApp();
    expect(await read(app)).toMatchObject({ operator: null, isPublic: false });
  });
});

it('allows ten downloads in ten minutes, then says when to retry', async () => {
  await using app = await testApp();
  const download = () => query(app, 'account.download', app.userToken);
  for (let n = 0; n < 10; n += 1) await download().expect(200);
  const { headers } = await download().expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(app.securityEvents.filter(({ event }) => event === 'dataExported')).toHaveLength(10);
});
