import webPush from 'web-push';
import { ProviderError } from '../provider/errors.ts';
import { hostAndPort } from '../provider/outgoing/target.ts';
import { createSafeFetch, type SafeFetch } from '../provider/outgoing/safeFetch.ts';
import { isTransient, retryAfterMs } from '../retries.ts';
import { createBackgroundSealing } from './backgroundSealing.ts';
import { createOriginPauses } from './originPauses.ts';
import { isPushService } from './pushServices.ts';
import { createVapidTokens, type PushKeyPair } from './vapidTokens.ts';

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
  | { kind: 'taken' }
  /** The subscription no longer exists. */
  | { kind: 'gone' }
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
}

/** Connections to a service that speaks HTTP/1.1 only. */
const CONNECTIONS = 24;
const LIMITS = { maxBytes: 16 * 1024, totalMs: 15_000, idleMs: 10_000 };
/** Pause for a service that cannot be reached. */
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
            // Checked again afterwards, since the service may request a pause during the sealing.
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

/** Whether only this message was interrupted, not the connection. */
const isBrokenStream = (error: unknown) =>
  error instanceof ProviderError && error.status === 502 && isHttp2StreamError(error.cause);
const isHttp2StreamError = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_HTTP2_STREAM_ERROR';

/** The operator's address may be on this machine; addresses given by users may not. */
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
  if (isTransient(status))
    return { kind: 'later', afterMs: retryAfterMs(headers['retry-after']), isTried: true };
  return { kind: 'refused', status };
}
