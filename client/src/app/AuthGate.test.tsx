import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { SignedOutReason } from '../auth/authState.ts';
import { FAN, fakeAuth } from '../testing/fakeAuth.ts';
import { hubInfo, refusal, renderHub } from '../testing/renderScreen.tsx';
import { aTeamPlayer } from '../testing/myTeamBuilders.ts';
import { takeConsoleErrors } from '../testing/setup.ts';

const starter = (name: string, startProbability: number) => ({
  playerId: name,
  name,
  teamShortName: 'SCF',
  positionPrimary: 'CB',
  status: 'fit',
  startProbability,
});
const dashboard = () => ({
  counts: { teams: 18, players: 1486, fixtures: 306, news: 12 },
  latestNews: [],
  nextFixtures: [],
  postponedFixtures: [],
  starters: {
    matchday: 21,
    asOfTs: '2025-02-08T05:00:00Z',
    surest: ['Eins', 'Zwei', 'Drei', 'Vier'].map((name) => starter(name, 0.93)),
    mostDoubtful: [starter('Wackel', 0.5)],
  },
});
const slot = (name: string, startProbability: number) => ({
  id: name,
  name,
  status: 'fit',
  chance: null,
  expectedReturn: null,
  positionPrimary: 'CB',
  positionGroup: 'defender',
  preferredFoot: null,
  heightCm: null,
  startProbability,
  reliability: 'high',
  alternatives: [],
});
const side = (teamId: string, name: string, shortName: string) => ({
  teamId,
  name,
  shortName,
  basis: 'startChance',
  knowledge: 'full',
  eleven: [slot(`Sicher ${shortName}`, 0.93), slot(`Wackel`, 0.48)],
  doubtful: [],
  bench: [],
  gains: [],
});
const lineups = () => ({
  matchday: 21,
  asOfTs: '2025-02-08T05:00:00Z',
  fixtures: [
    {
      id: 'f1',
      kickoffTs: '2025-02-15T14:30:00.000Z',
      status: 'scheduled',
      home: side('t1', 'SC Freiburg', 'Freiburg'),
      away: side('t2', '1. FC Köln', 'Köln'),
    },
  ],
});
const player = () => ({
  player: { id: 'Wackel', name: 'Wackel' },
  startChance: {
    startProbability: 0.48,
    reasons: [{ part: 'startRate', points: 12, reasonCode: 'x', reasonValue: '3' }],
  },
});
const answers = {
  'catalog.dashboard': dashboard,
  'catalog.lineups': lineups,
  'catalog.player': player,
  'catalog.hitRate': () => ({
    season: '2024-25',
    isLastSeason: false,
    base: '75min',
    right: 8.69,
    baseline: { right: 8.47, ours: 8.81, teamMatches: 288 },
    teamMatches: 306,
    calibration: [
      { said: 0.35, happened: 0.3 },
      { said: 0.45, happened: 0.43 },
      { said: 0.55, happened: 0.51 },
    ],
    clubs: [],
  }),
  'catalog.comingFixtures': () => [
    {
      id: 'f1',
      matchday: 21,
      status: 'scheduled',
      kickoffTs: new Date(Date.now() + 86_400_000).toISOString(),
      homeTeamId: 't1',
      awayTeamId: 't2',
    },
  ],
  'catalog.sampleTeam': () => ({ playerIds: ['a', 'b'], formation: null }),
  'catalog.teamPlayers': () => [
    aTeamPlayer({ id: 'a', name: 'Anton' }),
    aTeamPlayer({ id: 'b', name: 'Bert' }),
  ],
  'catalog.players': () => new Promise(() => {}),
  'catalog.clubs': () => new Promise(() => {}),
  'account.picture': () => ({ pictureUrl: null }),
  'account.security': () => null,
};
const visitor = (reason: SignedOutReason = 'noSession') => fakeAuth({ status: 'signedOut', reason });

describe('the gate', () => {
  it('shows a spinner while the sign-in state is unknown', async () => {
    const auth = fakeAuth({ status: 'loading', isStuck: false });
    renderHub({ answers, auth });
    expect(await screen.findByText('Lade den Hub …')).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    act(() => auth.become({ status: 'signedIn', user: FAN }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  it('blames the connection when the hub does not answer either, and tries again on request', async () => {
    const auth = fakeAuth({ status: 'loading', isStuck: true });
    let isOut = true;
    const hub = () => {
      if (isOut) throw new TypeError('Failed to fetch');
      return hubInfo();
    };
    renderHub({ answers: { ...answers, 'catalog.hub': hub }, auth });
    expect(await screen.findByRole('alert')).toHaveTextContent('Der Hub ist gerade nicht zu erreichen');
    await waitFor(() => expect(takeConsoleErrors()).not.toEqual([]));
    isOut = false;
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(auth.asked).toEqual(['start']);
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Die Anmeldung antwortet gerade nicht'),
    );
  });

  it('retries automatically', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const auth = fakeAuth({ status: 'loading', isStuck: true });
    renderHub({ answers, auth });
    await screen.findByRole('alert');
    expect(auth.asked).toEqual([]);
    vi.advanceTimersByTime(8000);
    expect(auth.asked).toEqual(['start']);
    act(() => auth.become({ status: 'signedIn', user: FAN }));
    vi.advanceTimersByTime(8000);
    expect(auth.asked).toEqual(['start']);
  });

  it('does not blame the connection when only the provider is out', async () => {
    const auth = fakeAuth({ status: 'loading', isStuck: true });
    renderHub({ answers, auth });
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Anmeldung antwortet gerade nicht');
    expect(screen.getByRole('alert')).not.toHaveTextContent('Verbindung');
  });

  it('does not blame the connection when the hub answers only that its provider is out', async () => {
    const hub = refusal('providerDown', 502);
    const auth = fakeAuth({ status: 'loading', isStuck: true });
    renderHub({ answers: { ...answers, 'catalog.hub': hub }, auth });
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Anmeldung antwortet gerade nicht');
    await waitFor(() => expect(takeConsoleErrors()).not.toEqual([]));
  });

  it("shows visitors the landing screen at the hub's own address, in the frame that everyone sees", async () => {
    renderHub({ answers, auth: visitor() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Startet er?' })).toBeVisible();
    expect(screen.getByText('Alle Infos für dein Fantasy Team - News, Aufstellungen, Stats')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Jetzt anmelden' })[0]).toBeVisible();
    expect(screen.getAllByText('Kostenlos registrieren und sofort loslegen')[0]).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
  });

  it.each([
    ['/players', 'Spieler'],
    ['/clubs', 'Vereine'],
    ['/gibt-es-nicht', 'Seite nicht gefunden'],
  ])('shows visitors the screen itself at %s', async (path, title) => {
    const { router } = renderHub({ answers, auth: visitor(), path });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(router.state.location.pathname).toBe(path);
  });

  it.each(['/watchlist', '/tipprunden', '/einstellungen', '/agent-flows'])(
    'asks visitors to sign in at %s, and returns there afterwards',
    async (path) => {
      const auth = visitor();
      const { router } = renderHub({ answers, auth, path });
      expect(await screen.findByRole('heading', { level: 1, name: 'Nur mit Konto' })).toBeVisible();
      await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Jetzt anmelden' }));
      expect(auth.asked).toEqual(['signIn']);
      expect(router.state.location.pathname).toBe(path);
    },
  );

  it('requests no user data while no one is signed in', async () => {
    const { calls } = renderHub({ answers, auth: visitor() });
    await screen.findAllByText('8,69');
    expect(calls.filter((path) => !path.startsWith('catalog.'))).toEqual([]);
  });
});

describe('the landing screen', () => {
  it('shows the hit rate with its baseline, an eleven, and the reasons of the closest call', async () => {
    renderHub({ answers, auth: visitor() });
    const rate = await screen.findByRole('region', { name: 'Trefferquote' });
    await waitFor(() => expect(rate).toHaveTextContent('8,69 von 11 richtig'));
    expect(rate).toHaveTextContent('Letzte Elf noch mal8,47');
    expect(rate).toHaveTextContent('306 Elfen, jede vor Anpfiff gerechnet');
    expect(await screen.findByRole('region', { name: 'Elf: SC Freiburg' })).toBeVisible();
    const why = await screen.findByRole('region', { name: /Warum.*48.%.*bei Wackel\?/u });
    expect(why).toHaveTextContent('Alle Gründe');
    await waitFor(() => expect(why).toHaveTextContent(/Sagten wir bisher um 45\s%, begannen 43 von 100\./u));
    expect(within(why).getByRole('link', { name: 'Alle Zahlen' })).toHaveAttribute('href', '/trefferquote');
  });

  it('says what will be shown there, before the first forecast and the first scored match', async () => {
    const empty = {
      'catalog.lineups': () => ({ matchday: null, asOfTs: null, fixtures: [] }),
      'catalog.hitRate': () => null,
    };
    renderHub({ answers: { ...answers, ...empty }, auth: visitor() });
    expect(await screen.findByText('Noch keine Prognose')).toBeVisible();
    expect(screen.getByText(/Noch zu wenig ausgewertet/u)).toBeVisible();
  });

  it('offers to try again while the hub does not answer', async () => {
    const fails = refusal('invalid', 400);
    renderHub({ answers: { ...answers, 'catalog.lineups': fails }, auth: visitor() });
    expect(await screen.findByText('Die Aufstellungen konnten wir nicht laden.')).toBeVisible();
    await waitFor(() => expect(takeConsoleErrors()).not.toEqual([]));
  });

  it.each([
    ['left', /abgemeldet/u],
    ['sessionEnded', /Sitzung ist abgelaufen/u],
    ['signInFailed', /nicht geklappt/u],
  ] as const)('explains the signed-out state: %s', async (reason, words) => {
    renderHub({ answers, auth: visitor(reason) });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('puts a sample team on the device, and shows its matchday', async () => {
    renderHub({ answers, auth: visitor() });
    await userEvent.click(await screen.findByRole('button', { name: 'Musterteam testen' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(await screen.findByText('Zum Ausprobieren: tausch, wie du willst.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Musterteam' })).toBeVisible();
  });

  it('lets a visitor play with the sample team at any time: after the lock it is about the next matchday', async () => {
    const match = (id: string, matchday: number, kickoffTs: string) => ({
      id,
      matchday,
      status: 'scheduled',
      kickoffTs,
      homeTeamId: 't1',
      awayTeamId: 't2',
    });
    const fixture = { ...aTeamPlayer().fixture!, matchday: 22, kickoffTs: '2025-02-14T19:30:00.000Z' };
    const asked: unknown[] = [];
    const ofFriday = {
      'catalog.hub': () => hubInfo({ nowTs: '2025-02-07T19:35:00.000Z', clockIsFixed: true }),
      'catalog.comingFixtures': () => [
        match('f1', 21, '2025-02-07T19:30:00.000Z'),
        match('f2', 22, '2025-02-14T19:30:00.000Z'),
      ],
      'catalog.teamPlayers': (input: unknown) => {
        asked.push(input);
        return [aTeamPlayer({ id: 'a', name: 'Anton', fixture })];
      },
    };
    renderHub({ answers: { ...answers, ...ofFriday }, auth: visitor() });
    await userEvent.click(await screen.findByRole('button', { name: 'Musterteam testen' }));
    expect(
      await screen.findByText(
        'Zum Ausprobieren: tausch, wie du willst. Der 21. Spieltag ist gelockt, hier geht es um den 22. Bis zum letzten Abpfiff sind die Startchancen noch die des 21.',
      ),
    ).toBeVisible();
    expect(await screen.findByText(/^22. Spieltag/u)).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Formation' })).toBeEnabled();
    expect(asked).toContainEqual({ playerIds: ['a', 'b'], sampleOf: 'own' });
  });
});

describe('the account bar', () => {
  it('names the user, opens the settings and signs out', async () => {
    const auth = fakeAuth();
    renderHub({ answers, auth });
    const bar = await screen.findByRole('region', { name: 'Dein Konto' });
    expect(bar).toHaveTextContent('Fritzi Fan');
    await userEvent.click(screen.getByRole('link', { name: 'Einstellungen' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
    expect(await screen.findByText('Du bist abgemeldet. Bis bald!')).toBeVisible();
    expect(auth.asked).toEqual(['signOut']);
  });

  it('shows the email of a user without a name', async () => {
    renderHub({ answers, auth: fakeAuth({ status: 'signedIn', user: { ...FAN, displayName: null } }) });
    expect(await screen.findByRole('region', { name: 'Dein Konto' })).toHaveTextContent('fan@hub.test');
  });

  it('reloads all user data when another user signs in', async () => {
    const auth = fakeAuth();
    const { calls } = renderHub({ answers, auth });
    await screen.findByRole('region', { name: 'Dein Konto' });
    await waitFor(() => expect(calls).toContain('account.notices'));
    calls.length = 0;
    act(() => auth.become({ status: 'signedIn', user: { ...FAN, id: 'user-2', displayName: 'Otto' } }));
    await waitFor(() => expect(calls).toEqual(expect.arrayContaining(['account.me', 'account.notices'])));
    expect(calls).not.toContain('catalog.dashboard');
  });
});

const asAdmin = {
  ...answers,
  'account.me': () => ({ user: FAN, isAdmin: true, needsSecondFactor: false }),
  'admin.flows': () => [],
};

describe('what only administrators see', () => {
  it('is hidden from other users, who are sent to the dashboard', async () => {
    const { router } = renderHub({ answers, path: '/agent-flows' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByRole('link', { name: 'Agent Flows' })).not.toBeInTheDocument();
    expect(screen.queryByText('Admin mode')).not.toBeInTheDocument();
  });

  it('is hidden when the role is unknown', async () => {
    const fails = refusal('notAllowed', 403);
    const { router } = renderHub({ answers: { ...answers, 'account.me': fails }, path: '/agent-flows' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('includes a menu entry and a banner that stays away once dismissed', async () => {
    renderHub({ answers: asAdmin });
    expect(await screen.findByRole('link', { name: 'Agent Flows' })).toHaveAttribute('href', '/agent-flows');
    expect(await screen.findByText('Admin mode')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hinweis ausblenden' }));
    expect(screen.queryByText('Admin mode')).not.toBeInTheDocument();
    expect(localStorage.getItem('hub-admin-banner-dismissed')).toBe('true');
  });

  it('omits a banner that was dismissed earlier', async () => {
    localStorage.setItem('hub-admin-banner-dismissed', 'true');
    renderHub({ answers: asAdmin });
    await screen.findByRole('link', { name: 'Agent Flows' });
    expect(screen.queryByText('Admin mode')).not.toBeInTheDocument();
  });
});
