import { isIPv6 } from 'node:net';

/** Whether an origin can be reached from the internet, judging by its host name. */
export const isPublicOrigin = (origin: string): boolean => !isPrivateHost(new URL(origin).hostname);

/** Whether a host name leads only to this machine or its local network. */
function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (isIPv6(name)) return name === '::1' || /^f[cd]|^fe[89ab]/.test(name);
  return (
    /^(127|10)\.[\d.]+$|^192\.168\.[\d.]+$|^172\.(1[6-9]|2\d|3[01])\.[\d.]+$|^169\.254\.[\d.]+$/.test(name) ||
    /(^|\.)(localhost|local|internal|home\.arpa|test)$/.test(name)
  );
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address leads to this machine itself. */
export const isLoopbackUrl = (url: string): boolean => LOOPBACK.has(new URL(url).hostname);
