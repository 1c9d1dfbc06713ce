import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FAN, fakeAuth } from '../../testing/fakeAuth.ts';
import { hubInfo, renderHub } from '../../testing/renderScreen.tsx';
import { narrowToPhone, takeConsoleErrors } from '../../testing/setup.ts';
import { ErrorScreen } from '../ErrorScreen.tsx';
import { Shell } from './Shell.tsx';

const ENTRIES = [
  ['Dashboard', '/'],
  ['Mein Team', '/mein-team'],
  ['Aufstellungen', '/lineups'],
  ['Spieler', '/players'],
  ['Vereine', '/clubs'],
  ['News', '/news'],
  ['Spieltage', '/fixtures'],
  ['Watchlist', '/watchlist'],
  ['Tipprunden', '/tipprunden'],
  ['Trefferquote', '/trefferquote'],
] as const;

const pending = () => new Promise(() => {});
/** Queries of the screens never settle, since only the shell matters here. */
const answers = Object.fromEntries(
  ['dashboard', 'players', 'clubs', 'news', 'fixtures', 'search', 'lineups', 'record']
    .map((name) => `catalog.${name}`)
    .concat('myTeam.teams', 'watchlist.players', 'tipLeagues.mine')
    .map((path) => [path, pending]),
);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const sidebar = () => screen.findByRole('navigation', { name: 'Hauptnavigation' });

describe('navigation', () => {
  it('lists the entries of the hub in order', async () => {
    renderHub({ answers });
    const links = within(await sidebar()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(ENTRIES);
  });

  it('does not move the focus when the hub is opened', async () => {
    renderHub({ answers, path: '/players' });
    await title('Spieler');
    expect(document.body).toHaveFocus();
  });

  it('says when an address does not exist', async () => {
    renderHub({ answers, path: '/gibt-es-nicht' });
    await title('Seite nicht gefunden');
    await userEvent.click(screen.getByRole('link', { name: 'Zum Dashboard' }));
    expect(await title('Dashboard')).toBeVisible();
  });
});

describe('on a phone', () => {
  beforeEach(narrowToPhone);

  it("has the most important screens within a thumb's reach and marks the current one", async () => {
    const { router } = renderHub({ answers });
    const tabs = within(await screen.findByRole('navigation', { name: 'Hauptbereiche' }));
    expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Start', '/'],
      ['Mein Team', '/mein-team'],
      ['Aufstellungen', '/lineups'],
      ['Spieler', '/players'],
    ]);
    await userEvent.click(tabs.getByRole('link', { name: 'Aufstellungen' }));
    await title('Aufstellungen');
    expect(router.state.location.pathname).toBe('/lineups');
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Aufstellungen');
  });

  it('has in its menu what the tabs lack, in groups', async () => {
    renderHub({ answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Mehr' }));
    const links = within(await sidebar()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['clubs', 'news', 'fixtures', 'restprogramm']
        .concat('watchlist', 'tipprunden', 'mein-team/rueckblick', 'mein-team/transfers')
        .concat('mein-team/duelle', 'vergleich')
        .concat('trefferquote', 'einstellungen')
        .map((path) => `/${path}`),
    );
  });

  it('links to the account from the bar', async () => {
    renderHub({ answers });
    const link = await screen.findByRole('link', { name: /^Dein Konto/u });
    expect(link).toHaveAttribute('href', '/einstellungen');
  });
});

describe('a sign-in that the user did not ask for', () => {
  const open = () => {
    const auth = fakeAuth({ status: 'signedIn', user: FAN, isUnasked: true });
    renderHub({ answers, auth });
    return auth;
  };
  const notice = () => screen.findByRole('complementary', { name: 'Anmeldung über einen Link' });
  const press = async (name: string) => userEvent.click(within(await notice()).getByRole('button', { name }));

  it('names the signed-in user until the user accepts', async () => {
    const auth = open();
    expect(await notice()).toHaveTextContent('Ein Link hat dich angemeldet als fan@hub.test. Bist du das?');
    await press('Ja, das bin ich');
    expect(auth.asked).toEqual(['acceptUnasked']);
    expect(screen.queryByText('Ja, das bin ich')).not.toBeInTheDocument();
    expect(await sidebar()).toBeVisible();
  });

  it('is reverted when the user rejects it', async () => {
    const auth = open();
    await press('Nein, abmelden');
    expect(auth.asked).toEqual(['rejectUnasked']);
  });

  it('shows no banner when it was asked for', async () => {
    renderHub({ answers });
    await sidebar();
    expect(screen.queryByText('Ja, das bin ich')).not.toBeInTheDocument();
  });
});

const openAs = (changes: Parameters<typeof hubInfo>[0]) =>
  renderHub({ answers: { ...answers, 'catalog.hub': () => hubInfo(changes) } });
const about = () => screen.findByRole('complementary', { name: 'Daten dieses Hubs' });

describe('the hub status', () => {
  it('labels a demo as a demo', async () => {
    openAs({ isDemo: true });
    expect(await about()).toHaveTextContent('Demo-Saison 2024/25.');
    expect(await about()).toHaveTextContent('Spieler und Ergebnisse sind erfunden');
  });

  it('names a real season without mentioning a demo or a fixed clock', async () => {
    openAs({ season: '2017-18' });
    expect(await about()).toHaveTextContent(/^Bundesliga 2017\/18$/u);
  });

  it('shows that the clock is fixed', async () => {
    openAs({ nowTs: '2018-02-15T12:00:00Z', clockIsFixed: true });
    expect(await about()).toHaveTextContent('Uhr gestellt: Do., 15.02.2018, 13:00');
  });

  it('promises nothing', async () => {
    openAs({});
    const footer = await screen.findByRole('contentinfo');
    expect(footer).toHaveTextContent('Prognose, keine Garantie');
    await waitFor(() => expect(footer).toHaveTextContent('Bundesliga 2024/25'));
  });
});

function Broken(): never {
  throw new Error('broken by the test');
}

describe('a failing screen', () => {
  it('leaves the shell intact and offers ways out', async () => {
    renderHub({
      answers,
      only: [
        {
          path: '/',
          Component: Shell,
          children: [{ errorElement: <ErrorScreen />, children: [{ index: true, Component: Broken }] }],
        },
      ],
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Da ist etwas schiefgegangen');
    expect(alert).not.toHaveTextContent('broken by the test');
    expect(within(alert).getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
    expect(within(alert).getByRole('link', { name: 'Zum Dashboard' })).toHaveAttribute('href', '/');
    expect(await sidebar()).toBeVisible();
    expect(takeConsoleErrors().flat().map(String).join()).toContain('broken by the test');
  });
});
