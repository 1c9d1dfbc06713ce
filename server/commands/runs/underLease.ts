import type { Deps } from '../../deps.ts';

const LEASE_MS = 15_000;
const RENEWALS = 4;
const RETRY_MS = 25;

type Leasing = Pick<Deps, 'stores' | 'log' | 'leaseMs'>;

/**
 * Does work that one process at a time may do, for as long as it takes. Leases live by the machine's time, even where the
 * hub's clock stands still.
 *
 * @param lease name of the work
 * @returns what the work returns; null while another process does it
 */
export async function underLease<T>(
  { stores, log, leaseMs = LEASE_MS }: Leasing,
  lease: string,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  const { leases } = stores;
  const holder = crypto.randomUUID();
  const expiresTs = () => new Date(Date.now() + leaseMs).toISOString();
  if (!(await leases.acquire(lease, holder, new Date().toISOString(), expiresTs()))) return null;
  const renewal = setInterval(
    () =>
      void leases.renew(lease, holder, expiresTs()).catch((err: unknown) => {
        log.warn({ lease, err }, 'a lease could not be renewed');
      }),
    leaseMs / RENEWALS,
  );
  try {
    return { result: await work() };
  } finally {
    clearInterval(renewal);
    await leases.release(lease, holder);
  }
}

/** The same, but after whoever does it now: at the latest when the lease of a process that crashed has expired. */
export async function inTurn<T>(deps: Leasing, lease: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await underLease(deps, lease, work);
    if (done !== null) return done.result;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
