import type { HelmetOptions } from 'helmet';
import type { Config } from '../config/config.ts';
import { isLoopbackUrl } from '../config/publicAddress.ts';

/** Pages in which developers may embed the hub, only if the hub's own address is local. */
const LOCAL_PARENTS = ['http://localhost:*', 'http://127.0.0.1:*'];

/**
 * Allows everything from the hub itself, plus the sign-in and the socket of a hosted provider. Inline styles are
 * allowed only because Mantine needs them.
 */
export function contentSecurityPolicy({ server, allowedOrigins, provider }: Config): HelmetOptions {
  const hosted =
    provider.kind === 'hosted' ? [new URL(provider.authUrl).origin, socketOriginOf(provider.coreUrl)] : [];
  // Profile pictures are served from the provider's file storage.
  const files = provider.kind === 'hosted' ? [new URL(provider.coreUrl).origin] : [];
  const isLoopback = isLoopbackUrl(server.publicUrl);
  const isHttps = server.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...hosted],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'", ...allowedOrigins, ...(isLoopback ? LOCAL_PARENTS : [])],
        imgSrc: ["'self'", 'data:', 'blob:', ...files],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // `frame-ancestors` is more precise.
    xFrameOptions: false,
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}

function socketOriginOf(coreUrl: string): string {
  return new URL(coreUrl).origin.replace(/^http/, 'ws');
}
