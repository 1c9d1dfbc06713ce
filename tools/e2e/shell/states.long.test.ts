import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPARED_MAX } from '@hub/shared/limits.ts';
import type { FixturesPage } from '@hub/shared/catalog/fixtures.schema.ts';
import {
  expectAccessible,
  expectAccessibleInEveryLook,
  expectToFit,
  expectToFitAt,
} from '../stage/accessibility.ts';
import { answerFrom, holdAnswer, refuseAnswer } from '../stage/catalogAnswers.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { type Person, signUp } from '../stage/hubApi.ts';
import { askAgain, takeScreenshot } from '../stage/hubPage.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { DESKTOP, PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';

interface Screen {
  name: string;
  /** The procedure that the screen depends on, of the catalog if it names no router. */
  procedure: string;
  path: () => string;
  /** Waits for something that appears only with the data. */
  isThere: (page: Page) => Promise<void>;
  /** Drops repeated content that axe would take long to check. */
  shorten?: (data: FixturesPage) => FixturesPage;
}

const stage = prepareStage(startDemoHub);
let playerId: string;
let teamId: string;
let comparedIds: string[];
let member: Person;
let leagueId: string;

const SCREENS: Screen[] = [
  {
    name: 'dashboard',
    procedure: 'dashboard',
    path: () => '/',
    isThere: (page) =>
      page.getByRole('region', { name: 'Nächste Spiele' }).getByRole('listitem').first().waitFor(),
  },
  {
    name: 'players',
    procedure: 'players',
    path: () => '/players',
    isThere: (page) =>
      page
        .getByRole('link', { name: /^Details zu/u })
        .first()
        .waitFor(),
  },
  {
    name: 'player',
    procedure: 'player',
    path: () => `/players/${playerId}`,
    isThere: (page) => page.getByRole('region', { name: 'Letzte Form' }).waitFor(),
  },
  {
    name: 'clubs',
    procedure: 'clubs',
    path: () => '/clubs',
    isThere: (page) =>
      page
        .getByRole('link', { name: /^Details anzeigen/u })
        .first()
        .waitFor(),
  },
  {
    name: 'squad',
    procedure: 'squad',
    path: () => `/clubs?club=${teamId}`,
    isThere: (page) =>
      page
        .getByRole('region', { name: /^Kader:/u })
        .getByRole('link')
        .first()
        .waitFor(),
  },
  {
    name: 'club',
    procedure: 'club',
    path: () => `/clubs/${teamId}`,
    isThere: (page) => page.getByRole('tab', { name: /^Alle/u }).waitFor(),
  },
  {
    name: 'news',
    procedure: 'news',
    path: () => '/news',
    isThere: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'fixtures',
    procedure: 'fixtures',
    path: () => '/fixtures?matchday=alle',
    isThere: (page) =>
      page
        .getByRole('link', { name: /^Details anzeigen/u })
        .first()
        .waitFor(),
    shorten: (data) => ({ ...data, fixtures: data.fixtures.filter((_, nth) => nth % 20 === 0) }),
  },
  {
    name: 'ticker',
    procedure: 'ticker',
    path: () => '/restprogramm',
    isThere: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'compare',
    procedure: 'compare',
    path: () => `/vergleich?spieler=${comparedIds.join(',')}`,
    isThere: (page) => page.getByRole('table').first().waitFor(),
  },
];

const LEAGUE_SCREENS: Screen[] = [
  {
    name: 'tip-leagues',
    procedure: 'tipLeagues.mine',
    path: () => '/tipprunden',
    isThere: (page) => page.getByRole('link', { name: 'Samstagsrunde' }).waitFor(),
  },
  {
    name: 'tip-league',
    procedure: 'tipLeagues.league',
    path: () => `/tipprunden/${leagueId}`,
    isThere: (page) => page.getByRole('heading', { level: 1, name: 'Samstagsrunde' }).waitFor(),
  },
];

/** Opens a screen with a refused answer. @returns its error message */
async function expectToFail(page: Page, screen: Screen): Promise<Locator> {
  await page.goto(stage.hub.address + screen.path());
  const alert = page.getByRole('alert');
  await alert.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  await expectAccessible(page);
  await expectToFitAt(page, DESKTOP.widthPx);
  await takeScreenshot(page, `${screen.name}-failed`, false);
  return alert;
}

describe('the states of the screens in a browser', () => {
  beforeAll(async () => {
    const { address } = stage.hub;
    const { players } = await hubAt(address).catalog.players.query({});
    const player = players.find(({ positionPrimary }) => positionPrimary !== 'GK')!;
    [playerId, teamId] = [player.id, player.teamId!];
    comparedIds = players.slice(0, COMPARED_MAX).map(({ id }) => id);
    member = await signUp(address, { displayName: 'Mia Mitglied' });
    const clubs = await hubAt(address).catalog.clubs.query();
    const teamIds = clubs.slice(0, 3).map(({ id }) => id);
    const { tipLeagues } = hubAt(address, member.accessToken);
    ({ leagueId } = await tipLeagues.found.mutate({ name: 'Samstagsrunde', teamIds }));
  });

  it.each([...SCREENS, ...LEAGUE_SCREENS])(
    '$name waits for its data, and nothing jumps when they arrive',
    async (screen) => {
      const { page } = await stage.open(PHONE, member.tokens);
      for (const { widthPx } of [PHONE, DESKTOP]) {
        await page.setViewportSize({ width: widthPx, height: 860 });
        const release = await holdAnswer(page, screen.procedure);
        await page.goto(stage.hub.address + screen.path());
        await page.getByRole('heading', { level: 1 }).waitFor();
        // A phone shows it at the top instead.
        await page
          .getByRole('contentinfo')
          .getByText(/Bundesliga/u)
          .waitFor({ state: 'attached' });
        if (widthPx === PHONE.widthPx) await expectAccessible(page);
        else await expectToFit(page);
        await takeScreenshot(page, `${screen.name}-waits-${widthPx}`, false);
        await release();
        await screen.isThere(page);
        await expectNoShift(page);
        await expectToFitAt(page, 320, widthPx);
      }
    },
  );

  it.each(SCREENS)(
    '$name says that it cannot load, tries again on request, and says how old its data are',
    async (screen) => {
      const { page, complaints } = await stage.open(PHONE);
      await refuseAnswer(page, screen.procedure);
      const alert = await expectToFail(page, screen);
      // The browser logs the refusal.
      complaints.splice(0);
      // Now the hub's last known answer arrives. This also covers the screen's normal state, which differs only by the
      // banner.
      await answerFrom(page, screen.procedure, '2025-03-30T01:30:00Z', screen.shorten);
      await askAgain(alert);
      await screen.isThere(page);
      await alert.waitFor({ state: 'detached' });
      await page.getByText('Zuletzt aktualisiert: So., 30.03.2025, 03:30').waitFor();
      await expectAccessibleInEveryLook(page);
      await takeScreenshot(page, `${screen.name}-stale`, false);
    },
  );

  it.each(LEAGUE_SCREENS)(
    '$name says that it cannot load, tries again on request, and says how old its data are when offline',
    async (screen) => {
      const { page, complaints } = await stage.open(PHONE, member.tokens);
      const stopRefusing = await refuseAnswer(page, screen.procedure);
      const alert = await expectToFail(page, screen);
      // The browser logs the refusal.
      complaints.splice(0);
      await stopRefusing();
      await askAgain(alert);
      await screen.isThere(page);
      await alert.waitFor({ state: 'detached' });

      expect(complaints).toEqual([]);
      await page.context().setOffline(true);
      await page.getByText('Du bist offline.', { exact: false }).waitFor();
      await page.getByText(/^Stand:/u).waitFor();
      await screen.isThere(page);
      await expectAccessibleInEveryLook(page);
      await takeScreenshot(page, `${screen.name}-offline`, false);
      await page.context().setOffline(false);
      await page.getByText('Du bist offline.', { exact: false }).waitFor({ state: 'detached' });
      // The browser logs every request made offline.
      complaints.splice(0);
    },
  );
});
