import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readPastedSquad } from '@hub/shared/users/pasted/pastedSquad.ts';
import { POSITION_CODES_OF_GROUP } from '@hub/shared/terms.ts';
import { injuryStatusWords, positionWord } from '../../../format/termTexts.ts';
import { enter } from '../../../testing/enter.ts';
import { aCard, aTeam, aTeamPlayer } from '../../../testing/myTeamBuilders.ts';
import { renderHub } from '../../../testing/renderScreen.tsx';
import { storeOpenNames } from '../../../pasted/openNames.ts';
import { texts } from '../texts.ts';

const FREIBURG = { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' };
const CARDS = [
  aCard({ id: 'p1', name: 'Jonas Beispiel' }),
  aCard({ id: 'p2', name: 'Thomas Müller' }),
  aCard({ id: 'p3', name: 'Max Schulz' }),
  aCard({ id: 'p4', name: 'Moritz Schulz' }),
];

function open(players = [aTeamPlayer({ id: 'p1' })]) {
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

const counts = (of: ReturnType<typeof within>) =>
  within(of.getByRole('list', { name: 'Was aus den Einträgen wurde' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('accepts clear names, asks about doubtful ones, and lists unknown ones', async () => {
  const asked = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Liste einfügen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Liste einfügen' }));
  expect(dialog.getByRole('button', { name: 'Ins Team nehmen' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('textbox', { name: 'Deine Liste' }));
  await userEvent.paste('Beispiel\nT. Mueller\t12,5 Mio.\nSchulz\nRonaldo');
  expect(await dialog.findByRole('heading', { name: 'Wen meinst du?' })).toBeVisible();
  expect(counts(dialog)).toEqual(['2 erkannt', '1 prüfen', '1 unbekannt']);
  expect(dialog.getByText('1 davon schon im Team.')).toBeInTheDocument();
  expect(dialog.getByText('Überlesen: Nummern und Preise, etwa bei „T. Mueller 12,5 Mio.“.')).toBeVisible();
  const question = within(dialog.getByRole('group', { name: '„Schulz“ kann 2 Spieler meinen.' }));
  expect(question.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  await userEvent.click(question.getByRole('radio', { name: /^Moritz Schulz/u }));
  expect(question.getByRole('radio', { name: /^Moritz Schulz/u })).toBeChecked();
  const unknown = within(dialog.getByRole('group', { name: '„Ronaldo“' }));
  await userEvent.click(unknown.getByRole('button', { name: 'Weglassen' }));
  await userEvent.click(dialog.getByRole('button', { name: '2 ins Team nehmen' }));
  await waitFor(() => expect(asked).toEqual([{ userTeamId: 'team-1', playerIds: ['p2', 'p4'] }]));
  expect(await screen.findByRole('link', { name: 'Moritz Schulz' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('keeps the list over a reload until its players are taken', async () => {
  const dialogOf = async (opener: string) => {
    await userEvent.click(await screen.findByRole('button', { name: opener }));
    return within(await screen.findByRole('dialog', { name: 'Liste einfügen' }));
  };
  const listOf = (dialog: ReturnType<typeof within>) => dialog.getByRole('textbox', { name: 'Deine Liste' });
  open();
  const first = await dialogOf('Liste einfügen');
  await userEvent.click(listOf(first));
  await userEvent.paste('Thomas Müller');
  cleanup();
  storeOpenNames('team-1', ['Schulz']);
  const asked = open();
  const second = await dialogOf('Klären');
  expect(listOf(second)).toHaveValue('Thomas Müller\nSchulz');
  await userEvent.click(await second.findByRole('button', { name: '1 ins Team nehmen' }));
  await waitFor(() => expect(asked).toEqual([{ userTeamId: 'team-1', playerIds: ['p2'] }]));
  cleanup();
  open();
  expect(listOf(await dialogOf('Liste einfügen'))).toHaveValue('');
});

it('asks about a misspelled name, and finds an unknown one by searching', async () => {
  const asked = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Liste einfügen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Liste einfügen' }));
  await userEvent.click(dialog.getByRole('textbox', { name: 'Deine Liste' }));
  await userEvent.paste('Thomas Müler\nQuax');
  const typo = within(await dialog.findByRole('group', { name: '„Thomas Müler“: Tippfehler?' }));
  expect(typo.getByRole('radio', { name: /^Thomas Müller/u })).toBeChecked();
  const unknown = within(dialog.getByRole('group', { name: '„Quax“' }));
  const field = unknown.getByRole('textbox', { name: 'Spieler suchen für „Quax“' });
  await userEvent.clear(field);
  await enter(field, 'max sch');
  await userEvent.click(await unknown.findByRole('button', { name: 'Max Schulz' }));
  await userEvent.click(dialog.getByRole('button', { name: '2 ins Team nehmen' }));
  await waitFor(() => expect(asked).toEqual([{ userTeamId: 'team-1', playerIds: ['p2', 'p3'] }]));
});

it('reminds of unmatched names until they are matched or left out', async () => {
  storeOpenNames('team-1', ['Schulz', 'Ronaldo']);
  open();
  expect(await screen.findByText('Noch offen aus deiner Liste: „Schulz“ und „Ronaldo“')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Klären' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Liste einfügen' }));
  const question = within(await dialog.findByRole('group', { name: '„Schulz“ kann 2 Spieler meinen.' }));
  await userEvent.click(question.getByRole('radio', { name: /^Max Schulz/u }));
  await userEvent.click(dialog.getByRole('button', { name: '1 ins Team nehmen' }));
  await waitFor(() => expect(screen.queryByText(/^Noch offen/u)).not.toBeInTheDocument());
});

const upload = async (saved: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Liste einfügen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Liste einfügen' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no field for a file');
  await userEvent.upload(input, new File([saved], 'mein-team.csv', { type: 'text/csv' }));
  return within(dialog);
};

/** The file that the button saves. */
const download = async (): Promise<string> => {
  const files: Blob[] = [];
  // jsdom has no object URLs, and cannot follow them.
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => {},
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await userEvent.click(await screen.findByRole('button', { name: 'CSV herunterladen' }));
  click.mockRestore();
  expect(files).toHaveLength(1);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files[0]?.arrayBuffer());
};

it('reads a team from a file that the hub saved before it wrote German', async () => {
  const asked = open();
  const dialog = await upload(
    '\uFEFFName,Verein,Position,Startchance,Status\r\n"Müller, Thomas",SC Freiburg,CB,0.8,fit\r\nMoritz Schulz,SC Freiburg,CB,0.41,injured\r\nGanz Anders,SC Freiburg,Midfielder,,suspended\r\n',
  );
  expect(await dialog.findByRole('group', { name: '„Ganz Anders“' })).toBeVisible();
  expect(counts(dialog)).toEqual(['2 erkannt', '0 prüfen', '1 unbekannt']);
  await userEvent.click(dialog.getByRole('button', { name: '2 ins Team nehmen' }));
  await waitFor(() => expect(asked).toEqual([{ userTeamId: 'team-1', playerIds: ['p2', 'p4'] }]));
});

it("saves the team in the screen's words, and reads it back", async () => {
  open([
    aTeamPlayer({ id: 'p2', name: 'Thomas Müller', positionPrimary: 'Midfielder', startProbability: 0.4473 }),
    aTeamPlayer({ id: 'p4', name: 'Moritz Schulz', positionPrimary: 'GK', startProbability: 0.001 }),
    aTeamPlayer({ id: 'p9', name: 'Ganz Anders', availability: 'suspended', startProbability: null }),
  ]);
  const saved = await download();
  expect(saved).toBe(
    [
      '\uFEFFName;Verein;Position;Startchance;Status',
      'Thomas Müller;SC Freiburg;Mittelfeld;45 %;Verfügbar',
      'Moritz Schulz;SC Freiburg;Torhüter;< 1 %;Verfügbar',
      'Ganz Anders;SC Freiburg;Innenverteidiger;;Gesperrt',
      '',
    ].join('\r\n'),
  );
  cleanup();
  const asked = open([]);
  const dialog = await upload(saved);
  expect(await dialog.findByRole('group', { name: '„Ganz Anders“' })).toBeVisible();
  expect(counts(dialog)).toEqual(['2 erkannt', '0 prüfen', '1 unbekannt']);
  await userEvent.click(dialog.getByRole('button', { name: '2 ins Team nehmen' }));
  await waitFor(() => expect(asked).toEqual([{ userTeamId: 'team-1', playerIds: ['p2', 'p4'] }]));
});

it("does not take a file's position and status words for names", () => {
  const words = [
    ...Object.values(POSITION_CODES_OF_GROUP).flat().map(positionWord),
    ...Object.values(texts.availability),
    ...Object.values(injuryStatusWords),
  ];
  expect(readPastedSquad(words.join('\n'), [], [])).toMatchObject({ found: [], unclear: [], unknown: [] });
});

it('saves the team as CSV that no spreadsheet reads as a formula', async () => {
  open([aTeamPlayer({ name: '=Jonas "B"; Beispiel' })]);
  expect(await download()).toContain('"\'=Jonas ""B""; Beispiel";SC Freiburg;');
});
