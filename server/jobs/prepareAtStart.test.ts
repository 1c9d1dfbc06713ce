import { describe, expect, it } from 'vitest';
import { prepareAtStart } from './prepareAtStart.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

const NO_PATIENCE_MS = 0;

describe('prepareAtStart', () => {
  it('prepares the data if no other process has', async () => {
    await using app = await leagueApp();
    const { done } = await prepareAtStart(app.deps, new AbortController().signal);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(1);
    await done;
  });

  it('lets the hub serve while another process prepares, and takes over in the background', async () => {
    await using app = await leagueApp();
    const { leases } = app.deps.stores;
    await leases.acquire('prepareData', 'another process', 60_000);
    const { done } = await prepareAtStart(app.deps, new AbortController().signal, NO_PATIENCE_MS);
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(0);
    await leases.release('prepareData', 'another process');
    await done;
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(1);
  });

  it('tries again if an attempt in the background fails', async () => {
    await using app = await leagueApp();
    const { leases, settings } = app.deps.stores;
    await leases.acquire('prepareData', 'another process', 60_000);
    const { done } = await prepareAtStart(app.deps, new AbortController().signal, NO_PATIENCE_MS);
    const { read } = settings;
    settings.read = () => {
      settings.read = read;
      return Promise.reject(new Error('the database was away for a moment'));
    };
    await leases.release('prepareData', 'another process');
    await done;
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(1);
    expect(app.logLines.map(({ sentence }) => sentence)).toContain(
      'could not prepare the data; trying again',
    );
  });

  it('stops trying when the hub stops', async () => {
    await using app = await leagueApp();
    const { leases } = app.deps.stores;
    await leases.acquire('prepareData', 'another process', 60_000);
    const stopping = new AbortController();
    const { done } = await prepareAtStart(app.deps, stopping.signal, NO_PATIENCE_MS);
    stopping.abort();
    await done;
    expect(await app.deps.provider.database.table('pstartRuns').count()).toBe(0);
  });
});
