import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Ranges that look public and are not: a cloud's own services, documentation, and IETF protocol assignments. */
const NOT_PUBLIC = ['168.63.129.16/32', '3fff::/20', '2001::/23'].map((range) => ipaddr.parseCIDR(range));
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet, and not to this machine. An IPv6 address that carries an IPv4
 * one (mapped, compatible, NAT64, 6to4, Teredo) does not.
 *
 * @param text as a resolver returns it; anything else is not public
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return false;
  const isListed = NOT_PUBLIC.some(
    ([base, bits]) => base.kind() === address.kind() && address.match(base, bits),
  );
  return !isListed && !isOwn(address.toNormalizedString());
}

/** Whether the machine itself has this address, behind whatever firewall protects it from outside. */
function isOwn(normalized: string): boolean {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some(({ address }) => ipaddr.parse(address.split('%', 1)[0] ?? '').toNormalizedString() === normalized);
}
