import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectAccessibleInEveryLook } from '../stage/accessibility.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { signUp } from '../stage/hubApi.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { DESKTOP, PHONE, prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

/** Texts cut off with an ellipsis. */
const cutTexts = (things: Locator) =>
  things.evaluateAll((all) =>
    all
      .flatMap((one) => [...one.querySelectorAll('span')])
      .filter((part) => getComputedStyle(part).textOverflow === 'ellipsis')
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => part.textContent),
  );

describe('a visitor in a browser', () => {
  it('finds a player, tries a sample team and keeps it with an account', async () => {
    const { page } = await stage.openForVisitor(PHONE);
    await page.goto(stage.hub.address);
    await page.getByRole('searchbox', { name: 'Spieler oder Verein suchen' }).click();
    await page.getByRole('combobox').fill('frankfurt');
    await page.getByRole('option').nth(7).waitFor();
    for (const { widthPx } of [DESKTOP, PHONE]) {
      await page.setViewportSize({ width: widthPx, height: 860 });
      await page.getByRole('option').nth(7).waitFor();
      await expect.poll(() => cutTexts(page.getByRole('option'))).toEqual([]);
    }
    await takeScreenshot(page, 'visitor-search');
    await page.getByRole('combobox').fill('sandstr');
    await page.getByRole('option').first().click();
    await page.getByRole('heading', { level: 1, name: /Sandström/u }).waitFor();
    await page.getByText('Startchance').first().waitFor();

    await page.goto(stage.hub.address);
    await page.getByRole('button', { name: 'Musterteam testen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.getByText('Zum Ausprobieren: tausch, wie du willst.').waitFor();
    await page.getByRole('link', { name: 'Musterteam' }).waitFor();
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, 'visitor-dashboard');

    await page.getByRole('link', { name: 'Mein Team' }).first().click();
    await page.getByRole('tab', { name: /Musterteam.* 16 Spieler$/u }).waitFor();
    await page.getByRole('region', { name: 'Beste Elf' }).waitFor();
    await expectAccessibleInEveryLook(page);
    await takeScreenshot(page, 'visitor-team');

    // It survives a reload because it is stored in the browser.
    await page.reload();
    await page.getByRole('tab', { name: /Musterteam.* 16 Spieler$/u }).waitFor();

    await page.goto(`${stage.hub.address}/watchlist`);
    await page.getByText('Dein Team kommt mit.').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'visitor-account-only');

    const { tokens, accessToken } = await signUp(stage.hub.address);
    await page.evaluate((text) => localStorage.setItem('blink_tokens_hub', text), tokens);
    await page.goto(stage.hub.address);
    await page.getByText('„Musterteam“ liegt jetzt in deinem Konto.').waitFor();
    const teams = await hubAt(stage.hub.address, accessToken).myTeam.teams.query();
    expect(teams.map((team) => [team.name, team.players.length])).toEqual([['Musterteam', 16]]);
    expect(await page.evaluate(() => localStorage.getItem('hub-device-team'))).toBeNull();
  });
});
