import type { Provider } from '@hub/provider/provider.ts';
import { fencedDatabase } from './fencedDatabase.ts';
import { createAlertEventsStore } from './alerts/alertEvents.ts';
import { createAlertQueueStore } from './alerts/alertQueue.ts';
import { createChatChannelsStore } from './alerts/chatChannels.ts';
import { createChatQueueStore } from './alerts/chatQueue.ts';
import { createAlertSettingsStore } from './alerts/alertSettings.ts';
import { createAccountStore } from './users/account.ts';
import { createActionCountsStore } from './users/actionCounts.ts';
import { createOverridesStore } from './admin/overrides.ts';
import { createAdminRemindersStore } from './admin/reminders.ts';
import { createAdminNewsStore } from './admin/adminNews.ts';
import { createAvailabilityStore } from './admin/availability.ts';
import { createCommunityStore } from './community/community.ts';
import { createDashboardStore } from './catalog/dashboard.ts';
import { createChecklistStore } from './admin/checklist.ts';
import { createClubsStore } from './feeds/clubs.ts';
import { createPendingChangesStore } from './feeds/pendingChanges.ts';
import { createIdentitiesStore } from './feeds/identities.ts';
import { createPlayerPositionsStore } from './feeds/playerPositions.ts';
import { createSourceFactsStore } from './feeds/sourceFacts.ts';
import { createSourceStatesStore } from './feeds/sourceStates.ts';
import { createOriginsStore } from './feeds/origins.ts';
import { createWatchedMatchesStore } from './feeds/watchedMatches.ts';
import { createNewsFeedsStore } from './feeds/newsFeeds.ts';
import { createFixturesStore } from './catalog/fixtures.ts';
import { createFlowRunsStore } from './runs/flowRuns.ts';
import { createFlowSchedulesStore } from './runs/flowSchedules.ts';
import { createFlowsStore } from './runs/flows.ts';
import { createNewsStore } from './catalog/news.ts';
import { createNoticesStore } from './users/notices.ts';
import { createPlayersStore } from './catalog/players.ts';
import { createLedgerStore } from './record/ledger.ts';
import { createLineupsStore } from './elevens/lineups.ts';
import { createExpectedElevensStore } from './elevens/expectedElevens.ts';
import { createFriendliesStore } from './sheets/friendlies.ts';
import { createOfficialElevensStore } from './elevens/officialElevens.ts';
import { createKnownSeasonStore } from './season/knownSeason.ts';
import { createPastSeasonStore } from './season/pastSeason.ts';
import { createPeopleStore } from './season/people.ts';
import { createLeagueStore } from './season/league.ts';
import { createPlayedSeasonStore } from './season/playedSeason.ts';
import { createRetentionStore } from './runs/retention.ts';
import { createLeasesStore } from './runs/leases.ts';
import { createPstartStore } from './runs/pstart.ts';
import { createRecordStore } from './record/record.ts';
import { createReportedStore } from './catalog/reported.ts';
import { createSettingsStore } from './season/settings.ts';
import { createSuggestionsStore } from './admin/suggestions.ts';
import { createStatusesStore } from './season/statuses.ts';
import { createClubKeepersStore } from './sheets/clubKeepers.ts';
import { createMatchSheetsStore } from './sheets/matchSheets.ts';
import { createSheetMatchesStore } from './sheets/sheetMatches.ts';
import { createTeamsStore } from './catalog/teams.ts';
import { createStartTipsStore } from './community/startTips.ts';
import { createElevenTipsStore } from './tipLeagues/elevenTips.ts';
import { createLeagueChatsStore } from './tipLeagues/leagueChats.ts';
import { createTipLeaguesStore } from './tipLeagues/tipLeagues.ts';
import { createTipMembershipsStore } from './tipLeagues/memberships.ts';
import { createTipLeagueSeasonsStore } from './tipLeagues/nextSeason.ts';
import { createProfilesStore } from './community/profiles.ts';
import { createFridayMailsStore } from './users/fridayMails.ts';
import { createSharedPicturesStore } from './users/sharedPictures.ts';
import { createUserTeamsStore } from './users/userTeams.ts';
import { createRivalsStore } from './users/rivals.ts';
import { createLeagueRivalsStore } from './users/leagueRivals.ts';
import { createReviewsStore } from './users/reviews.ts';
import { createWatchlistStore } from './users/watchlist.ts';

/** All reads and writes of the hub, in the words of the game. */
export function createStores(provider: Provider) {
  const database = fencedDatabase(provider.database);
  return {
    settings: createSettingsStore(database),
    community: createCommunityStore(database),
    startTips: createStartTipsStore(database),
    tipLeagues: createTipLeaguesStore(database),
    leagueChats: createLeagueChatsStore(database),
    tipMemberships: createTipMembershipsStore(database),
    tipLeagueSeasons: createTipLeagueSeasonsStore(database),
    elevenTips: createElevenTipsStore(database),
    actionCounts: createActionCountsStore(database),
    dashboard: createDashboardStore(database),
    players: createPlayersStore(database),
    teams: createTeamsStore(database),
    news: createNewsStore(database),
    newsFeeds: createNewsFeedsStore(database),
    fixtures: createFixturesStore(database),
    pstart: createPstartStore(database),
    officialElevens: createOfficialElevensStore(database),
    expectedElevens: createExpectedElevensStore(database),
    friendlies: createFriendliesStore(database),
    matchSheets: createMatchSheetsStore(database),
    sheetMatches: createSheetMatchesStore(database),
    clubKeepers: createClubKeepersStore(database),
    league: createLeagueStore(database),
    playedSeason: createPlayedSeasonStore(database),
    people: createPeopleStore(database),
    playerPositions: createPlayerPositionsStore(database),
    origins: createOriginsStore(database),
    checklist: createChecklistStore(database),
    adminReminders: createAdminRemindersStore(database),
    knownSeason: createKnownSeasonStore(database),
    pastSeason: createPastSeasonStore(database),
    ledger: createLedgerStore(database),
    record: createRecordStore(database),
    reported: createReportedStore(database),
    lineups: createLineupsStore(database),
    leases: createLeasesStore(provider.database),
    retention: createRetentionStore(database),
    flows: createFlowsStore(database),
    flowSchedules: createFlowSchedulesStore(database),
    flowRuns: createFlowRunsStore(database),
    availability: createAvailabilityStore(database),
    overrides: createOverridesStore(database),
    adminNews: createAdminNewsStore(database),
    statuses: createStatusesStore(database),
    suggestions: createSuggestionsStore(database),
    userTeams: createUserTeamsStore(database),
    reviews: createReviewsStore(database),
    rivals: createRivalsStore(database),
    leagueRivals: createLeagueRivalsStore(database),
    watchlist: createWatchlistStore(database),
    account: createAccountStore(database),
    profiles: createProfilesStore(database),
    fridayMails: createFridayMailsStore(database),
    sharedPictures: createSharedPicturesStore(database),
    notices: createNoticesStore(database),
    alertSettings: createAlertSettingsStore(database),
    alertEvents: createAlertEventsStore(database),
    alertQueue: createAlertQueueStore(database),
    chatChannels: createChatChannelsStore(database),
    chatQueue: createChatQueueStore(database),
    sourceFacts: createSourceFactsStore(database),
    sourceStates: createSourceStatesStore(database),
    watchedMatches: createWatchedMatchesStore(database),
    identities: createIdentitiesStore(database),
    clubs: createClubsStore(database),
    pendingChanges: createPendingChangesStore(database),
  };
}

export type Stores = ReturnType<typeof createStores>;
