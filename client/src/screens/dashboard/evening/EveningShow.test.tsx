import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { hubInfo, renderHub } from '../../../testing/renderScreen.tsx';
import { FIXTURES, NOW, PLAYERS } from './eveningBuilders.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
});

/** Advances the show by this many of its 240 seconds, one by one as a browser does. */
const goOn = async (seconds: number) => {
  for (let second = 0; second < seconds; second += 1)
    // oxlint-disable-next-line no-await-in-loop -- one second comes after the other
    await act(() => vi.advanceTimersByTimeAsync(1000));
};

async function openAtElevens() {
  renderHub({
    path: '/freitagabend',
    answers: {
      'catalog.hub': () => hubInfo({ nowTs: NOW, clockIsFixed: true, isDemo: true }),
      'catalog.sampleTeam': () => ({ playerIds: PLAYERS.map(({ id }) => id), formation: null }),
      'catalog.teamPlayers': () => PLAYERS,
      'catalog.comingFixtures': () => FIXTURES,
    },
  });
  await screen.findByRole('region', { name: 'Vorführung' });
  // By then the elevens are out, and the lock is 45 seconds away.
  await act(() => vi.advanceTimersByTimeAsync(45_000));
  const [swap] = await screen.findAllByRole('button', { name: / für /u });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(swap!);
  await screen.findByRole('button', { name: 'Rückgängig' });
}

it('says for some seconds that a swap is made, while the clock goes on', async () => {
  await openAtElevens();
  // Long before the lock, which would also remove it.
  await goOn(20);
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

it('allows no undoing from the lock on', async () => {
  await openAtElevens();
  const toast = screen.getByRole('button', { name: 'Rückgängig' });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).hover(toast);
  await goOn(60);
  await screen.findByText('Deine Elf ist gelockt, die Spiele laufen.');
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

it("offers no links that would be empty for a newcomer: the show's team has no page", async () => {
  await openAtElevens();
  const head = screen.getByRole('region', { name: '12. Spieltag' });
  expect(head).toHaveTextContent('Musterteam');
  expect(within(head).queryByRole('link')).toBeNull();
});
