import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aTeam, aTeamPlayer } from '../../../testing/myTeamBuilders.ts';
import { renderHub } from '../../../testing/renderScreen.tsx';

// The first test that opens a screen waits for its modules to load.
const PATIENCE = { timeout: 10_000 };

it('lists a squad without any match ahead, chooses no eleven from it, and says why once', async () => {
  const players = ['Jonas Beispiel', 'Ole Wackel'].map((name, n) =>
    aTeamPlayer({ id: `off-${n}`, name, fixture: null, startProbability: null, knowledge: null }),
  );
  renderHub({ path: '/mein-team', answers: { 'myTeam.teams': () => [aTeam({ players })] } });
  expect(await screen.findByText('Kein Spiel angesetzt', {}, PATIENCE)).toBeVisible();
  expect(screen.getAllByText('Kein Spiel angesetzt')).toHaveLength(1);
  const squad = screen.getByRole('region', { name: 'Kader' });
  expect(within(squad).getAllByRole('link', { name: /Beispiel|Wackel/u })).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Bank' })).toBeNull();
  expect(screen.queryByLabelText('Formation')).toBeNull();
  expect(screen.queryByText('Kein Lock steht an.')).toBeNull();
});

it("opens a player's actions with a tap on his shirt, which is hidden from keyboards and screen readers", async () => {
  const sturm = aTeamPlayer({ id: 'f1', name: 'Max Sturm', positionPrimary: 'ST', positions: ['ST'] });
  renderHub({ path: '/mein-team', answers: { 'myTeam.teams': () => [aTeam({ players: [sturm] })] } });
  const eleven = await screen.findByRole('region', { name: 'Beste Elf' }, PATIENCE);
  expect(within(eleven).queryByRole('button', { name: /^Sturm/u })).toBeNull();
  const shirt = within(eleven).getByRole('button', { name: /^Sturm/u, hidden: true });
  expect(shirt).toHaveAttribute('tabindex', '-1');
  await userEvent.click(shirt);
  expect(await screen.findByRole('dialog', { name: 'Max Sturm' })).toBeVisible();
  expect(shirt).not.toHaveFocus();
});
