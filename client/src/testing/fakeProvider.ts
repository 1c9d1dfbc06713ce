import { expect } from 'vitest';
import { createAuth, type Auth } from '../auth/auth.ts';
import type { AuthEnvironment, FrameMessage } from '../auth/authEnvironment.ts';
import { TOKENS_KEY_START } from '../auth/hasSession.ts';

export const HUB = 'https://hub.example';

/** Where the hub keeps its tokens. */
export const KEY = 'blink_tokens_hub';

/** The states that tests expect. */
export const signedIn = (email = 'fan@hub.test') => ({
  status: 'signedIn',
  user: expect.objectContaining({ email }),
});
export const signedOut = (reason: string) => ({ status: 'signedOut', reason });

interface WireTokens {
  access_token: string;
  refresh_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_expires_in: number;
  issued_at: number;
}

type Outage = 'network' | 'nonsense' | number | null;

/** A browser tab facing a provider that keeps its sessions in memory; the clock stands still until advanced. */
export interface World {
  environment: AuthEnvironment;
  /** What the tab's address bar shows. */
  address: string;
  leftTo: string | null;
  /** The end of the token that the hub's own sign-in page has sent here. */
  arrivalMark: string | null;
  outage: Outage;
  /** The hub itself answers even while the provider is out. */
  hubAnswers: boolean;
  refuseEverybody: boolean;
  /** The provider's answer to a request for the verification link. */
  verification: { status: number; emailVerified?: boolean };
  /** Requests so far from all tabs, as method and path. */
  calls: string[];
  /** The bodies of those requests. */
  bodies: unknown[];
  /** Messages sent to the embedding page. */
  posted: object[];
  devicePlayers: number;
  issue: (email: string) => WireTokens;
  revoke: (token: string) => void;
  refreshes: () => number;
  store: (key: string, tokens: Partial<WireTokens>) => void;
  stored: (key: string) => unknown;
  storageText: () => string;
  nowS: () => number;
  advanceMs: (ms: number) => void;
  say: (origin: string, data: unknown) => void;
  untilParentIsAsked: () => Promise<void>;
  goOnline: () => void;
  /** Another tab of the same browser. */
  secondTab: () => World;
  /** Runs everything that waits only for promises. */
  settle: () => Promise<void>;
}

interface WorldOptions {
  isFramed?: boolean;
  authUrl?: string | null;
}

/** State shared by the tabs of one browser. */
interface Browser {
  nowMs: number;
  storage: Map<string, string>;
  tabs: { notify: (key: string) => void }[];
  lock: Promise<unknown>;
}

export function fakeProvider({ isFramed = false, authUrl = null }: WorldOptions = {}): World {
  const emailOf = new Map<string, string>();
  const browser: Browser = {
    nowMs: Date.parse('2025-02-08T12:00:00Z'),
    storage: new Map(),
    tabs: [],
    lock: Promise.resolve(),
  };
  const calls: string[] = [];
  const bodies: unknown[] = [];
  let issued = 0;

  const issue = (email: string): WireTokens => {
    issued += 1;
    const tokens = { access_token: `access-${issued}-${email}`, refresh_token: `refresh-${issued}-${email}` };
    for (const token of Object.values(tokens)) emailOf.set(token, email);
    return {
      ...tokens,
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 2_592_000,
      issued_at: Math.floor(browser.nowMs / 1000),
    };
  };

  const json = (body: unknown, status = 200) => Response.json(body, { status });

  function answer(world: World, path: string, headers: Headers, body: Record<string, unknown>): Response {
    const facts = { authUrl, projectId: 'hub', frameOrigins: ['https://partner.example'] };
    if (path === '/trpc/account.provider') return json({ result: { data: facts } });
    if (path === '/api/auth/signout') return new Response(null, { status: 204 });
    if (path === '/api/auth/email/verify/send') return json(world.verification, world.verification.status);
    if (path === '/api/auth/me') {
      const email = emailOf.get(headers.get('authorization')?.replace('Bearer ', '') ?? '');
      if (email === undefined || world.refuseEverybody) return json({ message: 'no' }, 401);
      return json({ user: { id: `id-of-${email}`, email, displayName: null, emailVerified: true } });
    }
    const refreshToken = String(body['refresh_token']);
    const email = emailOf.get(refreshToken);
    if (email === undefined) return json({ message: 'over' }, 401);
    // A refresh token works once; reusing it would end the session.
    emailOf.delete(refreshToken);
    const { issued_at: _, ...tokens } = issue(email);
    return json(tokens);
  }

  function openTab(): World {
    const timers: { atMs: number; work: () => void }[] = [];
    const changeListeners: ((key: string | null) => void)[] = [];
    const onlineListeners: (() => void)[] = [];
    let messageListener: ((message: FrameMessage) => void) | null = null;
    const tabStorage = new Map<string, string>();
    const tab = { notify: (key: string) => changeListeners.forEach((listener) => listener(key)) };
    browser.tabs.push(tab);
    const change = (key: string, work: () => boolean) => {
      if (work()) for (const other of browser.tabs) if (other !== tab) other.notify(key);
    };

    const world: World = {
      address: `${HUB}/`,
      leftTo: null,
      arrivalMark: null,
      outage: null,
      hubAnswers: false,
      refuseEverybody: false,
      verification: { status: 200 },
      calls,
      bodies,
      posted: [],
      devicePlayers: 0,
      issue,
      revoke: (token) => void emailOf.delete(token),
      refreshes: () => calls.filter((call) => call === 'POST /api/auth/refresh').length,
      store: (key, tokens) => void browser.storage.set(key, JSON.stringify(tokens)),
      stored: (key) => JSON.parse(browser.storage.get(key) ?? 'null') as unknown,
      storageText: () => [...browser.storage].flat().join(' '),
      nowS: () => Math.floor(browser.nowMs / 1000),
      advanceMs(ms) {
        browser.nowMs += ms;
        for (const timer of timers.splice(0))
          if (timer.atMs <= browser.nowMs) timer.work();
          else timers.push(timer);
      },
      say: (origin, data) => messageListener?.({ origin, data }),
      untilParentIsAsked: async () => {
        for (let turns = 0; world.posted.length === 0 && turns < 100; turns++) await Promise.resolve();
      },
      goOnline: () => onlineListeners.forEach((listener) => listener()),
      secondTab: openTab,
      settle: async () => {
        for (let turns = 0; turns < 100; turns++) await Promise.resolve();
      },
      environment: {
        nowMs: () => browser.nowMs,
        after: (ms, work) => void timers.push({ atMs: browser.nowMs + ms, work }),
        fetch: async (input, init) => {
          const { pathname } = new URL(input as string, HUB);
          calls.push(`${init?.method ?? 'GET'} ${pathname}`);
          const body = JSON.parse((init?.body as string | undefined) ?? '{}') as Record<string, unknown>;
          bodies.push(body);
          const { outage } = world;
          if (outage !== null && !(world.hubAnswers && pathname.startsWith('/trpc'))) {
            if (outage === 'network') throw new TypeError('Failed to fetch');
            return outage === 'nonsense' ? new Response('<html>') : json({ message: 'down' }, outage);
          }
          return answer(world, pathname, new Headers(init?.headers), body);
        },
        storage: {
          read: (key) => browser.storage.get(key) ?? null,
          write: (key, text) =>
            change(key, () => browser.storage.get(key) !== text && browser.storage.set(key, text) !== null),
          remove: (key) => change(key, () => browser.storage.delete(key)),
          onChange: (listener) => void changeListeners.push(listener),
        },
        hasSession: () => [...browser.storage.keys()].some((key) => key.startsWith(TOKENS_KEY_START)),
        arrivalMark: () => world.arrivalMark,
        tabStorage: {
          read: (key) => tabStorage.get(key) ?? null,
          write: (key, text) => void tabStorage.set(key, text),
          remove: (key) => void tabStorage.delete(key),
        },
        address: {
          read: () => world.address,
          replace: (address) => {
            world.address = address;
          },
          leaveTo: (address) => {
            world.leftTo = address;
          },
        },
        parent: isFramed
          ? {
              post: (message) => void world.posted.push(message),
              onMessage: (listener) => {
                messageListener = listener;
              },
            }
          : null,
        locked: (_name, work) => {
          const result = browser.lock.then(work);
          browser.lock = result.catch(() => null);
          return result;
        },
        onOnline: (listener) => void onlineListeners.push(listener),
        devicePlayers: () => world.devicePlayers,
      },
    };
    return world;
  }

  return openTab();
}

/** Creates a tab's auth, starts it and waits until it has settled. */
export async function startedAuth(world: World): Promise<Auth> {
  const auth = createAuth(world.environment);
  await auth.start();
  return auth;
}
