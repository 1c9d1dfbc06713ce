import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Dashboard } from '@hub/shared/catalog/dashboard.schema.ts';
import type { FixturesPage } from '@hub/shared/catalog/fixtures.schema.ts';
import type { Lineups } from '@hub/shared/elevens/lineups.schema.ts';
import type { PlayerDetails, PlayersPage } from '@hub/shared/catalog/players.schema.ts';
import type { ClubDetails, TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { USER_TEAM_NAME_MAX } from '@hub/shared/limits.ts';
import { expectAccessible, expectAccessibleInEveryLook } from '../stage/accessibility.ts';
import { answerChanged, answerWith, refuseAnswer } from '../stage/catalogAnswers.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { createTeam, type Person, signUp } from '../stage/hubApi.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';
import { smallTargets } from '../stage/targets.ts';

const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenelf'.slice(0, USER_TEAM_NAME_MAX);

const stage = prepareStage(startDemoHub);
let players: PlayersPage['players'];
let team: TeamRef;
let fixtureId: string;
let teamIds: string[];
let owner: Person;
/** Owns only a few players, because dialogs look the same as with a whole team but open sooner. */
let ownerOfFew: Person;

/** A screen in one of its states, and how to reach it. */
interface View {
  name: string;
  path: () => string;
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Acts on the page and waits for something that only this state shows. */
  isThere: (page: Page) => Promise<unknown>;
  /** Whether the hub refuses something here, which the browser and the client log to the console. */
  isRefused?: true;
}

const title = (name: string) => (page: Page) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();

const searchFor = async (page: Page, words: string) => {
  await page.getByRole('button', { name: 'Suche öffnen' }).click();
  await page.getByRole('combobox', { name: 'Suche' }).fill(words);
};

/** Opens the actions for the first player of a list. */
async function openPlayerActions(page: Page): Promise<Locator> {
  const first = page.getByRole('button', { name: /^Aktionen zu/u }).first();
  await first.click();
  return page.getByRole('dialog');
}

/** Views of screens that `states.long.test.ts` does not cover. */
const unfold = (page: Page) => page.getByText('Alle Zahlen').first().click();
const recordUnfolded = (page: Page) =>
  unfold(page).then(() => page.getByRole('table', { name: 'Nach Verein' }).waitFor());

const FAN_VIEWS: View[] = [
  {
    name: 'dashboard-failed',
    path: () => '/',
    prepare: async (page) => {
      // A fan who has visited before.
      await page.goto(stage.hub.address);
      await page.getByRole('region', { name: 'Neueste News' }).getByRole('listitem').first().waitFor();
      // Nothing is kept on this device either.
      await page.evaluate(() =>
        Object.defineProperty(window.caches, 'open', { value: () => Promise.reject() }),
      );
      await page.evaluate(() => caches.delete('hub-kept'));
      await page.route('**/trpc/**', (route) => route.fulfill({ status: 404, body: 'no hub here' }));
    },
    isRefused: true,
    isThere: async (page) => {
      // The catalog and the user's teams fail separately.
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'dashboard-empty',
    path: () => '/',
    prepare: (page) =>
      answerWith(page, 'dashboard', {
        counts: { teams: 0, players: 0, fixtures: 0, news: 0 },
        latestNews: [],
        nextFixtures: [],
        postponedFixtures: [],
        starters: null,
      } satisfies Dashboard),
    isThere: text('Noch keine Prognose berechnet'),
  },
  {
    name: 'players-nobody',
    path: () => '/players?suche=gibtesnicht',
    isThere: text('Keine Spieler gefunden'),
  },
  {
    name: 'players-none',
    path: () => '/players',
    prepare: (page) => answerWith(page, 'players', { players: [], teams: [], total: 0, nextCursor: null }),
    isThere: text(/noch keine Spieler/u),
  },
  {
    name: 'search-results',
    path: () => '/watchlist',
    isThere: async (page) => {
      await searchFor(page, players[1]!.name.toUpperCase());
      await page.getByRole('option', { name: players[1]!.name }).first().waitFor();
    },
  },
  {
    name: 'search-nothing',
    path: () => '/watchlist',
    isThere: async (page) => {
      await searchFor(page, 'xyz');
      await text('Dazu haben wir nichts gefunden.')(page);
    },
  },
  {
    name: 'search-failed',
    path: () => '/watchlist',
    prepare: (page) => refuseAnswer(page, 'search'),
    isThere: async (page) => {
      await searchFor(page, 'xyz');
      await text('Spieler und Vereine lassen sich gerade nicht durchsuchen.')(page);
    },
    isRefused: true,
  },
  {
    name: 'player-defence',
    path: () => `/players/${players.find(({ positionPrimary }) => positionPrimary !== 'GK')!.id}`,
    isThere: async (page) => {
      await unfold(page);
      await page.getByRole('tab', { name: 'Defensiv' }).click();
      await page.getByRole('tabpanel').getByText('Abgefangene Bälle').waitFor();
    },
  },
  {
    name: 'player-keeper',
    path: () => `/players/${players.find(({ positionPrimary }) => positionPrimary === 'GK')!.id}`,
    isThere: (page) =>
      unfold(page).then(() => page.getByRole('tabpanel').getByText('Zu-Null-Spiele').waitFor()),
  },
  {
    name: 'player-unknown',
    path: () => `/players/${players[0]!.id}`,
    prepare: (page) =>
      answerChanged<PlayerDetails>(page, 'player', (details) => ({
        ...details,
        team: null,
        player: {
          ...details.player,
          formRating: null,
          minutesLast5: [],
          status: 'suspended',
          suspension: 'Rote Karte',
        },
        statistics: null,
        startChance: null,
        chanceHistory: [],
        nextFixtures: [],
      })),
    isThere: text('Keine Statistiken für die aktuelle Saison verfügbar.'),
  },
  {
    name: 'player-chance-history',
    path: () => `/players/${players[0]!.id}`,
    prepare: (page) =>
      answerChanged<PlayerDetails>(page, 'player', (details) => ({
        ...details,
        chanceHistory: [0.31, 0.52, 0.47, 0.88].map((startProbability, run) => ({
          asOfTs: `2025-02-0${run + 1}T12:00:00Z`,
          startProbability,
        })),
      })),
    isThere: async (page) => {
      await page.getByText('Von Berechnung zu Berechnung').first().click();
      await page.getByText('Alle Werte').first().click();
      await page.getByRole('img', { name: /4 Berechnungen/u }).waitFor();
    },
  },
  {
    name: 'player-not-found',
    path: () => '/players/gibt-es-nicht',
    isThere: title('Player not found'),
    isRefused: true,
  },
  {
    name: 'squad-empty',
    path: () => `/clubs?club=${team.id}`,
    prepare: (page) => answerWith(page, 'squad', []),
    isThere: text('Keine Spieler für diesen Verein gefunden.'),
  },
  {
    name: 'clubs-none',
    path: () => '/clubs',
    prepare: (page) => answerWith(page, 'clubs', []),
    isThere: text('Keine Vereine gefunden'),
  },
  {
    name: 'club-injured',
    path: () => `/clubs/${team.id}?kader=verletzt`,
    isThere: (page) => page.getByRole('tab', { name: /^Verletzt/u, selected: true }).waitFor(),
  },
  {
    name: 'club-unknown',
    path: () => `/clubs/${team.id}?kader=verletzt`,
    prepare: (page) =>
      answerChanged<ClubDetails>(page, 'club', (club) => ({
        ...club,
        squad: [],
        nextFixture: null,
        expectedStarters: null,
        asOfTs: null,
      })),
    isThere: text('Gerade ist niemand als verletzt gemeldet.'),
  },
  {
    name: 'club-not-found',
    path: () => '/clubs/gibt-es-nicht',
    isThere: title('Club nicht gefunden'),
    isRefused: true,
  },
  {
    name: 'news-filtered-to-none',
    path: () => '/news?q=gibt+es+nicht',
    isThere: text('Keine News gefunden'),
  },
  {
    name: 'news-none',
    path: () => '/news',
    prepare: (page) => answerWith(page, 'news', { items: [], sources: [], teams: [] }),
    isThere: text('Keine News gefunden'),
  },
  {
    name: 'fixtures-filtered-to-none',
    path: () => '/fixtures?matchday=1&status=cancelled',
    prepare: (page) =>
      answerChanged<FixturesPage>(page, 'fixtures', (data) => ({ ...data, nextCursor: null })),
    isThere: text('Keine Spiele gefunden'),
  },
  {
    name: 'fixtures-none',
    path: () => '/fixtures',
    prepare: (page) =>
      answerWith(page, 'fixtures', {
        fixtures: [],
        total: 0,
        nextCursor: null,
        matchdays: [],
        currentMatchday: null,
      }),
    isThere: text('Keine Spiele gefunden'),
  },
  { name: 'fixture', path: () => `/fixtures/${fixtureId}`, isThere: text(/^(?:Prognose|vor Anpfiff)$/u) },
  {
    name: 'fixture-not-found',
    path: () => '/fixtures/gibt-es-nicht',
    isThere: title('Spiel nicht gefunden'),
    isRefused: true,
  },
  {
    name: 'lineups',
    path: () => '/lineups',
    // One of nine fixtures, so that axe need not check many similar elements.
    prepare: (page) =>
      answerChanged<Lineups>(page, 'lineups', (data) => ({ ...data, fixtures: data.fixtures.slice(0, 1) })),
    isThere: text(/^18\. Spieltag, Stand:/u),
  },
  {
    name: 'lineups-none',
    path: () => '/lineups',
    prepare: (page) => answerWith(page, 'lineups', { matchday: null, asOfTs: null, fixtures: [] }),
    isThere: text('Noch keine Aufstellungen'),
  },
  {
    name: 'ticker-none',
    path: () => '/restprogramm',
    prepare: (page) => answerWith(page, 'ticker', { clubs: [], record: null }),
    isThere: text('Kein Spiel ist angesetzt'),
  },
  { name: 'compare-nobody', path: () => '/vergleich', isThere: text('Wähle zwei bis vier Spieler') },
  { name: 'watchlist-empty', path: () => '/watchlist', isThere: title('Watchlist') },
  {
    name: 'tip-league-form',
    path: () => '/tipprunden',
    isThere: async (page) => {
      await page.getByRole('button', { name: 'Neue Tipprunde' }).click();
      await page.getByRole('button', { name: 'Gründen', exact: true }).click();
      await text('Wähle mindestens einen Verein.')(page);
    },
  },
  {
    name: 'tip-league-gone',
    path: () => '/tipprunden/gibt-es-nicht',
    isThere: title('Tipprunde nicht gefunden'),
    isRefused: true,
  },
  {
    name: 'my-team-form',
    path: () => '/mein-team',
    isThere: async (page) => {
      await page.getByRole('button', { name: 'Erstes Team erstellen' }).click();
      await page.getByRole('button', { name: 'Team erstellen', exact: true }).click();
      await text('Gib deinem Team einen Namen.')(page);
    },
  },
  {
    name: 'record',
    path: () => '/trefferquote',
    isThere: recordUnfolded,
  },
  {
    name: 'settings',
    path: () => '/einstellungen',
    isThere: async (page) => {
      await page.getByLabel('Anzeigename').fill('Fritzi Fan');
      await page.getByRole('button', { name: 'Speichern' }).click();
      await text('Gespeichert.')(page);
      await text('dieses Gerät')(page);
    },
  },
  {
    name: 'settings-second-factor',
    path: () => '/einstellungen',
    isThere: async (page) => {
      await page.getByRole('button', { name: 'Einrichten …' }).click();
      await page.getByRole('img', { name: /^QR-Code/u }).waitFor();
    },
  },
  {
    name: 'sources',
    path: () => '/quellen',
    isThere: (page) => page.getByText('Open Database License').waitFor(),
  },
  {
    name: 'bell',
    path: () => '/watchlist',
    isThere: async (page) => {
      await page
        .getByRole('button', { name: /^Neues zu deinen Spielern/u })
        .filter({ visible: true })
        .click();
      await text('Nichts Neues')(page);
    },
  },
  { name: 'public-api', path: () => '/schnittstelle', isThere: text('GET /api/v1/record.csv') },
  {
    name: 'public-api-embedded',
    path: () => '/schnittstelle',
    isThere: async (page) => {
      await page.getByLabel('Spieler, Verein oder Trefferquote').fill(players[1]!.name);
      await page.getByRole('button', { name: players[1]!.name }).click();
      await page.getByText('Dunkel', { exact: true }).last().click();
      await text(`/embed/players/${players[1]!.id}/dark`)(page);
      const preview = page.frameLocator(`iframe[title="Vorschau: ${players[1]!.name}"]`);
      await preview.getByText('%').first().waitFor();
    },
  },
  { name: 'imprint', path: () => '/impressum', isThere: title('Impressum') },
  { name: 'privacy', path: () => '/datenschutz', isThere: text('Ohne Konto') },
  {
    name: 'not-found',
    path: () => '/gibt-es-nicht',
    isThere: title('Seite nicht gefunden'),
    isRefused: true,
  },
];

/** On a desktop another bell opens another list, which a journey covers. */
const PHONE_ONLY = new Set(['bell']);

const MY_TEAM_VIEWS: View[] = [
  {
    name: 'dashboard-eleven',
    path: () => '/',
    // A returning user finds the whole team changed.
    prepare: (page) =>
      page.route(/account\.notices/u, async (route) => {
        const items = teamIds.map((playerId) => ({
          playerId,
          name: playerId,
          teamShortName: null,
          status: { before: 'injured', now: 'fit' },
          startProbability: { before: 0.2, now: 0.8 },
          thresholdPercent: null,
          lastMatch: { hasStarted: false, hasPlayed: true, outMinute: null },
        }));
        const asked = new URL(route.request().url()).pathname.replace(/^.*\//u, '').split(',');
        const response = await route.fetch();
        const answer = (await response.json()) as object[];
        const notices = { version: 'v', isFirstVisit: false, seenTs: '2025-02-07T21:10:00.000Z', items };
        const changed = { result: { data: notices } };
        const answers = answer.map((each, index) => (asked[index] === 'account.notices' ? changed : each));
        await route.fulfill({ response, json: answers });
      }),
    isThere: (page) =>
      page
        .getByRole('region', { name: 'Neu seit dem 07.02.' })
        .getByText(/Startchance steigt/u)
        .first()
        .waitFor(),
  },
  {
    name: 'my-team-search',
    path: () => '/mein-team',
    isThere: async (page) => {
      await page.getByRole('button', { name: 'Spieler hinzufügen' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      await text('3 von höchstens 50 im Team')(page);
    },
  },
  {
    name: 'my-team-search-nobody',
    path: () => '/mein-team',
    isThere: async (page) => {
      await page.getByRole('button', { name: 'Spieler hinzufügen' }).click();
      await page.getByLabel('Suche', { exact: true }).fill('gibt es bestimmt nicht');
      await text('Keine Spieler gefunden')(page);
    },
  },
  {
    name: 'my-team-deletion',
    path: () => '/mein-team',
    isThere: async (page) => {
      const more = page.getByRole('button', { name: /^Weitere Aktionen für /u });
      await page.getByRole('button', { name: 'Spieler hinzufügen' }).waitFor();
      if (await more.isVisible()) await more.click();
      await page.getByRole('button', { name: 'Löschen' }).click();
      await page.getByRole('button', { name: 'Team löschen' }).waitFor();
    },
  },
  {
    name: 'player-actions',
    path: () => '/mein-team',
    isThere: async (page) => {
      const actions = await openPlayerActions(page);
      await actions.getByText('Mehr', { exact: true }).click();
      await actions.getByRole('button', { name: /^Beobachten/u }).waitFor();
    },
  },
  {
    name: 'my-team-undo',
    path: () => '/mein-team',
    isThere: async (page) => {
      const actions = await openPlayerActions(page);
      await actions.getByText('Mehr', { exact: true }).click();
      await actions.getByRole('button', { name: / aus dem Team nehmen$/u }).click();
      await page.getByRole('button', { name: 'Rückgängig' }).waitFor();
    },
  },
];

const VISITOR_VIEWS: View[] = [
  {
    name: 'landing',
    path: () => '/',
    isThere: (page) => page.getByRole('region', { name: /^Warum/u }).waitFor(),
  },
  {
    name: 'players-of-visitor',
    path: () => '/players',
    isThere: (page) =>
      page
        .getByRole('list', { name: /^Spieler/u })
        .first()
        .waitFor(),
  },
  {
    name: 'watchlist-of-visitor',
    path: () => '/watchlist',
    isThere: text('Mit einem Konto hast du:'),
  },
  {
    name: 'evening',
    path: () => '/freitagabend',
    isThere: async (page) => {
      await page.getByRole('region', { name: 'Vorführung' }).waitFor();
      await page.getByRole('region', { name: 'Deine Elf' }).waitFor();
    },
  },
  { name: 'my-team-of-visitor', path: () => '/mein-team', isThere: text('Noch keine Teams erstellt') },
  {
    name: 'record-of-visitor',
    path: () => '/trefferquote',
    isThere: recordUnfolded,
  },
  {
    name: 'record-none',
    path: () => '/trefferquote',
    prepare: (page) =>
      answerWith(page, 'record', { season: '2024-25', competition: 'bundesliga', bases: [], waiting: 9 }),
    isThere: text('Noch keine bewertete Vorhersage'),
  },
  ...['/auth', '/auth/register', '/auth/forgotten', '/auth/reset?token=x', '/auth/nothing'].map((path) => ({
    name: path.replaceAll(/\W/gu, '-').slice(1),
    path: () => path,
    isThere: (page: Page) => page.getByRole('heading', { level: 1 }).waitFor(),
    isRefused: true as const,
  })),
  {
    name: 'auth-register-refused',
    path: () => '/auth/register',
    isThere: async (page) => {
      await page.getByLabel('E-Mail-Adresse').fill('jemand@example.org');
      await page.getByLabel('Passwort').fill('passwort');
      await page.getByRole('button', { name: 'Registrieren und loslegen' }).click();
      await page.getByRole('alert').waitFor();
    },
    isRefused: true,
  },
];

describe('every screen is accessible and fits in every scheme and width', () => {
  beforeAll(async () => {
    const { address } = stage.hub;
    const [page, clubs, fixtures] = await Promise.all([
      hubAt(address).catalog.players.query({}),
      hubAt(address).catalog.clubs.query(),
      hubAt(address).catalog.fixtures.query({}),
    ]);
    players = page.players;
    team = clubs[2]!;
    fixtureId = fixtures.fixtures.findLast(({ status }) => status === 'scheduled')!.id;
    [owner, ownerOfFew] = await Promise.all([signUp(address), signUp(address)]);
    const keepers = players.filter(({ positionPrimary }) => positionPrimary === 'GK').slice(0, 2);
    const others = players.filter(({ positionPrimary }) => positionPrimary !== 'GK').slice(0, 13);
    teamIds = [...keepers, ...others].map(({ id }) => id);
    await createTeam(address, owner, LONG_NAME, teamIds);
    await createTeam(address, ownerOfFew, LONG_NAME, teamIds.slice(0, 3));
  });

  it.each(FAN_VIEWS)('for a fan: $name', async (view) => {
    await examine(view, await stage.open(PHONE));
  });

  it('for a user with a team: my-team', async () => {
    const isThere = (page: Page) => page.getByRole('region', { name: 'Beste Elf' }).waitFor();
    const view = { name: 'my-team', path: () => '/mein-team', isThere };
    await examine(view, await stage.open(PHONE, owner.tokens));
  });

  it('for a user with a team at 320 px: no name on the pitch breaks inside a word', async () => {
    const { page } = await stage.open({ ...PHONE, widthPx: 320 }, owner.tokens);
    await page.goto(stage.hub.address);
    await page.getByRole('region', { name: 'Deine Elf' }).waitFor();
    // A row of five is the narrowest.
    await page.getByRole('combobox', { name: 'Formation' }).selectOption('5-3-2');
    await page.locator('ul[data-count="5"]').waitFor();
    expect(await brokenNames(page)).toEqual([]);
  });

  it.each(MY_TEAM_VIEWS)('for a user with a team: $name', async (view) => {
    await examine(view, await stage.open(PHONE, ownerOfFew.tokens));
  });

  it.each(VISITOR_VIEWS)('for a visitor: $name', async (view) => {
    await examine(view, await stage.openForVisitor(PHONE));
  });
});

async function examine(
  { name, path, prepare, isThere, isRefused }: View,
  { page, complaints }: Awaited<ReturnType<typeof stage.open>>,
): Promise<void> {
  await prepare?.(page);
  await page.goto(`${stage.hub.address}${path()}`);
  await isThere(page);
  expect(await smallTargets(page)).toEqual([]);
  if (PHONE_ONLY.has(name)) await expectAccessible(page);
  else await expectAccessibleInEveryLook(page);
  await takeScreenshot(page, name, false);
  const isBreach = (line: string) => line.includes('Content Security Policy');
  // The browser logs a refusal too.
  expect(isRefused ? complaints.splice(0).filter(isBreach) : []).toEqual([]);
}

/** Words of players' names on the pitch that break over two lines. */
function brokenNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main section section li span[title]')].flatMap((element) => {
      const content = element.firstChild;
      if (!(content instanceof Text)) return [];
      return [...content.data.matchAll(/[^\s-]+/gu)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(content, index);
        range.setEnd(content, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return lines.size > 1 ? [word] : [];
      });
    }),
  );
}
