import { alerts } from './alerts.ts';
import { catalog } from './catalog.ts';
import { community } from './community.ts';
import { feeds } from './feeds.ts';
import { record } from './record.ts';
import { runs } from './runs.ts';
import { season } from './season.ts';
import { tipLeagues } from './tipLeagues.ts';
import { users } from './users.ts';

/** The tables and indexes after the migrations that it replaces, referenced tables first. */
export const baseline: readonly string[] = [
  ...catalog,
  ...season,
  ...users,
  ...community,
  ...runs,
  ...record,
  ...feeds,
  ...alerts,
  ...tipLeagues,
];

/** The migrations that the baseline replaces. */
export const REPLACED_BY_BASELINE: readonly string[] = [
  '20261121-catalog',
  '20261121-community',
  '20261121-pstart',
  '20261121-user-seen',
  '20261122-discussion',
  '20261121-ledger',
  '20261121-availability',
  '20261121-flow-runs',
  '20261121-watchlist',
  '20261124-reports',
  '20261124-action-counts',
  '20261124-catalog-order',
  '20261125-account',
  '20261126-player-order',
  '20261127-player-status',
  '20261128-one-number',
  '20261129-feeds',
  '20261130-request-limit',
  '20261130-row-rules',
  '20261201-profile-pictures',
  '20261201-merged-facts',
  '20261201-statuses',
  '20261202-full-names',
  '20261203-shared-pictures',
  '20261203-news-marks',
  '20261204-record-of-news',
  '20261204-suggestions',
  '20261205-start-tips',
  '20261205-friday-mails',
  '20261206-games',
  '20261207-fixture-moves',
  '20261208-estimated-minutes',
  '20261207-own-choices',
  '20261207-alerts',
  '20261209-tip-leagues',
  '20261210-facts-since',
];
