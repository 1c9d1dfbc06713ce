import type { Deps } from '../../deps.ts';
import { behindFence, type Fence } from '../../stores/fencedDatabase.ts';

/** Longer than any transaction of the hub, during which a lease cannot be renewed. */
const LEASE_MS = 30_000;
const RENEWALS = 4;
const RETRY_MS = 25;

type Leasing = Pick<Deps, 'stores' | 'log' | 'leaseMs'>;

/** The work was stopped because another process may have taken over; it has saved nothing since. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
  constructor(lease: string, options?: ErrorOptions) {
    super(`The lease ${lease} is lost`, options);
  }
}

/**
 * Does work that only one process at a time may do, for as long as it takes. Leases follow the database's clock. If the lease is
 * lost, the signal aborts and further changes by the work are not saved.
 *
 * @param lease name of the work
 * @returns the result of the work; null while another process does it
 * @throws LeaseLost if the work failed because its lease was lost
 */
export async function underLease<T>(
  { stores: { leases }, log, leaseMs = LEASE_MS }: Leasing,
  lease: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ result: T } | null> {
  const holder = crypto.randomUUID();
  let heldMs = performance.now();
  if (!(await leases.acquire(lease, holder, leaseMs))) return null;
  const losing = new AbortController();
  const fence: Fence = { lease, holder, signal: losing.signal, isOver: false };

  async function renew(): Promise<void> {
    const askedMs = performance.now();
    try {
      if (await leases.renew(lease, holder, leaseMs)) heldMs = askedMs;
      else losing.abort(new LeaseLost(lease));
    } catch (err) {
      log.warn({ lease, err }, 'could not renew a lease');
      // Another process may hold the lease by now; there is no way to find out.
      if (performance.now() - heldMs > leaseMs) losing.abort(new LeaseLost(lease, { cause: err }));
    }
  }
  const renewal = setInterval(() => void renew(), leaseMs / RENEWALS);
  try {
    return { result: await behindFence(fence, () => work(losing.signal)) };
  } catch (error) {
    await renew();
    if (losing.signal.aborted) throw new LeaseLost(lease, { cause: error });
    throw error;
  } finally {
    clearInterval(renewal);
    fence.isOver = true;
    await leases.release(lease, holder);
  }
}

/** As `underLease`, but waits for the current holder, at most until a crashed process's lease has expired. */
export async function inTurn<T>(
  deps: Leasing,
  lease: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await underLease(deps, lease, work);
    if (done !== null) return done.result;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
