import { describe, expect, it } from 'vitest';
import { demoSeason } from '../../matchdata/demo/demoSeason.ts';
import { testApp, type TestApp } from '../../testing/testApp.ts';
import { editAvailability } from './availability.ts';
import { importMatchData } from '../season/importMatchData.ts';

const AS_OF = '2024-12-01T12:00:00.000Z';
const LATER = '2024-12-01T12:30:00.000Z';
const { bundle } = demoSeason(new Date(AS_OF));
/** The same season with one name changed, so that its import is not skipped as unchanged. */
const corrected = {
  ...bundle,
  players: bundle.players.map((player, index) => (index === 0 ? { ...player, name: 'Neuer Name' } : player)),
};

const importSeason = (app: TestApp, asOf: string | null, source = bundle) =>
  importMatchData(app.deps, { source, asOf });
const table = (app: TestApp, name: string) => app.deps.provider.database.table(name);

/** Edits a player who is fit according to the data. */
async function editFitPlayer(app: TestApp): Promise<string> {
  const [player] = await table(app, 'players').list({ where: { injuryStatus: 'fit' }, limit: 1 });
  const playerId = String(player?.['id']);
  const edit = { playerId, status: 'injured', chance: null, source: 'Radio', expectedReturn: null } as const;
  await editAvailability(app.deps, edit, { id: 'admin', displayName: 'Adele Admin' });
  return playerId;
}
const stateOf = async (app: TestApp, playerId: string) => {
  const player = await table(app, 'players').get(playerId);
  const [status] = await table(app, 'playerStatus').list({ where: { playerId } });
  return [player?.['injuryStatus'], status?.['availability']];
};

describe('an import of the same season', () => {
  it.each([
    ['with an earlier as-of', AS_OF],
    ['with the as-of of the edit', LATER],
    ['without an as-of', null],
  ])('%s keeps an edit', async (_when, asOf) => {
    await using app = await testApp({ now: () => new Date(LATER) });
    await importSeason(app, AS_OF);
    const playerId = await editFitPlayer(app);
    const { outcome } = await importSeason(app, asOf, corrected);
    expect(outcome).toBe('imported');
    expect(await stateOf(app, playerId)).toEqual(['injured', 'injured']);
  });

  it('with a later as-of replaces an edit for good', async () => {
    await using app = await testApp({ now: () => new Date(LATER) });
    await importSeason(app, AS_OF);
    const playerId = await editFitPlayer(app);
    await importSeason(app, '2024-12-01T13:00:00.000Z');
    expect(await stateOf(app, playerId)).toEqual(['fit', 'available']);
    await importSeason(app, AS_OF, corrected);
    expect(await stateOf(app, playerId)).toEqual(['fit', 'available']);
  });

  it('ignores edits of another season', async () => {
    await using app = await testApp({ now: () => new Date(LATER) });
    await importSeason(app, AS_OF);
    const playerId = await editFitPlayer(app);
    await app.deps.provider.database.sql(`update availability_edits set season = '1999-00'`);
    await importSeason(app, AS_OF, corrected);
    expect(await stateOf(app, playerId)).toEqual(['fit', 'available']);
  });
});
