import type { IncomingMessage } from 'node:http';

/**
 * The network address a request comes from.
 *
 * @param trustedProxies reverse proxies in front, each of which adds the address it saw to `X-Forwarded-For`
 */
export function clientAddressOf(request: IncomingMessage, trustedProxies: number): string {
  // No proxy is trusted, whatever the header says.
  if (trustedProxies === 0) return request.socket.remoteAddress ?? 'unknown';
  const seen = [
    ...String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    request.socket.remoteAddress ?? 'unknown',
  ];
  // Entries further left come from untrusted clients.
  return seen.at(-1 - trustedProxies) ?? seen[0] ?? 'unknown';
}
