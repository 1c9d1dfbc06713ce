import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type BlinkClient } from '@blinkdotnew/sdk';
import type { createApp } from '../app.ts';

/** Origins that the provider's public SDK has fixed in its code. */
const FIXED_ORIGIN = /^https:\/\/(?:core\.)?blink\.new/u;

/** The provider's public SDK, unmodified, whose requests reach a hub of this process. */
export interface SdkAtHub extends AsyncDisposable {
  /** Where the hub listens. */
  origin: string;
  /** @param token of a user, or the secret key; null: nobody is signed in */
  client(token: string | null): Promise<BlinkClient>;
}

/**
 * Until it is disposed of, `fetch` takes requests to the provider's own hosts to the hub instead.
 *
 * @param create of another version of the SDK
 */
export async function sdkAtHub(
  app: ReturnType<typeof createApp>,
  create: typeof createClient = createClient,
): Promise<SdkAtHub> {
  const server = createServer(app).listen(0);
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) =>
    realFetch(typeof input === 'string' ? input.replace(FIXED_ORIGIN, origin) : input, init);
  return {
    origin,
    async client(token) {
      const sdk = create({ projectId: 'hub', authRequired: false });
      if (token !== null) await sdk.auth.setToken(token);
      return sdk;
    },
    async [Symbol.asyncDispose]() {
      globalThis.fetch = realFetch;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
