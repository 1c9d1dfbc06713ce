import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { expectAccessibleInEveryLook } from '../stage/accessibility.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { signUp } from '../stage/hubApi.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { PHONE, prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

/** Fifteen unambiguous names, numbered on one line. */
async function numberedList(): Promise<{ text: string; names: string[] }> {
  const { players } = await hubAt(stage.hub.address).catalog.players.query({});
  const names = players.slice(0, 15).map(({ name }) => name);
  return { text: names.map((name, n) => `${n + 1}) ${name}`).join(' '), names };
}

const field = (page: Page) => page.getByLabel('Deine Liste');

describe('the first minute in a browser', () => {
  it('leads a newcomer to a team', async () => {
    const { tokens } = await signUp(stage.hub.address);
    const { page } = await stage.open(PHONE, tokens);
    await page.goto(`${stage.hub.address}/team-anlegen`);
    await field(page).waitFor();
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, 'first-minute');

    await page.getByRole('radio', { name: /^Kickbase/u }).check();
    const { text, names } = await numberedList();
    await field(page).fill(`${text} 16) Quaxel`);
    await page.getByRole('button', { name: 'Liste lesen' }).click();
    await page.getByRole('heading', { level: 1, name: /^16.Einträge gelesen$/u }).waitFor();
    await page.getByText(`${names.length} erkannt`).waitFor();
    await page.getByText('„Quaxel“ ist noch offen. Wir erinnern dich daran.').waitFor();
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, 'first-minute-read');

    await page.getByRole('button', { name: /^Mit 15.Spielern loslegen$/u }).click();
    await page.waitForURL(`${stage.hub.address}/`);
    await page.goto(`${stage.hub.address}/mein-team`);
    await page.getByText('Noch offen aus deiner Liste: „Quaxel“').waitFor();
    await page.getByRole('tab', { name: /Mein Team.* 15 Spieler$/u }).waitFor();
    await page.getByRole('button', { name: 'Weglassen' }).click();
    await page.getByText('Noch offen aus deiner Liste').waitFor({ state: 'detached' });
  });
});
