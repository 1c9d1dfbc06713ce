import { FlowResult } from '../../shared/flows.ts';
import { FLOW_STATUSES, type FlowStatus } from '../../shared/terms.ts';
import type { Database, Statement } from '../provider/provider.ts';

export interface FlowState {
  status: FlowStatus;
  lastRunTs: string | null;
  lastResult: FlowResult | null;
}

const ACQUIRE = `insert into leases (id, holder, expires_ts) values (?, ?, ?)
  on conflict (id) do update set holder = excluded.holder, expires_ts = excluded.expires_ts
  where leases.expires_ts <= ?`;

const SET_STATE = `insert into flows (id, status, last_run_ts, last_result) values (?, ?, ?, ?)
  on conflict (id) do update set status = excluded.status,
    last_run_ts = coalesce(excluded.last_run_ts, flows.last_run_ts),
    last_result = coalesce(excluded.last_result, flows.last_result)`;

/**
 * Ends the lease of its holder. In anybody else's hands the value becomes null, which the column refuses:
 * a run that lost its lease thereby loses its whole transaction.
 */
const GIVE_BACK = `update leases set expires_ts = case when holder = ? then '' else null end where id = ?`;

const STATE = `select f.status, f.last_run_ts, f.last_result,
    (select l.expires_ts from leases l where l.id = f.id) as expires_ts
  from flows f where f.id = ?`;

/** The lease and the visible state of flows; one flow runs at most once at a time over all processes. */
export function createFlowsStore(database: Database) {
  return {
    /**
     * Takes the lease of a flow, unless somebody holds it. A crashed holder loses it at `expiresTs`.
     *
     * @returns whether this holder may run now
     */
    async acquire(name: string, holder: string, nowTs: string, expiresTs: string): Promise<boolean> {
      const { rowCount } = await database.sql(ACQUIRE, [name, holder, expiresTs, nowTs]);
      if (rowCount === 0) return false;
      await database.sql(SET_STATE, [name, 'running', null, null]);
      return true;
    },

    /**
     * Notes how a run ended and gives the lease back, as one transaction.
     *
     * @throws ProviderError when somebody else holds the lease by now; nothing is noted then
     */
    async finish(name: string, holder: string, ranTs: string, result: FlowResult): Promise<void> {
      await database.batch(finishStatements(name, holder, ranTs, result));
    },

    async read(name: string, nowTs: string): Promise<FlowState> {
      const { rows } = await database.sql(STATE, [name]);
      const row = rows[0];
      if (row === undefined) return { status: 'active', lastRunTs: null, lastResult: null };
      const stored = FLOW_STATUSES.find((status) => status === row['status']) ?? 'inactive';
      const isHeld = row['expiresTs'] !== null && String(row['expiresTs']) > nowTs;
      return {
        // A run whose lease ran out without an end was interrupted.
        status: stored === 'running' && !isHeld ? 'error' : stored,
        lastRunTs: row['lastRunTs'] === null ? null : String(row['lastRunTs']),
        lastResult: toResult(row['lastResult']),
      };
    },
  };
}

/** The statements of `finish`, for a run that ends in the same transaction as its results. */
export function finishStatements(
  name: string,
  holder: string,
  ranTs: string,
  result: FlowResult,
): Statement[] {
  return [
    { sql: GIVE_BACK, args: [holder, name] },
    {
      sql: SET_STATE,
      args: [name, result.success ? 'active' : 'error', ranTs, JSON.stringify(result)],
    },
  ];
}

function toResult(value: unknown): FlowResult | null {
  if (typeof value !== 'string') return null;
  try {
    return FlowResult.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
