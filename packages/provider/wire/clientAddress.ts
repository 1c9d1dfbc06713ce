import type { IncomingMessage } from 'node:http';
import { plainAddress } from '../security/network.ts';

/**
 * The network address a request comes from.
 *
 * @param trustedProxies reverse proxies in front, each of which adds the address it saw to `X-Forwarded-For`
 */
export function clientAddressOf(request: IncomingMessage, trustedProxies: number): string {
  // No proxy is trusted, whatever the header says.
  const ofSocket = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return plainAddress(ofSocket);
  const seen = [
    ...String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    ofSocket,
  ];
  // Entries further left come from untrusted clients.
  return plainAddress(seen.at(-1 - trustedProxies) ?? seen[0] ?? 'unknown');
}
