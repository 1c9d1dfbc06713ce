import { describe, expect, it } from 'vitest';
import { testApp } from '../testing/testApp.ts';

/** What the hub's pages may talk to, as its answers say. */
async function connectSources(provider?: object): Promise<string | undefined> {
  await using app = await testApp(provider === undefined ? {} : { provider: provider as never });
  const { headers } = await app.request.get('/healthz').expect(200);
  return /connect-src ([^;]*)/u.exec(headers['content-security-policy'] ?? '')?.[1];
}

describe('the content security policy', () => {
  it('lets pages talk to the hub itself only', async () => {
    expect(await connectSources()).toBe("'self'");
  });

  it('lets them talk to the sign-in and the socket of a provider elsewhere too, and to nothing else of it', async () => {
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
