import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSmallLeague, insertLeague } from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { appRouter } from './root.ts';

const procedures = Object.entries(
  appRouter['_def'].procedures as unknown as Record<string, { _def: { type: string } }>,
);
const paths = procedures.map(([path]) => path);

/** Public: the catalog, discussions, and facts that a visitor needs before signing in. */
const FOR_EVERYBODY = new Set([
  ...paths.filter((path) => path.startsWith('catalog.')),
  ...['changesSince', 'discussed', 'live', 'polls', 'replies', 'startTips', 'thread'].map(
    (name) => `community.${name}`,
  ),
  'account.legal',
  'alerts.renew',
  'account.provider',
  'myTeam.duelOf',
  'sharing.picture',
  'sharing.preview',
  'setUp.claim',
  'setUp.state',
]);
const FOR_ADMINISTRATORS = new Set([
  ...paths.filter((path) => path.startsWith('admin.')),
  'community.decideReport',
  'community.reports',
  'sheets.importCsv',
  ...['progress', 'read', 'save', 'tryKey'].map((name) => `setUp.${name}`),
]);

/** Procedures with their own error for a missing sign-in. */
const WORDS: Record<string, readonly [code: string, message: string]> = {
  'community.postComment': ['signInToComment', 'Please sign in to comment'],
  'community.reply': ['signInToComment', 'Please sign in to comment'],
  'community.toggleLike': ['signInToLike', 'Please sign in to like comments'],
  'community.deleteComment': ['signInToDeleteComment', 'Please sign in to delete comments'],
  'community.createPoll': ['signInToCreatePoll', 'Please sign in to create polls'],
  'community.vote': ['signInToVote', 'Please sign in to vote'],
  'community.deletePoll': ['signInToDeletePoll', 'Please sign in to delete polls'],
  'community.report': ['signInToReport', 'Please sign in to report comments and polls'],
  'community.tipStart': ['signInToTip', 'Please sign in to tip'],
};

describe('access to the procedures', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('lists only procedures that exist', () => {
    expect(paths).toEqual(expect.arrayContaining([...FOR_EVERYBODY, ...FOR_ADMINISTRATORS]));
  });

  it.each(procedures)(
    '%s is open to the right callers only, whatever the input',
    async (path, { _def: { type } }) => {
      const answerTo = async (token: string | null) => {
        const call =
          type === 'query' ? app.request.get(`/trpc/${path}`) : app.request.post(`/trpc/${path}`).send({});
        const { status, body } = await (token === null ? call : call.set('authorization', `Bearer ${token}`));
        if (status !== 401 && status !== 403) return 'let in';
        return [status, body.error.data.errorCode, body.error.message];
      };
      const isOpen = FOR_EVERYBODY.has(path);
      const isClosed = FOR_ADMINISTRATORS.has(path);
      const asked = isOpen ? 'let in' : [401, ...(WORDS[path] ?? ['notSignedIn', 'Not authenticated'])];
      expect({
        nobody: await answerTo(null),
        forger: await answerTo('forged'),
        user: await answerTo(app.userToken),
        administrator: isClosed ? await answerTo(app.adminToken) : 'let in',
      }).toEqual({
        nobody: asked,
        forger: asked,
        user: isClosed ? [403, 'adminsOnly', 'Administrators only'] : 'let in',
        administrator: 'let in',
      });
    },
  );

  it('changes nothing on rejected calls except the count of attempts', async () => {
    await insertLeague(app.deps, aSmallLeague());
    const { database } = app.deps.provider;
    const everything = async () => {
      const { rows } = await database.sql(
        `select name from sqlite_schema where type = 'table' and name <> 'action_counts'`,
      );
      return Promise.all(rows.map(async ({ name }) => (await database.sql(`select * from "${name}"`)).rows));
    };
    const before = await everything();
    const closed = procedures.filter(
      ([path, { _def }]) => _def.type === 'mutation' && !FOR_EVERYBODY.has(path),
    );
    for (const [path] of closed)
      for (const token of FOR_ADMINISTRATORS.has(path) ? [null, app.userToken] : [null]) {
        const call = app.request.post(`/trpc/${path}`).send({});
        await (token === null ? call : call.set('authorization', `Bearer ${token}`));
      }
    expect(await everything()).toEqual(before);
  });
});
