import { LAST_HORIZON } from '#shared/record/record.schema.ts';
import type { Deps } from '../deps.ts';

/** From this matchday on, the figures are comparable to those of whole seasons in docs/forecast.md. */
const SETTLED_FROM = 6;

/** The quality of the hub's own forecasts, frozen 75 minutes before kickoff, from matchday 6 on. */
export interface SettledChances {
  clubMatches: number;
  rightOf11: number;
  logLoss: number;
}

/** Over all players with a chance; null before the first such match is scored. */
export async function settledChances({ provider }: Deps): Promise<SettledChances | null> {
  const { rows } = await provider.database.sql(
    `select count(distinct x.snapshot_id || ' ' || x.team_id) as matches, sum(x.right_of_eleven) as rights,
      sum(x.log_loss_sum) as loss, sum(x.players) as players
    from ledger_scores x join ledger_snapshots s on s.id = x.snapshot_id
    where s.kind = 'frozen' and s.slot = '${LAST_HORIZON}' and s.matchday >= ?`,
    [SETTLED_FROM],
  );
  const [clubMatches, rights, loss, players] = ['matches', 'rights', 'loss', 'players'].map((key) =>
    Number(rows[0]?.[key] ?? 0),
  ) as [number, number, number, number];
  return clubMatches === 0 ? null : { clubMatches, rightOf11: rights / clubMatches, logLoss: loss / players };
}
