import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PlayerCard, PlayersPage } from '@hub/shared/catalog/players.schema.ts';
import { expectToFit, expectToFitAt } from '../stage/accessibility.ts';
import { answerByInput, answerWith, holdAnswer } from '../stage/catalogAnswers.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { clickAndReturnPlace, expectBackAt, scrollDownTo } from '../stage/place.ts';
import { LOOKS, PHONE, prepareStage } from '../stage/stage.ts';

const MANY = 1000;
const PER_PAGE = 500;
const NUMBERS = Array.from({ length: MANY }, (_, number) => String(number).padStart(4, '0'));

const stage = prepareStage();

describe('players in a browser', () => {
  describe.each(LOOKS)('at $widthPx px, $colorScheme', (look) => {
    const name = `${look.widthPx}-${look.colorScheme}`;

    it('lists all players without a layout shift', async () => {
      const { page } = await stage.open(look);
      const release = await holdAnswer(page, 'players');
      await page.goto(`${stage.hub.address}/players`);
      await page.getByText('Lade Spieler …').waitFor();
      await release();
      await tiles(page).first().waitFor();
      await expectNoShift(page);
      const total = await lengthOf(page);
      expect(total).toBeGreaterThan(18 * 20);
      await countIs(page, total, total);
      await expectToFit(page);
      await takeScreenshot(page, `players-${name}`, false);
    });
  });

  it('restores the filters and the scroll position on the way back', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/players?position=verteidiger`);
    await tiles(page).first().waitFor();
    // More players are loaded in between and move those that are there.
    await page.getByText('weitere werden geladen …').waitFor({ state: 'detached' });
    // Far enough down that the row is not among the first ones of the list.
    const tile = page.locator('main li[aria-posinset="40"]');
    expect(await tile.count()).toBe(0);
    await scrollDownTo(page, tile);
    const inSight = await tile.getByRole('link').innerText();
    const link = page.getByRole('link', { name: `Details zu ${inSight}` });
    const place = await clickAndReturnPlace(link);
    await page.getByRole('heading', { level: 1, name: inSight }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await link.waitFor();
    await expectBackAt(link, place);

    await link.click();
    await page.getByRole('link', { name: 'Zurück zu Spielern' }).click();
    await tiles(page).first().waitFor();
    expect(new URL(page.url()).search).toBe('?position=verteidiger');
  });

  it('renders only a few rows of a thousand players, whatever is typed', async () => {
    const { page } = await stage.open(PHONE);
    await answerByInput(page, 'players', (input) => manyPlayers(input.includes('second')));
    // The player beside the table on a desktop is just as invented.
    const { players } = await hubAt(stage.hub.address).catalog.players.query({});
    await answerWith(
      page,
      'player',
      await hubAt(stage.hub.address).catalog.player.query({ playerId: players[0]!.id }),
    );
    await page.goto(`${stage.hub.address}/players`);
    await countIs(page, MANY, MANY);
    expect(await tiles(page).count()).toBeLessThan(40);

    const more = page.getByRole('button', { name: 'Weitere laden' });
    const fiftieth = page.locator('main li[aria-posinset="50"]');
    await scrollDownTo(page, fiftieth);
    expect(await page.locator('main li[aria-posinset="51"]').count()).toBe(0);
    await more.click();
    await scrollDownTo(page, page.locator('main li[aria-posinset="100"]'));
    expect(await tiles(page).count()).toBeLessThan(40);

    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('searchbox').pressSequentially('spieler 09');
    await countIs(page, NUMBERS.filter((number) => number.startsWith('09')).length, MANY);
    expect(await page.getByRole('searchbox').inputValue()).toBe('spieler 09');
    await expectToFitAt(page, 360, 1920);
  });
});

/** The rows in the document: those of the list on a phone, else those of the table. */
function tiles(page: Page) {
  return page.locator('main [data-index]');
}

/** The number of rows, most of which are not in the document. */
function lengthOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rows = document.querySelector('main [aria-rowcount]')?.getAttribute('aria-rowcount');
    if (rows !== undefined && rows !== null) return Number(rows) - 1;
    return Number(document.querySelector('main [aria-setsize]')?.getAttribute('aria-setsize'));
  });
}

function countIs(page: Page, shown: number, total: number): Promise<void> {
  const format = new Intl.NumberFormat('de-DE');
  return page.getByText(`${format.format(shown)} von ${format.format(total)} Spielern`).waitFor();
}

function manyPlayers(isSecondPage: boolean): PlayersPage {
  const first = isSecondPage ? PER_PAGE : 0;
  return {
    players: Array.from({ length: PER_PAGE }, (_, number) => numberedPlayer(first + number)),
    teams: isSecondPage ? [] : [{ id: 't1', name: 'Sportverein', shortName: 'SV' }],
    total: MANY,
    nextCursor: isSecondPage ? null : 'second',
  };
}

function numberedPlayer(number: number): PlayerCard {
  return {
    id: `p${number}`,
    name: `Spieler ${NUMBERS[number]}`,
    fullName: null,
    teamId: 't1',
    positions: ['CM'],
    positionPrimary: 'CM',
    nationality: 'Germany',
    birthdate: '2000-01-01',
    heightCm: 180,
    preferredFoot: 'left',
    status: 'fit',
    suspension: null,
    ailment: null,
    formRating: null,
    yellowCards: 0,
    startProbability: (number % 100) / 100,
    knowledge: 'full',
    match: null,
  };
}
