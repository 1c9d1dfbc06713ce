import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectToFitAt } from '../stage/accessibility.ts';
import { signUp } from '../stage/hubApi.ts';
import { askAgain, takeScreenshot, screenIsThere } from '../stage/hubPage.ts';
import { DESKTOP, PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';

const PASSWORD = 'ein ziemlich langer Satz 11';
const TOKENS_KEY = 'blink_tokens_hub';

const stage = prepareStage(startDemoHub);

describe('signing in in a browser', () => {
  // `journey.long.test.ts` does the same on a phone.
  it('works from the landing screen and back to it, on a desktop', async () => {
    const email = 'fan-on-a-desktop@example.org';
    const { page } = await stage.openForVisitor(DESKTOP);

    await page.goto(stage.hub.address);
    await landingIsThere(page);
    await page.getByText('Alle Infos für dein Fantasy Team - News, Aufstellungen, Stats').waitFor();
    await page.getByText('Kostenlos registrieren und sofort loslegen').last().waitFor();
    await expectToFitAt(page, PHONE.widthPx, DESKTOP.widthPx);

    await page.goto(`${stage.hub.address}/players?q=an`);
    await screenIsThere(page, 'Spieler');
    await signInButton(page).click();
    await page.getByRole('link', { name: 'Kostenlos registrieren und sofort loslegen' }).click();
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByLabel('Passwort').fill(PASSWORD);
    await page.getByRole('button', { name: 'Registrieren und loslegen' }).click();

    await screenIsThere(page, 'Spieler');
    expect(page.url()).toBe(`${stage.hub.address}/players?q=an`);
    await page.reload();
    await screenIsThere(page, 'Spieler');
    expect(await storedTokens(page)).not.toBeNull();

    await page.getByRole('link', { name: 'Einstellungen' }).filter({ visible: true }).click();
    await screenIsThere(page, 'Einstellungen');
    await page.getByLabel('Anzeigename').fill('Fritzi Fan');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Gespeichert.').waitFor();
    await expectToFitAt(page, PHONE.widthPx, DESKTOP.widthPx);
    await takeScreenshot(page, 'settings');

    await page
      .getByRole('button', { name: /^Neues zu deinen Spielern/u })
      .filter({ visible: true })
      .click();
    await page.getByText('Nichts Neues').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'bell', false);
    await page.keyboard.press('Escape');

    await page.getByText('Fritzi Fan', { exact: true }).filter({ visible: true }).waitFor();
    await takeScreenshot(page, 'account', false);
    await page.getByRole('button', { name: 'Abmelden' }).filter({ visible: true }).click();
    await landingIsThere(page);
    await page.getByText('Du bist abgemeldet.').waitFor();
    expect(await storedTokens(page)).toBeNull();
    await page.reload();
    await landingIsThere(page);
  });

  it('is undone in all tabs when one signs out', async () => {
    const { page } = await stage.open(DESKTOP);
    await page.goto(stage.hub.address);
    await screenIsThere(page, 'Dashboard');
    const other = await page.context().newPage();
    await other.goto(stage.hub.address);
    await screenIsThere(other, 'Dashboard');
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await landingIsThere(page);
    await landingIsThere(other);
  });

  it('survives an expired access token with one refresh', async () => {
    const { page } = await stage.open(DESKTOP);
    await page.goto(stage.hub.address);
    await screenIsThere(page, 'Dashboard');
    await page.evaluate((key) => {
      const tokens = JSON.parse(localStorage.getItem(key)!) as { issued_at: number };
      localStorage.setItem(key, JSON.stringify({ ...tokens, issued_at: tokens.issued_at - 1000 }));
    }, TOKENS_KEY);
    const expired = await storedTokens(page);
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.url());
    });
    await page.reload();
    await screenIsThere(page, 'Dashboard');
    // Until then the remembered user is shown.
    await expect.poll(() => storedTokens(page)).not.toBe(expired);
    expect(refreshes).toHaveLength(1);
  });

  it('says when the hub cannot be reached, and continues on request', async () => {
    stage.allowConsoleErrors();
    const { page } = await stage.openForVisitor(PHONE);
    await page.route('**/trpc/**', (route) => route.abort());
    await page.goto(stage.hub.address);
    await page.getByText('Der Hub ist gerade nicht zu erreichen').waitFor();
    await examine(page, 'unreachable-390-light');
    await page.unroute('**/trpc/**');
    await askAgain(page);
    await landingIsThere(page);
  });

  it('warns of a planted link at once and signs out again', async () => {
    const stranger = await signUp(stage.hub.address, { email: 'stranger@example.org' });
    const { access_token, refresh_token } = JSON.parse(stranger.tokens) as Record<string, string>;
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/mein-team`);
    await screenIsThere(page, 'Mein Team');
    const planted = new URLSearchParams({ access_token, refresh_token } as Record<string, string>);
    await page.goto(`${stage.hub.address}/news?${planted}`);
    await screenIsThere(page, 'News');
    expect(page.url()).toBe(`${stage.hub.address}/news`);
    const notice = page.getByRole('complementary', { name: 'Anmeldung über einen Link' });
    await notice.getByText('stranger@example.org').waitFor();
    await page.reload();
    await notice.getByText('stranger@example.org').waitFor();
    await examine(page, 'planted-link-390-light', false);
    await notice.getByRole('button', { name: 'Nein, abmelden' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mehr' }).click();
    await page.getByRole('dialog', { name: 'Mehr' }).waitFor();
    await page.getByText('Fritzi Fan', { exact: true }).filter({ visible: true }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('stranger');
  });

  it('sends the verification link again, and deletes the account with the password', async () => {
    const { email, password, tokens } = await signUp(stage.hub.address);
    const { page, complaints } = await stage.open(PHONE, tokens);
    await page.goto(`${stage.hub.address}/einstellungen`);
    await page.getByText('(noch nicht bestätigt)').waitFor();
    await page.getByRole('button', { name: 'Link noch einmal mailen' }).click();
    await page.getByText('Der Link ist unterwegs.').waitFor();
    await examine(page, 'settings-unproved-390-light');

    await page.getByRole('button', { name: 'Konto löschen …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Konto wirklich löschen?' });
    await dialog.getByLabel('Deine E-Mail-Adresse').fill(email);
    await dialog.getByLabel('Dein Passwort').fill('ein falscher Satz');
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
    await dialog.getByText('Das Passwort stimmt nicht.').waitFor();
    await examine(page, 'delete-with-password-390-light', false);
    // The browser and the hub's client each log the 403, and nothing else is wrong.
    expect(complaints.splice(0).filter((line) => !/403|account\.delete|mutation failed/u.test(line))).toEqual(
      [],
    );
    await dialog.getByLabel('Dein Passwort').fill(password);
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
    await landingIsThere(page);
    expect(await storedTokens(page)).toBeNull();
  });

  it('allows deleting the account by typing its address', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/einstellungen`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Meine Daten herunterladen' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.json$/u);
    await page.getByRole('button', { name: 'Konto löschen …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Konto wirklich löschen?' });
    const last = dialog.getByRole('button', { name: 'Endgültig löschen' });
    expect(await last.isDisabled()).toBe(true);
    await dialog.getByLabel('Deine E-Mail-Adresse').fill('fan@hub.test');
    await examine(page, 'delete-account-390-light', false);
    await last.click();
    await landingIsThere(page);
    expect(await storedTokens(page)).toBeNull();
  });
});

async function landingIsThere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Startet er?' }).waitFor();
  await signInButton(page).waitFor();
}

/** The shell's button, whose label is shorter on a phone. */
const signInButton = (page: Page) => page.getByRole('button', { name: /^(?:Jetzt a|A)nmelden$/u }).first();

async function examine(page: Page, screenshot: string, isWhole = true): Promise<void> {
  await expectAccessible(page);
  await takeScreenshot(page, screenshot, isWhole);
}

function storedTokens(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), TOKENS_KEY);
}
