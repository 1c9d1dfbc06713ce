import { Resolver } from 'node:dns/promises';
import { connect, isIP, type Socket } from 'node:net';
import { once } from 'node:events';
import { ProviderError } from '../errors.ts';
import { connectThrough, isExcepted, type OutgoingProxy } from './outgoingProxy.ts';
import { isPublicAddress } from './publicAddresses.ts';
import { isPublicName, refusedAddress } from './target.ts';

/** Addresses of a name, IPv4 and IPv6; none for a name that does not exist. */
export type Resolve = (name: string) => Promise<readonly string[]>;

export interface SocketOptions {
  resolve?: Resolve;
  /** Through which connections leave; addresses are checked all the same. */
  proxy?: OutgoingProxy | null;
  /**
   * Inside addresses (`address:port`) that may be reached, e.g. `127.0.0.1:4000`, for tests. No setting of the hub leads
   * here.
   */
  reachable?: ReadonlySet<string>;
}

/** @throws ProviderError DATA_ERROR 400 for a host that is inside or does not exist, 502 for one that does not answer */
export type OpenSocket = (host: string, port: number) => Promise<Socket>;

const CONNECT_TIMEOUT_MS = 5000;

/** Queries DNS only, unlike the system's resolver, which also knows the names of this machine and its network. */
async function resolveByDns(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2500, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/**
 * Opens connections to the public internet only. A name is resolved once, all of its addresses are checked, and only these are
 * connected to, whatever the name resolves to a moment later.
 */
export function createOpenSocket({
  resolve = resolveByDns,
  proxy = null,
  reachable = new Set(),
}: SocketOptions = {}): OpenSocket {
  const isInside = (address: string, port: number) => reachable.has(`${address}:${port}`);
  const mayReach = (address: string, port: number) => isInside(address, port) || isPublicAddress(address);

  return async (host, port) => {
    const isAddress = isIP(host) !== 0;
    if (!isAddress && !isPublicName(host)) throw refusedAddress();
    const addresses = isAddress ? [host] : await resolve(host).catch(() => []);
    if (addresses.length === 0 || !addresses.every((address) => mayReach(address, port)))
      throw refusedAddress();
    const isDirect =
      proxy === null || isExcepted(proxy, host) || addresses.every((one) => isInside(one, port));
    try {
      const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
      return await (isDirect
        ? connectTo({ host, port, addresses, signal })
        : connectThrough(proxy, addresses[0] ?? '', port, signal));
    } catch (error) {
      throw new ProviderError('DATA_ERROR', 502, 'The address does not answer', { cause: error });
    }
  };
}

interface Destination {
  host: string;
  port: number;
  /** Those of the host. */
  addresses: readonly string[];
  signal: AbortSignal;
}

async function connectTo({ host, port, addresses, signal }: Destination): Promise<Socket> {
  const socket = connect({
    host,
    port,
    autoSelectFamily: true,
    noDelay: true,
    lookup: (_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      ),
  });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}
