import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { renderHub } from '../../../testing/renderScreen.tsx';
import { aMatch, details } from '../playerBuilders.ts';

const open = (answer: () => PlayerDetails) =>
  renderHub({ answers: { 'catalog.player': answer }, path: '/players/p1' });

describe('his matches of the season', () => {
  // The first test waits for the screen's modules to load.
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Spiel für Spiel' }))
      .getAllByRole('row')
      .map((row) => row.textContent);

  it('leave out counts that no source reports', async () => {
    open(() => details({ matches: [aMatch({})] }));
    expect(await rows()).toEqual(['GegnerMin.ToreKarten', 'Wolfsburg H · 1. ST90′2Gelb']);
  });

  it('show reported counts, and none for the bench or an estimate', async () => {
    open(() =>
      details({
        matches: [
          aMatch({ assists: 1, yellowCards: 0 }),
          aMatch({ fixtureId: 'm2', minutesPlayed: 0, goals: 0, yellowCards: 0 }),
          aMatch({ fixtureId: 'm3', isEstimated: true, goals: 0, yellowCards: 0 }),
        ],
      }),
    );
    expect((await rows()).slice(1).map((row) => row?.replace('Wolfsburg H · 1. ST', ''))).toEqual([
      '90′21',
      'Bank',
      '≈\u200990′–nicht erfasst–nicht erfasst',
    ]);
  });
});
