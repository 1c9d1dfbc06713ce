import { describe, expect, it } from 'vitest';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';

const runFlow = (app: TestApp, token: string | null, input: object) =>
  mutate(app, 'admin.runFlow', token, input);

const runsOf = async (app: TestApp) => (await app.deps.provider.database.table('pstartRuns').list()).length;

describe('admin.flows', () => {
  it('is not allowed for an administrator with an unverified address', async () => {
    await using app = await testApp();
    await app.deps.provider.database.sql('update auth_users set email_verified = 0');
    await query(app, 'admin.flows', app.adminToken).expect(403);
  });

  it('lists the only flow with its state', async () => {
    await using app = await testApp();
    expect(await callerOf(app, app.adminToken).admin.flows()).toEqual([
      {
        name: 'Compute_Pstart_Model',
        description: expect.stringContaining('availability 40 points'),
        url: 'http://localhost:3000/functions/Compute_Pstart_Model',
        status: 'active',
        lastRunTs: null,
        lastResult: null,
        lastDurationMs: null,
        progress: null,
        pull: null,
        schedule: {
          pattern: '15 6,10,14,18,22 * * *',
          isDefault: true,
          isPaused: false,
          nextTs: [expect.any(String), expect.any(String), expect.any(String)],
        },
      },
    ]);
  });
});

describe('admin.runFlow', () => {
  it('refuses bad input and unknown flows', async () => {
    await using app = await testApp();
    const bad = await runFlow(app, app.adminToken, { name: 7 }).expect(400);
    expect(bad.body.error.data.fieldErrors).toHaveProperty('name');
    const unknown = await runFlow(app, app.adminToken, { name: 'Nothing' }).expect(404);
    expect(unknown.body.error.message).toBe('Unknown agent flow: Nothing');
    expect(await runsOf(app)).toBe(0);
  });

  it('computes, and updates the list of flows', async () => {
    await using app = await leagueApp();
    const { admin } = callerOf(app, app.adminToken);
    const ended = await admin.runFlow({ name: 'Compute_Pstart_Model' });
    expect(ended).toMatchObject({ success: true, processed: 44, errors: [] });
    expect((await admin.flows())[0]).toMatchObject({
      status: 'active',
      lastRunTs: '2024-12-01T12:00:00.000Z',
      lastResult: { success: true, processed: 44 },
    });
  });
});

describe('the HTTP layer of the API', () => {
  it.each([
    ['an unknown procedure', 'get', '/trpc/catalog.nothing', 404],
    ['a mutation called as a query', 'get', '/trpc/admin.runFlow', 405],
  ] as const)('answers %s without details', async (_case, method, path, status) => {
    await using app = await testApp();
    const { text } = await app.request[method](path).expect(status);
    expect(text).not.toMatch(/stack|\.ts:/);
  });

  it('rejects a body that is too large', async () => {
    await using app = await testApp();
    const { text } = await runFlow(app, app.adminToken, { name: 'x'.repeat(300_000) }).expect(413);
    expect(text).not.toMatch(/\.ts:/);
  });
});
