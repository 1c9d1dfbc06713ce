import { describe, expect, it } from 'vitest';
import { testApp } from '../testing/testApp.ts';
import { prepareData } from './prepareData.ts';
import { readElevenForm } from './readElevenForm.ts';

describe('the form of an eleven', () => {
  it('expects of every club whom the line-ups show, with two provider calls', async () => {
    await using app = await testApp();
    await prepareData(app.deps);
    const { fixtures } = await app.deps.stores.lineups.read();
    expect(fixtures).toHaveLength(9);
    for (const { id: fixtureId, home, away } of fixtures)
      for (const { teamId, eleven } of [home, away]) {
        const callsBefore = app.providerCalls.length;
        const { predicted } = await readElevenForm(app.deps, { fixtureId, teamId });
        expect(app.providerCalls.length - callsBefore).toBe(2);
        expect(predicted).toEqual(eleven.map(({ id }) => id));
      }
  });
});
