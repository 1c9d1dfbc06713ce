import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AvailabilityEdit, AvailabilityPreview } from '@hub/shared/availability/availability.schema.ts';
import { enter } from '../../../testing/enter.ts';
import { type Answers, hubFailure, refusal } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';
import { renderAdmin } from '../../../testing/renderAdmin.tsx';

const player = (id: string, name: string) => ({
  id,
  name,
  fullName: null,
  teamShortName: 'Mainz',
  positionPrimary: 'CB',
});
const ENTRIES = { players: [player('p1', 'Anton Müller'), player('p2', 'Bernd Müller')], clubs: [] };
const PREVIEW: AvailabilityPreview = {
  playerId: 'p2',
  name: 'Bernd Müller',
  teamName: 'Mainz 05',
  before: 'fit',
  after: 'injured',
  chances: [
    { playerId: 'p2', name: 'Bernd Müller', before: 0.9, after: 0.01 },
    { playerId: 'p1', name: 'Anton Müller', before: 0.2, after: 0.6 },
  ],
};
const EDIT: AvailabilityEdit = {
  id: 'e1',
  playerId: 'p2',
  name: 'Bernd Müller',
  status: 'injured',
  source: 'Training',
  expectedReturn: '2025-03-01',
  editedTs: '2025-02-08T12:00:00.000Z',
  editedBy: 'Adele Admin',
  isInForce: true,
};

function open(more: Answers = {}) {
  const saved: unknown[] = [];
  const hub = renderAdmin({
    'admin.availabilityEdits': () => (saved.length === 0 ? [] : [EDIT]),
    'admin.previewAvailability': () => PREVIEW,
    'admin.editAvailability': (input) => {
      saved.push(input);
      return { editedTs: EDIT.editedTs, isComputed: true };
    },
    'catalog.search': () => ENTRIES,
    ...more,
  });
  return { ...hub, saved };
}
const searchField = () => screen.findByRole('combobox', { name: 'Spieler' });
const keys = (text: string) => userEvent.keyboard(text);
async function choose() {
  await userEvent.click(await searchField());
  await keys('muell');
  await screen.findAllByRole('option');
  await keys('{ArrowDown}{Enter}');
  await screen.findByRole('form', { name: 'Bernd Müller' });
}

describe('availability in the administration', () => {
  it('releases an active edit, and no other', async () => {
    const sent: unknown[] = [];
    open({
      'admin.availabilityEdits': () => [EDIT, { ...EDIT, id: 'e0', isInForce: false }],
      'admin.releaseAvailability': (input) => {
        sent.push(input);
        return { isComputed: true };
      },
    });
    const [only, ...others] = await screen.findAllByRole('button', {
      name: 'Eintrag zu Bernd Müller freigeben',
    });
    expect(others).toEqual([]);
    await userEvent.click(only!);
    await waitFor(() => expect(sent).toEqual([{ playerId: 'p2' }]));
  });

  it('edits one player after the other with the keyboard alone', async () => {
    const { saved } = open();
    await searchField();
    await keys('/');
    expect(await searchField()).toHaveFocus();
    await choose();
    expect(screen.getByRole('radio', { name: 'Verletzt (I)' })).toHaveFocus();
    await keys('s');
    expect(screen.getByRole('radio', { name: 'Gesperrt (S)' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Gesperrt (S)' })).toHaveFocus();
    await keys('i');
    expect(await screen.findByRole('row', { name: /Anton Müller 20.% 60.%/u })).toBeVisible();
    expect(saved).toEqual([]);

    // For the first player no source is prefilled.
    await keys('{Enter}');
    expect(await screen.findByText('Gib an, woher du es weißt.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Quelle' })).toHaveFocus();
    await keys(' Training {Enter}');
    expect(await screen.findByText(/^Gespeichert: Bernd Müller – Verletzt\./u)).toBeVisible();
    expect(saved).toEqual([{ playerId: 'p2', status: 'injured', source: 'Training', expectedReturn: null }]);
    expect(await searchField()).toHaveFocus();
    expect((await screen.findByText('Letzte Änderungen')).nextElementSibling).toHaveTextContent(
      /Bernd MüllerVerletztSa\., 08\.02\.2025, 13:00 · Quelle: Training · Rückkehr erwartet am 01\.03\.2025 · eingetragen von Adele Admin/u,
    );

    // From the second player on the source is prefilled: six keys, with no waiting between them.
    await keys('ant{Enter}f{Enter}');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toMatchObject({ playerId: 'p1', status: 'fit', source: 'Training' });
    // The effect of the edit stays on the screen.
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('refreshes the preview for each status or day, and saves nothing unseen', async () => {
    const asked: unknown[] = [];
    let answer: () => void = () => {};
    const { saved } = open({
      'admin.previewAvailability': (input) => {
        asked.push(input);
        return new Promise((resolve) => (answer = () => resolve(PREVIEW)));
      },
    });
    await choose();
    await enter(screen.getByRole('textbox', { name: 'Quelle' }), 'Radio');
    screen.getByRole('radio', { name: 'Verletzt (I)' }).focus();
    await keys('q');
    const input = { playerId: 'p2', status: 'questionable', expectedReturn: null };
    await waitFor(() => expect(asked.at(-1)).toEqual(input));
    fireEvent.change(screen.getByLabelText('Rückkehr erwartet'), { target: { value: '2025-03-01' } });
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...input, expectedReturn: '2025-03-01' }));
    await keys('{Enter}');
    expect(saved).toEqual([]);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    answer();
    await waitFor(() => expect(saved).toEqual([{ ...input, expectedReturn: '2025-03-01', source: 'Radio' }]));
  });

  it('accepts a chance with a doubtful status only', async () => {
    const { saved } = open();
    await choose();
    expect(screen.queryByLabelText('Aussicht auf einen Einsatz')).toBeNull();
    await keys('q');
    await userEvent.selectOptions(screen.getByLabelText('Aussicht auf einen Einsatz'), '75');
    await userEvent.type(screen.getByRole('textbox', { name: 'Quelle' }), 'Radio{Enter}');
    const input = { playerId: 'p2', source: 'Radio', expectedReturn: null };
    await waitFor(() => expect(saved).toEqual([{ ...input, status: 'questionable', chance: 75 }]));
  });

  it('marks a day that the hub refuses as past, without saving', async () => {
    const { saved } = open({
      'admin.previewAvailability': (input) => {
        if ((input as { expectedReturn: string | null }).expectedReturn !== null)
          throw hubFailure('invalid', 400, 'returnPast');
        return PREVIEW;
      },
    });
    await choose();
    await enter(screen.getByRole('textbox', { name: 'Quelle' }), 'Radio');
    const day = screen.getByLabelText('Rückkehr erwartet');
    fireEvent.change(day, { target: { value: '2020-03-01' } });
    await waitFor(() => expect(day).toHaveAccessibleDescription(/liegt schon zurück\./u));
    await keys('{Enter}');
    expect(saved).toEqual([]);
    fireEvent.change(day, { target: { value: '' } });
    expect(await screen.findByRole('table')).toBeVisible();
    expect(saved).toEqual([]);
    takeConsoleErrors();
  });

  it('keeps the old preview in place until the next one arrives', async () => {
    let answer: () => void = () => {};
    open({
      'admin.previewAvailability': (input) =>
        (input as { status: string }).status === 'injured'
          ? PREVIEW
          : new Promise((resolve) => {
              answer = () => resolve({ ...PREVIEW, after: 'questionable' });
            }),
    });
    await choose();
    const table = await screen.findByRole('table');
    await keys('q');
    expect(screen.getByRole('radio', { name: 'Fraglich (Q)' })).toBeChecked();
    expect(table).toBeVisible();
    expect(screen.queryByText('Rechne …')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('Bernd Müller: Fit → Fraglich')).toBeVisible();
  });

  it('lists names that begin with the typed text before names that contain it', async () => {
    const players = [player('a', 'Thomas Kramer'), player('b', 'Ramon Beispiel')];
    open({ 'catalog.search': () => ({ players, clubs: [] }) });
    await userEvent.click(await searchField());
    await keys('ram');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Ramon Beispiel Mainz',
      'Thomas Kramer Mainz',
    ]);
  });

  it('asks for no return date for a fit player', async () => {
    const { saved } = open();
    await choose();
    fireEvent.change(screen.getByLabelText('Rückkehr erwartet'), { target: { value: '2025-03-01' } });
    await enter(screen.getByRole('textbox', { name: 'Quelle' }), 'Radio');
    screen.getByRole('radio', { name: 'Verletzt (I)' }).focus();
    await keys('f');
    expect(screen.getByLabelText('Rückkehr erwartet')).toBeDisabled();
    await keys('{Enter}');
    await waitFor(() =>
      expect(saved).toEqual([{ playerId: 'p2', status: 'fit', source: 'Radio', expectedReturn: null }]),
    );
  });

  it('cancels the edit with Esc', async () => {
    const { saved } = open();
    await choose();
    await keys('{Escape}');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(await searchField()).toHaveFocus();
    expect(saved).toEqual([]);
  });

  it('says when no player matches, and when a club has no upcoming match', async () => {
    open({ 'admin.previewAvailability': () => ({ ...PREVIEW, chances: [] }) });
    await userEvent.click(await searchField());
    await keys('xyz');
    expect(await screen.findByText('Niemand gefunden')).toBeVisible();
    await keys('{Escape}');
    await choose();
    expect(await screen.findByText(/^Keine Startchance ändert sich/u)).toBeVisible();
  });

  it('keeps the form when it cannot be saved', async () => {
    open({
      'admin.editAvailability': refusal('conflict', 409),
    });
    await choose();
    await enter(screen.getByRole('textbox', { name: 'Quelle' }), 'Radio');
    await screen.findByRole('table');
    await keys('{Enter}');
    expect(await screen.findByText(/hat sich inzwischen geändert/u)).toBeVisible();
    expect(screen.getByRole('form', { name: 'Bernd Müller' })).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});
