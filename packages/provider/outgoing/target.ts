import { isIP } from 'node:net';
import { ProviderError } from '../errors.ts';
import { isPublicAddress } from './publicAddresses.ts';

const PORTS = new Set(['', '80', '443']);
const ADDRESS_LENGTH = 2000;

/** Names that some resolver or proxy resolves to an address inside. */
const INSIDE =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|invalid)$/u;
const NAME = /^(?=.{4,253}$)(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z](?:[a-z\d-]*[a-z\d])?$/u;

/** Internal, missing and malformed targets are refused in the same words, so that the words reveal nothing. */
export const refusedAddress = (cause?: unknown) =>
  new ProviderError('DATA_ERROR', 400, 'The address is not one of the public internet', { cause });

/**
 * Reads an address that a user has named; where a name leads to is checked when it is opened.
 *
 * @param reachable `host:port` pairs that may always be reached
 * @throws ProviderError DATA_ERROR 400 for anything but plain http and https on their usual ports
 */
export function parseTarget(given: unknown, reachable: ReadonlySet<string>): URL {
  const text = typeof given === 'string' && given.length <= ADDRESS_LENGTH ? given.trim() : '';
  const url = URL.parse(text);
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '')
    throw refusedAddress();
  // A fragment is never sent.
  url.hash = '';
  if (reachable.has(hostAndPort(url))) return url;
  const host = bareHost(url);
  const isOddPort = !PORTS.has(url.port);
  const isOddHost = isIP(host) === 0 ? !isPublicName(host) : !isPublicAddress(host) || isOddIPv4(host, text);
  if (isOddPort || isOddHost) throw refusedAddress();
  return url;
}

/** The parser reads many spellings of an IPv4 address; people write only the usual one. */
const isOddIPv4 = (host: string, text: string) => isIP(host) === 4 && !text.includes(`//${host}`);

/** Whether a name can belong to the public internet, by its form. */
export const isPublicName = (name: string) => NAME.test(name) && !INSIDE.test(name);

/** The host without the brackets of IPv6. */
export const bareHost = (url: URL) => url.hostname.replaceAll(/^\[|\]$/gu, '');

/** With the port that the scheme implies. */
export const hostAndPort = (url: URL) => `${bareHost(url)}:${portOf(url)}`;

export const portOf = ({ port, protocol }: URL) =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
