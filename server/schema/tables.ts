import {
  alertBaselines,
  alertDeliveries,
  alerts,
  alertSettings,
  hubKeys,
  pushSubscriptions,
} from './alerts.ts';
import { fixtures, news, newsMarks, players, statsPlayers, teams } from './catalog.ts';
import {
  commentLikes,
  commentThreads,
  comments,
  pollOptions,
  pollVotes,
  startTips,
  polls,
  reports,
} from './community.ts';
import { availabilityEdits, playerStatus } from './desk.ts';
import { officialElevens } from './elevens.ts';
import {
  heldChanges,
  identityQuestions,
  mergedSeasons,
  sourceFacts,
  sourceIds,
  sourceStates,
} from './feeds.ts';
import { ledgerPredictions, ledgerScores, ledgerSnapshots } from './record.ts';
import { flowRuns, flowSchedules, flows, leases, pstartPredictions, pstartRuns } from './runs.ts';
import { absences, appearances, europeanMatches, hubSettings } from './season.ts';
import { lastSeasons, statusCovers, statusReports } from './statuses.ts';
import { newsReadings, statusSuggestions } from './suggestions.ts';
import { elevenTips, tipLeagueClubs, tipLeagueMembers, tipLeagues } from './tipLeagues.ts';
import {
  actionCounts,
  profiles,
  fridayMails,
  sharedPictures,
  userSeen,
  userTeamPlayers,
  userTeams,
  watchedPlayers,
} from './users.ts';

/** Every table of the hub; the provider's tables have the snake_case names. */
export const ALL_TABLES = [
  teams,
  players,
  statsPlayers,
  fixtures,
  news,
  newsMarks,
  appearances,
  absences,
  europeanMatches,
  playerStatus,
  userTeams,
  userTeamPlayers,
  comments,
  commentLikes,
  commentThreads,
  reports,
  actionCounts,
  profiles,
  polls,
  pollOptions,
  pollVotes,
  startTips,
  pstartRuns,
  pstartPredictions,
  officialElevens,
  ledgerSnapshots,
  ledgerPredictions,
  ledgerScores,
  availabilityEdits,
  flowRuns,
  flowSchedules,
  watchedPlayers,
  flows,
  hubSettings,
  leases,
  userSeen,
  sharedPictures,
  fridayMails,
  sourceFacts,
  sourceIds,
  identityQuestions,
  sourceStates,
  heldChanges,
  mergedSeasons,
  statusReports,
  statusCovers,
  lastSeasons,
  newsReadings,
  statusSuggestions,
  alertSettings,
  pushSubscriptions,
  alerts,
  alertDeliveries,
  alertBaselines,
  hubKeys,
  tipLeagues,
  tipLeagueClubs,
  tipLeagueMembers,
  elevenTips,
] as const;
