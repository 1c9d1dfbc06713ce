import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type BlinkClient } from '@blinkdotnew/sdk';
import { createHubBudget } from '@hub/server/app.ts';
import { memoryOf } from '@hub/server/memory/memory.ts';
import { serveSocket } from '@hub/server/http/serveSocket.ts';
import type { TestApp } from './testApp.ts';

/** Origins hard-coded in the provider's public SDK. */
const FIXED_ORIGIN = /^(https|wss):\/\/(?:core\.)?blink\.new/u;

/** The provider's public SDK, unmodified, with its requests and sockets redirected to a hub in this process. */
export interface SdkAtHub extends AsyncDisposable {
  /** Origin that the hub listens at. */
  origin: string;
  /** Statuses of the answers so far; a test may empty it. */
  statuses: number[];
  /** @param token of a user, or the secret key; null for a stranger */
  client(token: string | null): Promise<BlinkClient>;
}

/**
 * Redirects `fetch` and `WebSocket` from the provider's own hosts to the hub, until it is disposed of.
 *
 * @param create of another version of the SDK
 */
export async function sdkAtHub(
  { app, deps }: Pick<TestApp, 'app' | 'deps'>,
  create: typeof createClient = createClient,
): Promise<SdkAtHub> {
  const server = createServer(app).listen(0);
  await once(server, 'listening');
  const socket = serveSocket(server, deps, createHubBudget(memoryOf(Infinity)));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const toHub = (url: string) =>
    url.replace(FIXED_ORIGIN, (_, scheme) => origin.replace('http', scheme === 'wss' ? 'ws' : 'http'));
  const statuses: number[] = [];
  const { fetch: realFetch, WebSocket: RealWebSocket } = globalThis;
  globalThis.fetch = async (input, init) => {
    const response = await realFetch(typeof input === 'string' ? toHub(input) : input, init);
    if (response.url.startsWith(origin)) statuses.push(response.status);
    return response;
  };
  globalThis.WebSocket = class extends RealWebSocket {
    constructor(url: string | URL) {
      super(toHub(String(url)));
    }
  };
  return {
    origin,
    statuses,
    async client(token) {
      const sdk = create({ projectId: 'hub', authRequired: false });
      if (token !== null) await sdk.auth.setToken(token);
      return sdk;
    },
    async [Symbol.asyncDispose]() {
      Object.assign(globalThis, { fetch: realFetch, WebSocket: RealWebSocket });
      socket?.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
