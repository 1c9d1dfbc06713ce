import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aCard } from '../../testing/myTeamBuilders.ts';
import { renderHub } from '../../testing/renderScreen.tsx';
import { widenToDesktop } from '../../testing/setup.ts';

const CLUB = { id: 't1', name: 'FC Bayern München', shortName: 'Bayern' };
const players = [aCard({ name: 'Jonas Beispiel', knowledge: 'little' })];
const left = { clubName: 'FC Bayern München', sinceTs: '2025-01-31T12:00:00.000Z' };

function open() {
  widenToDesktop();
  return renderHub({
    path: '/players',
    answers: {
      'catalog.players': () => ({ players, teams: [CLUB], total: 1, nextCursor: null }),
      'catalog.formerPlayers': () => [{ ...aCard({ id: 'p9', name: 'Mathys Tel', teamId: null }), left }],
    },
  });
}
const beside = (name: string) => screen.findByRole('complementary', { name: `Kurz zu ${name}` });

it('explains no chance of a player whose club has too few matches', async () => {
  const { calls } = open();
  expect(await beside('Jonas Beispiel')).toHaveTextContent('noch zu wenig gesehen');
  expect(calls).not.toContain('catalog.player');
});

it('shows a player who left the league with his former club, without chance or match', async () => {
  const { calls } = open();
  await beside('Jonas Beispiel');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Verein' }),
    'Nicht mehr in der Bundesliga',
  );
  const gone = await beside('Mathys Tel');
  expect(within(gone).getByText(/zuletzt FC Bayern München/u)).toBeVisible();
  expect(gone).not.toHaveTextContent('%');
  expect(calls).not.toContain('catalog.player');
});
