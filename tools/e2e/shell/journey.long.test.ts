import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFreshPage, takeScreenshot, screenIsThere } from '../stage/hubPage.ts';
import { connectBrowser, PHONE, startDemoHub } from '../stage/stage.ts';
import { freePort, type RunningHub } from '../stage/startHub.ts';

const PASSWORD = 'ein ziemlich langer Satz 11';
const TEAM = 'Elf am Sonntag';
const PLAYERS = 15;

/** The hub's address, and the origin where users register and sign in. */
interface Place {
  address: string;
  signInOrigin: string;
  stop: () => Promise<void>;
}

async function embedded(): Promise<Place> {
  const hub = await startDemoHub();
  return { address: hub.address, signInOrigin: hub.address, stop: hub.stop };
}

/** A hub whose provider is another hub, in a process of its own. */
async function hosted(): Promise<Place> {
  const key = 'key-between-the-two-hubs';
  const port = String(await freePort());
  const address = `http://127.0.0.1:${port}`;
  const provider = await startDemoHub({ PROVIDER_SECRET_KEY: key, ALLOWED_ORIGINS: address });
  let hub: RunningHub;
  try {
    hub = await startDemoHub({
      PORT: port,
      PUBLIC_URL: address,
      PROVIDER: 'hosted',
      PROVIDER_CORE_URL: provider.address,
      PROVIDER_SECRET_KEY: key,
    });
  } catch (error) {
    await provider.stop();
    throw error;
  }
  const stop = async () => {
    await hub.stop();
    await provider.stop();
  };
  return { address, signInOrigin: provider.address, stop };
}

describe.each([
  ['the provider in the same process', embedded],
  ['the provider in another process', hosted],
])('the whole journey with %s', (_name, open) => {
  let place: Place;
  let browser: Browser;

  beforeAll(async () => {
    [place, browser] = await Promise.all([open(), connectBrowser()]);
  });

  afterAll(async () => {
    await Promise.all([browser?.close(), place?.stop()]);
  });

  it('leads from the landing screen to a team of fifteen and back, and continues in a second browser', async () => {
    const email = 'fritzi@example.org';
    const first = await openFreshPage(browser, place.address, PHONE, null);
    const { page } = first;

    await page.goto(place.address);
    await landingIsThere(page);
    await register(page, place, email);
    await screenIsThere(page, 'Dashboard');
    await page.getByText('Lade Dashboard...').waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${place.address}/`);

    await page
      .getByRole('navigation', { name: 'Hauptbereiche' })
      .getByRole('link', { name: 'Mein Team' })
      .click();
    await page.getByText('Noch keine Teams erstellt').waitFor();
    await page.getByRole('button', { name: 'New Team' }).click();
    await page.getByLabel('Name des Teams').fill(TEAM);
    await page.keyboard.press('Enter');
    await page.getByText('Noch keine Spieler im Team').waitFor();
    await page.getByRole('button', { name: 'Spieler hinzufügen' }).click();
    await addPlayers(page);
    await page.getByRole('button', { name: 'Fertig' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.reload();
    const team = await teamOf(page);
    expect(new Set(team)).toHaveProperty('size', PLAYERS);
    await takeScreenshot(page, `journey-team-${new URL(place.signInOrigin).port}`);
    const teamAddress = page.url();
    await signOut(page);

    // Another fan in the same browser must see nothing that the first one left behind, even at the team's own address.
    await page.goto(teamAddress);
    await page.getByText('Noch keine Teams erstellt').waitFor();
    expect(await page.getByText(TEAM).count()).toBe(0);
    await register(page, place, 'otto@example.org');
    await page.getByText('Noch keine Teams erstellt').waitFor();
    expect(await page.getByText(TEAM).count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(email);
    await signOut(page);

    const second = await openFreshPage(browser, place.address, PHONE, null);
    await second.page.goto(place.address);
    await signIn(second.page, place, email);
    await screenIsThere(second.page, 'Dashboard');
    await second.page.goto(`${place.address}/mein-team`);
    expect(await teamOf(second.page)).toEqual(team);

    expect([...first.complaints, ...second.complaints]).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });
});

async function landingIsThere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Startet er?' }).waitFor();
  await page.getByText('Kostenlos registrieren und sofort loslegen').last().waitFor();
}

/** The button of the shell, which every screen has. */
const signInButton = (page: Page) => page.getByRole('button', { name: /^(?:Jetzt a|A)nmelden$/u }).first();

async function leaveForSignIn(page: Page, { signInOrigin }: Place): Promise<void> {
  await signInButton(page).click();
  await page.getByLabel('Passwort').waitFor();
  expect(new URL(page.url()).origin).toBe(signInOrigin);
}

async function register(page: Page, place: Place, email: string): Promise<void> {
  await leaveForSignIn(page, place);
  await page.getByRole('link', { name: 'Kostenlos registrieren und sofort loslegen' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort').fill(PASSWORD);
  await page.getByRole('button', { name: 'Registrieren und loslegen' }).click();
}

async function signIn(page: Page, place: Place, email: string): Promise<void> {
  await leaveForSignIn(page, place);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort').fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mehr' }).click();
  await page.getByRole('dialog', { name: 'Mehr' }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  const ended = page.waitForResponse((response) => response.url().endsWith('/api/auth/signout'));
  await page.getByRole('button', { name: 'Abmelden' }).filter({ visible: true }).click();
  await page.getByText('Du bist abgemeldet.').waitFor();
  expect((await ended).status()).toBe(200);
  expect(await page.evaluate(() => localStorage.getItem('blink_tokens_hub'))).toBeNull();
}

/** Two goalkeepers, then thirteen others, from the open search. */
async function addPlayers(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const next = dialog.getByRole('button', { name: /hinzufügen$/u }).first();
  await dialog.getByLabel('Position', { exact: true }).selectOption('Torwart');
  await dialog.getByRole('listitem').first().filter({ hasText: /TW/u }).waitFor();
  for (let count = 1; count <= PLAYERS; count++) {
    if (count === 3) {
      await dialog.getByLabel('Position', { exact: true }).selectOption('Mittelfeld');
      await dialog
        .getByRole('listitem')
        .first()
        .filter({ hasText: /DM|ZM|OM|LM|RM/u })
        .waitFor();
    }
    await next.click();
    await page.getByText(`${count} von höchstens 50 im Team`).waitFor();
  }
  await page.waitForLoadState('networkidle');
}

/** The team on the screen: its players' names, in order. */
async function teamOf(page: Page): Promise<string[]> {
  await page
    .getByRole('tab', { name: new RegExp(`${TEAM} ${PLAYERS} Spieler$`, 'u'), selected: true })
    .waitFor();
  await page.getByRole('region', { name: 'Beste Elf' }).waitFor();
  const rows = page.getByRole('region', { name: /^(Beste Elf|Bank)$/u }).getByRole('listitem');
  const labels = await rows.getByRole('link').allInnerTexts();
  return labels.toSorted();
}
