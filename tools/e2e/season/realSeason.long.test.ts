import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { clubNamed } from '@hub/shared/catalog/clubs.ts';
import { readBundle, type MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { expectAccessible, expectToFit, expectToFitAt } from '../stage/accessibility.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { clickAndReturnPlace, expectBackAt, scrollDownTo } from '../stage/place.ts';
import { realSeasonFacts } from './realSeasonFacts.ts';
import { DESKTOP, PHONE, prepareStage } from '../stage/stage.ts';
import { startHub } from '../stage/startHub.ts';

const AS_OF = '2018-02-15T12:00:00.000Z';
const PLAYERS = 537;
const MUELLER = '14732';
const BAYERN = '2444';
const CURRENT_MATCHDAY = 23;

const dir = findRealBundleDir('bundesliga-2017-18');
if (dir === null)
  process.stderr.write(
    'No Bundesliga 2017-18 lies in ../shared/data, so its journey through a browser is skipped.\n',
  );

let bundle: MatchDataBundle;
let facts: ReturnType<typeof realSeasonFacts>;

describe.skipIf(dir === null)('the Bundesliga 2017-18 in a browser', () => {
  const stage = prepareStage(() => startHub({}, { dir: dir!, asOf: AS_OF }));

  beforeAll(async () => {
    bundle = await readBundle(dir!);
    facts = realSeasonFacts(bundle, AS_OF);
  });

  describe.each([390, 1280])('at %i px', (widthPx) => {
    const open = () => stage.open({ widthPx, colorScheme: 'light' });
    const picture = (page: Page, name: string) => takeScreenshot(page, `real-${name}-${widthPx}`, false);

    it('counts everything, and says that there are no news', async () => {
      const { page } = await open();
      await page.goto(stage.hub.address);
      await page.getByText('Keine aktuellen News verfügbar').waitFor();
      for (const [label, count] of [
        ['Vereine', 18],
        ['Spieler', PLAYERS],
        ['Spiele', 306],
        // No source reports any.
        ['News', '–\nunbekannt'],
      ] as const)
        expect(await figure(page, label)).toBe(String(count));
      const next = facts.upcoming.map(({ kickoffUtc }) => kickoffUtc).toSorted();
      const shown = page.getByRole('region', { name: 'Nächste Spiele' }).locator('time');
      expect(await timesOf(shown)).toEqual(next.slice(0, 5));
      await expectToFit(page);
      await picture(page, 'dashboard');

      await page.goto(`${stage.hub.address}/news`);
      await page.getByText('Keine News gefunden').waitFor();
      await page.getByText('0 von 0 Nachrichten').waitFor();
      await expectNoShift(page);
      await expectToFit(page);
    });

    it('shows all players while scrolling', async () => {
      const { page } = await open();
      await page.goto(`${stage.hub.address}/players`);
      await countIs(page, PLAYERS);
      await expectNoShift(page);
      await expectToFit(page);
      const met = await playersOnTheWayDown(page);
      expect(met.toSorted()).toEqual(bundle.players.map(({ playerId }) => `/players/${playerId}`).toSorted());
      await expectToFit(page);
      await picture(page, 'players-end');
    });

    it("shows Thomas Müller's actual minutes, starts and season, and leads back to where he was found", async () => {
      const { page } = await open();
      await page.goto(`${stage.hub.address}/players?position=stuermer`);
      const link = page.getByRole('link', { name: 'Details zu Thomas Müller' });
      await tiles(page).first().waitFor();
      await scrollDownTo(page, link);
      const leftAt = await clickAndReturnPlace(link);
      await page.getByRole('heading', { level: 1, name: 'Thomas Müller' }).waitFor();

      const season = facts.seasonOf(MUELLER);
      const form = page.getByRole('region', { name: 'Letzte Form' });
      await form.waitFor();
      const bars = await form.getByRole('listitem').allInnerTexts();
      expect(bars.map((text) => Number(/(\d+)′/u.exec(text)?.[1]))).toEqual(season.minutesLast5);
      expect(await form.innerText()).toContain(`${season.startsLast5} von 5`);
      expect(await figure(page, 'Einsätze')).toBe(String(season.starts + season.substitutions));
      expect(
        await page.getByText(`${season.starts} von Beginn, ${season.substitutions} eingewechselt`).count(),
      ).toBe(1);

      const shots = season.counted('shots');
      await page.getByText('Alle Zahlen').click();
      await figuresAre(page, {
        Tore: season.goals,
        Vorlagen: season.counted('assists'),
        Torschüsse: shots,
        'Schüsse aufs Tor': season.counted('shotsOn'),
        Schlüsselpässe: season.counted('keyPasses'),
        'Erfolgreiche Dribblings': season.counted('takeonsWon'),
      });
      expect(shots).toBeGreaterThan(season.goals);
      await page.getByRole('tab', { name: 'Defensiv' }).click();
      await figuresAre(page, {
        'Abgefangene Bälle': season.counted('interceptions'),
        'Gewonnene Zweikämpfe': season.counted('duelsWon'),
        'Begangene Fouls': season.counted('fouls'),
        'Gelbe Karten': season.yellow,
        'Rote und Gelb-Rote Karten': season.sentOff,
      });

      const next = page.getByRole('region', { name: 'Nächste Spiele' }).getByRole('listitem');
      const expected = facts.nextOf(BAYERN, 3);
      expect(await timesOf(next.locator('time'))).toEqual(expected.map(({ fixture }) => fixture.kickoffUtc));
      for (const [place, { restDays }] of expected.entries())
        expect(await next.nth(place).innerText()).toContain(`${Math.round(restDays)}\u00A0Tage Pause`);
      await expectToFit(page);
      await picture(page, 'player');

      await page.goBack();
      await link.waitFor();
      await expectBackAt(link, leftAt);
    });

    it('shows 18 clubs whose squads contain all players, and a club with its calendar', async () => {
      const { page } = await open();
      await page.goto(`${stage.hub.address}/clubs`);
      const cards = page.locator('main li', { has: page.getByRole('link', { name: /^Details anzeigen/u }) });
      await cards.first().waitFor();
      const shown = await cards.allInnerTexts();
      expect(shown).toHaveLength(18);
      for (const { clubId, name, shortName } of bundle.clubs) {
        const card = shown.find((text) => text.includes(shortName))!;
        expect(card).toContain(name);
        expect(card).toMatch(new RegExp(`\\b${facts.squadSizeOf(clubId)}\\sSpieler`, 'u'));
      }
      await expectToFit(page);

      await page.getByRole('link', { name: /FC Bayern München/u }).click();
      await page.getByRole('tab', { name: `Alle (${facts.squadSizeOf(BAYERN)})` }).waitFor();
      expect(await figure(page, 'Sehr wahrscheinlich')).toMatch(/^\d+$/u);
      expect(await figure(page, 'Nächstes Spiel')).toContain('gegen VfL Wolfsburg');
      await expectToFit(page);
      await picture(page, 'club');
      await page.getByRole('tab', { name: /^Gesperrt/u }).click();
      await page.getByText('Gesperrt: 5. Gelbe Karte').waitFor();
      if (widthPx === PHONE.widthPx) await expectAccessible(page);
      else await expectToFit(page);

      const href = await page.getByRole('link', { name: /\.ics/u }).getAttribute('href');
      const calendar = await (await page.request.get(`${stage.hub.address}${href}`)).text();
      expect(kickoffsIn(calendar)).toEqual(facts.fixturesOf(BAYERN).map(({ kickoffUtc }) => kickoffUtc));
    });
  });

  // Words and numbers do not depend on the width, so the widths are checked along the way.
  it('counts the players correctly under every filter', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/players`);
    await countIs(page, PLAYERS);
    const position = page.getByRole('combobox', { name: 'Position' });
    for (const [word, code] of [
      ['Torwart', 'GK'],
      ['Verteidiger', 'DF'],
      ['Mittelfeld', 'MF'],
      ['Stürmer', 'FW'],
    ]) {
      await position.selectOption({ label: word! });
      await countIs(
        page,
        facts.playersWhere((player) => player.position === code),
      );
    }
    await position.selectOption({ label: 'Alle Positionen' });

    const club = page.getByRole('combobox', { name: 'Verein' });
    for (const { clubId, name } of bundle.clubs) {
      await club.selectOption({ label: name });
      await countIs(page, facts.squadSizeOf(clubId));
    }
    await club.selectOption({ label: 'Alle Vereine' });

    const search = page.getByRole('searchbox');
    const muellers = facts.playersWhere(({ name }) => /müller/iu.test(name ?? ''));
    expect(muellers).toBeGreaterThan(1);
    for (const text of ['Müller', 'muller', 'MUELLER']) {
      await search.fill(text);
      await countIs(page, muellers);
    }
    const poles = facts.playersWhere(({ nationality }) => nationality === 'Poland');
    await search.fill('polen');
    await countIs(page, poles);
    await expectToFitAt(page, DESKTOP.widthPx);
  });

  it("shows a goalkeeper's saves", async () => {
    const { page } = await stage.open(PHONE);
    const keeper = bundle.players.find(({ name }) => name === 'Sven Ulreich')!;
    const season = facts.seasonOf(keeper.playerId);
    await page.goto(`${stage.hub.address}/players/${keeper.playerId}`);
    await page.getByText('Alle Zahlen').click();
    await page.getByRole('tab', { name: 'Torwart' }).waitFor();
    const conceded = season.conceded.reduce((sum, goals) => sum + goals, 0);
    await figuresAre(page, {
      Paraden: season.counted('saves'),
      Gegentore: conceded,
      'Zu-Null-Spiele': season.conceded.filter((goals) => goals === 0).length,
    });
    await expectToFitAt(page, DESKTOP.widthPx);
  });

  it('shows 306 fixtures with their scores, the newest 200 first', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/fixtures?matchday=alle`);
    await page.getByText('200 von 306 Spielen').waitFor();
    const kickoffs = bundle.fixtures
      .map(({ kickoffUtc }) => kickoffUtc)
      .toSorted()
      .toReversed();
    expect(await timesOf(kickoffTimes(page))).toEqual(kickoffs.slice(0, 200));
    await page.getByRole('button', { name: 'Ältere Spiele laden' }).click();
    await page.getByText('306 von 306 Spielen').waitFor();
    expect(await timesOf(kickoffTimes(page))).toEqual(kickoffs);

    await page.getByRole('button', { name: `Zum ${CURRENT_MATCHDAY}. Spieltag` }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    expect(await page.locator('h2:focus').innerText()).toBe('Montag, 19. Februar 2018');
    await takeScreenshot(page, 'real-fixtures-current', false);

    await page.getByRole('combobox', { name: 'Spieltag' }).selectOption('22. Spieltag');
    await page.getByText('9 von 306 Spielen').waitFor();
    await expectToFitAt(page, DESKTOP.widthPx);
    const cards = await page.locator('main li', { has: page.getByText('Details anzeigen') }).allInnerTexts();
    for (const fixture of bundle.fixtures.filter(({ matchday }) => matchday === 22)) {
      const [home, away] = [fixture.homeClubId, fixture.awayClubId].map((id) =>
        fanWordOf(bundle.clubs.find(({ clubId }) => clubId === id)!),
      ) as [string, string];
      const card = cards.find((text) => text.includes(home))!;
      expect(card.split('\n').filter((line) => line !== '')).toEqual(
        expect.arrayContaining([home, `${fixture.homeGoals} : ${fixture.awayGoals}`, away, fixture.venue]),
      );
    }
  });

  it('opens a fixture after the change to summer time with the right time, and forecasts none that are weeks ahead', async () => {
    const { page } = await stage.open(PHONE);
    const fixture = facts.fixturesOf(BAYERN).find(({ kickoffUtc }) => kickoffUtc > '2018-03-26')!;
    await page.goto(`${stage.hub.address}/fixtures/${fixture.fixtureId}`);
    await page.getByText('18:30', { exact: true }).waitFor();
    expect(fixture.kickoffUtc).toBe('2018-03-31T16:30:00.000Z');
    await page.getByText('Noch keine Prognose.').waitFor();
    await expectToFitAt(page, DESKTOP.widthPx);
    const href = await page.getByRole('link', { name: /\.ics/u }).getAttribute('href');
    const calendar = await (await page.request.get(`${stage.hub.address}${href}`)).text();
    expect(kickoffsIn(calendar)).toEqual([fixture.kickoffUtc]);
  });
});

/** The hub's short name of a club. */
const fanWordOf = ({ name, shortName }: { name: string; shortName: string }) =>
  clubNamed(name)?.shortName ?? shortName;

const tiles = (page: Page) => page.locator('main [data-index]');

const kickoffTimes = (page: Page) => page.locator('main li time');

const timesOf = (times: ReturnType<Page['locator']>) =>
  times.evaluateAll((elements) => elements.map((element) => element.getAttribute('datetime')));

const countIs = (page: Page, shown: number) =>
  page.getByText(`${shown} von ${PLAYERS} Spielern`, { exact: true }).waitFor();

/** The value under a label, on the first tile or table that has it. */
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.locator('dt').getByText(label, { exact: true }) })
    .first()
    .locator('dd')
    .first()
    .innerText();

/** Expects the open tab of the season to show these values. */
async function figuresAre(page: Page, expected: Record<string, number>): Promise<void> {
  const rows = await page.getByRole('tabpanel').locator('dl > div').allInnerTexts();
  const shown = Object.fromEntries(rows.map((text) => text.split('\n').filter((line) => line.trim() !== '')));
  for (const [label, value] of Object.entries(expected))
    expect([label, shown[label]]).toEqual([label, String(value)]);
}

/** The addresses of all players whose tiles appear while the list is scrolled to its end. */
function playersOnTheWayDown(page: Page): Promise<string[]> {
  return page.evaluate(async (count) => {
    const met = new Set<string>();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (;;) {
      const shown = [...document.querySelectorAll('main [data-index]')];
      for (const row of shown) met.add(row.querySelector('a')?.getAttribute('href') ?? '');
      const last = shown.at(-1)!;
      if (Number(last.getAttribute('data-index')) === count - 1) break;
      // Fifty are shown at a time.
      for (const button of document.querySelectorAll<HTMLButtonElement>('main button'))
        if (button.textContent === 'Weitere laden') button.click();
      window.scrollTo(0, window.scrollY + last.getBoundingClientRect().top - 100);
      await frame();
      await frame();
    }
    return [...met];
  }, PLAYERS);
}

/** The start of each event in a calendar file, ISO-8601, in the file's order. */
function kickoffsIn(calendar: string): string[] {
  return [...calendar.matchAll(/^DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\r?$/gmu)].map(
    ([, year, month, day, hour, minute, second]) =>
      `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`,
  );
}
