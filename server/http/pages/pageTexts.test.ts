import { describe, expect, it } from 'vitest';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { clubHead, playerHead } from './pageTexts.ts';

describe('the head of a page', () => {
  it('promises no eleven for a club that does not play on the matchday', () => {
    expect(clubHead('Borussia Dortmund', null, 4)).toEqual({
      title: 'Borussia Dortmund · Bundesliga Fantasy Hub',
      description: 'Borussia Dortmund: kein Spiel am 4. Spieltag.',
    });
    expect(clubHead('Borussia Dortmund', null, null).description).toMatch(/^Kader, nächste Spiele/u);
  });

  it('contains no percentage if too little is known', () => {
    const details = {
      player: { name: 'Neu Ling', left: null, startProbability: 0.55, knowledge: 'little', match: null },
      team: { name: 'FC St. Pauli' },
      startChance: { startProbability: 0.55, outlook: { knowledge: 'little' }, reasons: [] },
      nextFixtures: [],
    } as unknown as PlayerDetails;
    expect(playerHead(details, new Date(0))).toEqual({
      title: 'Startet Neu Ling? · Bundesliga Fantasy Hub',
      description: 'Neu Ling (FC St. Pauli): für eine Prognose noch zu wenig gesehen.',
    });
  });

  it('does not ask whether a player who has left the league starts', () => {
    const left = { clubName: '1. FC Köln', sinceTs: null };
    const details = { player: { name: 'Leonardo Bittencourt', left } } as PlayerDetails;
    expect(playerHead(details, new Date(0))).toEqual({
      title: 'Leonardo Bittencourt · Bundesliga Fantasy Hub',
      description: 'Leonardo Bittencourt spielt nicht mehr in der Liga, zuletzt: 1. FC Köln.',
    });
  });
});
