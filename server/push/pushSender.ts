import webPush from 'web-push';
import { ProviderError } from '@hub/provider/errors.ts';
import { hostAndPort } from '@hub/provider/outgoing/target.ts';
import type { OutgoingProxy } from '@hub/provider/outgoing/outgoingProxy.ts';
import { createSafeFetch } from '@hub/provider/outgoing/safeFetch.ts';
import { isTransient, retryAfterMs } from '@hub/provider/base/retries.ts';
import { createOriginPauses } from '@hub/provider/outgoing/originPauses.ts';

/**
 * The browser makers' push services. Subscriptions name their service, and only these are accepted: Chrome, Edge on phones,
 * Brave, Opera, Samsung (Google), Firefox (Mozilla), Safari (Apple), Edge (Microsoft).
 */
const SERVICES = [
  /^fcm\.googleapis\.com$/u,
  /^jmt17\.google\.com$/u,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/u,
  /^(?:[\w-]+\.)*push\.apple\.com$/u,
  /^(?:[\w-]+\.)+notify\.windows\.com$/u,
];

/** Whether an address is at a push service, over HTTPS on its usual port. */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  return url.username === '' && url.password === '' && SERVICES.some((service) => service.test(url.hostname));
}

/** As 32 and 65 bytes in base64url. */
export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

export interface PushMessage {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** At most 3 kB; services reject more. */
  payload: string;
  /** Time after which the service drops an unfetched message. */
  ttlSeconds: number;
  isUrgent: boolean;
  /** A later message with the same topic replaces an unfetched one; 32 characters of base64url. */
  topic: string;
}

export type PushOutcome =
  | { kind: 'accepted' }
  /** The subscription no longer exists. */
  | { kind: 'subscriptionExpired' }
  /** The service will never accept it. */
  | { kind: 'refused'; status: number }
  /**
   * @property afterMs pause requested by the service; null if it named none
   * @property isTried whether a request was sent, rather than skipped during a pause
   */
  | { kind: 'later'; afterMs: number | null; isTried: boolean };

/** A round of messages over shared connections to push services. */
export interface PushRound {
  send(message: PushMessage): Promise<PushOutcome>;
  close(): Promise<void>;
}

/** Sends to browsers through their makers' push services. */
export interface PushSender {
  createKeys: () => PushKeyPair;
  isPushService(endpoint: string): boolean;
  open(keys: PushKeyPair): PushRound;
}

interface PushOptions {
  /** Contact for push services: `mailto:…` or `https://…`. */
  subject: string;
  /** Origin used instead of all push services, for instance in tests; null for the real ones. */
  baseUrl: string | null;
  proxy?: OutgoingProxy | null;
}

/** Per service; over HTTP/2 each carries many messages at a time. */
const CONNECTIONS = 24;
const LIMITS = { maxBytes: 16 * 1024, totalMs: 10_000, idleMs: 8000 };
/** Pause for a service that cannot be reached. */
const UNREACHED_MS = 15_000;

export function createPushSender({ subject, baseUrl, proxy = null }: PushOptions): PushSender {
  const safeFetch = createSafeFetch({ proxy, reachable: operatorsOwn(baseUrl) });
  const pauses = createOriginPauses();
  return {
    createKeys: () => webPush.generateVAPIDKeys(),
    isPushService,
    open(keys) {
      const session = safeFetch.openSession(LIMITS, CONNECTIONS);

      return {
        close: () => session.close(),
        async send(message) {
          const { origin } = new URL(message.endpoint);
          const pausedMs = pauses.leftMs(origin);
          if (pausedMs > 0) return { kind: 'later', afterMs: pausedMs, isTried: false };
          try {
            const sealed = seal(message, { subject, ...keys });
            if (sealed === null) return { kind: 'subscriptionExpired' };
            const address = addressOf(message.endpoint, baseUrl);
            const outcome = outcomeOf(await session.post(address, sealed.headers, sealed.body));
            if (outcome.kind === 'later' && outcome.afterMs !== null) pauses.pause(origin, outcome.afterMs);
            return outcome;
          } catch (error) {
            if (!isBrokenStream(error)) pauses.pause(origin, UNREACHED_MS);
            return { kind: 'later', afterMs: null, isTried: true };
          }
        },
      };
    },
  };
}

/** A stream that the service has ended, and one that a closing connection no longer took. */
const OF_ONE_MESSAGE = new Set(['ERR_HTTP2_STREAM_ERROR', 'UND_ERR_INFO']);

/** Whether only this message was interrupted, while the service goes on. */
const isBrokenStream = (error: unknown) =>
  error instanceof ProviderError &&
  error.status === 502 &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  OF_ONE_MESSAGE.has(String(error.cause.code));

/** The operator's address may be on this machine; addresses given by users may not. */
const operatorsOwn = (baseUrl: string | null) =>
  new Set(baseUrl === null ? [] : [hostAndPort(new URL(baseUrl))]);

function addressOf(endpoint: string, baseUrl: string | null): string {
  if (baseUrl === null) return endpoint;
  const { pathname, search } = new URL(endpoint);
  return `${baseUrl}${pathname}${search}`;
}

/** Encrypts and signs a message. @returns null if no browser can have the message's keys */
function seal(
  { endpoint, p256dh, auth, payload, ttlSeconds, isUrgent, topic }: PushMessage,
  vapidDetails: PushKeyPair & { subject: string },
): { headers: Record<string, string>; body: Uint8Array } | null {
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic,
      contentEncoding: 'aes128gcm',
    });
    return { headers, body };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY')
      return null;
    throw error;
  }
}

function outcomeOf({ status, headers }: { status: number; headers: Record<string, string> }): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'subscriptionExpired' };
  if (isTransient(status))
    return { kind: 'later', afterMs: retryAfterMs(headers['retry-after']), isTried: true };
  return { kind: 'refused', status };
}
