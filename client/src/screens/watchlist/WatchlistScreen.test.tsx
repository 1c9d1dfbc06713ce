import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { WatchedPlayer } from '@hub/shared/users/watchlist.schema.ts';
import { BEGUN } from '../../testing/myTeamBuilders.ts';
import { type Answers, refusal, renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';

const watched = (changes: Partial<WatchedPlayer> = {}): WatchedPlayer => ({
  playerId: 'p1',
  name: 'Max Beispiel',
  teamId: 't2',
  teamShortName: 'SCF',
  left: null,
  positionPrimary: 'CB',
  status: 'fit',
  startProbability: 0.6,
  knowledge: 'full',
  match: null,
  thresholdPercent: null,
  seen: { status: 'fit', startProbability: 0.6, seenTs: '2025-02-01T12:00:00.000Z' },
  ...changes,
});

/** A hub that remembers its writes. */
function open(players: WatchedPlayer[], more: Answers = {}) {
  let kept = players;
  const inputs: unknown[] = [];
  const hub = renderHub({
    path: '/watchlist',
    answers: {
      'watchlist.players': () => kept,
      'watchlist.ids': () => kept.map(({ playerId }) => playerId),
      'watchlist.markSeen': () => {
        kept = kept.map((player) => ({ ...player, seen: { ...player.seen, ...player } }));
      },
      'watchlist.unwatch': (input) => {
        inputs.push(input);
        kept = kept.filter(({ playerId }) => playerId !== (input as { playerId: string }).playerId);
      },
      'watchlist.setThreshold': (input) => {
        inputs.push(input);
        const change = input as Pick<WatchedPlayer, 'playerId' | 'thresholdPercent'>;
        kept = kept.map((player) =>
          player.playerId === change.playerId ? Object.assign({}, player, change) : player,
        );
      },
      ...more,
    },
  });
  return { ...hub, inputs };
}

describe('the watchlist', () => {
  it('says how to start when it is empty', async () => {
    open([]);
    expect(await screen.findByText('Du beobachtest noch niemanden')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Spieler suchen' })).toHaveAttribute('href', '/players');
    expect(screen.getByText('Beobachte deine interessanten Spieler')).toBeVisible();
  });

  it('shows what changed since the last visit, until the next one', async () => {
    const { calls } = open([
      watched({ status: 'injured', startProbability: 0.02 }),
      watched({ playerId: 'p2', name: 'Ole Ruhig' }),
      watched({
        playerId: 'p3',
        name: 'Jan Neu',
        startProbability: null,
        seen: { ...watched().seen, startProbability: null },
      }),
    ]);
    const row = (await screen.findByRole('link', { name: 'Max Beispiel' })).closest('li')!;
    expect(row).toHaveTextContent('Status: erst fit, jetzt verletzt');
    expect(row).toHaveTextContent(/Startchance fällt: 60.% → 2.%/u);
    expect(screen.getByText(/^3.Spieler, 1.Änderung seit deinem letzten Besuch$/u)).toBeVisible();
    expect(screen.getByText('keine Startchance')).toBeVisible();
    await waitFor(() => expect(calls).toContain('watchlist.markSeen'));

    // Seen changes stay listed for the rest of the visit.
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Schwelle für Ole Ruhig' }), '70');
    await waitFor(() => expect(calls.filter((path) => path === 'watchlist.players')).toHaveLength(2));
    expect(row).toHaveTextContent('Status: erst fit, jetzt verletzt');
  });

  it('says that a chance is from before kickoff once the match has begun', async () => {
    open([watched({ match: BEGUN }), watched({ playerId: 'p2', name: 'Ole Ruhig' })]);
    const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;
    const row = await rowOf('Max Beispiel');
    await waitFor(() => expect(row).toHaveTextContent(/60\s%.* vor Anpfiff/u));
    expect(await rowOf('Ole Ruhig')).not.toHaveTextContent('vor Anpfiff');
  });

  it('sets a threshold and removes it', async () => {
    const { inputs } = open([watched({ thresholdPercent: 72 })]);
    const field = await screen.findByRole('combobox', { name: 'Schwelle für Max Beispiel' });
    expect(field).toHaveDisplayValue('melde ab 72 %');
    await userEvent.selectOptions(field, 'melde ab 70 %');
    await waitFor(() => expect(field).toHaveDisplayValue('melde ab 70 %'));
    await userEvent.selectOptions(field, 'keine Schwelle');
    await waitFor(() => expect(field).toHaveDisplayValue('keine Schwelle'));
    expect(inputs).toEqual([
      { playerId: 'p1', thresholdPercent: 70 },
      { playerId: 'p1', thresholdPercent: null },
    ]);
  });

  it('removes a player', async () => {
    open([watched()]);
    const row = (await screen.findByRole('link', { name: 'Max Beispiel' })).closest('li')!;
    const button = within(row).getByRole('button', { name: 'Max Beispiel beobachten' });
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(button);
    expect(await screen.findByText('Du beobachtest noch niemanden')).toBeVisible();
  });

  it('undoes a change when the hub refuses it, and says why', async () => {
    open([watched()], {
      'watchlist.unwatch': refusal('tooMany', 429),
    });
    const button = await screen.findByRole('button', { name: 'Max Beispiel beobachten' });
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(button);
    expect(await screen.findByText(/zu viele Anfragen/u)).toBeVisible();
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});
