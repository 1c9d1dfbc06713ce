import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { query } from '@hub/tools/testing/procedures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const usage = (token: string | null, input: unknown) => query(app, 'admin.usage', token, input);

describe('the usage shown to administrators', () => {
  it('rejects other periods', async () => {
    for (const input of [{}, { days: 31 }, { days: '30' }, { days: 30, more: 1 }])
      await usage(app.adminToken, input).expect(400);
  });

  it('is empty before the first visit', async () => {
    const seen = await callerOf(app, app.adminToken).admin.usage({ days: 7 });
    expect(seen).toMatchObject({ screens: [], channels: [], campaigns: [], flows: [] });
    expect(seen?.days).toHaveLength(7);
  });

  it('shows today’s visits, the most frequent first', async () => {
    const view = (visit: string, pathname: string, secondsAgo: number) => ({
      type: 'pageview',
      timestamp: new Date(Date.now() - secondsAgo * 1000).toISOString(),
      session_id: visit,
      pathname,
      channel: 'Social',
    });
    await app.request
      .post('/api/analytics/hub/log')
      .send({
        events: [
          view('a', '/', 5),
          view('a', '/players', 4),
          view('b', '/players', 3),
          view('b', '/news', 2),
        ],
      })
      .expect(200);
    const { days, screens, channels, flows } = (await callerOf(app, app.adminToken).admin.usage({
      days: 7,
    }))!;
    // Around midnight some of these visits were yesterday.
    const views = days.reduce((sum, day) => sum + day.views, 0);
    expect(views).toBe(4);
    expect(screens[0]).toEqual({ name: '/players', count: 2 });
    expect(channels[0]?.name).toBe('Social');
    expect((flows as { name: string }[]).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['/ → /players', '/players → /news']),
    );
  });
});
