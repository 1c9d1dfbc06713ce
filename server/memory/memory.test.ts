import { totalmem } from 'node:os';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { loadConfig } from '../config/config.ts';
import { createWorkBudget, type Payer } from '../http/workBudget.ts';
import { recordingLog } from '@hub/tools/testing/recordingLog.ts';
import { memoryLimit, memoryOf, watchMemory } from './memory.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

const MB = 1024 * 1024;

/** Memory with a gauge that the test sets. */
function aMemory(totalMb = 512) {
  const log = recordingLog();
  let usedMb = 100;
  const memory = watchMemory(totalMb * MB, log, () => usedMb * MB);
  memory.stop();
  const use = (mb: number) => {
    usedMb = mb;
    memory.check();
  };
  return { memory, lines: log.lines, use };
}

describe('the memory limit', () => {
  it.each([
    ['the setting, whatever the container allows', 256, 512 * MB, 256 * MB],
    ['the limit of the container', null, 512 * MB, 512 * MB],
    ['the memory of the machine if the kernel knows no limit', null, 0, totalmem()],
    ['the memory of the machine if the control group has no limit', null, 1.8e19, totalmem()],
  ])('is %s', (_what, memoryMb, ofContainer, bytes) => {
    expect(memoryLimit(memoryMb, ofContainer)).toBe(bytes);
  });

  it('is read from MEMORY_MB, which leaves room for the hub itself', () => {
    expect(loadConfig({ MEMORY_MB: '512' }).memoryMb).toBe(512);
    expect(loadConfig({}).memoryMb).toBeNull();
    expect(() => loadConfig({ MEMORY_MB: '64' })).toThrow('MEMORY_MB');
  });

  it('leaves caches a fixed share, but no more than they can use', () => {
    expect(memoryOf(256 * MB)).toMatchObject({
      answerBytes: 48 * MB,
      bodyBytes: 32 * MB,
    });
    expect(memoryOf(64 * 1024 * MB)).toMatchObject({
      answerBytes: 96 * MB,
      bodyBytes: 256 * MB,
    });
  });
});

describe('short memory', () => {
  it('shrinks caches, then rejects expensive work, and ends once memory is free again', () => {
    const { memory, lines, use } = aMemory();
    let shrunk = 0;
    memory.onShortage(() => (shrunk += 1));
    use(400);
    expect([shrunk, memory.isShort()]).toEqual([0, false]);
    use(420);
    expect([shrunk, memory.isShort()]).toEqual([1, false]);
    use(460);
    expect([shrunk, memory.isShort()]).toEqual([2, true]);
    use(300);
    expect([shrunk, memory.isShort()]).toEqual([2, false]);
    expect(lines).toHaveLength(1);
  });

  it('empties most of the catalog cache, which keeps answering', async () => {
    await using app = await leagueApp();
    const { memory, use } = aMemory();
    const hub = supertest(createApp(app.deps, { clientDir: null, requestLog: null, memory }));
    const ask = (n: number) => hub.get(`/trpc/catalog.player?input={"playerId":"team-a-${n}"}`).expect(200);
    for (let n = 1; n <= 20; n += 1) await ask(n);
    use(420);
    app.providerCalls.length = 0;
    await ask(20);
    expect(app.providerCalls).toEqual([]);
    await ask(1);
    expect(app.providerCalls).toEqual(['batch']);
  });

  it('rejects only those who have used much', async () => {
    const { memory, use } = aMemory();
    const budget = createWorkBudget({ startWork: () => () => 1100, isStrained: () => memory.isShort() });
    const payerOf = (userId: string): Payer => ({ address: '203.0.113.1', userId });
    const [fan, newcomer] = [payerOf('fan'), payerOf('newcomer')];
    const work = (payer: Payer) => budget.run(payer, () => Promise.resolve(payer.userId));
    await work(fan);
    use(460);
    await expect(work(newcomer)).resolves.toBe('newcomer');
    await expect(work(fan)).rejects.toMatchObject({ reason: 'busy', retryAfterMs: 2000 });
    use(300);
    await expect(work(fan)).resolves.toBe('fan');
  });
});
