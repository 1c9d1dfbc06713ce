import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MarketPoints } from '@hub/shared/points/expectedPoints.schema.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { adviseTransfers } from '@hub/shared/transfers/adviseTransfers.ts';
import { priceLimits } from '@hub/shared/transfers/priceLimit.ts';
import { enter } from '../../testing/enter.ts';
import { aCard, aTeam, aTeamPlayer, BEGUN } from '../../testing/myTeamBuilders.ts';
import { renderHub } from '../../testing/renderScreen.tsx';
import type { TransferQuestion } from './advice.worker.ts';

const CLUB = { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' };

let isBroken = false;

/** Computes the same as the real worker, in this thread. */
class WorkerHere extends EventTarget {
  postMessage(question: TransferQuestion | null) {
    if (question !== null) queueMicrotask(() => this.#answer(question));
  }

  #answer({ id, wanted }: TransferQuestion) {
    const computed = () =>
      wanted.kind === 'advice'
        ? adviseTransfers(wanted.task, wanted.bounds)
        : priceLimits(wanted.task, wanted.bounds, wanted.playerId);
    this.dispatchEvent(new MessageEvent('message', { data: { id, answer: isBroken ? null : computed() } }));
  }

  terminate() {}
}

beforeEach(() => {
  isBroken = false;
  vi.stubGlobal('Worker', WorkerHere);
});
// Other globals are stubbed too, so only this one is restored.
afterEach(() => Reflect.deleteProperty(globalThis, 'Worker'));

const band = (points: number) => ({ points, low: Math.floor(points) - 2, high: Math.ceil(points) + 4 });
const expected = (playerId: string, points: number): MarketPoints[number] => ({
  playerId,
  expected: [
    {
      profile: 'bundesligaFantasy',
      missing: [],
      next: band(points),
      three: band(points * 3),
      parts: [
        { part: 'appearance', points: 1.8 },
        { part: 'goals', points: points - 1.8 },
      ],
      ahead: [0, 1, 2, 3, 4].map((n) => ({ fixtureId: `f${n}`, points })),
      spread: { next: 3, three: 6 },
    },
  ],
});

const MINE = aTeamPlayer({ id: 'mine', name: 'Max Meins', positionPrimary: 'ST', positions: ['ST'] });
const CARDS = [
  aCard({ id: 'mine', name: 'Max Meins', positionPrimary: 'ST', positions: ['ST'], startProbability: 0.4 }),
  aCard({
    id: 'star',
    name: 'Stefan Stern',
    positionPrimary: 'ST',
    positions: ['ST'],
    startProbability: 0.9,
  }),
  aCard({ id: 'even', name: 'Emil Eben', positionPrimary: 'ST', positions: ['ST'], startProbability: 0.5 }),
];

const open = async ({
  game = 'bundesligaFantasy',
  points = [expected('mine', 4), expected('star', 7), expected('even', 4.3)],
  cards = CARDS,
  histories = {},
}: {
  game?: Game;
  histories?: Record<string, number[]>;
  cards?: typeof CARDS;
  points?: MarketPoints;
} = {}) => {
  renderHub({
    path: '/mein-team/transfers?team=team-1',
    answers: {
      'myTeam.teams': () => [aTeam({ game, players: [MINE] })],
      'catalog.players': () => ({ players: cards, teams: [CLUB], total: cards.length, nextCursor: null }),
      'catalog.marketPoints': () => points,
      'catalog.chanceHistories': () => histories,
    },
  });
  return screen.findByRole('region', { name: 'Bester Rat' });
};

const paste = async (text: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Preise einfügen' }));
  const field = await screen.findByLabelText('Namen und Preise');
  await userEvent.click(field);
  await userEvent.paste(text);
  await userEvent.click(await screen.findByRole('button', { name: /\d+.*übernehmen$/u }));
};

it('says which transfer gains most, by how much and why, first without prices', async () => {
  const advice = await open();
  await waitFor(() => expect(advice).toHaveTextContent(/etwa \+\d/u));
  expect(advice).toHaveTextContent('Ohne Preise zählt Geld hier nicht');
  expect(advice).toHaveTextContent('Dein Kader hat 1 Spieler von 15');
  expect(advice).toHaveTextContent('auf einen freien Platz');
  expect(advice).toHaveTextContent('Stefan Stern');
});

it('lists no players and asks for no input while no match has a forecast, as in summer', async () => {
  await open({
    game: 'own',
    points: [],
    cards: CARDS.map((card) => aCard({ id: card.id, startProbability: null })),
  });
  const list = await screen.findByRole('region', { name: 'Wer am ehesten beginnt' });
  expect(list).toHaveTextContent('Gerade steht kein Spiel an, für das es eine Prognose gibt.');
  expect(list).not.toHaveTextContent(/Wähle zwei|Mit Preisen|Niemand/u);
  expect(screen.getByText(/lassen sich Wechsel nicht bewerten/u)).not.toHaveTextContent('siehst du unten');
});

it('respects the budget and compares two players once prices are pasted', async () => {
  const advice = await open();
  await paste('Max Meins 5,0\nStefan Stern 12,5 Mio\nEmil Eben € 5.000.000');
  await waitFor(() => expect(advice).toHaveTextContent('Ohne Angabe, wie viel Geld übrig ist'));
  await waitFor(() => expect(advice).toHaveTextContent('Nichts tun.'));
  await userEvent.type(screen.getByLabelText('Geld übrig in Mio.'), '8');
  await waitFor(() => expect(advice).toHaveTextContent(/Stefan Stern/u));
  await waitFor(() => expect(advice).toHaveTextContent(/danach übrig: 0,5.Mio/u));
  expect(advice).toHaveTextContent('Startchance 90 % statt 40 %');
  expect(advice).toHaveTextContent('Tore +3');

  const list = screen.getByRole('region', { name: 'Punkte je Million' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Emil Eben',
    'Max Meins',
    'Stefan Stern',
  ]);
  await userEvent.click(within(list).getByRole('checkbox', { name: 'Emil Eben vergleichen' }));
  await userEvent.click(within(list).getByRole('checkbox', { name: 'Max Meins vergleichen' }));
  const pair = await within(list).findByRole('region', { name: 'Vergleich' });
  expect(pair).toHaveTextContent('Ein Patt: weniger als 0,5 Punkte auseinander');
  expect(pair).toHaveTextContent('etwa 4,5 · meist 2–\u20609');
});

it('says up to which price a player is worth buying, once it knows prices and money', async () => {
  await open({ points: [expected('mine', 4), expected('star', 8), expected('even', 4.3)] });
  const before = screen.getByRole('region', { name: 'Wer am meisten brächte' });
  expect(before).toHaveTextContent('Mit Preisen siehst du hier');
  expect(within(before).queryByRole('button', { name: /Bis zu welchem Preis/u })).toBeNull();
  await paste('Max Meins 5,0\nStefan Stern 12,5 Mio\nEmil Eben € 5.000.000');
  const list = screen.getByRole('region', { name: 'Punkte je Million' });
  expect(within(list).queryByRole('button', { name: /lohnt sich Max Meins/u })).toBeNull();
  await userEvent.click(within(list).getByRole('button', { name: /lohnt sich Stefan Stern/u }));
  expect(list).toHaveTextContent('Dafür fehlt, wie viel Geld du übrig hast');
  await userEvent.type(screen.getByLabelText('Geld übrig in Mio.'), '8');
  await waitFor(() =>
    // Max may be sold for 5 millions more.
    expect(list).toHaveTextContent(
      /Lohnt sich bis 13.Mio. für den nächsten Spieltag, für drei und für fünf\. So weit bringen/u,
    ),
  );
  await userEvent.click(within(list).getByRole('button', { name: /lohnt sich Stefan Stern/u }));
  expect(list).not.toHaveTextContent('Lohnt sich');
});

it('says what is wrong with an amount, and keeps the previous one', async () => {
  await open();
  const money = screen.getByLabelText('Geld übrig in Mio.');
  await enter(money, '−2,5');
  expect(JSON.parse(localStorage.getItem('hub-team-prices') ?? '{}')['team-1'].budget).toBe(-2.5);
  await userEvent.type(money, 'x');
  expect(await screen.findByText('Bitte eine Zahl, etwa 3,5 oder −2.')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('hub-team-prices') ?? '{}')['team-1'].budget).toBe(-2.5);
});

it('offers to try again if nothing can be computed', async () => {
  isBroken = true;
  const advice = await open();
  const again = await within(advice).findByRole('button', { name: 'Noch einmal' });
  expect(advice).toHaveTextContent('Die Wechsel ließen sich nicht berechnen.');
  isBroken = false;
  await userEvent.click(again);
  await waitFor(() => expect(advice).toHaveTextContent(/etwa \+\d/u));
});

it('says that nothing is expected yet in a season without statistics', async () => {
  const advice = await open({ points: [] });
  await waitFor(() => expect(advice).toHaveTextContent('ist noch nichts zu erwarten'));
  expect(advice).not.toHaveTextContent('Nichts tun');
});

it('shows chances per million for a game without points', async () => {
  const advice = await open({ game: 'kickbase' });
  expect(advice).toHaveTextContent('Punkte für Kickbase können wir nicht schätzen');
  expect(screen.queryByLabelText('Geld übrig in Mio.')).toBeNull();
  await paste('Stefan Stern 10\nEmil Eben 4');
  const list = await screen.findByRole('region', { name: 'Startchance je Million' });
  const [first] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent('Emil Eben');
  expect(first).toHaveTextContent('12,5 % je Mio.');
});

it('lists who gains chances for a game without points, and marks the own players', async () => {
  await open({ game: 'kickbase', histories: { mine: [90, 20], star: [50, 60], even: [45] } });
  const list = await screen.findByRole('region', { name: 'Wer an Startchance gewinnt' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Stefan Stern.*plus 30\sPunkte seit dem letzten Spiel.*90\s%/u),
    expect.stringMatching(/^Max Meins.*im Team.*plus 20\sPunkte seit dem letzten Spiel.*40\s%/u),
  ]);
});

it('offers no player whose match has begun', async () => {
  const cards = [...CARDS, aCard({ id: 'on', name: 'Schon Dabei', startProbability: 1, match: BEGUN })];
  renderHub({
    path: '/mein-team/transfers?team=team-1',
    answers: {
      'myTeam.teams': () => [aTeam({ game: 'kickbase', players: [MINE] })],
      'catalog.players': () => ({ players: cards, teams: [CLUB], total: cards.length, nextCursor: null }),
      'catalog.marketPoints': () => [],
      'catalog.chanceHistories': () => ({}),
    },
  });
  const list = await screen.findByRole('region', { name: 'Wer am ehesten beginnt' });
  await waitFor(() => expect(within(list).queryByText('Schon Dabei')).not.toBeInTheDocument());
  expect(within(list).getByText('Stefan Stern')).toBeVisible();
});

it('weighs the next matchday for all players while one runs, and says which', async () => {
  const fixture = { matchday: 21, status: 'scheduled', homeTeamId: 't2', awayTeamId: 't3' };
  const [mine, star] = [expected('mine', 4), expected('star', 4.1)];
  const ahead = [
    { fixtureId: 'f0', points: 20 },
    { fixtureId: 'f1', points: 4.1 },
  ];
  renderHub({
    path: '/mein-team/transfers?team=team-1',
    answers: {
      'myTeam.teams': () => [aTeam({ game: 'bundesligaFantasy', players: [MINE] })],
      'catalog.players': () => ({ players: CARDS, teams: [CLUB], total: CARDS.length, nextCursor: null }),
      'catalog.comingFixtures': () => [
        { ...fixture, id: 'over', status: 'finished', kickoffTs: '2025-02-07T19:30:00.000Z' },
        { ...fixture, id: 'f0', homeTeamId: 't1', kickoffTs: '2025-02-08T14:30:00.000Z' },
        { ...fixture, id: 'f1', matchday: 22, homeTeamId: 't1', kickoffTs: '2025-02-15T14:30:00.000Z' },
      ],
      // The star's points are almost all in the current match, for which it is too late to buy him.
      'catalog.marketPoints': () => [
        mine,
        {
          playerId: 'star',
          expected: star.expected.map((each) => Object.assign({}, each, { next: band(20), ahead })),
        },
      ],
    },
  });
  const advice = await screen.findByRole('region', { name: 'Bester Rat' });
  await waitFor(() => expect(advice).toHaveTextContent('Deine beste Elf am 22. Spieltag: etwa 6 Punkte.'));
  expect(advice).toHaveTextContent(
    'Der 21. Spieltag läuft: Gerechnet wird für alle ab dem nächsten (22. Spieltag).',
  );
  expect(advice).not.toHaveTextContent('Startchance');
  const market = screen.getByRole('region', { name: 'Wer am meisten brächte' });
  expect(market).toHaveTextContent('Stefan Stern');
  expect(market).not.toHaveTextContent('etwa 20');
});

it('asks for the game of a team without one, and gives advice by its points once it is chosen', async () => {
  let game: Game = 'own';
  renderHub({
    path: '/mein-team/transfers?team=team-1',
    answers: {
      'myTeam.teams': () => [aTeam({ game, players: [MINE] })],
      'myTeam.setGame': (input) => {
        ({ game } = input as { game: Game });
        return null;
      },
      'catalog.players': () => ({ players: CARDS, teams: [CLUB], total: CARDS.length, nextCursor: null }),
      'catalog.marketPoints': () => [expected('mine', 4), expected('star', 7)],
      'catalog.chanceHistories': () => ({}),
    },
  });
  const choice = await screen.findByLabelText('Welches Spiel spielst du?');
  expect(screen.getByText(/lassen sich Wechsel nicht bewerten/u)).toHaveTextContent('siehst du unten');
  await userEvent.selectOptions(choice, 'Bundesliga Fantasy Manager');
  const advice = await screen.findByRole('region', { name: 'Bester Rat' });
  await waitFor(() => expect(advice).toHaveTextContent('Stefan Stern'));
  expect(screen.queryByLabelText('Welches Spiel spielst du?')).not.toBeInTheDocument();
});

it('shows the advice first, then its inputs, and mentions no prices if there are none', async () => {
  const advice = await open();
  const settings = screen.getByRole('region', { name: 'Dein Markt' });
  expect(advice.compareDocumentPosition(settings)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const market = screen.getByRole('region', { name: 'Wer am meisten brächte' });
  expect(within(market).getAllByRole('listitem')).toHaveLength(3);
  expect(market).not.toHaveTextContent('ohne Preis');
});

it("links to the user's teams if none has players", async () => {
  renderHub({ path: '/mein-team/transfers', answers: { 'myTeam.teams': () => [aTeam()] } });
  expect(await screen.findByText('Noch kein Team mit Spielern')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zu „Mein Team“' })).toHaveAttribute('href', '/mein-team');
});
