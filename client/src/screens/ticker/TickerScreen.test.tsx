import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Ticker, TickerFixture } from '@hub/shared/catalog/ticker.schema.ts';
import { renderHub } from '../../testing/renderScreen.tsx';

const FREIBURG = { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' };
const KOELN = { id: 't2', name: '1. FC Köln', shortName: 'Köln' };

const fixture = (changes: Partial<TickerFixture>): TickerFixture => ({
  fixtureId: 'f1',
  matchday: 21,
  kickoffTs: '2025-02-08T14:30:00.000Z',
  isHome: true,
  opponent: KOELN,
  winChance: 0.54,
  drawChance: 0.24,
  restDays: 7,
  isAfterEurope: false,
  ...changes,
});

const TICKER: Ticker = {
  clubs: [
    {
      club: FREIBURG,
      expectedPoints: 1.9,
      fixtures: [
        fixture({}),
        fixture({ fixtureId: 'f2', isHome: false, winChance: 0.31, restDays: 3.8, isAfterEurope: true }),
      ],
    },
  ],
  record: null,
};

const open = (answer: () => unknown) =>
  renderHub({ path: '/restprogramm', answers: { 'catalog.ticker': answer } });

it('gives a win the same percentage as other screens, with outcomes that add up to 100', async () => {
  const fixtures = [fixture({ winChance: 0.6645, drawChance: 0.1942 })];
  open(() => ({ ...TICKER, clubs: [{ ...TICKER.clubs[0]!, fixtures }] }));
  expect(await screen.findByRole('link', { name: /Siegchance 67\s%/u })).toBeVisible();
});

it('calls clubs as fans do', async () => {
  const club = { id: 'bmg', name: 'Borussia Mönchengladbach', shortName: 'Borussia Mönchengladbach' };
  open(() => ({ ...TICKER, clubs: [{ ...TICKER.clubs[0]!, club }] }));
  expect(await screen.findByText("M'gladbach")).toBeVisible();
});

it('shows venue, opponent, chance of a win and short rests for every fixture', async () => {
  open(() => TICKER);
  const table = await screen.findByRole('table', { name: 'Vereine und ihre nächsten Spiele' });
  const row = within(table).getByRole('row', { name: /Freiburg/u });
  expect(
    within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/clubs/t1', '/fixtures/f1', '/fixtures/f2']);
  expect(
    within(row).getByRole('link', { name: /^Heimspiel: 1\. FC Köln, Siegchance 54\s%$/u }),
  ).toBeVisible();
  expect(
    within(row).getByRole('link', {
      name: /^Auswärtsspiel: 1\. FC Köln, Siegchance 31\s%, Englische Woche: 4\sTage nach einem Europapokalspiel$/u,
    }),
  ).toBeVisible();
});

it('shows no chances while there are none, and does not claim an order', async () => {
  const [club] = TICKER.clubs;
  const fixtures = [fixture({ winChance: null, drawChance: null })];
  open(() => ({ clubs: [{ ...club, expectedPoints: null, fixtures }], record: null }));
  const link = await screen.findByRole('link', { name: 'Heimspiel: 1. FC Köln' });
  expect(link).not.toHaveTextContent('%');
  expect(screen.queryByText(/Ø/u)).not.toBeInTheDocument();
  expect(screen.getByText('Die nächsten Spiele jedes Vereins')).toBeVisible();
  expect(screen.getByText(/^Siegchancen stehen hier, sobald beide Vereine/u)).toBeVisible();
});

it('says that nothing is scheduled', async () => {
  open(() => ({ clubs: [], record: null }));
  expect(await screen.findByText('Kein Spiel ist angesetzt')).toBeVisible();
});
