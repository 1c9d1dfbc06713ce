import { describe, expect, it } from 'vitest';
import { demoApp } from '@hub/tools/testing/testApp.ts';
import { readElevenChoice } from './officialElevens.ts';

describe('the form for an official eleven', () => {
  it('predicts the same eleven as the line-ups for every club, with two provider calls', async () => {
    await using app = await demoApp();
    const { fixtures } = await app.deps.stores.lineups.read();
    expect(fixtures).toHaveLength(9);
    for (const { id: fixtureId, home, away } of fixtures)
      for (const { teamId, eleven } of [home, away]) {
        const callsBefore = app.providerCalls.length;
        const { predicted } = await readElevenChoice(app.deps, { fixtureId, teamId });
        expect(app.providerCalls.length - callsBefore).toBe(2);
        expect(predicted).toEqual(eleven.map(({ id }) => id));
      }
  });
});
