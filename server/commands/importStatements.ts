import type { Statement } from '../provider/provider.ts';
import type { MatchDataRecords } from '../matchdata/derive.ts';
import { DEMO_NEWS_SOURCE } from '../matchdata/demo/news.ts';
import {
  absences,
  appearances,
  europeanMatches,
  fixtures,
  hubSettings,
  news,
  players,
  playerStatus,
  statsPlayers,
  teams,
  type NewsRecord,
} from '../schema/tables.ts';
import { deleteMissingStatements, upsertStatements } from '../stores/bulk.ts';
import { keepEditsStatements } from '../stores/availability.ts';
import { AVAILABILITY_OF } from '../../shared/availability.ts';
import { toInjuryStatus } from '../../shared/terms.ts';

/** Values of the newest run: an import of the same season leaves them. */
const PSTART_COLUMNS = ['pstart', 'pstartScore', 'pstartRunId'] as const;

/** Facts about the imported data; the key is the fact's name in `hubSettings`. */
export interface ImportSettings {
  season: string;
  competition: string;
  dataKind: 'demo' | 'imported';
  /** ISO-8601 UTC, empty when everything is known. */
  dataAsOf: string;
  importHash: string;
  dataVersion: string;
}

/**
 * The statements of one import, to run as one transaction: they turn whatever season the hub holds into this one.
 * Rows whose id stays are updated in place, so that what users tied to a player survives. What an administrator said of
 * a player after the data's as-of holds on.
 *
 * @param demoNews null for real data, which leaves all news but the demo's
 */
export function importStatements(
  records: MatchDataRecords,
  settings: ImportSettings,
  demoNews: readonly NewsRecord[] | null,
): Statement[] {
  const statuses = records.players.map(({ id, injuryStatus }) => ({
    id,
    playerId: id,
    availability: AVAILABILITY_OF[toInjuryStatus(injuryStatus)],
  }));
  return [
    forgetOtherSeasonsValues(settings),

    // Rows that nothing refers to go first, so that a unique value can move to another id.
    ...deleteMissingStatements(appearances, records.appearances, 'fixtureId'),
    ...deleteMissingStatements(absences, records.absences, 'playerId'),
    ...deleteMissingStatements(statsPlayers, records.statsPlayers),
    ...deleteMissingStatements(europeanMatches, records.europeanMatches),
    ...deleteMissingStatements(playerStatus, statuses),
    { sql: 'delete from news where source = ?', args: [DEMO_NEWS_SOURCE] },

    ...upsertStatements(teams, records.teams),
    ...upsertStatements(fixtures, records.fixtures),
    ...upsertStatements(players, records.players, { keep: PSTART_COLUMNS }),
    ...upsertStatements(statsPlayers, records.statsPlayers),
    ...upsertStatements(appearances, records.appearances),
    ...upsertStatements(absences, records.absences),
    ...upsertStatements(europeanMatches, records.europeanMatches),
    ...upsertStatements(playerStatus, statuses),
    ...keepEditsStatements(settings.season, settings.competition, settings.dataAsOf || null),
    ...upsertStatements(news, demoNews ?? []),

    ...deleteMissingStatements(fixtures, records.fixtures),
    ...deleteMissingStatements(players, records.players),
    ...deleteMissingStatements(teams, records.teams),
    ...upsertStatements(
      hubSettings,
      Object.entries(settings).map(([id, value]) => ({ id, value: String(value) })),
    ),
  ];
}

/** Start probabilities of another season say nothing about this one. */
function forgetOtherSeasonsValues({ season, competition }: ImportSettings): Statement {
  return {
    sql: `update players set pstart = null, pstart_score = null, pstart_run_id = null
      where not exists (select 1 from hub_settings where id = 'season' and value = ?)
      or not exists (select 1 from hub_settings where id = 'competition' and value = ?)`,
    args: [season, competition],
  };
}
