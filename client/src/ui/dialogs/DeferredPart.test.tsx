import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { expect, it } from 'vitest';
import { takeConsoleErrors } from '../../testing/setup.ts';
import { DeferredPart } from './DeferredPart.tsx';

it('says that a part could not be opened, leaves the screen unchanged, and can be dismissed', async () => {
  const Gone = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  render(
    <MantineProvider env="test">
      <textarea defaultValue="halb geschrieben" />
      <DeferredPart>
        <Gone />
      </DeferredPart>
    </MantineProvider>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Das ließ sich nicht öffnen.');
  expect(screen.getByRole('textbox')).toHaveValue('halb geschrieben');
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Meldung schließen' }));
  expect(screen.queryByText('Das ließ sich nicht öffnen.')).toBeNull();
  expect(takeConsoleErrors().length).toBeGreaterThan(0);
});
