import { beforeAll, describe, expect, it } from 'vitest';
import type { PlayersPage } from '@hub/shared/catalog/players.schema.ts';
import type { Lineups } from '@hub/shared/elevens/lineups.schema.ts';
import { expectAccessibleAsShown, expectToFitAt } from '../stage/accessibility.ts';
import { holdScripts } from '../stage/holdScripts.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { screenIsThere, takeScreenshot } from '../stage/hubPage.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { DESKTOP, LOOKS, PHONE, prepareStage } from '../stage/stage.ts';
import { smallTargets } from '../stage/targets.ts';

const stage = prepareStage();

let player: PlayersPage['players'][number];
let lineups: Lineups;
/** Turns later than that of the lineups, on the day after the matchday. */
let fixturesMatchday: number | null;
beforeAll(async () => {
  const { catalog } = hubAt(stage.hub.address);
  const [{ players }, read, { currentMatchday }] = await Promise.all([
    catalog.players.query({}),
    catalog.lineups.query(),
    catalog.fixtures.query({}),
  ]);
  fixturesMatchday = currentMatchday;
  player = players.find(({ startProbability }) => startProbability !== null)!;
  lineups = read;
});

const PAGES = [
  'player',
  'club',
  'fixture',
  'lineups',
  'record',
  'players',
  'search',
  'clubs',
  'fixtures',
  'news',
] as const;

/** Shared addresses, each with the heading of the page's answer and a text of the screen that replaces it. */
const pages = () => {
  const { id, home, away } = lineups.fixtures[0]!;
  return {
    player: [`/players/${player.id}`, `Startet ${player.name}?`, player.name],
    club: [`/clubs/${home.teamId}`, home.name!, home.name!],
    fixture: [`/fixtures/${id}`, `${home.name} – ${away.name}`, /./u],
    lineups: ['/lineups', `Aufstellungen, ${lineups.matchday}. Spieltag`, 'Aufstellungen'],
    record: ['/trefferquote', 'Trefferquote', 'Trefferquote'],
    players: ['/players', 'Spieler', 'Spieler'],
    search: [`/players?suche=${encodeURIComponent(player.name)}`, 'Spieler', 'Spieler'],
    clubs: ['/clubs', 'Vereine', 'Vereine'],
    fixtures: ['/fixtures', `${fixturesMatchday}. Spieltag`, 'Spieltage'],
    news: ['/news', 'News', 'News'],
  } as const;
};

describe("a fan's own screens", () => {
  it.each(LOOKS)(
    'reserves the places of the matchday before any script has loaded, at $widthPx px',
    async (look) => {
      const { page } = await stage.open(look);
      const { release } = await holdScripts(page);
      await page.goto(stage.hub.address, { waitUntil: 'commit' });
      await page.getByText('Lade Dashboard...').waitFor();
      await expectAccessibleAsShown(page);
      await expectToFitAt(page, 320, look.widthPx);
      release();
      await page.locator('.start-frame').waitFor({ state: 'detached' });
      await screenIsThere(page, 'Dashboard');
      await expectNoShift(page);
    },
  );

  it('says that it is loading', async () => {
    const { page } = await stage.open(PHONE);
    const { release } = await holdScripts(page);
    await page.goto(`${stage.hub.address}/mein-team`, { waitUntil: 'commit' });
    await page.getByText('Lade den Hub …').first().waitFor();
    await expectAccessibleAsShown(page);
    release();
    await screenIsThere(page, 'Mein Team');
    expect(await page.getByText('Lade den Hub …').count()).toBe(0);
  });
});

describe('a shared address', () => {
  it.each(PAGES)(
    'is answered before any script of the hub has loaded, and then by its screen: %s',
    async (name) => {
      const [path, answer, heading] = pages()[name];
      const { page } = await stage.openForVisitor(PHONE);
      const { release } = await holdScripts(page);
      // The answer follows the browser's colour scheme only when it is opened.
      for (const { widthPx, colorScheme } of [DESKTOP, PHONE]) {
        await page.setViewportSize({ width: widthPx, height: 860 });
        await page.emulateMedia({ colorScheme });
        await page.goto(stage.hub.address + path, { waitUntil: 'commit' });
        await page.getByRole('heading', { level: 1, name: answer, exact: true }).waitFor();
        await expectAccessibleAsShown(page);
        await expectToFitAt(page, 320, widthPx);
        await takeScreenshot(page, `answer-${name}-${widthPx}-${colorScheme}`);
      }
      expect(await smallTargets(page)).toEqual([]);
      release();
      await page.locator('.start-frame').waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: heading }).first().waitFor();
      await expectNoShift(page);
    },
  );

  it('works without scripts, light and dark, with links to further pages', async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(`${stage.hub.address}/players/${player.id}`);
    await page.getByRole('heading', { level: 1, name: `Startet ${player.name}?` }).waitFor();
    await page.getByText(/\d\s%/u).first().waitFor();
    const inks = () =>
      page.locator('h1, p').evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
    const byNight = await inks();
    await page.emulateMedia({ colorScheme: 'light' });
    for (const [n, ink] of (await inks()).entries()) expect(ink).not.toBe(byNight[n]);
    await page.getByRole('link', { name: 'Alle Aufstellungen des Spieltags' }).click();
    await page.getByRole('link', { name: lineups.fixtures[0]!.home.eleven[0]!.name }).first().click();
    await page
      .getByRole('heading', { level: 1, name: `Startet ${lineups.fixtures[0]!.home.eleven[0]!.name}?` })
      .waitFor();
    await context.close();
  });

  it('carries text typed in the meantime over into the list of players', async () => {
    const { page, complaints, close } = await stage.openForVisitor(PHONE);
    const { release } = await holdScripts(page);
    await page.goto(`${stage.hub.address}/players`, { waitUntil: 'commit' });
    // Until the document's style sheet has loaded, the first screen's own field is visible too.
    const answer = page.locator('.start-page');
    await answer.getByRole('searchbox', { name: 'Spieler oder Verein suchen' }).click();
    await page.keyboard.type(player.name.slice(0, 4));
    release();
    const field = page.getByRole('searchbox', { name: 'Suche', exact: true });
    await field.waitFor();
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type(player.name.slice(4));
    expect(await field.inputValue()).toBe(player.name);
    await page.getByRole('link', { name: player.name }).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows no second heading to a visitor of the first screen', async () => {
    const { page } = await stage.openForVisitor(PHONE);
    const { release } = await holdScripts(page);
    await page.goto(stage.hub.address, { waitUntil: 'commit' });
    // Before its styles have loaded, a page shows nothing, and all of its headings count.
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    release();
  });
});
