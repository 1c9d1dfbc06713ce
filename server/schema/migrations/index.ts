import type { RowRule } from '@hub/provider/provider.ts';
import { FIXTURE_RULES, ROW_RULES } from '../rowRules.ts';
import { clubs } from './20261211-clubs.ts';
import { heldDeliveries } from './20261212-held-deliveries.ts';
import { peopleOutliveLists } from './20261211-people-outlive-lists.ts';
import { tipLeaguesGoOn } from './20261212-tip-leagues-go-on.ts';
import { forecastKnowledge } from './20261213-forecast-knowledge.ts';
import { withoutOpenFootball } from './20261213-without-openfootball.ts';
import { baseline, REPLACED_BY_BASELINE } from './baseline/baseline.ts';
import { suspiciousNews } from './20261214-suspicious-news.ts';
import { matchSheets } from './20261215-match-sheets.ts';
import { estimatedRatings } from './20261213-estimated-ratings.ts';
import { deskReminders } from './20261215-desk-reminders.ts';
import { chats } from './20261216-chats.ts';
import { toldApart } from './20261220-told-apart.ts';
import { playerPositions } from './20261215-player-positions.ts';
import { expectedPoints } from './20261217-expected-points.ts';
import { pointFacts } from './20261217-point-facts.ts';
import { holders } from './20261224-holders.ts';
import { pointsRecord } from './20261223-points-record.ts';
import { tipLeagueGames } from './20261225-tip-league-games.ts';
import { fanMoves } from './20261226-fan-moves.ts';
import { fixtureRevisions } from './20261227-fixture-revisions.ts';
import { sheetAccount } from './20261227-sheet-account.ts';
import { withoutBsd } from './20261228-without-bsd.ts';
import { heldPlaces } from './20261229-held-places.ts';
import { expectedElevens } from './20261230-expected-elevens.ts';
import { toldElevens } from './20261231-told-elevens.ts';
import { untoldRecord } from './20261231-untold-record.ts';
import { friendlies } from './20270101-friendlies.ts';
import { stars } from './20270102-stars.ts';
import { rivals } from './20270103-rivals.ts';
import { leagueDuels } from './20270104-league-duels.ts';

export interface Migration {
  /** New migrations are appended: they run in the order of the list, and the date in the id only distinguishes them. */
  readonly id: string;
  readonly statements: readonly string[];
  /** Rules that the database enforces from then on; creating them again is harmless. */
  readonly rules?: readonly RowRule[];
  /** Migrations that it replaces: a database that has seen all of them does not need it. */
  readonly replaces?: readonly string[];
}

export const MIGRATIONS: readonly Migration[] = [
  { id: '20261210-baseline', statements: baseline, replaces: REPLACED_BY_BASELINE },
  { id: '20261211-clubs', statements: clubs },
  { id: '20261211-people-outlive-lists', statements: peopleOutliveLists, rules: ROW_RULES },
  { id: '20261212-tip-leagues-go-on', statements: tipLeaguesGoOn },
  { id: '20261212-held-deliveries', statements: heldDeliveries },
  { id: '20261213-without-openfootball', statements: withoutOpenFootball },
  { id: '20261213-estimated-ratings', statements: estimatedRatings },
  { id: '20261213-forecast-knowledge', statements: forecastKnowledge },
  { id: '20261214-suspicious-news', statements: suspiciousNews },
  { id: '20261215-player-positions', statements: playerPositions },
  { id: '20261215-match-sheets', statements: matchSheets },
  { id: '20261215-desk-reminders', statements: deskReminders },
  { id: '20261216-chats', statements: chats },
  { id: '20261217-point-facts', statements: pointFacts },
  { id: '20261217-expected-points', statements: expectedPoints },
  { id: '20261223-points-record', statements: pointsRecord },
  { id: '20261220-told-apart', statements: toldApart },
  { id: '20261224-holders', statements: holders },
  { id: '20261225-tip-league-games', statements: tipLeagueGames },
  { id: '20261226-fan-moves', statements: fanMoves },
  { id: '20261227-fixture-revisions', statements: fixtureRevisions, rules: FIXTURE_RULES },
  { id: '20261228-without-bsd', statements: withoutBsd },
  { id: '20261227-sheet-account', statements: sheetAccount },
  { id: '20261229-held-places', statements: heldPlaces },
  { id: '20261230-expected-elevens', statements: expectedElevens },
  { id: '20261231-told-elevens', statements: toldElevens },
  { id: '20261231-untold-record', statements: untoldRecord },
  { id: '20270101-friendlies', statements: friendlies },
  { id: '20270102-stars', statements: stars },
  { id: '20270103-rivals', statements: rivals },
  { id: '20270104-league-duels', statements: leagueDuels },
];
