import type { Database } from '../../provider/provider.ts';
import { change, changeRows } from '../statements.ts';

const ACQUIRE = change(`insert into leases (id, holder, expires_ts) values (?, ?, ?)
  on conflict (id) do update set holder = excluded.holder, expires_ts = excluded.expires_ts
  where leases.expires_ts <= ? or leases.expires_ts > ?`);

/** Longer than any lease lasts. */
const LONGEST_MS = 2 * 3600_000;

/**
 * Takes a lease that is free or has expired, or that ends later than any lease can: its clock was wrong, and waiting for it
 * would stop the work for as long as the clock was ahead.
 */
export const acquireLease = (name: string, holder: string, nowTs: string, expiresTs: string) =>
  ACQUIRE(name, holder, expiresTs, nowTs, new Date(Date.parse(nowTs) + LONGEST_MS).toISOString());

const RENEW = change(`update leases set expires_ts = ? where id = ? and holder = ?`);

const RELEASE = change(`update leases set expires_ts = '' where id = ? and holder = ?`);

/** Work that one process at a time does, for all processes on the database. Times are the machine's, ISO-8601 UTC. */
export function createLeasesStore(database: Database) {
  return {
    /**
     * Acquires a lease that is free, has expired, or was given by a clock that was ahead.
     *
     * @returns whether `holder` holds it now
     */
    async acquire(name: string, holder: string, nowTs: string, expiresTs: string): Promise<boolean> {
      return (await changeRows(database, acquireLease(name, holder, nowTs, expiresTs))) === 1;
    },

    /** @returns false when another holder has it by now */
    async renew(name: string, holder: string, expiresTs: string): Promise<boolean> {
      return (await changeRows(database, RENEW(expiresTs, name, holder))) === 1;
    },

    /** Does nothing when another holder has it by now. */
    async release(name: string, holder: string): Promise<void> {
      await changeRows(database, RELEASE(name, holder));
    },
  };
}
