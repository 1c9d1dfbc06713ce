import { fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { renderHub } from '../../testing/renderScreen.tsx';
import { PlayerActionsButton, PlayerActionsProvider } from './PlayerActions.tsx';

it('keeps the screen in place while the sheet loads', async () => {
  const element = (
    <Suspense fallback="Everything has gone">
      <PlayerActionsProvider>
        <PlayerActionsButton player={{ id: 'p1', name: 'Florian Müller' }} />
      </PlayerActionsProvider>
    </Suspense>
  );
  renderHub({ answers: {}, only: [{ path: '/', element }] });
  const button = await screen.findByRole('button', { name: 'Aktionen zu Florian Müller' });
  fireEvent.click(button);
  expect(screen.queryByText('Everything has gone')).toBeNull();
  expect(button).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Florian Müller' })).toBeVisible();
});
