import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onlineManager } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { GAME_NAMES } from '@hub/shared/games/gameNames.ts';
import { GAMES } from '@hub/shared/games/profiles.ts';
import { enter } from '../../testing/enter.ts';
import { FAN, fakeAuth } from '../../testing/fakeAuth.ts';
import { aCard, aTeam } from '../../testing/myTeamBuilders.ts';
import { renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';

const FREIBURG = { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' };
const CARDS = ['Jonas Beispiel', 'Thomas Müller', 'Max Schulz', 'Moritz Schulz'].map((name, n) =>
  aCard({ id: `p${n + 1}`, name }),
);

function open(teams = [] as ReturnType<typeof aTeam>[], fails = 0, cards = CARDS, auth = fakeAuth()) {
  const asked: [string, unknown][] = [];
  let left = fails;
  const writes = Object.fromEntries(
    ['createTeam', 'setGame', 'setFormation', 'addPlayers'].map((write) => [
      `myTeam.${write}`,
      (input: unknown) => {
        if (left > 0) {
          left -= 1;
          throw new TRPCClientError('The hub cannot be reached');
        }
        asked.push([write, input]);
        if (write === 'createTeam') teams.push(aTeam({ id: 'team-1', players: [] }));
        return write === 'createTeam' ? { id: 'team-1', name: 'Mein Team' } : { added: 2 };
      },
    ]),
  );
  const { router } = renderHub({
    path: '/team-anlegen',
    auth,
    answers: {
      'myTeam.teams': () => teams,
      'catalog.comingFixtures': () => [],
      'catalog.sampleTeam': () => ({ playerIds: ['p1', 'p2'], formation: '4-3-3' }),
      'catalog.dashboard': () => new Promise(() => {}),
      'catalog.players': () => ({ players: cards, teams: [FREIBURG], total: cards.length, nextCursor: null }),
      ...writes,
    },
  });
  return { asked, router };
}

const paste = async (text: string) => {
  await userEvent.click(await screen.findByRole('textbox', { name: 'Deine Liste' }));
  await userEvent.paste(text);
};

const findList = () => screen.findByRole('textbox', { name: 'Deine Liste' });

it('keeps the list over a reload, and over the end of the session, until the user has signed out', async () => {
  open();
  await userEvent.type(await findList(), 'Beispiel');
  cleanup();
  const auth = fakeAuth();
  open([], 0, CARDS, auth);
  expect(await findList()).toHaveValue('Beispiel');
  act(() => auth.become({ status: 'signedOut', reason: 'sessionEnded' }));
  expect(await findList()).toHaveValue('Beispiel');
  act(() => auth.become({ status: 'signedIn', user: FAN }));
  expect(await findList()).toHaveValue('Beispiel');
  act(() => auth.become({ status: 'signedOut', reason: 'left' }));
  await waitFor(async () => expect(await findList()).toHaveValue(''));
  cleanup();
  open();
  expect(await findList()).toHaveValue('');
});

it('creates a team from a game and a pasted list, and reminds of open names', async () => {
  const { asked, router } = open();
  const start = await screen.findByRole('button', { name: 'Team einfügen oder Muster nehmen' });
  expect(start).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: /^kicker Interactive/u }));
  await paste('1) Beispiel 2) T. Müller 3) Schulz');
  expect(await screen.findByRole('heading', { level: 1, name: '3\u00A0Einträge gelesen' })).toBeVisible();
  expect(screen.getByText('„Schulz“ ist noch offen. Wir erinnern dich daran.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mit 2\u00A0Spielern loslegen' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(asked).toEqual([
    [
      'createTeam',
      {
        name: 'Mein Team',
        game: 'kickerInteractive',
        formation: null,
        players: ['p1', 'p2'].map((id) => ({ id, place: null, value: null })),
      },
    ],
  ]);
  expect(localStorage.getItem('hub-open-names')).toBe('{"team-1":["Schulz"]}');
  await act(() => router.navigate('/team-anlegen'));
  expect(await findList()).toHaveValue('');
});

it('creates the sample team in its formation', async () => {
  const { asked } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Musterteam nehmen' }));
  await waitFor(() =>
    expect(asked).toEqual([
      [
        'createTeam',
        {
          name: 'Mein Team',
          game: 'own',
          formation: '4-3-3',
          players: ['p1', 'p2'].map((id) => ({ id, place: null, value: null })),
        },
      ],
    ]),
  );
});

it('counts answered entries as recognised, and no longer as to be checked', async () => {
  open();
  await paste('Beispiel, Schulz, Quax');
  const counts = await screen.findByRole('list', { name: 'Was aus den Einträgen wurde' });
  const countTexts = () =>
    within(counts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(countTexts()).toEqual(['1 erkannt', '1 prüfen', '1 unbekannt']);
  await userEvent.click(screen.getByRole('radio', { name: /^Max Schulz/u }));
  await userEvent.click(screen.getByRole('button', { name: 'Weglassen' }));
  expect(countTexts()).toEqual(['2 erkannt', '0 prüfen', '0 unbekannt']);
  expect(screen.getByRole('button', { name: 'Mit 2\u00A0Spielern loslegen' })).toBeEnabled();
});

it('says if an answer means a player who is already in the list', async () => {
  open();
  await paste('Beispiel, Schulz, Quax');
  await userEvent.click(await screen.findByRole('radio', { name: /^Max Schulz/u }));
  const unknown = screen.getByRole('group', { name: '„Quax“' });
  await userEvent.clear(within(unknown).getByRole('textbox'));
  await enter(within(unknown).getByRole('textbox'), 'Schulz');
  await userEvent.click(within(unknown).getByRole('button', { name: 'Max Schulz' }));
  expect(screen.getByText('Doppelt: „Quax“ ist Max Schulz, schon in der Liste.')).toBeVisible();
  const recognised = screen.getByRole('region', { name: 'Erkannt' });
  expect(within(recognised).getByRole('heading')).toHaveTextContent('Erkannt 2');
  expect(within(recognised).getAllByRole('listitem')).toHaveLength(2);
});

it('asks about namesakes, with the likeliest starter first', async () => {
  open([], 0, [
    aCard({ id: 'p1', name: 'Max Schulz', startProbability: 0.1 }),
    aCard({ id: 'p2', name: 'Moritz Schulz', startProbability: 0.9 }),
  ]);
  await paste('Schulz');
  const question = await screen.findByRole('group', { name: /„Schulz“ kann/u });
  const offered = within(question).getAllByRole('radio');
  expect(offered.map((choice) => choice.closest('label')?.textContent)).toEqual([
    expect.stringMatching(/^Moritz Schulz/u),
    expect.stringMatching(/^Max Schulz/u),
    'Keiner davon',
  ]);
});

it('offers every game that a team can have, with own rules last', async () => {
  open();
  await screen.findByRole('textbox', { name: 'Deine Liste' });
  const games = screen.getByRole('group', { name: /Welches Spiel spielst du/u });
  const offered = within(games)
    .getAllByRole('radio')
    .map((choice) => choice.closest('label')?.textContent);
  expect(offered).toHaveLength(GAMES.length);
  for (const name of Object.values(GAME_NAMES)) expect(offered.join()).toContain(`${name} Lock: `);
  expect(offered.at(-1)).toBe('Eigene Regeln Lock: erster Anstoß, alle');
});

it('fills a team without players instead of making another', async () => {
  const { asked } = open([aTeam({ id: 'team-7', players: [] })]);
  await paste('Beispiel');
  await userEvent.click(await screen.findByRole('button', { name: 'Mit 1\u00A0Spieler loslegen' }));
  await waitFor(() => expect(asked).toEqual([['addPlayers', { userTeamId: 'team-7', playerIds: ['p1'] }]]));
});

it('keeps the list after a failure', async () => {
  const { asked } = open([], 1);
  await paste('Beispiel');
  await userEvent.click(await screen.findByRole('button', { name: 'Mit 1\u00A0Spieler loslegen' }));
  expect(await screen.findByText(/^Dein Team ließ sich nicht anlegen\./u)).toBeVisible();
  expect(takeConsoleErrors()).toEqual([['mutation failed', expect.anything()]]);
  await userEvent.click(screen.getByRole('button', { name: 'Mit 1\u00A0Spieler loslegen' }));
  await waitFor(() => expect(asked.map(([write]) => write)).toEqual(['createTeam']));
});

it('waits for the network, and starts automatically', async () => {
  const { asked } = open();
  await paste('Beispiel');
  const start = await screen.findByRole('button', { name: 'Mit 1\u00A0Spieler loslegen' });
  onlineManager.setOnline(false);
  await userEvent.click(start);
  expect(await screen.findByText('Geht los, sobald du wieder Netz hast.')).toBeVisible();
  expect(asked).toEqual([]);
  onlineManager.setOnline(true);
  await waitFor(() => expect(asked.map(([write]) => write)).toEqual(['createTeam']));
});

it('says that no player was recognised, and keeps the text', async () => {
  open();
  await paste('Quax\nBrax');
  expect(await screen.findByRole('button', { name: 'Niemand erkannt' })).toBeDisabled();
  const found = within(screen.getByRole('region', { name: 'Erkannt' }));
  expect(found.getByText('Niemand erkannt')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Text ändern' }));
  expect(screen.getByRole('textbox', { name: 'Deine Liste' })).toHaveValue('Quax\nBrax');
});
