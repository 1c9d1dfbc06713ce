import { describe, expect, it } from 'vitest';
import { FUNCTION_KEY, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

const PATH = '/functions/Compute_Pstart_Model';
const post = (app: TestApp) => app.request.post(PATH).set('content-type', 'application/json');

describe('POST /functions/Compute_Pstart_Model', () => {
  it('refuses anonymous callers, a wrong key and users who are not administrators', async () => {
    await using app = await leagueApp();
    await post(app).expect(401);
    await post(app).set('x-function-key', 'wrong-key-wrong-key').expect(401);
    await post(app).set('authorization', 'Bearer wrong').expect(401);
    await post(app).set('authorization', `Bearer ${app.userToken}`).expect(403);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(0);
  });

  it('accepts no key if none is configured', async () => {
    await using app = await testApp({ functionKey: null });
    await post(app).set('x-function-key', FUNCTION_KEY).expect(401);
  });

  it.each(['get', 'put', 'delete'] as const)('refuses %s', async (method) => {
    await using app = await testApp();
    await app.request[method](PATH).set('x-function-key', FUNCTION_KEY).expect(405).expect('allow', 'POST');
  });

  it('answers 404 for an unknown function', async () => {
    await using app = await testApp();
    await app.request.post('/functions/Nothing').expect(404);
  });

  it.each([
    ['the key as bearer token', () => ({ authorization: `Bearer ${FUNCTION_KEY}` })],
    ['the key in its own header', () => ({ 'x-function-key': FUNCTION_KEY })],
    ['an administrator', (app: TestApp) => ({ authorization: `Bearer ${app.adminToken}` })],
  ])('runs for %s', async (_who, headers) => {
    await using app = await leagueApp();
    const { body } = await post(app).set(headers(app)).expect(200);
    expect(body).toEqual({
      success: true,
      processed: 44,
      message: 'Start probabilities for matchday 2 computed',
      errors: [],
    });
  });

  it('answers 409 while another run is in progress', async () => {
    await using app = await leagueApp();
    await app.deps.stores.flows.acquire(
      { name: 'Compute_Pstart_Model', holder: 'another process', trigger: 'command' },
      new Date().toISOString(),
      60_000,
    );
    const { body } = await post(app).set('x-function-key', FUNCTION_KEY).expect(409);
    expect(body.error).toEqual({
      message: 'A run is already in progress',
      code: 'REQUEST_FAILED',
      errorCode: 'runInProgress',
      reason: 'conflict',
    });
  });

  it('limits the rate of calls', async () => {
    await using app = await testApp();
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(app)));
    expect(answers.filter((answer) => answer.status === 429).length).toBe(10);
  });
});
