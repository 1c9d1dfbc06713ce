import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FAN, fakeAuth } from '../../testing/fakeAuth.ts';
import { hubFailure, renderHub, type Answers } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';

function open(answers: Answers = {}) {
  const auth = fakeAuth();
  renderHub({
    path: '/einstellungen',
    auth,
    answers: { 'catalog.dashboard': () => new Promise(() => {}), ...answers },
  });
  return auth;
}
const field = () => screen.findByRole('textbox', { name: 'Anzeigename' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Speichern' }));

describe('the display name', () => {
  it('is changed everywhere at once', async () => {
    const sent: unknown[] = [];
    open({
      'account.update': (input) => {
        sent.push(input);
        return { user: { ...FAN, displayName: 'Otto' }, isAdmin: false };
      },
    });
    expect(await field()).toHaveValue('Fritzi Fan');
    await userEvent.clear(await field());
    await userEvent.type(await field(), ' Otto ');
    await save();
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(sent).toEqual([{ displayName: 'Otto' }]);
    expect(screen.getByRole('region', { name: 'Dein Konto' })).toHaveTextContent('Otto');
  });

  it.each([
    [' ', 'Bitte gib einen Namen ein.'],
    ['x'.repeat(101), 'Höchstens 100 Zeichen.'],
  ])('is not sent when it cannot be one: %s', async (name, words) => {
    open();
    await userEvent.clear(await field());
    await userEvent.click(await field());
    await userEvent.paste(name);
    await save();
    expect(await screen.findByText(words)).toBeVisible();
    expect(await field()).toBeInvalid();
  });

  it('stays in the field when the hub cannot take it', async () => {
    open({
      'account.update': () => {
        throw hubFailure('providerDown', 502);
      },
    });
    await userEvent.type(await field(), 'X');
    await save();
    expect(await screen.findByText(/Datenquelle antwortet gerade nicht/u)).toBeVisible();
    expect(await field()).toHaveValue('Fritzi FanX');
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});

describe('the own data', () => {
  it('come as a JSON file', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
        revokeObjectURL: () => {},
      }),
    );
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    open({ 'account.download': () => ({ user: FAN, comments: [] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Meine Daten herunterladen' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect(files[0]?.type).toBe('application/json');
    expect(JSON.parse(await files[0]!.text())).toEqual({ user: FAN, comments: [] });
    clicked.mockRestore();
  });

  it('say why they do not come', async () => {
    open({
      'account.download': () => {
        throw hubFailure('tooMany', 429);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Meine Daten herunterladen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('zu viele Anfragen');
  });
});

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Konto löschen …' }));
  return within(await screen.findByRole('dialog', { name: 'Konto wirklich löschen?' }));
}

describe('deleting the account', () => {
  it('takes the own address, typed in', async () => {
    const sent: unknown[] = [];
    const auth = open({
      'account.delete': (input) => {
        sent.push(input);
        return { signInRemains: false };
      },
    });
    const dialog = await openDialog();
    const last = dialog.getByRole('button', { name: 'Endgültig löschen' });
    expect(last).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Deine E-Mail-Adresse'), 'fan@hub.tes');
    expect(last).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Deine E-Mail-Adresse'), 'T');
    await userEvent.click(last);
    expect(await screen.findByRole('button', { name: 'Jetzt anmelden' })).toBeVisible();
    expect(sent).toEqual([{ email: 'fan@hub.tesT' }]);
    expect(auth.asked).toEqual(['signOut']);
  });

  it('tells when the sign-in itself remains', async () => {
    const auth = open({ 'account.delete': () => ({ signInRemains: true }) });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('Deine E-Mail-Adresse'), 'fan@hub.test');
    await userEvent.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
    expect(await dialog.findByText(/Anmeldung selbst liegt bei einem anderen Anbieter/u)).toBeVisible();
    expect(auth.asked).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Verstanden' }));
    expect(auth.asked).toEqual(['signOut']);
  });

  it('leaves everything as it was when cancelled', async () => {
    const auth = open();
    const dialog = await openDialog();
    await userEvent.click(dialog.getByText('Abbrechen'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(auth.asked).toEqual([]);
  });
});
