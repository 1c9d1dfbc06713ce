import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import { aTeam, aTeamPlayer } from '../../../testing/myTeamBuilders.ts';
import { hubInfo, renderHub } from '../../../testing/renderScreen.tsx';

// The first test that opens a screen waits for its modules to load.
const PATIENCE = { timeout: 10_000 };

const KICKOFF_TS = '2025-02-08T14:30:00.000Z';
const MATCH = {
  id: 'f1',
  matchday: 21,
  status: 'live',
  kickoffTs: KICKOFF_TS,
  homeTeamId: 't1',
  awayTeamId: 't2',
};

const player = (name: string, changes: Partial<UserTeamPlayer>) => {
  const { fixture } = aTeamPlayer();
  return aTeamPlayer({
    id: name,
    name,
    fixture: fixture === null ? null : { ...fixture, fixtureId: 'f1', status: 'live' },
    ...changes,
  });
};

it('while a match runs, shows facts in place of chances', async () => {
  renderHub({
    path: '/mein-team',
    answers: {
      'myTeam.teams': () => [
        aTeam({
          players: [
            player('Starter', { isInEleven: true, startProbability: 1 }),
            player('Banned', { isInEleven: false, isBanned: true, startProbability: 0 }),
            player('Reserve', { isInEleven: false, startProbability: 0 }),
          ],
        }),
      ],
      'catalog.hub': () => hubInfo({ nowTs: '2025-02-08T15:00:00.000Z', clockIsFixed: true }),
      'catalog.comingFixtures': () => [MATCH],
    },
  });
  const rowOf = async (name: string) => (await screen.findByRole('link', { name }, PATIENCE)).closest('li');
  await waitFor(async () => expect(await rowOf('Starter')).toHaveTextContent('steht in der Elf'));
  expect(await rowOf('Reserve')).toHaveTextContent('sitzt auf der Bank');
  expect(await rowOf('Banned')).toHaveTextContent('Gesperrt');
  for (const name of ['Starter', 'Reserve', 'Banned']) expect(await rowOf(name)).not.toHaveTextContent('%');
  expect(screen.queryByRole('list', { name: /^Startchance unter/u })).not.toBeInTheDocument();
});

it('names the matchday of its figure where the next lock is of another one', async () => {
  const next = {
    ...MATCH,
    id: 'f2',
    matchday: 22,
    status: 'scheduled',
    kickoffTs: '2025-02-15T14:30:00.000Z',
  };
  renderHub({
    path: '/mein-team',
    answers: {
      'myTeam.teams': () => [aTeam({ players: [player('Starter', { startProbability: 0.8 })] })],
      'catalog.hub': () => hubInfo({ nowTs: '2025-02-08T15:00:00.000Z', clockIsFixed: true }),
      'catalog.comingFixtures': () => [MATCH, next],
    },
  });
  expect(await screen.findByText(/· 22\. Spieltag$/u, {}, PATIENCE)).toBeVisible();
  expect(await screen.findByText('21. Spieltag: erwartete Starter')).toBeVisible();
});
