import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aTeam, aTeamPlayer } from '../../../testing/myTeamBuilders.ts';
import { renderHub } from '../../../testing/renderScreen.tsx';

// The first test that opens a screen waits for its modules to load.
const PATIENCE = { timeout: 10_000 };

it('says of a team without any match ahead once that none is fixed', async () => {
  const players = ['Jonas Beispiel', 'Ole Wackel'].map((name, n) =>
    aTeamPlayer({ id: `off-${n}`, name, fixture: null, startProbability: null, knowledge: null }),
  );
  renderHub({ path: '/mein-team', answers: { 'myTeam.teams': () => [aTeam({ players })] } });
  expect(await screen.findByText('Kein Spiel angesetzt', {}, PATIENCE)).toBeVisible();
  expect(screen.getAllByText('Ole Wackel').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Kein Spiel angesetzt')).toHaveLength(1);
});
