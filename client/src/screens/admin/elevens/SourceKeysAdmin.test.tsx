import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../testing/renderScreen.tsx';
import { renderAdmin } from '../../../testing/renderAdmin.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';

const BLOG = { id: 'named blog', name: 'Blog', keySinceTs: null, newestTs: null };
const KICKER = {
  id: 'named kicker',
  name: 'kicker',
  keySinceTs: '2025-02-01T14:30:00.000Z',
  newestTs: '2025-02-07T14:30:00.000Z',
};

describe('the keys of sources', () => {
  it('are given by name, and shown once with a button to copy them', async () => {
    const user = userEvent.setup();
    const given: unknown[] = [];
    renderAdmin({
      'admin.expectedSources': () => [BLOG, KICKER],
      'admin.giveSourceKey': (input) => {
        given.push(input);
        return { key: 'the-key' };
      },
    });
    expect(await screen.findByText('kein Schlüssel · noch keine Elf')).toBeVisible();
    expect(screen.getByText(/^Schlüssel seit .*01\.02\.2025.* · neueste Elf .*07\.02\.2025/u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Schlüssel geben: Blog' }));
    expect(await screen.findByText('the-key')).toBeVisible();
    expect(screen.getByText('Der Schlüssel für Blog. Der Hub zeigt ihn nur dieses eine Mal.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Kopieren' }));
    expect(await navigator.clipboard.readText()).toBe('the-key');
    await user.type(screen.getByRole('textbox', { name: 'Name der Quelle' }), 'Ein Bot{Enter}');
    expect(await screen.findByText(/^Der Schlüssel für Ein Bot\./u)).toBeVisible();
    expect(given).toEqual([{ name: 'Blog' }, { name: 'Ein Bot' }]);
  });

  it('are replaced and revoked only after a question', async () => {
    const asked: unknown[] = [];
    renderAdmin({
      'admin.expectedSources': () => [KICKER],
      'admin.giveSourceKey': () => ({ key: 'the-key' }),
      'admin.revokeSourceKey': (input) => {
        asked.push(input);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Neuer Schlüssel: kicker' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Schlüssel geben' }),
    );
    expect(await screen.findByText('the-key')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Schlüssel widerrufen: kicker' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Schlüssel widerrufen: kicker' })).getByRole(
        'button',
        {
          name: 'Widerrufen',
        },
      ),
    );
    await expect.poll(() => asked).toEqual([{ id: 'named kicker' }]);
    await expect.poll(() => screen.queryByText('the-key')).toBeNull();
  });

  it('say why none was given', async () => {
    renderAdmin({ 'admin.giveSourceKey': refusal('invalid', 400) });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name der Quelle' }), 'x{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    takeConsoleErrors();
  });
});
