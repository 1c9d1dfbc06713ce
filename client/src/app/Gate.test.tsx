import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SignedOutReason } from '../auth/authState.ts';
import { FAN, fakeAuth } from '../testing/fakeAuth.ts';
import { hubFailure, hubInfo, renderHub } from '../testing/renderScreen.tsx';
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
const answers = {
  'catalog.dashboard': dashboard,
  'catalog.players': () => new Promise(() => {}),
  'catalog.clubs': () => new Promise(() => {}),
  'account.picture': () => ({ pictureUrl: null }),
  'account.security': () => null,
};
const visitor = (reason: SignedOutReason = 'noSession') => fakeAuth({ status: 'signedOut', reason });
const landing = () => screen.findByRole('button', { name: 'Jetzt anmelden' });

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

  it('does not blame the connection when only the provider is out', async () => {
    const auth = fakeAuth({ status: 'loading', isStuck: true });
    renderHub({ answers, auth });
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Anmeldung antwortet gerade nicht');
    expect(screen.getByRole('alert')).not.toHaveTextContent('Verbindung');
  });

  it('does not blame the connection when all that the hub can say is that its provider is out', async () => {
    const hub = () => {
      throw hubFailure('providerDown', 502);
    };
    const auth = fakeAuth({ status: 'loading', isStuck: true });
    renderHub({ answers: { ...answers, 'catalog.hub': hub }, auth });
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Anmeldung antwortet gerade nicht');
    await waitFor(() => expect(takeConsoleErrors()).not.toEqual([]));
  });

  it.each(['/', '/players', '/agent-flows', '/gibt-es-nicht'])(
    'shows visitors the landing screen at %s',
    async (path) => {
      const { router } = renderHub({ answers, auth: visitor(), path });
      await landing();
      expect(screen.getByRole('heading', { level: 1, name: 'Bundesliga Fantasy Hub' })).toBeVisible();
      expect(screen.getByText('Alle Infos für dein Fantasy Team - News, Aufstellungen, Stats')).toBeVisible();
      expect(screen.getByText('Kostenlos registrieren und sofort loslegen')).toBeVisible();
      expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
      expect(router.state.location.pathname).toBe(path);
    },
  );

  it('sends visitors to the sign-in page', async () => {
    const auth = visitor();
    renderHub({ answers, auth });
    await userEvent.click(await landing());
    expect(auth.asked).toEqual(['signIn']);
  });

  it('requests no user data while nobody is signed in', async () => {
    const { calls } = renderHub({ answers, auth: visitor() });
    await screen.findByText('Eins');
    expect(calls.filter((path) => !path.startsWith('catalog.'))).toEqual([]);
  });
});

describe('the landing screen', () => {
  it('shows today’s real numbers', async () => {
    renderHub({ answers, auth: visitor() });
    const live = await screen.findByRole('region', { name: 'Startet er? 21. Spieltag' });
    expect(live).toHaveTextContent(/Eins.*93.%.*Zwei.*Drei.*Wackel.*50.%/u);
    expect(live).not.toHaveTextContent('Vier');
    expect(live).toHaveTextContent('1.486');
  });

  it('omits the numbers when there are none', async () => {
    const noRun = { ...dashboard(), starters: null };
    renderHub({ answers: { ...answers, 'catalog.dashboard': () => noRun }, auth: visitor() });
    await landing();
    await waitFor(() => expect(screen.queryByText('Lade die Startchancen …')).not.toBeInTheDocument());
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('omits the numbers while the hub does not answer', async () => {
    const fails = () => {
      throw hubFailure('invalid', 400);
    };
    renderHub({ answers: { ...answers, 'catalog.dashboard': fails }, auth: visitor() });
    await landing();
    await waitFor(() => expect(takeConsoleErrors()).not.toEqual([]));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['left', /abgemeldet/u],
    ['sessionEnded', /Sitzung ist abgelaufen/u],
    ['signInFailed', /nicht geklappt/u],
  ] as const)('explains the signed-out state: %s', async (reason, words) => {
    renderHub({ answers, auth: visitor(reason) });
    await landing();
    expect(screen.getByText(words)).toBeVisible();
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
    await landing();
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

  it('is hidden when the role cannot be found out', async () => {
    const fails = () => {
      throw hubFailure('notAllowed', 403);
    };
    const { router } = renderHub({ answers: { ...answers, 'account.me': fails }, path: '/agent-flows' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('includes a menu entry and a banner that stays away once dismissed', async () => {
    renderHub({ answers: asAdmin });
    expect(await screen.findByRole('link', { name: 'Agent Flows' })).toHaveAttribute('href', '/agent-flows');
    expect(screen.getByText('Admin mode')).toBeVisible();
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
