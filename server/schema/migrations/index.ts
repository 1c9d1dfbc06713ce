import type { RowRule } from '../../provider/provider.ts';
import { ROW_RULES } from '../rowRules.ts';
import { availability } from './20261121-availability.ts';
import { catalog } from './20261121-catalog.ts';
import { community } from './20261121-community.ts';
import { fixtureMoves } from './20261207-fixture-moves.ts';
import { flowRuns } from './20261121-flow-runs.ts';
import { ledger } from './20261121-ledger.ts';
import { pstart } from './20261121-pstart.ts';
import { userSeen } from './20261121-user-seen.ts';
import { watchlist } from './20261121-watchlist.ts';
import { discussion } from './20261122-discussion.ts';
import { actionCounts } from './20261124-action-counts.ts';
import { catalogOrder } from './20261124-catalog-order.ts';
import { reports } from './20261124-reports.ts';
import { account } from './20261125-account.ts';
import { playerOrder } from './20261126-player-order.ts';
import { playerStatus } from './20261127-player-status.ts';
import { oneNumber } from './20261128-one-number.ts';
import { estimatedMinutes } from './20261208-estimated-minutes.ts';
import { feeds } from './20261129-feeds.ts';
import { mergedFacts } from './20261201-merged-facts.ts';
import { requestLimit } from './20261130-request-limit.ts';
import { rowRules } from './20261130-row-rules.ts';
import { profilePictures } from './20261201-profile-pictures.ts';
import { sharedPictures } from './20261203-shared-pictures.ts';
import { statuses } from './20261201-statuses.ts';
import { newsMarks } from './20261203-news-marks.ts';
import { recordOfNews } from './20261204-record-of-news.ts';
import { suggestions } from './20261204-suggestions.ts';
import { startTips } from './20261205-start-tips.ts';
import { fridayMails } from './20261205-friday-mails.ts';
import { games } from './20261206-games.ts';
import { ownChoices } from './20261207-own-choices.ts';
import { fullNames } from './20261202-full-names.ts';
import { alerts } from './20261207-alerts.ts';
import { tipLeagues } from './20261209-tip-leagues.ts';
import { factsSince } from './20261210-facts-since.ts';
import { clubs } from './20261211-clubs.ts';
import { peopleOutliveLists } from './20261211-people-outlive-lists.ts';
import { tipLeaguesGoOn } from './20261212-tip-leagues-go-on.ts';
import { heldDeliveries } from './20261212-held-deliveries.ts';

export interface Migration {
  /** A new one goes to the end of the list: the order is that of the list, the date in the id only tells them apart. */
  readonly id: string;
  readonly statements: readonly string[];
  /** Rules that the database keeps from then on; creating them again does no harm. */
  readonly rules?: readonly RowRule[];
}

export const MIGRATIONS: readonly Migration[] = [
  { id: '20261121-catalog', statements: catalog },
  { id: '20261121-community', statements: community },
  { id: '20261121-pstart', statements: pstart },
  { id: '20261121-user-seen', statements: userSeen },
  { id: '20261122-discussion', statements: discussion },
  { id: '20261121-ledger', statements: ledger },
  { id: '20261121-availability', statements: availability },
  { id: '20261121-flow-runs', statements: flowRuns },
  { id: '20261121-watchlist', statements: watchlist },
  { id: '20261124-reports', statements: reports },
  { id: '20261124-action-counts', statements: actionCounts },
  { id: '20261124-catalog-order', statements: catalogOrder },
  { id: '20261125-account', statements: account },
  { id: '20261126-player-order', statements: playerOrder },
  { id: '20261127-player-status', statements: playerStatus },
  { id: '20261128-one-number', statements: oneNumber },
  { id: '20261129-feeds', statements: feeds },
  { id: '20261130-request-limit', statements: requestLimit },
  { id: '20261130-row-rules', statements: rowRules, rules: ROW_RULES },
  { id: '20261201-profile-pictures', statements: profilePictures },
  { id: '20261201-merged-facts', statements: mergedFacts },
  { id: '20261201-statuses', statements: statuses },
  { id: '20261202-full-names', statements: fullNames },
  { id: '20261203-shared-pictures', statements: sharedPictures },
  { id: '20261203-news-marks', statements: newsMarks },
  { id: '20261204-record-of-news', statements: recordOfNews },
  { id: '20261204-suggestions', statements: suggestions },
  { id: '20261205-start-tips', statements: startTips },
  { id: '20261205-friday-mails', statements: fridayMails },
  { id: '20261206-games', statements: games },
  { id: '20261207-fixture-moves', statements: fixtureMoves },
  { id: '20261208-estimated-minutes', statements: estimatedMinutes },
  { id: '20261207-own-choices', statements: ownChoices },
  { id: '20261207-alerts', statements: alerts },
  { id: '20261209-tip-leagues', statements: tipLeagues },
  { id: '20261210-facts-since', statements: factsSince },
  { id: '20261211-clubs', statements: clubs },
  { id: '20261211-people-outlive-lists', statements: peopleOutliveLists, rules: ROW_RULES },
  { id: '20261212-tip-leagues-go-on', statements: tipLeaguesGoOn },
  { id: '20261212-held-deliveries', statements: heldDeliveries },
];
