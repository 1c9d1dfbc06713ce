import { describe, expect, it } from 'vitest';
import { PHONE, prepareStage } from '../stage/stage.ts';

const PASSWORD = 'korrekt pferd batterie';

const stage = prepareStage();

describe('the sign-in pages in a browser', () => {
  it('put the cursor where something has to be entered again', async () => {
    stage.allowConsoleErrors();
    const { page } = await stage.openForVisitor(PHONE);
    await page.goto(`${stage.hub.address}/auth/register`);
    await page.getByLabel('E-Mail-Adresse').fill('jemand@example.org');
    await page.getByLabel('Passwort').fill('passwort');
    await page.getByRole('button', { name: 'Registrieren und loslegen' }).click();
    await page.getByRole('alert').waitFor();
    const password = page.getByLabel('Passwort');
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it.each(['/auth', '/auth/register', '/auth?project_id=hub&redirect_url=/lineups'])(
    'sign in from a bookmark of %s without a warning of a stranger’s link',
    async (bookmark) => {
      const { page } = await stage.openFresh(PHONE, null);
      await page.goto(stage.hub.address + bookmark);
      const register = page.getByRole('link', { name: 'Kostenlos registrieren und sofort loslegen' });
      if (await register.isVisible()) await register.click();
      await page.getByLabel('E-Mail-Adresse').fill(`lesezeichen-${crypto.randomUUID()}@example.org`);
      await page.getByLabel('Passwort').fill(PASSWORD);
      await page.getByRole('button', { name: 'Registrieren und loslegen' }).click();
      await page.getByRole('button', { name: 'Mehr' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('complementary', { name: 'Anmeldung über einen Link' }).count()).toBe(0);
      expect(await page.evaluate(() => Object.keys(localStorage).join())).toMatch(/tokens/u);
      expect(await page.evaluate(() => document.cookie)).toBe('');
    },
  );

  it('let users register and sign in without scripts, and return with tokens', async () => {
    const context = await stage.browser.newContext({ locale: 'de-DE', javaScriptEnabled: false });
    const page = await context.newPage();
    const back = `${stage.hub.address}/players?x=1`;
    await page.goto(`${stage.hub.address}/auth?project_id=hub&redirect_url=${encodeURIComponent(back)}`);
    await page.getByRole('link', { name: 'Kostenlos registrieren und sofort loslegen' }).click();
    await page.getByLabel('E-Mail-Adresse').fill('neu@example.org');
    await page.getByLabel('Passwort').fill(PASSWORD);
    await page.getByRole('button', { name: 'Registrieren und loslegen' }).click();
    await page.waitForURL((url) => url.pathname === '/players');
    const first = new URL(page.url());
    expect([...first.searchParams.keys()]).toEqual(['x', 'access_token', 'refresh_token']);

    await page.goto(`${stage.hub.address}/auth?redirect_url=${encodeURIComponent(back)}`);
    await page.getByLabel('E-Mail-Adresse').fill('neu@example.org');
    await page.getByLabel('Passwort').fill('ein falsches Passwort');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByText('E-Mail-Adresse oder Passwort stimmen nicht.').waitFor();
    await page.getByLabel('Passwort').fill(PASSWORD);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.waitForURL((url) => url.pathname === '/players');
    const token = new URL(page.url()).searchParams.get('access_token');
    const answer = await fetch(`${stage.hub.address}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(((await answer.json()) as { user: { email: string } }).user.email).toBe('neu@example.org');
    await context.close();
  });
});
