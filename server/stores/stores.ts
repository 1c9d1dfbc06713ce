import type { Provider } from '../provider/provider.ts';
import { createAccountStore } from './account.ts';
import { createActionCountsStore } from './actionCounts.ts';
import { createAvailabilityStore } from './availability.ts';
import { createCommunityStore } from './community.ts';
import { createDashboardStore } from './dashboard.ts';
import { createDataVersionStore } from './dataVersion.ts';
import { createFixturesStore } from './fixtures.ts';
import { createFlowRunsStore } from './flowRuns.ts';
import { createFlowSchedulesStore } from './flowSchedules.ts';
import { createFlowsStore } from './flows.ts';
import { createNewsStore } from './news.ts';
import { createNoticesStore } from './notices.ts';
import { createPlayersStore } from './players.ts';
import { createLedgerStore } from './ledger.ts';
import { createLineupsStore } from './lineups.ts';
import { createOfficialElevensStore } from './officialElevens.ts';
import { createPlayedSeasonStore } from './playedSeason.ts';
import { createPstartStore } from './pstart.ts';
import { createRecordStore } from './record.ts';
import { createSettingsStore } from './settings.ts';
import { createTeamsStore } from './teams.ts';
import { createUserTeamsStore } from './userTeams.ts';
import { createWatchlistStore } from './watchlist.ts';

/** What the hub reads and writes, in the words of the game. */
export function createStores(provider: Provider) {
  const { database } = provider;
  return {
    settings: createSettingsStore(database),
    dataVersion: createDataVersionStore(database),
    community: createCommunityStore(database),
    actionCounts: createActionCountsStore(database),
    dashboard: createDashboardStore(database),
    players: createPlayersStore(database),
    teams: createTeamsStore(database),
    news: createNewsStore(database),
    fixtures: createFixturesStore(database),
    pstart: createPstartStore(database),
    officialElevens: createOfficialElevensStore(database),
    playedSeason: createPlayedSeasonStore(database),
    ledger: createLedgerStore(database),
    record: createRecordStore(database),
    lineups: createLineupsStore(database),
    flows: createFlowsStore(database),
    flowSchedules: createFlowSchedulesStore(database),
    flowRuns: createFlowRunsStore(database),
    availability: createAvailabilityStore(database),
    userTeams: createUserTeamsStore(database),
    watchlist: createWatchlistStore(database),
    account: createAccountStore(database),
    notices: createNoticesStore(database),
  };
}

export type Stores = ReturnType<typeof createStores>;
