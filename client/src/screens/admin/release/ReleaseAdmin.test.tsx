import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderAdmin } from '../../../testing/renderAdmin.tsx';

it('says which version runs, and shows its part of the changelog', async () => {
  const notes = '### For fans\n\n- **Locks** hold, see [operations](docs/operations.md): `lock`.';
  renderAdmin({ 'admin.release': () => ({ version: '0.3.0', notes }) });
  expect(await screen.findByRole('heading', { name: 'Neu in 0.3.0' })).toBeVisible();
  await userEvent.click(screen.getByText('Änderungen seit der Version davor'));
  expect(screen.getByRole('heading', { name: 'For fans' })).toBeVisible();
  expect(screen.getByText('• Locks hold, see operations: lock.')).toBeVisible();
});

it('says that the changelog is missing', async () => {
  renderAdmin({ 'admin.release': () => ({ version: '0.3.0', notes: null }) });
  expect(await screen.findByText('Das Änderungsprotokoll liegt nicht bei.')).toBeVisible();
});
