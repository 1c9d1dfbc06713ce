import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMPARED_MAX } from '#shared/limits.ts';
import type { Dashboard } from '#shared/catalog/dashboard.schema.ts';
import type { FixturesPage } from '#shared/catalog/fixtures.schema.ts';
import type { PlayerDetails } from '#shared/catalog/players.schema.ts';
import type { ClubDetails } from '#shared/catalog/teams.schema.ts';
import {
  expectAccessible,
  expectAccessibleInEveryLook,
  expectToFit,
  expectToFitAt,
} from '../stage/accessibility.ts';
import { answerChanged, answerFrom, answerWith, holdAnswer, refuseAnswer } from '../stage/catalogAnswers.ts';
import { hubAt } from '../../../server/testing/hubAt.ts';
import { type Person, signUp } from '../stage/hubApi.ts';
import { askAgain, takeScreenshot } from '../stage/hubPage.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { DESK, PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';

interface Screen {
  name: string;
  /** The catalog procedure that the screen depends on. */
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

/** Holds the answer back and then releases it, at both widths. @param hasShell waits for the content that needs no answer */
async function expectToWait(page: Page, screen: Screen, hasShell: () => Promise<void>): Promise<void> {
  for (const { widthPx } of [PHONE, DESK]) {
    await page.setViewportSize({ width: widthPx, height: 860 });
    const release = await holdAnswer(page, screen.procedure);
    await page.goto(stage.hub.address + screen.path());
    await hasShell();
    if (widthPx === PHONE.widthPx) await expectAccessible(page);
    else await expectToFit(page);
    await takeScreenshot(page, `${screen.name}-waits-${widthPx}`, false);
    await release();
    await screen.isThere(page);
    await expectNoShift(page);
    await expectToFitAt(page, 320, widthPx);
  }
}

/** Opens a screen with a refused answer. @returns its error message */
async function expectToFail(page: Page, screen: Screen): Promise<Locator> {
  await page.goto(stage.hub.address + screen.path());
  const alert = page.getByRole('alert');
  await alert.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  await expectAccessible(page);
  await expectToFitAt(page, DESK.widthPx);
  await takeScreenshot(page, `${screen.name}-failed`, false);
  return alert;
}

describe('the states of the catalog screens in a browser', () => {
  beforeAll(async () => {
    const { players } = await hubAt(stage.hub.address).catalog.players.query({});
    const player = players.find(({ positionPrimary }) => positionPrimary !== 'GK')!;
    [playerId, teamId] = [player.id, player.teamId!];
    comparedIds = players.slice(0, COMPARED_MAX).map(({ id }) => id);
  });

  it.each(SCREENS)('$name waits for its data, and nothing jumps when they arrive', async (screen) => {
    const { page } = await stage.open(PHONE);
    await expectToWait(page, screen, async () => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .getByRole('contentinfo')
        .getByText(/Bundesliga/u)
        // A phone shows it at the top instead.
        .waitFor({ state: 'attached' });
    });
  });

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

  it('the dashboard says what is missing', async () => {
    const { page } = await stage.open(PHONE);
    const nothing: Dashboard = {
      counts: { teams: 0, players: 0, fixtures: 0, news: 0 },
      latestNews: [],
      nextFixtures: [],
      postponedFixtures: [],
      starters: null,
    };
    await answerWith(page, 'dashboard', nothing);
    await page.goto(stage.hub.address);
    for (const text of [
      'Keine aktuellen News verfügbar',
      'Keine anstehenden Spiele verfügbar',
      'Noch keine Prognose berechnet',
    ])
      await page.getByText(text).waitFor();
    await expectAccessible(page);
    await expectToFitAt(page, DESK.widthPx);
    await takeScreenshot(page, `dashboard-empty`);
  });

  it('a player says what is unknown', async () => {
    const { page } = await stage.open(PHONE);
    await answerChanged<PlayerDetails>(page, 'player', (details) => ({
      ...details,
      player: {
        ...details.player,
        formRating: null,
        yellowCards: 0,
        minutesLast5: [],
        status: 'suspended',
        suspension: 'Rote Karte',
      },
      team: null,
      statistics: null,
      startChance: null,
      chanceHistory: [],
      nextFixtures: [],
      postponedFixtures: [],
    }));
    await page.goto(`${stage.hub.address}/players/${playerId}`);
    for (const text of [
      'Gesperrt: Rote Karte',
      'Ohne Verein',
      'N/A',
      'Kein Spiel angesetzt',
      'Keine Statistiken für die aktuelle Saison verfügbar.',
      'Keine anstehenden Spiele verfügbar',
    ])
      await page.getByText(text).first().waitFor();
    await expectAccessible(page);
    await expectToFitAt(page, DESK.widthPx);
    await takeScreenshot(page, `player-empty`);
  });

  it('a player with several runs shows the history of his chances', async () => {
    const { page } = await stage.open(PHONE);
    const runs = [0.31, 0.52, 0.47, 0.88];
    await answerChanged<PlayerDetails>(page, 'player', (details) => ({
      ...details,
      chanceHistory: runs.map((startProbability, run) => ({
        asOfTs: `2025-02-0${run + 1}T12:00:00Z`,
        startProbability,
      })),
    }));
    await page.goto(`${stage.hub.address}/players/${playerId}`);
    await page.getByRole('img', { name: /4 Berechnungen: mindestens 31\s%, höchstens 88\s%/u }).waitFor();
    await page.getByText('Alle Werte').click();
    const values = page.locator('details', { hasText: 'Alle Werte' }).getByRole('table');
    expect(await values.getByRole('row').count()).toBe(runs.length + 1);
    await expectAccessible(page);
    await expectToFitAt(page, DESK.widthPx);
    await takeScreenshot(page, 'player-chance-history');
  });

  it('a club says what is missing', async () => {
    const { page } = await stage.open(PHONE);
    await answerChanged<ClubDetails>(page, 'club', (club) => ({
      ...club,
      squad: club.squad.map((player) => ({ ...player, status: 'fit' as const })),
      nextFixture: null,
      expectedStarters: null,
      asOfTs: null,
    }));
    await page.goto(`${stage.hub.address}/clubs/${teamId}`);
    await page.getByText('Demnächst verfügbar').waitFor();
    await page.getByText('Kein Spiel angesetzt').first().waitFor();
    await page.getByRole('tab', { name: /^Verletzt/u }).click();
    await page.getByText('Gerade ist niemand als verletzt gemeldet.').waitFor();
    await expectAccessible(page);
    await expectToFitAt(page, DESK.widthPx);
    await takeScreenshot(page, `club-empty`);
    await answerChanged<ClubDetails>(page, 'club', (club) => ({ ...club, squad: [] }));
    await page.goto(`${stage.hub.address}/clubs/${teamId}`);
    await page.getByText('Keine Spieler für diesen Verein gefunden.').waitFor();
    await expectAccessible(page);
    await expectToFitAt(page, DESK.widthPx);
  });

  it('the search says that it found nothing, and that not everything could be searched', async () => {
    stage.letFail();
    const { page } = await stage.open(PHONE);
    const stopRefusing = await refuseAnswer(page, 'search');
    await page.goto(`${stage.hub.address}/clubs`);
    await page
      .getByRole('link', { name: /^Details anzeigen/u })
      .first()
      .waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Suche' });
    await field.fill('xyz');
    await page.getByText('Spieler und Vereine lassen sich gerade nicht durchsuchen.').waitFor();
    await expectAccessible(page);
    await expectToFitAt(page, DESK.widthPx);
    await stopRefusing();
    await askAgain(page);
    await page.getByText('Dazu haben wir nichts gefunden.').first().waitFor();
    await expectAccessible(page);
    await expectToFitAt(page, DESK.widthPx);
    await takeScreenshot(page, `search-nothing`, false);
  });
});

interface LeagueScreen {
  name: string;
  procedure: string;
  path: () => string;
  isThere: (page: Page) => Promise<void>;
}

let member: Person;
let leagueId: string;

const LEAGUE_SCREENS: LeagueScreen[] = [
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

describe('the states of the friends’ leagues in a browser', () => {
  beforeAll(async () => {
    const { address } = stage.hub;
    member = await signUp(address, { displayName: 'Mia Mitglied' });
    const clubs = await hubAt(address).catalog.clubs.query();
    const teamIds = clubs.slice(0, 3).map(({ id }) => id);
    const { tipLeagues } = hubAt(address, member.accessToken);
    ({ leagueId } = await tipLeagues.found.mutate({ name: 'Samstagsrunde', teamIds }));
  });

  it.each(LEAGUE_SCREENS)('$name waits for its data, and nothing jumps when they arrive', async (screen) => {
    const { page } = await stage.open(PHONE, member.tokens);
    await expectToWait(page, screen, () =>
      page.getByRole('heading', { level: 1, name: /Tipprunde/u }).waitFor(),
    );
  });

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

  it('says that there is none yet, and that one no longer exists', async () => {
    stage.letFail();
    const { page } = await stage.open(PHONE);
    await page.goto(`${stage.hub.address}/tipprunden`);
    await page.getByText('Noch keine Tipprunde').waitFor();
    await page.getByRole('button', { name: 'Neue Tipprunde' }).waitFor();
    await expectAccessible(page);
    await expectToFitAt(page, 320, DESK.widthPx);
    await takeScreenshot(page, 'tip-leagues-empty');

    await page.goto(`${stage.hub.address}/tipprunden/${leagueId}`);
    await page.getByRole('heading', { level: 1, name: 'Tipprunde nicht gefunden' }).waitFor();
    await expectAccessible(page);
    await expectToFitAt(page, 320, DESK.widthPx);
    await takeScreenshot(page, 'tip-league-gone');
  });
});
