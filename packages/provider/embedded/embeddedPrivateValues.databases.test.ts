import { expect, it } from 'vitest';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';

await describeOnDatabases('private values', (kind) => {
  const provider = useTestProvider(kind, () => new Date());
  const set = (changes: Record<string, string | null>) =>
    provider().privateValues.set(new Map(Object.entries(changes)));

  it('are set, replaced and removed together', async () => {
    await set({ one: 'a', two: 'b' });
    await set({ one: 'c', two: null, three: 'd' });
    expect(Object.fromEntries(await provider().privateValues.all())).toEqual({ one: 'c', three: 'd' });
    await set({});
    await set({ one: null, three: null });
    expect([...(await provider().privateValues.all())]).toEqual([]);
  });

  it('are not a table of the port, nor of programs', async () => {
    await expect(provider().database.table('privateValues').list()).rejects.toThrow(
      'Table privateValues not found',
    );
    await expect(provider().database.project?.sql('select * from private_values')).rejects.toMatchObject({
      status: 403,
    });
  });
});
