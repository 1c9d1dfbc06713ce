import { describe, expect, it } from 'vitest';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

const FLOW = 'Compute_Pstart_Model';
const CHANGE = { name: FLOW, pattern: '30 7 * * 1-5', isPaused: false };
const change = (app: TestApp, token: string | null, input: object) =>
  mutate(app, 'admin.changeSchedule', token, input);
const stored = (app: TestApp) => app.deps.provider.database.table('flowSchedules').list();
const schedule = async (app: TestApp) => (await callerOf(app, app.adminToken).admin.flows())[0]!.schedule!;

describe('admin.changeSchedule', () => {
  const unchanged = openOnce(testApp);
  it.each([
    ['a minute that does not exist', '61 * * * *'],
    ['a day that never comes', '0 0 31 2 *'],
    ['a field for seconds', '* * * * * *'],
    ['words', 'jeden Morgen um 7'],
    ['too few fields', '* * *'],
    ['too long a pattern', `${'1,'.repeat(60)}1 * * * *`],
  ])('refuses %s and changes nothing', async (_what, pattern) => {
    const app = unchanged();
    await change(app, app.adminToken, { ...CHANGE, pattern }).expect(400);
    expect(await stored(app)).toEqual([]);
  });

  it('does not find an unknown flow', async () => {
    await using app = await testApp();
    await change(app, app.adminToken, { ...CHANGE, name: 'Nothing' }).expect(404);
    expect(await stored(app)).toEqual([]);
  });

  it('keeps the pattern and returns the next three times in Berlin, without weekends', async () => {
    await using app = await testApp();
    await change(app, app.adminToken, CHANGE).expect(200);
    const { nextTs, ...rest } = await schedule(app);
    expect(rest).toEqual({ pattern: '30 7 * * 1-5', isDefault: false, isPaused: false });
    const times = nextTs.map((time: string) =>
      new Intl.DateTimeFormat('en-GB', {
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'Europe/Berlin',
      }).format(new Date(time)),
    );
    expect(times).toHaveLength(3);
    for (const time of times) expect(time).toMatch(/^(Mon|Tue|Wed|Thu|Fri).* 07:30$/u);
  });

  it('pauses, resumes, and restores the configured pattern', async () => {
    await using app = await testApp();
    await change(app, app.adminToken, { ...CHANGE, isPaused: true }).expect(200);
    expect(await schedule(app)).toMatchObject({ isPaused: true, nextTs: [] });
    await change(app, app.adminToken, CHANGE).expect(200);
    expect((await schedule(app)).nextTs).toHaveLength(3);
    await change(app, app.adminToken, { ...CHANGE, pattern: null }).expect(200);
    expect(await schedule(app)).toMatchObject({ pattern: '15 6,10,14,18,22 * * *', isDefault: true });
  });

  it('supports a hub without scheduled runs', async () => {
    await using app = await testApp({ pstartSchedule: null });
    expect(await schedule(app)).toEqual({ pattern: null, isDefault: true, isPaused: false, nextTs: [] });
  });
});
