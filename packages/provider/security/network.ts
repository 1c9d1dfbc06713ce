import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { isIP, isIPv4 } from 'node:net';

/** Networks of recently looked up IPv6 addresses; each request looks its own up several times. */
const known = new LRUCache<string, string>({ max: 1000 });
/** No real address is longer; only made-up zones are. */
const LENGTH_MAX = 64;
/** What providers commonly assign to one household, which so cannot count as many. */
const HOUSEHOLD_BITS = 56;

/** Forms in which proxies forward addresses: with a port, in brackets, in quotes. */
const WITH_BRACKETS = /^"?\[([^\]]*)\](?::\d{1,5})?"?$/u;
const WITH_PORT = /^"?(\d+\.\d+\.\d+\.\d+):\d{1,5}"?$/u;

/** A forwarded address without port, brackets and quotes, as IPv4 if it is mapped; other text is returned unchanged. */
export function plainAddress(text: string): string {
  if (isIPv4(text)) return text;
  const bare = WITH_BRACKETS.exec(text)?.[1] ?? WITH_PORT.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? text : ipaddr.process(bare).toString();
}

/** An IPv4 address, or the /56 of an IPv6 address, which one household or server owns as a whole. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const network = known.get(address) ?? readNetwork(address);
  if (address.length <= LENGTH_MAX) known.set(address, network);
  return network;
}

function readNetwork(address: string): string {
  const plain = plainAddress(address).split('%', 1)[0] ?? '';
  return isIP(plain) === 6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${HOUSEHOLD_BITS}`).toString()
    : plain;
}
