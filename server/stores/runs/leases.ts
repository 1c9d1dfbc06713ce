import type { Database } from '../../provider/provider.ts';
import { change, changeRows } from '../statements.ts';

export const ACQUIRE_LEASE = change(`insert into leases (id, holder, expires_ts) values (?, ?, ?)
  on conflict (id) do update set holder = excluded.holder, expires_ts = excluded.expires_ts
  where leases.expires_ts <= ?`);

const RENEW = change(`update leases set expires_ts = ? where id = ? and holder = ?`);

const RELEASE = change(`update leases set expires_ts = '' where id = ? and holder = ?`);

/** Work that one process at a time does, for all processes on the database. Times are the machine's, ISO-8601 UTC. */
export function createLeasesStore(database: Database) {
  return {
    /**
     * Acquires a lease that is free or has expired.
     *
     * @returns whether `holder` holds it now
     */
    async acquire(name: string, holder: string, nowTs: string, expiresTs: string): Promise<boolean> {
      return (await changeRows(database, ACQUIRE_LEASE(name, holder, expiresTs, nowTs))) === 1;
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
