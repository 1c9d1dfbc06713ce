import type { Database } from '@hub/provider/provider.ts';
import { text } from '../../schema/columns.ts';
import { DATABASE_CLOCK, instantOfClock } from '../../schema/databaseClock.ts';
import { query, readRow, write, writeRows } from '../statements.ts';

const CLOCK = query({ clock: text }, `select ${DATABASE_CLOCK} as clock`);

/**
 * Reads the clock that all processes of a database share.
 *
 * @returns a function of milliseconds that returns the instant so long after now, ISO-8601 UTC
 */
export async function readDatabaseClock(database: Database): Promise<(ms: number) => string> {
  const clock = (await readRow(database, CLOCK()))?.clock ?? '';
  const nowMs = Date.parse(instantOfClock(clock));
  return (ms) => new Date(nowMs + ms).toISOString();
}

const ACQUIRE = write(`insert into leases (id, holder, expires_ts) values (:name, :holder, :expiresTs)
  on conflict (id) do update set holder = excluded.holder, expires_ts = excluded.expires_ts
  where leases.expires_ts <= :nowTs or leases.expires_ts > :latestTs`);

/** Longest lease. One that ends later dates from before the database's clock was set back. */
const LONGEST_MS = 2 * 3600_000;

const RENEW = write(`update leases set expires_ts = :expiresTs where id = :name and holder = :holder`);

const RELEASE = write(`update leases set expires_ts = '' where id = :name and holder = :holder`);

/** Leases for work that one process at a time may do, by the database's clock. */
export function createLeasesStore(database: Database) {
  return {
    /**
     * Acquires a lease that is free, has expired, or ends later than any lease can.
     *
     * @param leaseMs time until it expires unless renewed; at most two hours
     * @returns whether `holder` holds it now
     */
    async acquire(name: string, holder: string, leaseMs: number): Promise<boolean> {
      const inMs = await readDatabaseClock(database);
      const acquiring = ACQUIRE({
        name,
        holder,
        expiresTs: inMs(leaseMs),
        nowTs: inMs(0),
        latestTs: inMs(LONGEST_MS),
      });
      return (await writeRows(database, acquiring)) === 1;
    },

    /** @returns false if another holder now has it */
    async renew(name: string, holder: string, leaseMs: number): Promise<boolean> {
      const inMs = await readDatabaseClock(database);
      return (await writeRows(database, RENEW({ expiresTs: inMs(leaseMs), name, holder }))) === 1;
    },

    /** Does nothing if another holder now has it. */
    async release(name: string, holder: string): Promise<void> {
      await writeRows(database, RELEASE({ name, holder }));
    },
  };
}
