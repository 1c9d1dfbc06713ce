import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderHub } from '../../testing/renderScreen.tsx';

it('shows the parts of the design system in their states', async () => {
  renderHub({ answers: {}, path: '/dev/ui' });
  const parts = within(await screen.findByRole('region', { name: 'Teile' }, { timeout: 10_000 }));
  for (const text of [
    'Sehr wahrscheinlich',
    'Wackelkandidat',
    'Nicht zu erwarten',
    'Verletzt',
    'Gesperrt',
    'Fraglich',
  ])
    expect(parts.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
  expect(within(screen.getByRole('region', { name: 'Zeilen' })).getAllByRole('listitem')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Dialog öffnen' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('Mit dem, was zu tun ist.');
});
