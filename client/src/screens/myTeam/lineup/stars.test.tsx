import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Game } from '@hub/shared/games/profiles.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { aTeam, aTeamPlayer } from '../../../testing/myTeamBuilders.ts';
import { hubFailure, hubInfo, renderHub } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';

const LOCK = '2025-02-07T19:30:00.000Z';
const FIXTURE = {
  id: 'f1',
  matchday: 21,
  status: 'scheduled',
  kickoffTs: LOCK,
  homeTeamId: 't1',
  awayTeamId: 't2',
};

function player(name: string, position: string, points: number, isStar = false): UserTeamPlayer {
  const one = aTeamPlayer({ id: name, name, positions: [position], positionPrimary: position, isStar });
  const next = { points, low: 0, high: 9 };
  return {
    ...one,
    fixture: one.fixture && { ...one.fixture, kickoffTs: LOCK },
    expectedPoints: [{ profile: 'bundesligaFantasy', missing: [], next, three: null }],
  };
}
const squad = (chosen: readonly string[] = []) => [
  player('Neuer', 'GK', 3),
  player('Süle', 'CB', 4),
  player('Tah', 'CB', 3.5),
  player('Wirtz', 'CM', 7, chosen.includes('Wirtz')),
  player('Musiala', 'CM', 5, chosen.includes('Musiala')),
  player('Kane', 'ST', 8),
];

interface Opened {
  game?: Game;
  chosen?: readonly string[];
  held?: UserTeam['held'];
  nowTs?: string;
  isRefused?: boolean;
  path?: string;
}

/** Renders a team; its stars are those last sent. */
function openTeam({ game = 'bundesligaFantasy', held = null, path = '/mein-team', ...rest }: Opened = {}) {
  const { chosen = [], nowTs = '2025-02-05T15:30:00.000Z', isRefused = false } = rest;
  let stars = chosen;
  const sent: unknown[] = [];
  renderHub({
    path,
    answers: {
      'catalog.hub': () => hubInfo({ nowTs, clockIsFixed: true }),
      'catalog.comingFixtures': () => [FIXTURE],
      'catalog.dashboard': () => new Promise(() => {}),
      'catalog.player': () => new Promise(() => {}),
      'myTeam.teams': () => [aTeam({ id: 'mine', game, players: squad(stars), held })],
      'myTeam.setStars': (input) => {
        if (isRefused) throw hubFailure('conflict', 409, 'playersLocked');
        sent.push(input);
        ({ playerIds: stars } = input as { playerIds: string[] });
      },
    },
  });
  return sent;
}

const line = () => screen.findByRole('region', { name: 'Stars' });

it('names the advised stars, what they add, and whom it is close with', async () => {
  openTeam();
  const stars = await line();
  expect(stars).toHaveTextContent(/Stars: Süle · Wirtz · Kane\s*etwa \+9,5\sPunkte\s*nach Rat/u);
  expect(stars).toHaveTextContent('Knapp: Süle oder Tah.');
  expect(within(stars).queryByRole('button')).toBeNull();
  const rows = screen.getAllByRole('listitem').filter((row) => row.textContent.includes('Star'));
  expect(rows.length).toBeGreaterThan(0);
});

it.each(['/mein-team', '/'])(
  'takes the advice instead of the own choice with one tap on %s',
  async (path) => {
    const sent = openTeam({ chosen: ['Musiala'], path });
    const stars = await line();
    expect(stars).toHaveTextContent(/Stars: Süle · Musiala · Kane\s*etwa \+8,5\sPunkte/u);
    expect(stars).toHaveTextContent(/Rat: Wirtz statt Musiala \(\+1\sPunkt\)/u);
    await userEvent.click(within(stars).getByRole('button', { name: 'Rat übernehmen' }));
    expect(await within(stars).findByText(/Stars: Süle · Wirtz · Kane/u)).toBeVisible();
    expect(sent).toEqual([{ userTeamId: 'mine', playerIds: ['Süle', 'Wirtz', 'Kane'] }]);
  },
);

it('makes a star in the sheet of a player, in place of the other one of his line, and undoes it', async () => {
  const sent = openTeam({ chosen: ['Wirtz'], path: '/' });
  await line();
  const shirt = screen.getByRole('button', { name: /Musiala/u });
  expect(screen.getByRole('button', { name: /Wirtz/u })).toHaveAccessibleName(/\(Star\)/u);
  expect(shirt).not.toHaveAccessibleName(/\(Star\)/u);
  await userEvent.click(shirt);
  const sheet = await screen.findByRole('dialog', { name: 'Musiala' });
  await userEvent.click(within(sheet).getByText('Mehr'));
  const make = within(sheet).getByRole('button', { name: /^Zum Star machen/u });
  expect(make).toHaveTextContent('Das bringt etwa 2,5 Punkte mehr, meist 0–5. Statt Wirtz.');
  await userEvent.click(make);
  await userEvent.click(await within(sheet).findByRole('button', { name: /^Kein Star mehr/u }));
  expect(await within(sheet).findByRole('button', { name: /^Zum Star machen/u })).toBeVisible();
  expect(sent).toEqual([
    { userTeamId: 'mine', playerIds: ['Musiala'] },
    { userTeamId: 'mine', playerIds: [] },
  ]);
});

it('says which choice does not count', async () => {
  openTeam({ chosen: ['Wirtz', 'Musiala'] });
  const stars = await line();
  expect(stars).toHaveTextContent('Stars: Süle · Wirtz · Kane');
  expect(stars).toHaveTextContent('Musiala zählt nicht als Star: einer je Reihe, keiner im Tor.');
});

it('says why the hub refuses, and takes it back', async () => {
  openTeam({ chosen: ['Musiala'], isRefused: true });
  const stars = await line();
  await userEvent.click(within(stars).getByRole('button', { name: 'Rat übernehmen' }));
  expect(await within(stars).findByText('Gelockt, bis der Spieltag vorbei ist.')).toBeVisible();
  expect(await within(stars).findByText(/Stars: Süle · Musiala · Kane/u)).toBeVisible();
  expect(takeConsoleErrors()).toHaveLength(1);
});

it('shows after the lock only which stars count', async () => {
  const places = squad().map(({ id, positionPrimary }) => ({
    playerId: id,
    line: ({ GK: 'goalkeeper', CB: 'defender', CM: 'midfielder', ST: 'forward' } as const)[
      positionPrimary as 'GK' | 'CB' | 'CM' | 'ST'
    ],
    lockTs: LOCK,
    formation: '4-4-2' as const,
    isLate: false,
    isStar: ['Tah', 'Kane'].includes(id),
  }));
  openTeam({ held: { matchday: 21, places }, chosen: ['Musiala'], nowTs: '2025-02-07T20:00:00.000Z' });
  const stars = await line();
  expect(stars).toHaveTextContent(/^Stars: Tah · Kane\s*$/u);
});

it('says nothing of stars in a game without them', async () => {
  openTeam({ game: 'kickbase' });
  expect(await screen.findByRole('heading', { name: 'Beste Elf' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Stars' })).toBeNull();
});
