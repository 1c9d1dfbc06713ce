import { describe, expect, it } from 'vitest';
import { clubPath, comparePath, fixturePath, paths, playerPath } from '@hub/shared/hub/paths.ts';
import { expectToFit } from '../stage/accessibility.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { createTeam, signUp } from '../stage/hubApi.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';

/** Twice the browsers' default size. */
const FONT_SIZE_PX = 32;

const SCREENS = [
  paths.dashboard,
  paths.myTeam,
  paths.transfers,
  paths.review,
  paths.lineups,
  paths.players,
  `${paths.players}?nur=kippe`,
  paths.clubs,
  paths.news,
  paths.fixtures,
  paths.ticker,
  paths.watchlist,
  paths.tipLeagues,
  paths.record,
  paths.settings,
  paths.sheets,
  paths.expectedElevens,
  paths.sources,
  paths.publicApi,
];

describe('text at twice the size', () => {
  const stage = prepareStage(startDemoHub);

  it.each(['a visitor', 'a fan with a team'])('fits the window of a phone for %s', async (who) => {
    const { address } = stage.hub;
    const [{ players }, { fixtures }] = await Promise.all([
      hubAt(address).catalog.players.query({}),
      hubAt(address).catalog.fixtures.query({}),
    ]);
    const ids = players.slice(0, 15).map(({ id }) => id);
    const fan = who === 'a visitor' ? null : await signUp(address);
    if (fan !== null) await createTeam(address, fan, 'Elf am Sonntag', ids);
    const { page } = await stage.openFresh(PHONE, fan?.tokens ?? null);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: FONT_SIZE_PX } });
    const tooWide: string[] = [];
    for (const path of [
      ...SCREENS,
      comparePath(ids.slice(0, 3)),
      playerPath(ids[0]!),
      clubPath(players[0]!.teamId!),
      fixturePath(fixtures.findLast(({ status }) => status === 'scheduled')!.id),
    ]) {
      await page.goto(`${address}${path}`);
      await page.locator('#root').getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await expectToFit(page).catch(() => tooWide.push(path));
      if (fan !== null) await takeScreenshot(page, `twice-${path.split(/[/?]/u)[1] ?? ''}`);
    }
    expect(tooWide).toEqual([]);
  });
});
