import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/testApp.ts';
import { appRouter } from './root.ts';

const procedures = Object.entries(
  appRouter['_def'].procedures as unknown as Record<string, { _def: { type: string } }>,
);
const paths = procedures.map(([path]) => path);

/** Whoever comes may read the catalog and discussions, and what a visitor has to know before signing in. */
const FOR_EVERYBODY = new Set([
  ...paths.filter((path) => path.startsWith('catalog.')),
  ...['changesSince', 'live', 'polls', 'replies', 'startTips', 'thread'].map((name) => `community.${name}`),
  'account.legal',
  'account.provider',
  'sharing.picture',
  'sharing.preview',
]);
const FOR_ADMINISTRATORS = new Set([
  ...paths.filter((path) => path.startsWith('admin.')),
  'community.decideReport',
  'community.reports',
  'sheets.importCsv',
]);

describe('access to the procedures', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('is said here of procedures that exist', () => {
    expect(paths).toEqual(expect.arrayContaining([...FOR_EVERYBODY, ...FOR_ADMINISTRATORS]));
  });

  it.each(procedures)(
    '%s is open to whom it should be, whatever the input',
    async (path, { _def: { type } }) => {
      const statusFor = async (token: string | null) => {
        const call =
          type === 'query' ? app.request.get(`/trpc/${path}`) : app.request.post(`/trpc/${path}`).send({});
        return (await (token === null ? call : call.set('authorization', `Bearer ${token}`))).status;
      };
      const outcomeFor = async (token: string | null) => {
        const status = await statusFor(token);
        return status === 401 ? 'asked to sign in' : status === 403 ? 'refused' : 'let in';
      };
      const isOpen = FOR_EVERYBODY.has(path);
      const isClosed = FOR_ADMINISTRATORS.has(path);
      expect({
        nobody: await outcomeFor(null),
        user: await outcomeFor(app.userToken),
        administrator: isClosed ? await outcomeFor(app.adminToken) : 'let in',
      }).toEqual({
        nobody: isOpen ? 'let in' : 'asked to sign in',
        user: isClosed ? 'refused' : 'let in',
        administrator: 'let in',
      });
    },
  );
});
