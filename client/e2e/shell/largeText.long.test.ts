import { describe, expect, it } from 'vitest';
import { paths } from '#shared/hub/paths.ts';
import { expectToFit } from '../stage/accessibility.ts';
import { PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';

/** Twice the browsers' default size. */
const FONT_SIZE_PX = 32;

const SCREENS = [
  paths.dashboard,
  paths.myTeam,
  paths.transfers,
  paths.lineups,
  paths.players,
  `${paths.players}?nur=kippe`,
  paths.compare,
  paths.clubs,
  paths.news,
  paths.fixtures,
  paths.ticker,
  paths.watchlist,
  paths.tipLeagues,
  paths.record,
  paths.settings,
  paths.sources,
  paths.publicApi,
];

describe('text at twice the size', () => {
  const stage = prepareStage(startDemoHub);

  it.each(['a visitor', 'a fan'])('fits the window of a phone for %s', async (who) => {
    const { page } = await (who === 'a fan' ? stage.openFresh(PHONE) : stage.openFresh(PHONE, null));
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: FONT_SIZE_PX } });
    const tooWide: string[] = [];
    for (const path of SCREENS) {
      await page.goto(`${stage.hub.address}${path}`);
      await page.locator('#root').getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await expectToFit(page).catch(() => tooWide.push(path));
    }
    expect(tooWide).toEqual([]);
  });
});
