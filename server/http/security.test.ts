import { describe, expect, it } from 'vitest';
import { testApp } from '../testing/testApp.ts';

/** The hosts that the hub's pages may connect to, according to its headers. */
async function connectSources(provider?: object): Promise<string | undefined> {
  await using app = await testApp(provider === undefined ? {} : { provider: provider as never });
  const { headers } = await app.request.get('/nowhere').expect(404);
  return /connect-src ([^;]*)/u.exec(headers['content-security-policy'] ?? '')?.[1];
}

describe('the content security policy', () => {
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
