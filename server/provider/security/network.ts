import { isIPv6 } from 'node:net';

/** Networks of recently looked up IPv6 addresses; each request looks its own up several times. */
const known = new Map<string, string>();
const KNOWN_MAX = 1000;
/** No real address is longer; only made-up zones are. */
const LENGTH_MAX = 64;

/** An IPv4 address, or the /64 of an IPv6 address, which one household or server owns as a whole. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const network = known.get(address) ?? readNetwork(address);
  if (known.size >= KNOWN_MAX) known.clear();
  if (address.length <= LENGTH_MAX) known.set(address, network);
  return network;
}

function readNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailGroups.length);
  const all = [...groups, ...Array<string>(gap).fill('0'), ...tailGroups];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
