import { CHANCE_HISTORY_MATCHDAYS, type ChanceHistories } from '#shared/catalog/players.schema.ts';
import type { Database } from '../../provider/provider.ts';
import { number, text } from '../../schema/columns.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, readRows } from '../statements.ts';

const NEWEST_MATCHDAY = `select coalesce(max(l.matchday), 0) from ledger_snapshots l
    where ${inCurrentSeason('l')} and l.kickoff_ts < :nowTs` as const;

/** Forecasts before the newest kickoffs for each player's current club, since rivals differ by club; earliest first. */
const CHANCE_HISTORIES = query(
  { fixtureId: text, playerId: text, startProbability: number },
  `select s.fixture_id, x.player_id, x.pstart as start_probability
  from ledger_snapshots s join ledger_predictions x on x.snapshot_id = s.id
    join players p on p.id = x.player_id and p.team_id = x.team_id
  where ${inCurrentSeason('s')} and s.kickoff_ts < :nowTs and s.matchday > (${NEWEST_MATCHDAY}) - ${CHANCE_HISTORY_MATCHDAYS}
  order by s.kickoff_ts, s.fixture_id, s.as_of_ts, s.frozen_ts`,
);

/**
 * Each player's chances before his current club's matches on the last matchdays, in whole percent, earliest first. One
 * provider call for all players, so that any list can show them.
 *
 * @param nowTs ISO-8601 UTC; only kickoffs before it count
 */
export async function readChanceHistories(database: Database, nowTs: string): Promise<ChanceHistories> {
  const chanceHistories: ChanceHistories = {};
  const lastFixtureOf = new Map<string, string>();
  for (const row of await readRows(database, CHANCE_HISTORIES({ nowTs }))) {
    const percent = Math.round(row.startProbability * 100);
    const chanceHistory = (chanceHistories[row.playerId] ??= []);
    // A later forecast of the same match replaces an earlier one.
    if (lastFixtureOf.get(row.playerId) === row.fixtureId) chanceHistory.pop();
    lastFixtureOf.set(row.playerId, row.fixtureId);
    chanceHistory.push(percent);
  }
  return chanceHistories;
}
