import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PlayerCard, PlayersPage } from '@hub/shared/catalog/players.schema.ts';
import { enter } from '../../testing/enter.ts';
import { aCard, BEGUN } from '../../testing/myTeamBuilders.ts';
import { hubFailure, renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors, widenToDesktop } from '../../testing/setup.ts';
import { details } from '../player/playerBuilders.ts';

const BAYERN = { id: 't1', name: 'FC Bayern München', shortName: 'Bayern' };
const FREIBURG = { id: 't2', name: 'SC Freiburg', shortName: 'Freiburg' };

const card = (changes: Partial<PlayerCard> = {}): PlayerCard =>
  aCard({
    name: 'Thomas Müller',
    positions: ['Forward', 'CAM'],
    positionPrimary: 'Forward',
    birthdate: '1989-09-13',
    heightCm: 186,
    preferredFoot: 'right',
    formRating: 3.66,
    yellowCards: 4,
    startProbability: 0.83,
    ...changes,
  });

const MULLER = card();
const OZCAN = card({
  id: 'p2',
  name: 'Özcan Zander',
  teamId: 't2',
  positions: ['GK'],
  positionPrimary: 'GK',
  nationality: 'Turkey',
  preferredFoot: 'left',
  status: 'injured',
  ailment: 'injured',
  formRating: null,
  startProbability: 0.04,
});
const ZIRKZEE = card({
  id: 'p3',
  name: 'Zirkzee Adam',
  teamId: null,
  positions: ['CM'],
  positionPrimary: 'CM',
  nationality: '',
  birthdate: null,
  heightCm: null,
  preferredFoot: null,
  status: 'suspended',
  suspension: '5. Gelbe Karte',
  formRating: 4.5,
  startProbability: null,
});
/** CST is no known code; matching parts of codes would find a striker and a centre midfielder. */
const UNKNOWN_CODE = card({
  id: 'p4',
  name: 'Bert Ohne',
  positions: ['CST'],
  positionPrimary: 'CST',
  formRating: 1,
  yellowCards: 3,
});

const page = (players: PlayerCard[], changes: Partial<PlayersPage> = {}): PlayersPage => ({
  players,
  teams: [BAYERN, FREIBURG],
  total: players.length,
  nextCursor: null,
  ...changes,
});
const ALL = page([MULLER, OZCAN, ZIRKZEE, UNKNOWN_CODE]);

const open = (answer: (input: unknown) => unknown = () => ALL, path = '/players') =>
  renderHub({ answers: { 'catalog.players': answer, 'catalog.player': () => new Promise(() => {}) }, path });

const names = async () => {
  const list = await screen.findByRole('list', { name: 'Spieler' });
  return within(list)
    .getAllByRole('link', { name: /^Details zu/u })
    .map((link) => link.textContent);
};
const tile = async (name: string) =>
  (await screen.findByRole('link', { name: `Details zu ${name}` })).closest('li')!;
const count = (text: string) => screen.findByText(text, { selector: 'output' });
const searchField = () => screen.findByRole('searchbox', { name: 'Suche' });

describe('a player in the list', () => {
  it('shows what decides, with the chance as its only number, and leaves the rest to his page', async () => {
    open();
    const muller = await tile('Thomas Müller');
    for (const text of ['FC Bayern München', 'Stürmer', 'Offensives Mittelfeld'])
      expect(within(muller).getByText(text)).toBeInTheDocument();
    expect(muller).not.toHaveTextContent(/Fit|Jahre|cm|Fuß|Form|Deutschland/u);
    expect(muller).toHaveTextContent(/Startchance: 83\s%✓ Wahrscheinlich/u);
    expect(within(muller).getByRole('link', { name: 'Details zu Thomas Müller' })).toHaveAttribute(
      'href',
      '/players/p1',
    );
    const zirkzee = await tile('Zirkzee Adam');
    expect(within(zirkzee).getByText('Unbekannt')).toBeInTheDocument();
    expect(within(zirkzee).getByText('Gesperrt: 5. Gelbe Karte')).toBeVisible();
    expect(within(zirkzee).queryByText('Gesperrt')).not.toBeInTheDocument();
    expect(zirkzee).toHaveTextContent('Noch keine Prognose');
    // His club has played its last match.
    expect(muller).not.toHaveTextContent('Gelbe');
  });

  it('says that his club has too few matches in place of a falsely precise chance', async () => {
    open(() => ({ ...ALL, players: ALL.players.map((one) => ({ ...one, knowledge: 'little' })) }));
    const muller = await tile('Thomas Müller');
    expect(muller).toHaveTextContent('noch zu wenig gesehen');
    expect(muller).not.toHaveTextContent(/Startchance: 83/u);
  });

  it('shows opponent and kickoff, and yellow cards only if the next one brings a ban', async () => {
    const fixture = { id: 'f', matchday: 21, status: 'scheduled', kickoffTs: '2025-02-08T14:30:00.000Z' };
    const coming = [{ ...fixture, homeTeamId: FREIBURG.id, awayTeamId: BAYERN.id }];
    renderHub({
      path: '/players',
      answers: { 'catalog.players': () => ALL, 'catalog.comingFixtures': () => coming },
    });
    expect(await tile('Thomas Müller')).toHaveTextContent('4 Gelbe, nach der nächsten gesperrt');
    expect(await tile('Bert Ohne')).not.toHaveTextContent('Gelbe');
    const muller = await tile('Thomas Müller');
    await waitFor(() => expect(muller).toHaveTextContent(/A\sFreiburg\sSa\s15:30/u));
  });

  it('comes last once his match has begun, and his chance names its matchday', async () => {
    const before = card({ id: 'b', name: 'Noch Zuhause', teamId: FREIBURG.id, startProbability: 0.2 });
    const begun = card({
      id: 'a',
      name: 'Schon Dabei',
      teamId: BAYERN.id,
      startProbability: 0.9,
      match: BEGUN,
    });
    renderHub({
      path: '/players',
      answers: { 'catalog.players': () => page([begun, before]) },
    });
    await tile('Schon Dabei');
    await waitFor(async () => expect(await names()).toEqual(['Noch Zuhause', 'Schon Dabei']));
    expect(screen.getByRole('combobox', { name: 'Sortieren nach' })).toHaveDisplayValue('Startchance 21. ST');
  });

  it.each(['a list', 'a table'])('shows in %s the number of his comments', async (look) => {
    if (look === 'a table') widenToDesktop();
    renderHub({
      path: '/players',
      answers: {
        'catalog.players': () => page([MULLER, OZCAN]),
        'catalog.player': () => new Promise(() => {}),
        'community.discussed': () => ({ p1: 3 }),
      },
    });
    const row = async (name: string) =>
      (await screen.findByRole('link', { name: `Details zu ${name}` })).closest('li, tr');
    await waitFor(async () => expect(await row('Thomas Müller')).toHaveTextContent('3 Kommentare'));
    expect(await row('Özcan Zander')).not.toHaveTextContent('Kommentar');
  });

  it.each(['a list', 'a table'])(
    'says in %s once his match has begun that he starts, or that the chance is from before',
    async (look) => {
      if (look === 'a table') widenToDesktop();
      const of = (name: string, startProbability: number, changes: Partial<PlayerCard> = {}) =>
        card({ id: name, name, startProbability, match: BEGUN, ...changes });
      const played = {
        hasStarted: true,
        minutes: 62,
        goals: 1,
        yellowCards: 0,
        isSentOff: false,
        subbedInMinute: null,
        subbedOutMinute: null,
      };
      renderHub({
        path: '/players',
        answers: {
          'catalog.players': () =>
            page([
              of('Elf', 1),
              of('Draußen', 0),
              of('Geschätzt', 0.6),
              of('Dabei', 0.9, { match: { ...BEGUN, played } }),
              of('Zuhause', 0.7, { teamId: FREIBURG.id, match: null }),
            ]),
          'catalog.player': () => new Promise(() => {}),
        },
      });
      const row = async (name: string) =>
        (await screen.findByRole('link', { name: new RegExp(`^(?:Details zu )?${name}$`, 'u') })).closest(
          'li, tr',
        );
      await waitFor(async () => expect(await row('Geschätzt')).toHaveTextContent(/60\s%.* vor Anpfiff/u));
      expect(await row('Elf')).toHaveTextContent('steht in der Elf');
      expect(await row('Draußen')).toHaveTextContent('Nicht in der Elf');
      expect(await row('Dabei')).toHaveTextContent('spielt, Minute 62');
      for (const name of ['Elf', 'Draußen', 'Dabei']) expect(await row(name)).not.toHaveTextContent('0 %');
      expect(await row('Zuhause')).not.toHaveTextContent('vor Anpfiff');
    },
  );

  it('has no chance for a matchday after the season', async () => {
    const last = { id: 'f', matchday: 34, status: 'finished', kickoffTs: '2025-01-18T14:30:00.000Z' };
    renderHub({
      path: '/players',
      answers: {
        'catalog.players': () => page([card({ id: 'a', name: 'Im Urlaub', teamId: BAYERN.id })]),
        'catalog.comingFixtures': () => [{ ...last, homeTeamId: BAYERN.id, awayTeamId: FREIBURG.id }],
      },
    });
    await tile('Im Urlaub');
    expect(screen.getByRole('combobox', { name: 'Sortieren nach' })).toHaveDisplayValue('Startchance');
  });

  it('is listed fifty at a time, highest chance first, with its position in the whole list', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      card({ id: `n${index}`, name: `Spieler ${index}`, startProbability: index / 100 }),
    );
    open(() => page(many));
    expect(await tile('Spieler 59')).toHaveAttribute('aria-posinset', '1');
    expect(await tile('Spieler 58')).toHaveAttribute('aria-posinset', '2');
    expect(await tile('Spieler 58')).toHaveAttribute('aria-setsize', '60');
    await count('60 von 60 Spielern');
    await userEvent.click(screen.getByRole('button', { name: 'Weitere laden' }));
    expect(screen.queryByRole('button', { name: 'Weitere laden' })).not.toBeInTheDocument();
  });
});

describe('search and filters', () => {
  it("find by text, without accents, in German and in the source's spelling, and keep it in the address", async () => {
    const { router } = open();
    for (const [text, expected] of [
      ['muller', ['Thomas Müller']],
      ['OZCAN', ['Özcan Zander']],
      ['turkey', ['Özcan Zander']],
      ['türkei', ['Özcan Zander']],
      ['deutschland', ['Bert Ohne', 'Thomas Müller']],
    ] as const) {
      await userEvent.clear(await searchField());
      await userEvent.paste(text);
      await waitFor(async () => expect(await names()).toEqual(expected));
      await count(`${expected.length} von 4 Spielern`);
      expect(new URLSearchParams(router.state.location.search).get('suche')).toBe(text);
    }
  });

  it('filter by whole position codes', async () => {
    open();
    await tile('Thomas Müller');
    for (const [group, expected] of [
      ['Torwart', ['Özcan Zander']],
      ['Mittelfeld', ['Thomas Müller', 'Zirkzee Adam']],
      ['Stürmer', ['Thomas Müller']],
    ] as const) {
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Position' }), group);
      await count(`${expected.length} von 4 Spielern`);
      await waitFor(async () => expect(await names()).toEqual(expected));
    }
  });

  it('filter by club', async () => {
    const { router } = open();
    await tile('Thomas Müller');
    const team = screen.getByRole('combobox', { name: 'Verein' });
    expect(
      within(team)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Alle Vereine', 'FC Bayern München', 'SC Freiburg', 'Nicht mehr in der Bundesliga']);
    await userEvent.selectOptions(team, 'SC Freiburg');
    await count('1 von 4 Spielern');
    expect(router.state.location.search).toBe('?verein=t2');
    await userEvent.selectOptions(team, 'Alle Vereine');
    await count('4 von 4 Spielern');
    expect(router.state.location.search).toBe('');
  });

  it('order the list', async () => {
    open();
    await tile('Thomas Müller');
    for (const [order, expected] of [
      ['Name', ['Bert Ohne', 'Özcan Zander', 'Thomas Müller', 'Zirkzee Adam']],
      ['Form', ['Zirkzee Adam', 'Thomas Müller', 'Bert Ohne', 'Özcan Zander']],
      ['Startchance', ['Bert Ohne', 'Thomas Müller', 'Özcan Zander', 'Zirkzee Adam']],
      ['Name', ['Bert Ohne', 'Özcan Zander', 'Thomas Müller', 'Zirkzee Adam']],
      ['Verein', ['Bert Ohne', 'Thomas Müller', 'Özcan Zander', 'Zirkzee Adam']],
    ] as const) {
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sortieren nach' }), order);
      await waitFor(async () => expect(await names()).toEqual(expected));
      const muller = await tile('Thomas Müller');
      expect(/Form 73\s% \(ausbaufähig\)/u.test(muller.textContent)).toBe(order === 'Form');
    }
  });

  it('are read from the address', async () => {
    open(undefined, '/players?suche=m&verein=t1&position=stuermer&sortierung=form');
    expect(await searchField()).toHaveValue('m');
    await count('1 von 4 Spielern');
    expect(screen.getByRole('combobox', { name: 'Verein' })).toHaveValue('t1');
    expect(screen.getByRole('combobox', { name: 'Position' })).toHaveDisplayValue('Stürmer');
    expect(screen.getByRole('combobox', { name: 'Sortieren nach' })).toHaveDisplayValue('Form');
  });

  it('ignore invalid values in the address', async () => {
    open(undefined, '/players?verein=gone&position=ST&sortierung=x');
    await count('4 von 4 Spielern');
    expect(screen.getByRole('combobox', { name: 'Verein' })).toHaveDisplayValue('Alle Vereine');
  });

  it('follow a navigation from elsewhere', async () => {
    const { router } = open(undefined, '/players?suche=muller');
    await count('1 von 4 Spielern');
    await router.navigate('/players');
    await count('4 von 4 Spielern');
    expect(await searchField()).toHaveValue('');
  });

  it('are restored after a visit to a player', async () => {
    const { router } = open();
    await enter(await searchField(), 'zander');
    await userEvent.click(await screen.findByRole('link', { name: 'Details zu Özcan Zander' }));
    expect(await screen.findByRole('link', { name: 'Zurück zu Spielern' })).toHaveAttribute(
      'href',
      '/players?suche=zander',
    );
    await router.navigate(-1);
    expect(await searchField()).toHaveValue('zander');
    await count('1 von 4 Spielern');
  });
});

it('shows the first player beside the table, then the selected one, with facts, match and reasons', async () => {
  widenToDesktop();
  const fixture = { id: 'f', matchday: 21, status: 'scheduled', kickoffTs: '2025-02-09T14:30:00.000Z' };
  const asked: unknown[] = [];
  renderHub({
    path: '/players',
    answers: {
      'catalog.players': () => page([MULLER, OZCAN, ZIRKZEE]),
      'catalog.comingFixtures': () => [{ ...fixture, homeTeamId: BAYERN.id, awayTeamId: FREIBURG.id }],
      'catalog.player': (input) => {
        asked.push(input);
        return details();
      },
    },
  });
  const first = await screen.findByRole('complementary', { name: 'Kurz zu Thomas Müller' });
  await waitFor(() => expect(first).toHaveTextContent(/Deutschland.*186\scm.*Fuß: Rechts/u));
  expect(first).toHaveTextContent(/83\s%/u);
  expect(first).toHaveTextContent(/H Freiburg\sSo\s15:30/u);
  expect(first).toHaveTextContent('Verfügbarkeit +39,7');
  expect(within(first).getAllByRole('listitem').length).toBeGreaterThan(4);
  await userEvent.click(screen.getByRole('row', { name: /Özcan Zander/u }));
  const chosen = await screen.findByRole('complementary', { name: 'Kurz zu Özcan Zander' });
  expect(chosen).toHaveTextContent('Verletzt');
  // With the keyboard, the focus selects.
  act(() => screen.getByRole('link', { name: 'Details zu Zirkzee Adam' }).focus());
  const third = await screen.findByRole('complementary', { name: 'Kurz zu Zirkzee Adam' });
  // Without a chance there is nothing to explain or request.
  expect(third).not.toHaveTextContent('Verfügbarkeit');
  expect(asked).toEqual([{ playerId: 'p1' }, { playerId: 'p2' }]);
});

describe('further pages', () => {
  const first = page([MULLER], { total: 3, nextCursor: 'after-1' });
  const second = page([OZCAN, MULLER], { teams: [], total: 3, nextCursor: 'after-2' });
  const third = page([ZIRKZEE], { teams: [], total: 3 });
  const answerTo = (input: unknown) => {
    const { cursor } = input as { cursor?: string };
    if (cursor === 'after-2') return third;
    return cursor === 'after-1' ? second : first;
  };

  it('load automatically, and list no player twice', async () => {
    const { calls } = open(answerTo, '/players?sortierung=name');
    await count('3 von 3 Spielern');
    expect(await names()).toEqual(['Özcan Zander', 'Thomas Müller', 'Zirkzee Adam']);
    expect(calls.filter((call) => call === 'catalog.players')).toHaveLength(3);
    expect(screen.queryByText(/weitere/u)).not.toBeInTheDocument();
  });

  it('are awaited, so that no row is pushed away under the finger', async () => {
    const later = Promise.withResolvers<typeof second>();
    const { calls } = open((input) =>
      (input as { cursor?: string }).cursor === 'after-1' ? later.promise : answerTo(input),
    );
    await waitFor(() => expect(calls.filter((call) => call === 'catalog.players')).toHaveLength(2));
    await count('Lade Spieler …');
    expect(screen.queryByRole('link', { name: 'Details zu Thomas Müller' })).toBeNull();
    later.resolve(second);
    await count('3 von 3 Spielern');
    expect(screen.getByRole('link', { name: 'Details zu Thomas Müller' })).toBeVisible();
  });

  it('are reported and can be retried if they fail', async () => {
    let isDown = true;
    open((input) => {
      if (isDown && (input as { cursor?: string }).cursor === 'after-2') throw hubFailure('invalid', 400);
      return answerTo(input);
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Ein Spieler fehlt noch.');
    await count('2 von 3 Spielern');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await count('3 von 3 Spielern');
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});

describe('an empty list', () => {
  it('says that no player matches, and resets the filters', async () => {
    open(undefined, '/players?suche=xyz&position=torwart&sortierung=form');
    expect(await screen.findByText('Keine Spieler gefunden')).toBeVisible();
    expect(screen.getByText(/passt niemand/u)).toBeVisible();
    await count('0 von 4 Spielern');
    await userEvent.click(screen.getByRole('button', { name: 'Filter löschen' }));
    await count('4 von 4 Spielern');
    expect(await searchField()).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Sortieren nach' })).toHaveDisplayValue('Form');
  });

  it('lists players who left the league only on request, with their former club', async () => {
    const left = { clubName: 'FC Bayern München', sinceTs: '2025-01-31T12:00:00.000Z' };
    const gone = { ...card({ id: 'p9', name: 'Mathys Tel', teamId: null, startProbability: null }), left };
    renderHub({
      answers: { 'catalog.players': () => ALL, 'catalog.formerPlayers': () => [gone] },
      path: '/players',
    });
    expect(await names()).not.toContain('Mathys Tel');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Verein' }),
      'Nicht mehr in der Bundesliga',
    );
    await waitFor(async () => expect(await names()).toEqual(['Mathys Tel']));
    expect(screen.getByText('1 früherer Spieler')).toBeInTheDocument();
    expect(screen.getByText('zuletzt FC Bayern München, seit 31.01.2025')).toBeVisible();
  });
});
