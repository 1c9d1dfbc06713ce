import webPush from 'web-push';
import { ProviderError } from '../provider/errors.ts';
import { hostAndPort } from '../provider/outgoing/target.ts';
import { createSafeFetch, type SafeFetch } from '../provider/outgoing/safeFetch.ts';
import { isPassing, retryAfterMs } from '../retries.ts';
import { createBackgroundSealing } from './backgroundSealing.ts';
import { createOriginPauses } from './originPauses.ts';
import { isPushService } from './pushServices.ts';
import { createVapidTokens, type PushKeyPair } from './vapidTokens.ts';

export interface PushMessage {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** At most 3 kB; services refuse more. */
  payload: string;
  /** After which the service drops what the device has not fetched. */
  ttlSeconds: number;
  isUrgent: boolean;
  /** A later message of the same topic replaces one that the device has not fetched; 32 characters of base64url. */
  topic: string;
}

export type PushOutcome =
  | { kind: 'taken' }
  /** The subscription no longer exists. */
  | { kind: 'gone' }
  /** The service will never take it. */
  | { kind: 'refused'; status: number }
  /**
   * @property afterMs how long the service wants to be left alone; null: it did not say
   * @property isTried whether the service was asked, rather than left alone
   */
  | { kind: 'later'; afterMs: number | null; isTried: boolean };

/** Connections to push services, kept for as many messages as there are. */
export interface PushRound {
  send(message: PushMessage): Promise<PushOutcome>;
  close(): Promise<void>;
}

/** Sends to browsers through the push services of their makers. */
export interface PushSender {
  createKeys: () => PushKeyPair;
  isPushService(endpoint: string): boolean;
  open(keys: PushKeyPair): PushRound;
}

interface PushOptions {
  /** Whom a push service can turn to: `mailto:…` or `https://…`. */
  subject: string;
  /** Origin used instead of all push services, such as a test's; null: use them. */
  baseUrl: string | null;
}

/** To a service that speaks HTTP/1.1 only. */
const CONNECTIONS = 24;
const LIMITS = { maxBytes: 16 * 1024, totalMs: 15_000, idleMs: 10_000 };
/** How long a service is left alone that cannot be reached. */
const UNREACHED_MS = 15_000;

export function createPushSender({ subject, baseUrl }: PushOptions): PushSender {
  const safeFetch = safeFetchTo(baseUrl);
  const seal = createBackgroundSealing();
  const tokens = createVapidTokens(subject);
  const pauses = createOriginPauses();
  return {
    createKeys: () => webPush.generateVAPIDKeys(),
    isPushService,
    open(keys) {
      const session = safeFetch.openSession(LIMITS, CONNECTIONS);

      async function post(message: PushMessage, origin: string, body: Uint8Array): Promise<PushOutcome> {
        const headers = headersOf(message, body, tokens.tokenFor(origin, keys));
        const answer = await session.post(addressOf(message.endpoint, baseUrl), headers, body);
        const outcome = outcomeOf(answer);
        if (answer.status === 401 || answer.status === 403) tokens.forget(origin, keys);
        if (outcome.kind === 'later' && outcome.afterMs !== null) pauses.pause(origin, outcome.afterMs);
        return outcome;
      }

      return {
        close: () => session.close(),
        async send(message) {
          const { origin } = new URL(message.endpoint);
          try {
            // Sealing takes a while, in which the service may have asked for a pause.
            const body = pauses.leftMs(origin) > 0 ? undefined : await seal(message);
            const pausedMs = pauses.leftMs(origin);
            if (body === undefined || pausedMs > 0)
              return { kind: 'later', afterMs: pausedMs, isTried: false };
            if (body === null) return { kind: 'gone' };
            return await post(message, origin, body);
          } catch (error) {
            if (!isBrokenStream(error)) pauses.pause(origin, UNREACHED_MS);
            return { kind: 'later', afterMs: null, isTried: true };
          }
        },
      };
    },
  };
}

/** One message was broken off, which says nothing of the others. */
const isBrokenStream = (error: unknown) =>
  error instanceof ProviderError && error.status === 502 && isHttp2StreamError(error.cause);
const isHttp2StreamError = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_HTTP2_STREAM_ERROR';

/** What is at the operator's own address may lie on this machine; what users name may not. */
function safeFetchTo(baseUrl: string | null): SafeFetch {
  if (baseUrl === null) return createSafeFetch();
  return createSafeFetch({ reachable: new Set([hostAndPort(new URL(baseUrl))]) });
}

function addressOf(endpoint: string, baseUrl: string | null): string {
  if (baseUrl === null) return endpoint;
  const { pathname, search } = new URL(endpoint);
  return `${baseUrl}${pathname}${search}`;
}

function headersOf(
  { ttlSeconds, isUrgent, topic }: PushMessage,
  body: Uint8Array,
  authorization: string,
): Record<string, string> {
  return {
    authorization,
    ttl: String(ttlSeconds),
    urgency: isUrgent ? 'high' : 'normal',
    topic,
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    'content-length': String(body.length),
  };
}

function outcomeOf({ status, headers }: { status: number; headers: Record<string, string> }): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (isPassing(status))
    return { kind: 'later', afterMs: retryAfterMs(headers['retry-after']), isTried: true };
  return { kind: 'refused', status };
}
