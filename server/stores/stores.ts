import type { Provider } from '../provider/provider.ts';
import { createAccountStore } from './account.ts';
import { createCommunityStore } from './community.ts';
import { createDashboardStore } from './dashboard.ts';
import { createDataVersionStore } from './dataVersion.ts';
import { createFixturesStore } from './fixtures.ts';
import { createFlowsStore } from './flows.ts';
import { createNewsStore } from './news.ts';
import { createNoticesStore } from './notices.ts';
import { createPlayersStore } from './players.ts';
import { createPstartStore } from './pstart.ts';
import { createSettingsStore } from './settings.ts';
import { createTeamsStore } from './teams.ts';
import { createUserTeamsStore } from './userTeams.ts';

/** What the hub reads and writes, in the words of the game. */
export function createStores(provider: Provider) {
  const { database } = provider;
  return {
    settings: createSettingsStore(database),
    dataVersion: createDataVersionStore(database),
    community: createCommunityStore(database),
    dashboard: createDashboardStore(database),
    players: createPlayersStore(database),
    teams: createTeamsStore(database),
    news: createNewsStore(database),
    fixtures: createFixturesStore(database),
    pstart: createPstartStore(database),
    flows: createFlowsStore(database),
    userTeams: createUserTeamsStore(database),
    account: createAccountStore(database),
    notices: createNoticesStore(database),
  };
}

export type Stores = ReturnType<typeof createStores>;
