import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Dashboard, DashboardFixture, DashboardStarter } from '@hub/shared/catalog/dashboard.schema.ts';
import { type Answers, hubInfo, refusal, renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';

const fixture = (changes: Partial<DashboardFixture> = {}): DashboardFixture => ({
  id: 'f1',
  matchday: 21,
  kickoffTs: '2025-02-08T14:30:00Z',
  movedFromTs: null,
  homeTeamName: 'SC Freiburg',
  awayTeamName: '1. FC Heidenheim 1846',
  ...changes,
});

const starter = (changes: Partial<DashboardStarter> = {}): DashboardStarter => ({
  playerId: 'p1',
  name: 'Jonas Beispiel',
  teamShortName: 'SCF',
  positionPrimary: 'CB',
  status: 'fit',
  suspension: null,
  ailment: null,
  startProbability: 0.934,
  ...changes,
});

const dashboard = (changes: Partial<Dashboard> = {}): Dashboard => ({
  counts: { teams: 18, players: 1486, fixtures: 306, news: 12 },
  latestNews: [
    { id: 'n1', title: 'Kader vollständig', source: 'Hub', publishedTs: '2025-02-08T11:30:00Z' },
    { id: 'n2', title: 'Rückrunde beginnt', source: 'Redaktion', publishedTs: '2025-02-07T09:00:00Z' },
  ],
  nextFixtures: [fixture()],
  postponedFixtures: [],
  starters: {
    matchday: 21,
    asOfTs: '2025-02-08T05:00:00Z',
    surest: [starter(), starter({ playerId: 'p2', name: 'Emil Muster', positionPrimary: 'GK' })],
    mostDoubtful: [
      starter({
        playerId: 'p3',
        name: 'Ole Wackel',
        startProbability: 0.5,
        status: 'questionable',
        ailment: 'questionable',
      }),
    ],
  },
  ...changes,
});

const open = (answer: () => unknown, more: Answers = {}) =>
  renderHub({ answers: { 'catalog.dashboard': answer, ...more } });

const region = (name: RegExp | string) => screen.findByRole('region', { name });

describe('the loaded dashboard', () => {
  it('counts clubs, players, fixtures and news', async () => {
    open(() => dashboard());
    await screen.findByText('1.486');
    const cards = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
    expect(cards).toEqual(['Vereine 18', 'Spieler 1.486', 'Spiele 306', 'News 12']);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('lists the latest news with source and age by the hub’s clock', async () => {
    open(() => dashboard());
    const news = await region('Neueste News');
    const items = await within(news).findAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Kader vollständigHubvor 30 Min');
    expect(items[1]).toHaveTextContent('Rückrunde beginntRedaktionvor 1d');
    expect(within(news).getByRole('link', { name: 'Alle News' })).toHaveAttribute('href', '/news');
  });

  it('lists the next fixtures with matchday and kickoff in Berlin', async () => {
    open(() => dashboard());
    const fixtures = await region('Nächste Spiele');
    const item = await within(fixtures).findByRole('listitem');
    expect(item).toHaveTextContent('SC Freiburg vs 1. FC Heidenheim 1846');
    expect(item).toHaveTextContent('Sa., 08.02.2025, 15:30');
    expect(within(item).getByText('21. ST')).toBeVisible();
    expect(within(fixtures).getByRole('link', { name: 'Alle Spiele' })).toHaveAttribute('href', '/fixtures');
  });

  it('distinguishes a moved kickoff from the announced one, and marks fixtures without a date', async () => {
    open(() =>
      dashboard({
        nextFixtures: [
          fixture({ movedFromTs: '2025-02-07T19:30:00Z' }),
          fixture({ id: 'f3', movedFromTs: '2025-01-18T14:30:00Z' }),
        ],
        postponedFixtures: [fixture({ id: 'f2', homeTeamName: 'FC Schnee' })],
      }),
    );
    const fixtures = await region('Nächste Spiele');
    const [moved, moved3Weeks, postponed] = await within(fixtures).findAllByRole('listitem');
    expect(moved).toHaveTextContent('Sa., 08.02.2025, 15:30verlegt, statt Fr, 20:30');
    expect(moved3Weeks).toHaveTextContent('laut Quelle verlegt auf Sa, 08.02., 15:30');
    expect(postponed).toHaveTextContent('FC Schnee vs 1. FC Heidenheim 1846VerschobenTermin offen');
  });

  it('names an unknown club Unbekannt', async () => {
    open(() => dashboard({ nextFixtures: [fixture({ homeTeamName: null, awayTeamName: null })] }));
    const fixtures = await region('Nächste Spiele');
    expect(await within(fixtures).findByRole('listitem')).toHaveTextContent('Unbekannt vs Unbekannt');
  });

  it('shows the surest and the most doubtful starters as estimates', async () => {
    open(() => dashboard());
    const panel = await region('Startet er? 21. Spieltag');
    const surest = await within(panel).findByRole('list', { name: 'Am sichersten dabei' });
    const [first, second] = within(surest).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      /Jonas Beispiel.*Innenverteidiger.*SCF.*Startchance: 93\s%★ Sehr wahrscheinlich/u,
    );
    expect(second).toHaveTextContent(/Emil Muster.*Torhüter/u);
    const doubtful = within(panel).getByRole('list', { name: 'Am stärksten auf der Kippe' });
    expect(within(doubtful).getByRole('listitem')).toHaveTextContent(/50\s%\? Wackelkandidat/u);
    expect(panel).toHaveTextContent('Prognose, keine Garantie');
    expect(panel).toHaveTextContent('Stand: Sa., 08.02.2025, 06:00');
  });

  it('shows facts, if any, beside the name and apart from the estimate', async () => {
    open(() => dashboard());
    const panel = await region('Startet er? 21. Spieltag');
    expect(await within(panel).findAllByText('Fraglich')).toHaveLength(1);
    expect(within(panel).queryByText('Fit')).not.toBeInTheDocument();
  });

  it('links to what it counts, and to the lineups', async () => {
    open(() => dashboard());
    const access = await screen.findByRole('navigation', { name: 'Schnellzugriff' });
    const targets = within(access)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    expect(targets).toEqual([
      'Vereine /clubs',
      'Spieler /players',
      'Spiele /fixtures',
      'News /news',
      'Aufstellungen /lineups',
    ]);
  });
});

/** Opens the dashboard in a browser whose clock is years ahead. */
async function openWithWrongClock(changes: Parameters<typeof hubInfo>[0]) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.UTC(2031, 0, 1) });
  open(() => dashboard(), { 'catalog.hub': () => hubInfo(changes) });
  await screen.findByText('vor 30 Min');
  // The clock ticks from the effect that runs after the first render.
  await act(async () => {});
}

const letPass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('ages', () => {
  it('follow the hub’s clock, whatever the browser’s clock says', async () => {
    await openWithWrongClock({});
    letPass(10 * 60_000);
    expect(await screen.findByText('vor 40 Min')).toBeVisible();
  });

  it('stand still when the clock is fixed', async () => {
    await openWithWrongClock({ clockIsFixed: true });
    letPass(10 * 60_000);
    expect(screen.getByText('vor 30 Min')).toBeVisible();
  });

  it("are replaced by dates if the hub's time is unavailable", async () => {
    open(() => dashboard(), {
      'catalog.hub': refusal('unexpected', 500),
    });
    expect(await screen.findByText('Sa., 08.02.2025, 12:30')).toBeVisible();
    await waitFor(() => expect(takeConsoleErrors()).toHaveLength(1));
  });
});

describe('a dashboard without data', () => {
  it('has a sentence for a run without doubtful starters', async () => {
    open(() =>
      dashboard({
        starters: { matchday: null, asOfTs: '2025-02-08T05:00:00Z', surest: [], mostDoubtful: [] },
      }),
    );
    expect(await screen.findByText('Gerade ist niemand auf der Kippe.')).toBeVisible();
  });
});

it.each([
  ['retried if that can help', refusal('unexpected', 500), 3],
  ['not repeated after a refusal', refusal('tooMany', 429), 1],
])('a request that fails is %s', async (_what, answer, times) => {
  const { calls } = open(answer);
  await screen.findByRole('alert');
  expect(await screen.findAllByText('unbekannt')).toHaveLength(4);
  expect(calls.filter((path) => path === 'catalog.dashboard')).toHaveLength(times);
  takeConsoleErrors();
});
