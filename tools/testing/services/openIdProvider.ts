import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { HUB, type AuthHub } from '../authHub.ts';

const CALLBACK = `${HUB}/auth/social/oidc/callback`;
const CLIENT = { clientId: 'the-hub', clientSecret: 'secret-of-the-hub-of-more-than-32-characters' };

/** The provider's claims about a person; further claims belong to the scope of the same name. */
export interface Person {
  sub: string;
  email: string;
  email_verified?: unknown;
  name: string;
  groups?: unknown;
}

export interface OpenIdProvider extends AsyncDisposable {
  readonly issuer: string;
  /** The person at the browser. */
  person: Person;
  /** Claims that differ in the ID token. */
  inIdToken: { email?: string | undefined; email_verified?: unknown };
  /** Whether the person cancels. */
  isCancelling: boolean;
}

export const OPEN_ID_CALLBACK = CALLBACK;
export const OPEN_ID_CLIENT = CLIENT;

/**
 * A real OpenID Connect provider that signs every visitor in as `person`, with full consent.
 *
 * @param claimsSent whether claims are returned only on request with the access token, or in the ID token itself
 */
export async function openIdProvider(
  claimsSent: 'on demand' | 'at once' = 'on demand',
): Promise<OpenIdProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running: OpenIdProvider = {
    issuer,
    person: { sub: 'nobody', email: 'nobody@example.org', email_verified: true, name: 'Nobody' },
    inIdToken: {},
    isCancelling: false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [CALLBACK] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    conformIdTokenClaims: claimsSent === 'on demand',
    cookies: { keys: ['of the tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: (use: string) => ({ ...running.person, ...(use === 'id_token' && running.inIdToken) }),
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      void answer(request, response);
      return;
    }
    void (async () => {
      const { params } = await provider.interactionDetails(request, response);
      if (running.isCancelling) {
        await provider.interactionFinished(request, response, { error: 'access_denied' });
        return;
      }
      const grant = new provider.Grant({ accountId: running.person.sub, clientId: CLIENT.clientId });
      grant.addOIDCScope(String(params.scope));
      const login = { accountId: running.person.sub };
      const consent = { grantId: await grant.save() };
      await provider.interactionFinished(request, response, { login, consent });
    })();
  });
  return running;
}

/** A browser that follows the provider's redirects until they lead back to the hub. */
export async function startAt({ issuer }: OpenIdProvider, hub: AuthHub) {
  const { headers } = await hub.request
    .get(`/auth/social/oidc?redirect_url=${encodeURIComponent(`${HUB}/players`)}`)
    .expect(303);
  const cookie = String(headers['set-cookie']?.[0]).split(';', 1)[0] ?? '';
  const cookies = new Map<string, string>();
  let url = new URL(headers.location ?? '');
  const asked = url;
  while (url.origin === issuer) {
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: sent } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    url = new URL(answer.headers.get('location') ?? '', url);
  }
  return { asked, cookie, path: `${url.pathname}${url.search}` };
}

/** Follows the provider's last redirect back to the hub. */
export const finishAt = (hub: AuthHub, { path, cookie }: { path: string; cookie: string }) =>
  hub.request.get(path).set('Cookie', cookie);
