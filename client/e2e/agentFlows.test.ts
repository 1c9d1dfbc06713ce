import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, openBrowser } from './chromium.ts';
import { accessibilityFaults, openPage, overflowPx, takeScreenshot, type Look } from './hubPage.ts';
import { ADMIN_EMAIL, startHub, type RunningHub } from './startHub.ts';

const chromiumPath = findChromium();
const PHONE: Look = { widthPx: 390, colorScheme: 'light' };
const DESK: Look = { widthPx: 1280, colorScheme: 'dark' };

let hub: RunningHub;
let browser: Browser;

interface Regular {
  id: string;
  name: string;
  chance: number;
}

describe.skipIf(chromiumPath === null)('the desk in a browser', () => {
  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub({ ADMIN_EMAILS: ADMIN_EMAIL }), openBrowser(chromiumPath!)]);
  });

  afterAll(async () => {
    await Promise.all([browser?.close(), hub?.stop()]);
  });

  it('marks a regular as injured, shows who gains, computes, and an open page of a fan follows', async () => {
    const regular = await aRegular();
    const fan = await openPage(browser, PHONE, hub);
    await fan.page.goto(`${hub.address}/players/${regular.id}`);
    await fan.page
      .getByText(startChance(`${Math.round(regular.chance * 100)} %`))
      .first()
      .waitFor();
    await fan.page.getByRole('button', { name: `${regular.name} beobachten` }).click();
    await fan.page.getByRole('button', { name: `${regular.name} beobachten`, pressed: true }).waitFor();

    const admin = await openPage(browser, DESK, asAdmin());
    const { page } = admin;
    await page.goto(`${hub.address}/agent-flows`);
    await page.getByRole('heading', { name: 'Verfügbarkeit' }).waitFor();
    await isFine(page);
    await page.keyboard.press('/');
    await page.keyboard.type(regular.name);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('form', { name: regular.name }).waitFor();
    await page.keyboard.press('i');
    await page.keyboard.press('Enter');
    const rows = page.getByRole('table').getByRole('row');
    await rows.first().waitFor();
    const changes = await chancesIn(page);
    const own = changes.find(({ name }) => name === regular.name);
    expect(own!.after).toBeLessThan(own!.before);
    const mates = changes.filter(({ name }) => name !== regular.name);
    expect(mates.length).toBeGreaterThan(0);
    for (const { before, after } of mates) expect(after).toBeGreaterThan(before);
    await isFine(page);
    await takeScreenshot(page, 'agent-flows-preview-1280-dark');

    // The first save asks for the source and puts the focus there.
    await page.keyboard.press('Enter');
    await page.getByText('Gib an, woher du es weißt.').waitFor();
    await page.keyboard.type('Pressekonferenz');
    await page.keyboard.press('Enter');
    await page.getByText(`Gespeichert: ${regular.name} – Verletzt.`, { exact: false }).waitFor();
    await page.getByText('Quelle: Pressekonferenz').waitFor();

    await page.getByRole('button', { name: 'Execute' }).click();
    await page.getByText(/^Success: .* \(\d+ items processed in \d+ ms\)$/u).waitFor();
    await page.getByText('Verlauf der Läufe').click();
    await page.getByText('von Hand', { exact: true }).first().waitFor();
    await isFine(page);
    await takeScreenshot(page, 'agent-flows-1280-dark');

    // Nobody touches the fan's page; it asks again by itself within a minute.
    await fan.page.getByText('Verletzt', { exact: true }).waitFor({ timeout: 60_000 });
    await fan.page.getByText(startChance(own!.afterText)).first().waitFor();
    await fan.page.goto(`${hub.address}/watchlist`);
    await fan.page.getByText('Status: vorher Fit, jetzt Verletzt').waitFor();
    await fan.page.getByText(/Startchance fällt/u).waitFor();
    await isFine(fan.page);
    await takeScreenshot(fan.page, 'watchlist-390-light');
    await fan.page.reload();
    await fan.page.getByText(/nichts Neues seit deinem letzten Besuch/u).waitFor();
    expect([...admin.complaints, ...fan.complaints]).toEqual([]);
    await Promise.all([admin.close(), fan.close()]);
  });

  it('changes, pauses and resumes the schedule on a phone', async () => {
    const { page, complaints, close } = await openPage(browser, PHONE, asAdmin());
    await page.goto(`${hub.address}/agent-flows`);
    await page.getByText('täglich um 06:15, 10:15, 14:15, 18:15 und 22:15 Uhr (Voreinstellung)').waitFor();
    await page.getByLabel('Cron-Muster').fill('30 7 * * 1-5');
    await page.keyboard.press('Enter');
    await page.getByText('Montag bis Freitag um 07:30 Uhr').waitFor();
    await page.getByRole('button', { name: 'Anhalten' }).click();
    await page.getByText('angehalten').waitFor();
    await isFine(page);
    await takeScreenshot(page, 'agent-flows-390-light');
    await page.reload();
    await page.getByRole('button', { name: 'Fortsetzen' }).click();
    await page.getByRole('button', { name: 'Anhalten' }).waitFor();
    await page.getByRole('button', { name: 'Voreinstellung nehmen' }).click();
    await page.getByText(/\(Voreinstellung\)/u).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('is closed to a fan', async () => {
    const { page, complaints, close } = await openPage(browser, PHONE, hub);
    await page.goto(`${hub.address}/agent-flows`);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

const asAdmin = () => ({ address: hub.address, fanTokens: hub.adminTokens });
/** As it is read out, whatever its spaces. */
const startChance = (percent: string) =>
  new RegExp(`^Startchance: ${percent.trim().replaceAll(/\s/gu, '\\s')}$`, 'u');

/** An outfield player who is fit and all but sure to start. */
async function aRegular(): Promise<Regular> {
  const answer = await fetch(`${hub.address}/trpc/catalog.players`);
  const { result } = (await answer.json()) as {
    result: {
      data: {
        players: {
          id: string;
          name: string;
          positionPrimary: string;
          injuryStatus: string;
          suspension: string;
          startProbability: number;
        }[];
      };
    };
  };
  const [regular] = result.data.players
    .filter(({ positionPrimary, injuryStatus, suspension }) => {
      return positionPrimary !== 'GK' && injuryStatus === 'fit' && suspension === 'none';
    })
    .toSorted((one, other) => other.startProbability - one.startProbability);
  return { id: regular!.id, name: regular!.name, chance: regular!.startProbability };
}

/** The rows of the preview, in whole percent. */
async function chancesIn(page: Page) {
  const rows = await page.getByRole('table').locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const [name = '', before = '', after = ''] = await row.locator('th, td').allInnerTexts();
      return { name, before: numberOf(before), after: numberOf(after), afterText: after };
    }),
  );
}
const numberOf = (text: string) => Number(/\d+/u.exec(text)?.[0]);

async function isFine(page: Page): Promise<void> {
  expect(await overflowPx(page)).toBeLessThanOrEqual(0);
  expect(await accessibilityFaults(page)).toEqual([]);
}
