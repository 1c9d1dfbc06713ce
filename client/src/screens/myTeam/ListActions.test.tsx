import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aCard, aTeam, aTeamPlayer } from '../../testing/myTeamBuilders.ts';
import { renderHub } from '../../testing/renderScreen.tsx';

// The first test that opens a screen waits for its modules to load.
const PATIENCE = { timeout: 10_000 };
const FREIBURG = { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' };
const CARDS = [
  aCard({ id: 'p1', name: 'Jonas Beispiel' }),
  aCard({ id: 'p2', name: 'Thomas Müller' }),
  aCard({ id: 'p3', name: 'Max Schulz' }),
  aCard({ id: 'p4', name: 'Moritz Schulz' }),
];

function open(players = [aTeamPlayer({ id: 'p1', name: '=Jonas "B", Beispiel' })]) {
  const asked: unknown[] = [];
  let team = aTeam({ players });
  renderHub({
    path: '/mein-team',
    answers: {
      'myTeam.teams': () => [team],
      'catalog.players': () => ({ players: CARDS, teams: [FREIBURG], total: CARDS.length, nextCursor: null }),
      'myTeam.addPlayers': (input) => {
        asked.push(input);
        const { playerIds } = input as { playerIds: string[] };
        const added = playerIds.map((id) => aTeamPlayer({ ...CARDS.find((card) => card.id === id), id }));
        team = { ...team, players: [...team.players, ...added] };
        return { added: added.length };
      },
    },
  });
  return asked;
}

it('takes certain names, asks about doubtful ones, and names unknown ones', async () => {
  const asked = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Liste einfügen' }, PATIENCE));
  const dialog = await screen.findByRole('dialog', { name: 'Liste einfügen' });
  expect(within(dialog).getByRole('button', { name: 'Ins Team nehmen' })).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('textbox', { name: 'Deine Liste' }));
  await userEvent.paste('Beispiel\nT. Mueller\t12,5 Mio.\nSchulz\nRonaldo');
  expect(await within(dialog).findByText('2 Spieler erkannt.')).toBeVisible();
  expect(within(dialog).getByText('1 davon schon im Team.')).toBeInTheDocument();
  expect(within(dialog).getByText('Nicht in der Liga gefunden: Ronaldo')).toBeVisible();
  const question = within(dialog).getByRole('group', { name: 'Wer ist „Schulz“?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Moritz Schulz' }));
  expect(within(question).getByRole('button', { name: 'Moritz Schulz', pressed: true })).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: '2 ins Team nehmen' }));
  await waitFor(() => expect(asked).toEqual([{ userTeamId: 'team-1', playerIds: ['p2', 'p4'] }]));
  expect(await screen.findByRole('link', { name: 'Moritz Schulz' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('reads a team back from the file that it was saved in', async () => {
  const asked = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Liste einfügen' }, PATIENCE));
  const dialog = await screen.findByRole('dialog', { name: 'Liste einfügen' });
  const saved =
    '\uFEFFName,Verein,Position,Startchance,Status\r\n"Müller, Thomas",SC Freiburg,CB,0.8,fit\r\nMoritz Schulz,SC Freiburg,CB,0.41,injured\r\n';
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no field for a file');
  await userEvent.upload(input, new File([saved], 'mein-team.csv', { type: 'text/csv' }));
  expect(await within(dialog).findByText('2 Spieler erkannt.')).toBeVisible();
  expect(within(dialog).queryByText(/Nicht in der Liga gefunden/u)).not.toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: '2 ins Team nehmen' }));
  await waitFor(() => expect(asked).toEqual([{ userTeamId: 'team-1', playerIds: ['p2', 'p4'] }]));
});

it('saves the team as CSV that no spreadsheet reads as a formula', async () => {
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'CSV herunterladen' }, PATIENCE));
  expect(files).toHaveLength(1);
  expect((await files[0]?.text())?.replace('\uFEFF', '')).toBe(
    'Name,Verein,Position,Startchance,Status\r\n"\'=Jonas ""B"", Beispiel",SC Freiburg,CB,0.8,fit\r\n',
  );
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
