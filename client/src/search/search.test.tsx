import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SearchEntries } from '#shared/catalog/players.schema.ts';
import { aTeam, aTeamPlayer } from '../testing/myTeamBuilders.ts';
import { hubFailure, renderHub, type Answers } from '../testing/renderScreen.tsx';
import { narrowToPhone, takeConsoleErrors } from '../testing/setup.ts';

const player = (id: string, name: string, teamShortName: string | null = 'Bayern') => ({
  id,
  name,
  fullName: null,
  teamShortName,
  positionPrimary: 'CB',
});
const ENTRIES: SearchEntries = {
  players: [
    player('p1', 'Florian Müller', 'Mainz'),
    player('p2', 'Müllerson Silva', null),
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

const PATIENCE = { timeout: 10_000 };

async function openSearch() {
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' }, PATIENCE);
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Suche' });
}
const optionTexts = () => screen.queryAllByRole('option').map((option) => option.textContent);
const activeText = (field: HTMLElement) =>
  document.querySelector(`[id="${field.getAttribute('aria-activedescendant')}"]`)?.textContent;

describe('the search', () => {
  it.each(['Suche öffnen', 'Suche'])(
    'opens by the button "%s", closes with Esc and gives the focus back',
    async (name) => {
      if (name === 'Suche öffnen') narrowToPhone();
      open();
      const button = await screen.findByRole('button', { name }, PATIENCE);
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

  it('finds players regardless of accents, the best first, and clubs', async () => {
    open();
    const field = await openSearch();
    await userEvent.type(field, 'muller');
    await waitFor(() =>
      expect(optionTexts()).toEqual([
        'Florian MüllerMainz · Innenverteidiger',
        'Müllerson Silvanicht mehr in der Bundesliga · Innenverteidiger',
      ]),
    );
    expect(await screen.findByText('2 Treffer')).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, 'munchen');
    expect(within(screen.getByRole('group', { name: 'Vereine' })).getByRole('option')).toHaveTextContent(
      'FC Bayern München',
    );
  });

  it('opens the result selected with the arrow keys, while the field keeps the focus', async () => {
    const { router } = open();
    const field = await openSearch();
    await userEvent.type(field, 'muller');
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
    await waitFor(() => expect(router.state.location.pathname).toBe('/players/p1'), PATIENCE);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says who is in a team of the user, and opens what can be done with a player', async () => {
    const mine = aTeam({ name: 'Freitagself', players: [aTeamPlayer({ id: 'p1' })] });
    open({ 'myTeam.teams': () => [mine], 'watchlist.ids': () => ['p2'] });
    await userEvent.type(await openSearch(), 'muller');
    const found = await screen.findByRole('option', { name: /Florian Müller/u });
    await waitFor(() => expect(found).toHaveTextContent('(in deinem Team)'));
    expect(screen.getByRole('option', { name: /Müllerson/u })).toHaveTextContent('(auf deiner Watchlist)');
    await userEvent.click(screen.getByRole('button', { name: 'Aktionen zu Florian Müller' }));
    const sheet = await screen.findByRole('dialog', { name: 'Florian Müller' });
    expect(within(sheet).getByRole('button', { name: /In deinem Team „Freitagself“/u })).toBeVisible();
    expect(within(sheet).getByRole('button', { name: /^Beobachten/u })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Suche' })).not.toBeInTheDocument());
  });

  it('opens a club by a click', async () => {
    const { router } = open({ 'catalog.club': never });
    await userEvent.type(await openSearch(), 'bayern münchen');
    await userEvent.click(await screen.findByRole('option', { name: 'FC Bayern München' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/clubs/t1'), PATIENCE);
  });

  it('links to the full list when more players match than are shown', async () => {
    const { router } = open({ 'catalog.players': never });
    await userEvent.type(await openSearch(), 'schuster');
    await waitFor(() => expect(optionTexts()).toHaveLength(9));
    await userEvent.click(screen.getByRole('option', { name: 'Alle 12 Spieler zeigen' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/players'), PATIENCE);
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
    await userEvent.type(field, 'news');
    expect(optionTexts()).toEqual(['News']);
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await userEvent.clear(field);
    await userEvent.type(field, 'silva');
    await waitFor(() => expect(optionTexts()).toHaveLength(1));
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});
