import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { renderHub } from '../../../testing/renderScreen.tsx';
import { aMatch, details } from '../playerBuilders.ts';

const open = (answer: () => PlayerDetails) =>
  renderHub({ answers: { 'catalog.player': answer }, path: '/players/p1' });
// The first test waits for the screen's modules to load.
const region = (name: string) => screen.findByRole('region', { name });

describe('his matches of the season', () => {
  const rows = async () =>
    within(await region('Spiel für Spiel'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);

  it('name counts that no source reports instead of showing a 0', async () => {
    open(() => details({ matches: [aMatch({})] }));
    expect(await region('Spiel für Spiel')).toHaveTextContent(
      'Vorlagen: nennt keine Quelle, deshalb steht hier keine Zahl.',
    );
    expect(await rows()).toEqual(['WolfsburgH · 1. ST90′2–nicht erfasstGelb']);
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
    expect(await region('Spiel für Spiel')).not.toHaveTextContent('nennt keine Quelle');
    expect((await rows()).map((row) => row?.replace('WolfsburgH · 1. ST', ''))).toEqual([
      '90′21',
      'Bank',
      '≈\u200990′–nicht erfasst–nicht erfasst',
    ]);
  });
});
