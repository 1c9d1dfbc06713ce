import type { KeyedSource } from '@hub/shared/feeds/sources.ts';
import { FEEDS_OFF, openReaders } from '@hub/season/feeds/openReaders.ts';
import { seasonsOf } from '../../simulator/seasons/seasons.ts';
import { startVendors } from '../../simulator/vendors.ts';
import type { worldOf } from '../../simulator/world.ts';
import { feedBudget } from '@hub/server/stores/feeds/sourceStates.ts';
import { testApp } from '../testApp.ts';

interface PlayedSources {
  world: ReturnType<typeof worldOf>;
  startMs: number;
  /** The service that is read besides OpenLigaDB. */
  source: KeyedSource;
  /** Changes a service's answers. */
  tamperJson: (path: string, json: unknown) => unknown;
}

/** A hub that reads OpenLigaDB and another service, both simulated on this machine; the test moves its clock. */
export async function hubOfPlayedSources({ world, startMs, source, tamperJson }: PlayedSources) {
  let nowMs = startMs;
  const vendors = await startVendors(seasonsOf([world]), () => nowMs, {
    spoil: (answer) => answer,
    tamper: (match) => match,
    tamperJson,
    isOut: () => false,
    counts: new Map(),
  });
  const feeds = {
    ...FEEDS_OFF,
    sources: ['openligadb', source] as const,
    keys: { [source]: 'key' },
    baseUrl: vendors.url,
  };
  const budgetOf = () => feedBudget(app.deps.stores, () => new Date(nowMs));
  const readers = openReaders(
    feeds,
    { take: (...taken) => budgetOf().take(...taken), note: (...noted) => budgetOf().note(...noted) },
    { sleep: async () => {} },
  );
  const app = await testApp({ now: () => new Date(nowMs), readers, feeds });
  return {
    app,
    vendors,
    nowMs: () => nowMs,
    moveTo: (ms: number) => {
      nowMs = ms;
    },
    rows: async (sql: string) => (await app.deps.provider.database.sql(sql)).rows,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await vendors[Symbol.asyncDispose]();
    },
  };
}
