import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SearchEntries } from '@hub/shared/catalog/players.schema.ts';
import { enter } from '../testing/enter.ts';
import { aTeam, aTeamPlayer } from '../testing/myTeamBuilders.ts';
import { hubFailure, hubInfo, renderHub, type Answers } from '../testing/renderScreen.tsx';
import { narrowToPhone, takeConsoleErrors } from '../testing/setup.ts';

type Entry = SearchEntries['players'][number];

const player = (id: string, name: string, more: Partial<Entry> = {}): Entry => ({
  id,
  name,
  fullName: null,
  teamId: 't1',
  teamShortName: 'Bayern',
  positionPrimary: 'CB',
  startProbability: null,
  knowledge: null,
  match: null,
  ...more,
});
const MAINZ = { teamId: 't2', teamShortName: 'Mainz' };
/** His last forecast is from before he left. */
const LEFT = { teamId: null, teamShortName: null, startProbability: 0.9 };
const ENTRIES: SearchEntries = {
  players: [
    player('p1', 'Florian Müller', MAINZ),
    player('p2', 'Müllerson Silva', LEFT),
    ...Array.from({ length: 12 }, (_, number) => player(`s${number}`, `Sascha Schuster ${number}`)),
  ],
  clubs: [{ id: 't1', name: 'FC Bayern München', shortName: 'Bayern' }],
};

const never = () => new Promise(() => {});
const open = (answers: Answers = {}) =>
  renderHub({
    answers: {
      'catalog.dashboard': never,
      'catalog.player': never,
      'catalog.search': () => ENTRIES,
      ...answers,
    },
  });

async function openSearch() {
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Suche' });
}
const optionTexts = () => screen.queryAllByRole('option').map((option) => option.textContent);
const activeText = (field: HTMLElement) =>
  document.querySelector(`[id="${field.getAttribute('aria-activedescendant')}"]`)?.textContent;

it('lists the likeliest starter first among players who match a query equally', async () => {
  const players = [
    player('p1', 'Florian Müller', { startProbability: 0.04 }),
    player('p2', 'Gerd Müller', LEFT),
    player('p3', 'Thomas Müller', { startProbability: 0.82 }),
  ];
  open({ 'catalog.search': () => ({ ...ENTRIES, players }) });
  await enter(await openSearch(), 'müller');
  await screen.findByRole('option', { name: /^Thomas Müller/u });
  expect(optionTexts().map((text) => /^\S+ Müller/u.exec(text)?.[0])).toEqual([
    'Thomas Müller',
    'Florian Müller',
    'Gerd Müller',
  ]);
});

describe('the search', () => {
  it.each(['Suche öffnen', 'Suche'])(
    'opens by the button "%s", closes with Esc and gives the focus back',
    async (name) => {
      if (name === 'Suche öffnen') narrowToPhone();
      open();
      const button = await screen.findByRole('button', { name });
      await userEvent.click(button);
      await waitFor(async () => expect(await screen.findByRole('combobox', { name: 'Suche' })).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(button).toHaveFocus();
    },
  );

  it('opens by keyboard and lists the screens of the hub before anything is typed', async () => {
    open({ 'catalog.search': never });
    await openSearch();
    expect(optionTexts().slice(0, 5)).toEqual([
      'Dashboard',
      'Mein Team',
      'Aufstellungen',
      'Spieler',
      'Vereine',
    ]);
    expect(screen.getByText('Lade Spieler und Vereine …')).toBeVisible();
  });

  it('finds players regardless of accents, best first, and clubs', async () => {
    open();
    const field = await openSearch();
    await enter(field, 'muller');
    await waitFor(() =>
      expect(optionTexts()).toEqual([
        'Florian MüllerMainz ·\u00A0IV',
        'Müllerson Silvanicht mehr in der Bundesliga ·\u00A0Innenverteidiger',
      ]),
    );
    expect(await screen.findByText('2 Treffer')).toBeInTheDocument();
    await userEvent.clear(field);
    await enter(field, 'munchen');
    expect(within(screen.getByRole('group', { name: 'Vereine' })).getByRole('option')).toHaveTextContent(
      'FC Bayern München',
    );
  });

  it('lists a player before a club of the same name', async () => {
    const players = [player('p1', 'Kai Bayern', MAINZ), player('p2', 'Thomas Schuster')];
    open({ 'catalog.search': () => ({ ...ENTRIES, players }) });
    await enter(await openSearch(), 'bayern');
    await waitFor(() => expect(optionTexts()[0]).toMatch(/^Kai Bayern/u));
    expect(optionTexts()).toHaveLength(3);
  });

  it('lists a club before its players if no player has that name', async () => {
    open();
    const field = await openSearch();
    await enter(field, 'bayern');
    await waitFor(() => expect(optionTexts()[0]).toMatch(/^FC Bayern München/u));
    expect(optionTexts()[1]).toMatch(/^Sascha Schuster/u);
    await userEvent.clear(field);
    await enter(field, 'schuster');
    await waitFor(() => expect(optionTexts()[0]).toMatch(/^Sascha Schuster/u));
  });

  it('shows start chance and opponent of all found players with one request each', async () => {
    const nowTs = '2025-02-07T12:00:00.000Z';
    const { calls } = open({
      'catalog.hub': () => hubInfo({ nowTs }),
      'catalog.comingFixtures': () => [
        {
          id: 'f',
          matchday: 21,
          status: 'scheduled',
          kickoffTs: '2025-02-08T14:30:00.000Z',
          homeTeamId: 't1',
          awayTeamId: 't2',
        },
      ],
      'catalog.search': () => ({
        players: [
          player('1', 'Müller Eins', { startProbability: 0.82, knowledge: 'full' }),
          player('2', 'Müller Zwei', { ...MAINZ, startProbability: 0.4, knowledge: 'little' }),
          player('3', 'Müller Drei', { ...MAINZ, startProbability: 0, knowledge: 'little' }),
          player('4', 'Müller Vier', { teamId: 't3', teamShortName: 'Kiel' }),
          player('5', 'Müller Weg', LEFT),
        ],
        clubs: [
          { id: 't1', name: 'FC Bayern München', shortName: 'Bayern' },
          { id: 't2', name: 'Mainz 05', shortName: 'Mainz' },
        ],
      }),
    });
    await enter(await openSearch(), 'müller');
    const row = (name: string) => screen.findByRole('option', { name: new RegExp(name, 'u') });
    await waitFor(async () => expect(await row('Eins')).toHaveTextContent('Bayern · H Mainz Sa 15:30 · IV'));
    expect(await row('Eins')).toHaveTextContent('Startchance: 82 %✓ Wahrscheinlich');
    expect(await row('Zwei')).toHaveTextContent('Mainz · A Bayern Sa 15:30 · IVnoch zu wenig gesehen');
    expect(await row('Drei')).toHaveTextContent(/IVNicht in der Elf/u);
    expect(await row('Vier')).toHaveTextContent(/Kiel · IV$/u);
    expect(await row('Weg')).not.toHaveTextContent('%');
    expect(calls.filter((path) => path === 'catalog.search')).toHaveLength(1);
    expect(calls.filter((path) => path === 'catalog.comingFixtures')).toHaveLength(1);
  });

  it('opens the result selected with the arrow keys, while the field keeps the focus', async () => {
    const { router } = open();
    const field = await openSearch();
    await enter(field, 'muller');
    await waitFor(() => expect(activeText(field)).toContain('Florian'));
    await userEvent.keyboard('{ArrowDown}');
    expect(activeText(field)).toContain('Müllerson');
    await userEvent.keyboard('{ArrowDown}');
    expect(activeText(field)).toContain('Florian');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(activeText(field)).toContain('Florian');
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
    expect(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/players/p1'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it("marks players in one of the user's teams, and opens a player's actions", async () => {
    const mine = aTeam({ name: 'Freitagself', players: [aTeamPlayer({ id: 'p1' })] });
    open({ 'myTeam.teams': () => [mine], 'watchlist.ids': () => ['p2'] });
    await enter(await openSearch(), 'muller');
    const found = await screen.findByRole('option', { name: /Florian Müller/u });
    await waitFor(() => expect(found).toHaveTextContent('(in deinem Team)'));
    expect(screen.getByRole('option', { name: /Müllerson/u })).toHaveTextContent('(auf deiner Watchlist)');
    await userEvent.click(screen.getByRole('button', { name: 'Aktionen zu Florian Müller' }));
    const sheet = await screen.findByRole('dialog', { name: 'Florian Müller' });
    expect(within(sheet).getByRole('button', { name: /In deinem Team „Freitagself“/u })).toBeVisible();
    expect(within(sheet).getByRole('button', { name: /^Beobachten/u })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Suche' })).not.toBeInTheDocument());
  });

  it('opens a club with a click', async () => {
    const { router } = open({ 'catalog.club': never });
    await enter(await openSearch(), 'bayern münchen');
    await userEvent.click(await screen.findByRole('option', { name: 'FC Bayern München' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/clubs/t1'));
  });

  it('links to the full list when more players match than are shown', async () => {
    const { router } = open({ 'catalog.players': never });
    await enter(await openSearch(), 'schuster');
    await waitFor(() => expect(optionTexts()).toHaveLength(9));
    await userEvent.click(screen.getByRole('option', { name: 'Alle 12 Spieler zeigen' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/players'));
    expect(router.state.location.search).toBe('?suche=schuster');
  });

  it('says when nothing matches', async () => {
    open();
    await userEvent.type(await openSearch(), 'xyz');
    await waitFor(() => expect(screen.getAllByText('Dazu haben wir nichts gefunden.')).toHaveLength(2));
    expect(optionTexts()).toEqual([]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('still finds screens when players and clubs cannot be loaded, and tries again', async () => {
    let isDown = true;
    open({
      'catalog.search': () => {
        if (isDown) throw hubFailure('invalid', 400);
        return ENTRIES;
      },
    });
    const field = await openSearch();
    expect(await screen.findByText(/lassen sich gerade nicht durchsuchen/u)).toBeVisible();
    await enter(field, 'news');
    expect(optionTexts()).toEqual(['News']);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await userEvent.clear(field);
    await enter(field, 'silva');
    await waitFor(() => expect(optionTexts()).toHaveLength(1));
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});
