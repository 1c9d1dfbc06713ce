import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FAN } from '../../testing/fakeAuth.ts';
import { renderHub } from '../../testing/renderScreen.tsx';

const openAs = (account: { emailVerified: boolean; needsSecondFactor: boolean }) =>
  renderHub({
    path: '/agent-flows',
    answers: {
      'account.me': () => ({
        user: { ...FAN, emailVerified: account.emailVerified },
        isAdmin: false,
        needsSecondFactor: account.needsSecondFactor,
      }),
      'catalog.dashboard': () => new Promise(() => {}),
    },
  });

it.each([
  [{ emailVerified: false, needsSecondFactor: false }, 'Deine E-Mail-Adresse ist noch nicht bestätigt.'],
  [{ emailVerified: true, needsSecondFactor: true }, 'Dein Konto braucht einen zweiten Faktor.'],
])('tells %j which step is left before the administration opens', async (account, sentence) => {
  const { router } = openAs(account);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Nur für Administratoren' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zu den Einstellungen' })).toHaveAttribute(
    'href',
    '/einstellungen',
  );
  expect(router.state.location.pathname).toBe('/agent-flows');
});

it('sends everyone else to the dashboard', async () => {
  const { router } = openAs({ emailVerified: true, needsSecondFactor: false });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
