import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.ts';
import { contentSecurityPolicy } from './security.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';

/** The hosts that the hub's pages may connect to, according to its headers. */
async function connectSources(provider?: object): Promise<string | undefined> {
  await using app = await testApp(provider === undefined ? {} : { provider: provider as never });
  const { headers } = await app.request.get('/nowhere').expect(404);
  return /connect-src ([^;]*)/u.exec(headers['content-security-policy'] ?? '')?.[1];
}

/** The sites that may frame a page of a hub with this address. */
function frameAncestors(publicUrl: string, allowedOrigins: readonly string[] = []): readonly unknown[] {
  const config = {
    server: { publicUrl },
    allowedOrigins,
    provider: { kind: 'embedded' },
  } as unknown as Config;
  const { contentSecurityPolicy: policy } = contentSecurityPolicy(config);
  return [...(policy as { directives: { frameAncestors: Iterable<string> } }).directives.frameAncestors];
}

describe('the content security policy', () => {
  it('lets other local addresses frame a local hub, but no site a hub on the network', () => {
    const local = ["'self'", 'http://localhost:*', 'http://127.0.0.1:*'];
    expect(frameAncestors('http://localhost:3000')).toEqual(local);
    expect(frameAncestors('http://127.0.0.1:5173')).toEqual(local);
    expect(frameAncestors('https://hub.example')).toEqual(["'self'"]);
    expect(frameAncestors('https://localhost.example', ['https://a.example'])).toEqual([
      "'self'",
      'https://a.example',
    ]);
  });

  it('lets pages connect to the hub only', async () => {
    expect(await connectSources()).toBe("'self'");
  });

  it('also allows the sign-in and the socket of a hosted provider, but nothing else', async () => {
    const provider = {
      kind: 'hosted',
      coreUrl: 'https://core.example',
      authUrl: 'https://auth.example/base',
      projectId: 'p1',
      secretKey: null,
    };
    expect(await connectSources(provider)).toBe("'self' https://auth.example wss://core.example");
  });
});
