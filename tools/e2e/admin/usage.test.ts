import { describe, expect, it } from 'vitest';
import { FLUSH_MS } from '@hub/shared/hub/analytics.schema.ts';
import { expectAccessibleInEveryLook } from '../stage/accessibility.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';

// A browser says when a visit was.
const stage = prepareStage(() => startDemoHub({ ADMIN_EMAILS: ADMIN_EMAIL, STAGE_CLOCK: 'real' }));

describe('visits', () => {
  it('are counted only with consent, and shown to administrators', async () => {
    const { page } = await stage.openFresh(PHONE, await stage.hub.adminTokens());
    await page.clock.install();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/analytics/')) sent.push(request.postData() ?? '');
    });
    await page.goto(`${stage.hub.address}/einstellungen`);
    await page.getByRole('switch', { name: 'Besuche mitzählen' }).waitFor();
    expect(sent).toEqual([]);
    await page.getByRole('switch', { name: 'Besuche mitzählen' }).check();
    for (const path of ['/players', '/news']) {
      const logged = page.waitForResponse((response) => (response.request().postData() ?? '').includes(path));
      await page.goto(`${stage.hub.address}${path}`);
      await page.waitForFunction((seen) => localStorage.getItem('hub-visit-queue')?.includes(seen), path);
      await page.clock.fastForward(FLUSH_MS);
      expect((await logged).status()).toBe(200);
    }

    await page.goto(`${stage.hub.address}/nutzung`);
    const screens = page.getByRole('region', { name: 'Seiten' });
    await screens.getByText('/news').waitFor();
    await page.getByRole('region', { name: 'Wege' }).getByText('/players → /news').waitFor();
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, 'usage');
    expect(sent.join()).not.toContain('fan');
  });
});
