import { expect, it } from 'vitest';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { recordingLog } from '@hub/tools/testing/recordingLog.ts';
import { createStores } from '../../stores/stores.ts';
import { inTurn, LeaseLost, underLease } from './underLease.ts';

const WORK = 'tests';
const LONG_MS = 60_000;

await describeOnDatabases('a lease', (kind) => {
  const provider = useTestProvider(kind, () => new Date());
  const aProcess = (leaseMs = LONG_MS) => ({
    stores: createStores(provider()),
    log: recordingLog(),
    leaseMs,
  });
  /** Takes over as another process that considers this one dead. */
  const takeOver = async () => {
    await provider().database.sql(`update leases set expires_ts = '' where id = ?`, [WORK]);
    expect(await aProcess().stores.leases.acquire(WORK, 'another process', LONG_MS)).toBe(true);
  };
  const giveBack = () => aProcess().stores.leases.release(WORK, 'another process');
  /** Changes data through a store. */
  const write = ({ stores }: ReturnType<typeof aProcess>, to: string) =>
    stores.sourceStates.failed('openligadb', to, 'unreachable');
  const written = async () =>
    (await provider().database.sql(`select error_ts from source_states where id = 'openligadb'`)).rows[0]?.[
      'errorTs'
    ];

  it('lets one process work at a time, and the next one afterwards', async () => {
    const [one, other] = [aProcess(), aProcess()];
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = underLease(one, WORK, () => promise.then(() => 1));
    await expect.poll(() => underLease(other, WORK, async () => 2)).toBeNull();
    resolve();
    expect(await first).toEqual({ result: 1 });
    expect(await inTurn(other, WORK, async () => 3)).toBe(3);
  });

  it('saves changes made under it', async () => {
    const one = aProcess();
    await underLease(one, WORK, () => write(one, '2026-01-01T00:00:00.000Z'));
    expect(await written()).toBe('2026-01-01T00:00:00.000Z');
  });

  it('rejects further changes once lost, in the same transaction', async () => {
    const one = aProcess();
    const before = await written();
    const work = underLease(one, WORK, async () => {
      await takeOver();
      await write(one, '2027-01-01T00:00:00.000Z');
    });
    await expect(work).rejects.toBeInstanceOf(LeaseLost);
    expect(await written()).toBe(before);
    await giveBack();
  });

  it('aborts the work when it is lost', async () => {
    const one = aProcess(200);
    const work = underLease(one, WORK, async (signal) => {
      await takeOver();
      const { promise, reject } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      await promise;
    });
    await expect(work).rejects.toBeInstanceOf(LeaseLost);
    await giveBack();
  });

  it('does not block changes by work left running after it ended', async () => {
    const one = aProcess();
    const { promise, resolve } = Promise.withResolvers<void>();
    let late: Promise<void> = Promise.resolve();
    await underLease(one, WORK, async () => {
      late = promise.then(() => write(one, '2028-01-01T00:00:00.000Z'));
    });
    resolve();
    await late;
    expect(await written()).toBe('2028-01-01T00:00:00.000Z');
  });

  it.each([-30, 30])('is neither taken nor kept by a process whose clock is %i days off', async (days) => {
    const [one, other] = [aProcess(), aProcess()];
    const { now } = Date;
    await underLease(one, WORK, async () => {
      Date.now = () => now() + days * 24 * 3600_000;
      try {
        expect(await underLease(other, WORK, async () => 'taken')).toBeNull();
      } finally {
        Date.now = now;
      }
    });
    Date.now = () => now() + days * 24 * 3600_000;
    expect(await one.stores.leases.acquire(WORK, 'died', -1)).toBe(true);
    Date.now = now;
    expect(await underLease(other, WORK, async () => 'taken')).toEqual({ result: 'taken' });
  });

  it('is renewed by its holder only', async () => {
    const { leases } = aProcess().stores;
    expect(await leases.acquire(WORK, 'one', LONG_MS)).toBe(true);
    expect(await leases.renew(WORK, 'other', LONG_MS)).toBe(false);
    expect(await leases.renew(WORK, 'one', LONG_MS)).toBe(true);
    await leases.release(WORK, 'other');
    expect(await leases.acquire(WORK, 'other', LONG_MS)).toBe(false);
    await leases.release(WORK, 'one');
  });

  it('does not block others if it ends implausibly late because the clock was set back', async () => {
    const { leases } = aProcess().stores;
    const endsIn = (hours: number) =>
      provider().database.sql('update leases set holder = ?, expires_ts = ? where id = ?', [
        'one',
        new Date(Date.now() + hours * 3600_000).toISOString(),
        WORK,
      ]);
    await endsIn(1);
    expect(await leases.acquire(WORK, 'other', LONG_MS)).toBe(false);
    await endsIn(3);
    expect(await leases.acquire(WORK, 'other', LONG_MS)).toBe(true);
    await leases.release(WORK, 'other');
  });
});
