import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Game } from '@hub/shared/games/profiles.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { aTeam, aTeamPlayer } from '../../../testing/myTeamBuilders.ts';
import { hubInfo, renderHub } from '../../../testing/renderScreen.tsx';

const points = (next: number): UserTeamPlayer['expectedPoints'] => [
  {
    profile: 'bundesligaFantasy',
    missing: ['actions'],
    next: { points: next, low: 0, high: 8 },
    three: null,
  },
];
const PLAYERS = [
  aTeamPlayer({ id: 'gk', positionPrimary: 'GK', positions: ['GK'], expectedPoints: points(3.1) }),
  aTeamPlayer({ id: 'st', positionPrimary: 'ST', positions: ['ST'], expectedPoints: points(4.3) }),
  aTeamPlayer({ id: 'new', positionPrimary: 'CM', positions: ['CM'] }),
];

const panelOf = async (game: Game, players: UserTeamPlayer[]) => {
  renderHub({
    path: '/mein-team',
    answers: {
      'myTeam.teams': () => [aTeam({ game, players })],
      'catalog.hub': () => hubInfo({ nowTs: '2025-02-05T15:30:00.000Z', clockIsFixed: true }),
      'catalog.comingFixtures': () => [],
    },
  });
  // The first test waits for the screen's modules to load.
  return screen.findByRole('region', { name: 'Dein Spiel' });
};

it('shows the expected points of the eleven, unknown players and unreported parts', async () => {
  const panel = await panelOf('bundesligaFantasy', PLAYERS);
  expect(panel).toHaveTextContent('Erwartete Punkte der Elf mit Stars: etwa 9,5');
  expect(panel).toHaveTextContent('Keine andere Elf deines Teams brächte klar mehr.');
  expect(panel).toHaveTextContent(/Ohne erwartete Punkte, also als 0 gezählt: 1\sSpieler\./u);
  expect(panel).toHaveTextContent('Ohne Zweikämpfe, Schüsse und Pässe: dazu nennt keine Quelle');
});

it('suggests an alternative for a game without expected points', async () => {
  const panel = await panelOf('kickbase', PLAYERS);
  expect(panel).toHaveTextContent('Punkte für Kickbase können wir nicht schätzen');
  expect(panel).not.toHaveTextContent('Erwartete Punkte der Elf');
});

it('says nothing before the first run', async () => {
  const panel = await panelOf('bundesligaFantasy', [aTeamPlayer({ id: 'new' })]);
  expect(panel).not.toHaveTextContent('Punkte der Elf');
});
