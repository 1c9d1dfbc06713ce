import { describe, expect, it } from 'vitest';
import { postgresKind, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { createPendingChangesStore } from '../feeds/pendingChanges.ts';
import { createClubKeepersStore } from './clubKeepers.ts';
import { createMatchSheetsStore } from './matchSheets.ts';
import { createSheetMatchesStore } from './sheetMatches.ts';

const NOW_TS = '2026-12-01T12:00:00.000Z';
const DECIDED = { decidedBy: 'admin', nowTs: NOW_TS };

const POSTGRES = await postgresKind();

// The procedures' tests run on SQLite; these run the same statements on PostgreSQL.
describe('match sheets on PostgreSQL', () => {
  const provider = useTestProvider(POSTGRES, () => new Date(NOW_TS));

  it('are entered, accepted, undone as a whole, and never deleted', async () => {
    const store = createMatchSheetsStore(provider().database);
    const sheet = {
      id: 's1',
      season: '2026-27',
      fixtureId: 'f1',
      form: 'text' as const,
      text: 'FCB: Neuer',
      parts: [
        { teamId: 'fcb', players: [], state: 'counts' as const },
        { teamId: 'svw', players: [], state: 'proposed' as const },
      ],
    };
    await store.enter(sheet, { id: 'fan', displayName: 'Fritzi Fan' }, NOW_TS);
    expect((await store.counting('2026-27')).map(({ clubId }) => clubId)).toEqual(['fcb']);
    expect(await store.counted('2026-27')).toEqual({ parts: 1, newestTs: NOW_TS });
    expect(await store.decide('s1', ['svw'], 'counts', DECIDED)).toBe(1);
    expect(await store.decide('s1', ['svw'], 'refused', DECIDED)).toBe(0);
    expect(await store.ofSeason('2026-27')).toMatchObject([
      { teamId: 'fcb', displayName: 'Fritzi Fan' },
      { teamId: 'svw', state: 'counts' },
    ]);
    const whole = await store.byId('s1');
    expect(whole && (await store.undo(whole, DECIDED))).toBe(2);
    expect(await store.counting('2026-27')).toEqual([]);
    expect(await store.counted('2026-27')).toBeNull();
    expect((await store.ofFixture('f1')).map(({ state }) => state)).toEqual(['undone', 'undone']);
    expect(await store.byId('s1')).toMatchObject({ text: 'FCB: Neuer', enteredBy: 'fan' });
    expect(await store.byId('nothing')).toBeNull();
    expect(await createPendingChangesStore(provider().database).lastMerge()).toBeNull();
  });

  it('can be read without any matches', async () => {
    const store = createSheetMatchesStore(provider().database);
    expect(await store.played()).toEqual([]);
    expect(await store.subject('nowhere')).toBeNull();
  });

  it('of a club can be kept by trusted users until this is revoked', async () => {
    const store = createClubKeepersStore(provider().database);
    const granted = { grantedBy: 'admin', grantedTs: NOW_TS };
    await store.grant('fan', 'fcb', granted);
    await store.grant('fan', 'fcb', granted);
    expect(await store.of('fan')).toEqual(['fcb']);
    expect(await store.all()).toMatchObject([{ userId: 'fan', teamId: 'fcb' }]);
    expect(await store.revoke('fan', 'fcb')).toBe(true);
    expect(await store.revoke('fan', 'fcb')).toBe(false);
  });
});
