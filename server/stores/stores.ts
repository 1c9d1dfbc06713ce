import type { Provider } from '../provider/provider.ts';
import { createDashboardStore } from './dashboard.ts';
import { createFlowsStore } from './flows.ts';
import { createPstartStore } from './pstart.ts';
import { createSettingsStore } from './settings.ts';

/** What the hub reads and writes, in the words of the game. */
export function createStores(provider: Provider) {
  const { database } = provider;
  return {
    settings: createSettingsStore(database),
    dashboard: createDashboardStore(database),
    pstart: createPstartStore(database),
    flows: createFlowsStore(database),
  };
}

export type Stores = ReturnType<typeof createStores>;
