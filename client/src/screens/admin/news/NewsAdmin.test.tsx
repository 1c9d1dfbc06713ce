import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AdminNewsInput } from '@hub/shared/admin/adminNews.schema.ts';
import type { NewsItem } from '@hub/shared/catalog/news.schema.ts';
import { enter } from '../../../testing/enter.ts';
import { type Answers, refusal } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';
import { renderAdmin } from '../../../testing/renderAdmin.tsx';

const MAINZ = { id: 't1', name: 'Mainz 05', shortName: 'Mainz' };
const ENTRIES = {
  players: [
    { id: 'p1', name: 'Anton Müller', fullName: null, teamShortName: 'Mainz', positionPrimary: 'CB' },
    { id: 'p2', name: 'Bernd Maier', fullName: null, teamShortName: 'Mainz', positionPrimary: 'CB' },
  ],
  clubs: [MAINZ],
};

/** A hub that stores what is entered. */
function open(more: Answers = {}) {
  const saved: AdminNewsInput[] = [];
  let kept: NewsItem[] = [];
  const hub = renderAdmin({
    'catalog.search': () => ENTRIES,
    'admin.deskNews': () => kept,
    'admin.saveDeskNews'(input) {
      const { id, teamId, playerIds, publishedTs, ...words } = input as AdminNewsInput;
      saved.push(input as AdminNewsInput);
      const item: NewsItem = {
        ...words,
        id: id ?? 'n1',
        sourceUrl: null,
        team: teamId === null ? null : MAINZ,
        teams: [],
        players: ENTRIES.players
          .filter((player) => playerIds.includes(player.id))
          .map((player) => ({ id: player.id, name: player.name, markId: player.id })),
        publishedTs: publishedTs ?? '2025-02-08T12:00:00.000Z',
        hasOwnDate: true,
      };
      kept = [item];
      return { id: item.id };
    },
    'admin.deleteDeskNews'() {
      kept = [];
    },
    ...more,
  });
  return { ...hub, saved };
}
const newsForm = async () => within(await screen.findByRole('region', { name: /^Nachricht / }));
const field = async (name: string | RegExp) => (await newsForm()).getByRole('textbox', { name });
const press = async (name: string) => userEvent.click((await newsForm()).getByRole('button', { name }));
const choose = async (label: RegExp, typed: string, option: RegExp) => {
  await userEvent.type((await newsForm()).getByRole('combobox', { name: label }), typed);
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('news in the administration', () => {
  it('rejects before sending what the hub would refuse', async () => {
    const { saved } = open();
    await press('Eintragen');
    expect(await screen.findByText('Gib eine Schlagzeile ein.')).toBeVisible();
    expect(await field(/^Schlagzeile/u)).toHaveFocus();
    await enter(await field(/^Schlagzeile/u), 'Neues');
    await enter(await field('Link'), 'kicker.de');
    fireEvent.change((await newsForm()).getByLabelText(/^Zeit in Berlin/u), {
      target: { value: '2025-02-08T13:01' },
    });
    await press('Eintragen');
    expect(await screen.findByText(/^Das ist keine Adresse/u)).toBeVisible();
    expect(screen.getByText('Die Zeit darf nicht in der Zukunft liegen.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('shows an item as fans will see it, saves it, and changes and deletes it', async () => {
    const { saved } = open();
    await enter(await field(/^Schlagzeile/u), '<b>Neues</b> aus Mainz');
    await enter(await field('Link'), 'https://example.org/1');
    fireEvent.change((await newsForm()).getByLabelText(/^Zeit in Berlin/u), {
      target: { value: '2025-02-08T11:30' },
    });
    await choose(/^Verein/u, 'main', /Mainz 05/u);
    await choose(/^Spieler \(/u, 'mull', /Anton Müller/u);
    const preview = await screen.findByRole('region', { name: 'So sehen es die Fans' });
    for (const words of ['<b>Neues</b> aus Mainz', 'Redaktion', 'vor 1 Stunde', 'Mainz', 'Anton Müller'])
      expect(preview).toHaveTextContent(words);
    await press('Eintragen');
    expect(await screen.findByText('Eingetragen: <b>Neues</b> aus Mainz')).toBeVisible();
    expect(saved).toEqual([
      {
        id: null,
        title: '<b>Neues</b> aus Mainz',
        summary: '',
        source: 'Redaktion',
        url: 'https://example.org/1',
        publishedTs: '2025-02-08T10:30:00.000Z',
        teamId: 't1',
        playerIds: ['p1'],
      },
    ]);
    expect(await field(/^Schlagzeile/u)).toHaveValue('');
    expect(await field(/^Schlagzeile/u)).toHaveFocus();

    // A draft is discarded only after confirmation.
    await enter(await field(/^Schlagzeile/u), 'Entwurf');
    await press('Nachricht „<b>Neues</b> aus Mainz“ ändern');
    const question = within(await screen.findByRole('dialog', { name: 'Entwurf verwerfen?' }));
    await userEvent.click(question.getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await field(/^Schlagzeile/u)).toHaveValue('Entwurf');
    await press('Nachricht „<b>Neues</b> aus Mainz“ ändern');
    await userEvent.click(await screen.findByRole('button', { name: 'Verwerfen' }));
    await waitFor(async () => expect(await field(/^Schlagzeile/u)).toHaveValue('<b>Neues</b> aus Mainz'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const headline = await field(/^Schlagzeile/u);
    await userEvent.clear(headline);
    await enter(headline, 'Besser');
    await press('Speichern');
    expect(await screen.findByText('Geändert: Besser')).toBeVisible();
    expect(saved[1]).toEqual({ ...saved[0], id: 'n1', title: 'Besser' });

    await userEvent.click(await screen.findByRole('button', { name: 'Nachricht „Besser“ löschen' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nachricht löschen?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }));
    expect(await screen.findByText('Gelöscht: Besser')).toBeVisible();
    expect(await screen.findByText('Noch keine Nachricht eingetragen.')).toBeVisible();
  });

  it('says why the hub refuses, and keeps what was typed', async () => {
    open({
      'admin.saveDeskNews': refusal('notFound', 404, 'playerNotFound'),
    });
    await enter(await field(/^Schlagzeile/u), 'Neues');
    await press('Eintragen');
    expect(await screen.findByText('Diesen Spieler gibt es nicht.')).toBeVisible();
    await waitFor(async () => expect(await field(/^Schlagzeile/u)).toHaveValue('Neues'));
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});
