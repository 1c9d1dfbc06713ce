import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hubFailure, renderHub } from '../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../testing/setup.ts';

interface Screen {
  name: string;
  path: string;
  /** The procedure that the screen depends on. */
  procedure: string;
  /** The text while it loads. */
  waiting: string;
  failed: string;
  /** The answer of an empty hub, and the screen's texts for it. */
  nothing?: [answer: unknown, ...words: (string | RegExp)[]];
  /** The title if the hub does not know the item in the address. */
  gone?: string;
}

const SOURCE_IS_OUT = 'Unsere Datenquelle antwortet gerade nicht.';

const SCREENS: Screen[] = [
  {
    name: 'dashboard',
    path: '/',
    procedure: 'catalog.dashboard',
    waiting: 'Lade Dashboard...',
    failed: SOURCE_IS_OUT,
    nothing: [
      {
        counts: { teams: 0, players: 0, fixtures: 0, news: 0 },
        latestNews: [],
        nextFixtures: [],
        postponedFixtures: [],
        starters: null,
      },
      'Keine aktuellen News verfügbar',
      'Keine anstehenden Spiele verfügbar',
      'Noch keine Prognose berechnet',
    ],
  },
  {
    name: 'players',
    path: '/players',
    procedure: 'catalog.players',
    waiting: 'Lade Spieler …',
    failed: 'Die Spieler ließen sich nicht laden.',
    nothing: [
      { players: [], teams: [], total: 0, nextCursor: null },
      'Keine Spieler gefunden',
      /Im Hub sind noch keine Spieler/u,
    ],
  },
  {
    name: 'teams',
    path: '/mein-team',
    procedure: 'myTeam.teams',
    waiting: 'Lade deine Teams …',
    failed: 'Deine Teams ließen sich nicht laden.',
    nothing: [[], 'Noch keine Teams erstellt'],
  },
  {
    name: 'review',
    path: '/mein-team/rueckblick',
    procedure: 'myTeam.teams',
    waiting: 'Lade Rückblick …',
    failed: 'Deine Teams ließen sich nicht laden.',
    nothing: [[], 'Noch kein Team mit Spielern'],
  },
  {
    name: 'duels',
    path: '/mein-team/duelle',
    procedure: 'myTeam.teams',
    waiting: 'Lade deine Duelle …',
    failed: 'Deine Teams ließen sich nicht laden.',
    nothing: [[], 'Noch kein Team mit Spielern', /^Stell zuerst deine Elf auf/u],
  },
  {
    name: 'fixtures',
    path: '/fixtures',
    procedure: 'catalog.fixtures',
    waiting: 'Spieltage',
    failed: SOURCE_IS_OUT,
    nothing: [
      {
        fixtures: [],
        clubs: [],
        matchdays: [],
        currentMatchday: null,
        season: '2024-25',
        total: 0,
        nextCursor: null,
      },
      'Keine Spiele gefunden',
      /^Noch gibt es keine Begegnungen/u,
    ],
  },
  {
    name: 'fixture',
    path: '/fixtures/f1',
    procedure: 'catalog.fixture',
    waiting: 'Lade Spiel …',
    failed: 'Das Spiel konnten wir nicht laden.',
    gone: 'Spiel nicht gefunden',
  },
  {
    name: 'clubs',
    path: '/clubs',
    procedure: 'catalog.clubs',
    waiting: 'Vereine',
    failed: 'Die Vereine konnten wir nicht laden.',
    nothing: [[], 'Keine Vereine gefunden'],
  },
  {
    name: 'club',
    path: '/clubs/t1',
    procedure: 'catalog.club',
    waiting: 'Lade Verein …',
    failed: 'Failed to load club data',
    gone: 'Club nicht gefunden',
  },
  {
    name: 'player',
    path: '/players/p1',
    procedure: 'catalog.player',
    waiting: 'Lade Spieler …',
    failed: 'Failed to load player data',
    gone: 'Player not found',
  },
  {
    name: 'lineups',
    path: '/lineups',
    procedure: 'catalog.lineups',
    waiting: 'Lade Aufstellungen …',
    failed: 'Die Aufstellungen konnten wir nicht laden.',
    nothing: [{ matchday: null, asOfTs: null, fixtures: [] }, 'Noch keine Aufstellungen'],
  },
  {
    name: 'news',
    path: '/news',
    procedure: 'catalog.news',
    waiting: 'News',
    failed: 'Die News konnten wir nicht laden.',
    nothing: [
      { items: [], sources: [], teams: [] },
      'Keine News gefunden',
      'Gerade liegen keine Nachrichten vor.',
    ],
  },
  {
    name: 'record',
    path: '/trefferquote',
    procedure: 'catalog.record',
    waiting: 'Lade Trefferquote …',
    failed: SOURCE_IS_OUT,
  },
  {
    name: 'comparison',
    path: '/vergleich?spieler=p1',
    procedure: 'catalog.compare',
    waiting: 'Vergleich',
    failed: 'Der Vergleich ließ sich nicht laden.',
  },
  {
    name: 'ticker',
    path: '/restprogramm',
    procedure: 'catalog.ticker',
    waiting: 'Restprogramm',
    failed: 'Das Restprogramm ließ sich nicht laden.',
  },
  {
    name: 'watchlist',
    path: '/watchlist',
    procedure: 'watchlist.players',
    waiting: 'Watchlist',
    failed: SOURCE_IS_OUT,
  },
  {
    name: 'friends’ leagues',
    path: '/tipprunden',
    procedure: 'tipLeagues.mine',
    waiting: 'Tipprunden',
    failed: SOURCE_IS_OUT,
  },
  {
    name: 'expected elevens',
    path: '/erwartete-elfen',
    procedure: 'sheets.expectedDesk',
    waiting: 'Lade erwartete Elfen …',
    failed: 'Die erwarteten Elfen konnten wir nicht laden.',
    nothing: [{ mayEnter: true, clubs: [], sourceNames: [] }, 'Gerade ist kein Spiel angesetzt'],
  },
];

/** The screen itself, without the shell. */
const main = () => within(screen.getByRole('main'));
/** Texts of alerts; some are in the document before anything is wrong. */
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
const forever = () => new Promise(() => {});

/** Opens a screen whose procedure answers with `answer`; other requests stay pending. */
function open({ path, procedure }: Screen, answer: () => unknown) {
  const others = ['catalog.marketPoints', 'catalog.coverage', 'catalog.search'];
  return renderHub({
    path,
    answers: { ...Object.fromEntries(others.map((name) => [name, forever])), [procedure]: answer },
  });
}

describe('a screen', () => {
  it.each(SCREENS)('says that it loads, and claims nothing: $name', async (one) => {
    open(one, forever);
    expect((await screen.findAllByText(one.waiting))[0]).toBeInTheDocument();
    for (const words of one.nothing?.slice(1) ?? [])
      expect(screen.queryByText(words as string)).not.toBeInTheDocument();
    expect(alerts()).toEqual([]);
  });

  it.each(SCREENS.filter(({ nothing }) => nothing !== undefined))(
    'says that there is nothing: $name',
    async (one) => {
      const [answer, ...texts] = one.nothing!;
      open(one, () => answer);
      for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Filter löschen' })).not.toBeInTheDocument();
    },
  );

  it.each(SCREENS.filter(({ gone }) => gone !== undefined))(
    'says what does not exist, and offers no retry: $name',
    async (one) => {
      open(one, () => {
        throw hubFailure('notFound', 404);
      });
      expect(await screen.findByRole('heading', { level: 1, name: one.gone! })).toBeVisible();
      expect(screen.getByRole('link', { name: /^Zurück zu/u })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).not.toBeInTheDocument();
      takeConsoleErrors();
    },
  );

  it.each(SCREENS)('says why it cannot be loaded, and tries again: $name', async (one) => {
    let isDown = true;
    const { calls } = open(one, () => {
      if (isDown) throw hubFailure('providerDown', 502);
      return forever();
    });
    expect((await screen.findAllByText(new RegExp(`^${one.failed}`, 'u')))[0]).toBeVisible();
    expect(screen.getAllByText(new RegExp(`^${SOURCE_IS_OUT}`, 'u'))[0]).toBeVisible();
    for (const words of one.nothing?.slice(1) ?? [])
      expect(screen.queryByText(words as string)).not.toBeInTheDocument();
    takeConsoleErrors();
    isDown = false;
    const before = calls.length;
    main().getByRole('button', { name: 'Erneut versuchen' }).click();
    await waitFor(() => expect(calls.slice(before)).toContain(one.procedure));
    await waitFor(() => expect(alerts()).toEqual([]));
  });
});
