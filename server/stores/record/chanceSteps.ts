import type { Database } from '@hub/provider/provider.ts';
import { number, text } from '../../schema/columns.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { query, readRows } from '../statements.ts';

/** A change of a player's chance between two frozen forecasts of his club's match, [0, 1]. */
export interface ChanceStep {
  /** Id of the later forecast. */
  snapshotId: string;
  /** ISO-8601 UTC. */
  frozenTs: string;
  fixtureId: string;
  kickoffTs: string;
  homeTeamName: string;
  awayTeamName: string;
  playerId: string;
  playerName: string;
  before: number;
  after: number;
}

/** Matchdays whose forecasts are compared. */
const MATCHDAYS = 2;

const NEWEST_MATCHDAY =
  `select coalesce(max(l.matchday), 0) from ledger_snapshots l where ${inCurrentSeason('l')}` as const;

const FROZEN = query(
  {
    snapshotId: text,
    frozenTs: text,
    fixtureId: text,
    kickoffTs: text,
    homeTeamName: text,
    awayTeamName: text,
    playerId: text,
    playerName: text,
    chance: number,
  },
  `select s.id as snapshot_id, s.frozen_ts, s.fixture_id, s.kickoff_ts, h.name as home_team_name, a.name as away_team_name,
    x.player_id, p.name as player_name, x.pstart as chance
  from ledger_snapshots s join ledger_predictions x on x.snapshot_id = s.id and x.team_id = :teamId
    join players p on p.id = x.player_id join teams h on h.id = s.home_team_id join teams a on a.id = s.away_team_id
  where ${inCurrentSeason('s')} and s.kind <> 'replay' and (s.home_team_id = :teamId or s.away_team_id = :teamId)
    and s.matchday > (${NEWEST_MATCHDAY}) - ${MATCHDAYS}
  order by s.frozen_ts, s.id, x.player_id`,
);

/**
 * Changes of a club's players' chances from one frozen forecast of a match to the next, on the newest matchdays.
 *
 * @returns the latest first; within a forecast the greatest change first
 */
export async function readChanceSteps(database: Database, teamId: string): Promise<ChanceStep[]> {
  const last = new Map<string, number>();
  const steps: ChanceStep[] = [];
  for (const { chance, ...row } of await readRows(database, FROZEN({ teamId }))) {
    const key = `${row.fixtureId} ${row.kickoffTs} ${row.playerId}`;
    const before = last.get(key);
    last.set(key, chance);
    if (before !== undefined && before !== chance) steps.push({ ...row, before, after: chance });
  }
  const size = ({ before, after }: ChanceStep) => Math.abs(after - before);
  return steps.toSorted(
    (one, other) => Date.parse(other.frozenTs) - Date.parse(one.frozenTs) || size(other) - size(one),
  );
}
