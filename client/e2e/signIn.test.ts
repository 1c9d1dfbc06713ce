import { describe, expect, it } from 'vitest';
import { expectFine } from './accessibility.ts';
import { takeScreenshot, type Look } from './hubPage.ts';
import { prepareStage } from './stage.ts';

const LOOKS: Look[] = [
  { widthPx: 360, colorScheme: 'light' },
  { widthPx: 1280, colorScheme: 'dark' },
];
const PAGES = ['/auth', '/auth/register', '/auth/forgotten', '/auth/reset?token=x', '/auth/nothing'];
const PASSWORD = 'korrekt pferd batterie';

const stage = prepareStage();

describe('the sign-in pages in a browser', () => {
  /** @param javaScriptEnabled the pages need none; axe does */
  async function openPage({ widthPx, colorScheme }: Look, javaScriptEnabled: boolean) {
    const context = await stage.browser.newContext({
      viewport: { width: widthPx, height: 860 },
      colorScheme,
      locale: 'de-DE',
      javaScriptEnabled,
    });
    const page = await context.newPage();
    const breaches: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) breaches.push(message.text());
    });
    return { page, breaches, close: () => context.close() };
  }

  it.each(LOOKS)('are accessible and fit at $widthPx px, $colorScheme', async (look) => {
    const { page, breaches, close } = await openPage(look, true);
    for (const path of PAGES) {
      await page.goto(`${stage.hub.address}${path}`);
      await expectFine(page);
    }
    await page.goto(`${stage.hub.address}/auth/register`);
    await page.getByLabel('E-Mail-Adresse').fill('jemand@example.org');
    await page.getByLabel('Passwort').fill('passwort');
    await page.getByRole('button').click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Passwort').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
    await expectFine(page);
    await takeScreenshot(page, `sign-in-${look.widthPx}-${look.colorScheme}`);
    expect(breaches).toEqual([]);
    await close();
  });

  it('register and sign in without any script, and return with tokens', async () => {
    const { page, close } = await openPage(LOOKS[0]!, false);
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
    await close();
  });
});
