import webPush from 'web-push';
import { hostAndPort } from '../provider/outgoing/target.ts';
import { createOutgoingDoor, type OutgoingDoor } from '../provider/outgoing/outgoingDoor.ts';
import { isPushService } from './pushServices.ts';

export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

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
  /** @property afterMs how long the service wants to be left alone; null: it did not say */
  | { kind: 'later'; afterMs: number | null };

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
  /** Origin that stands in for all push services, such as one of the tests; null: they themselves. */
  baseUrl: string | null;
}

/** A service believes a signature for a day at most. */
const SIGNED_FOR_MS = 3600_000;
const CONNECTIONS = 24;
const LIMITS = { maxBytes: 16 * 1024, totalMs: 15_000, idleMs: 10_000 };

export function createPushSender({ subject, baseUrl }: PushOptions): PushSender {
  const door = doorTo(baseUrl);
  return {
    createKeys: () => webPush.generateVAPIDKeys(),
    isPushService,
    open(keys) {
      const session = door.openSession(LIMITS, CONNECTIONS);
      const sign = createSigner(subject, keys);
      return {
        close: () => session.close(),
        async send(message) {
          try {
            const { headers, body } = sealed(message, sign(new URL(message.endpoint).origin));
            return outcomeOf(await session.post(addressOf(message.endpoint, baseUrl), headers, body));
          } catch (error) {
            // Keys that are no keys.
            if (error instanceof RangeError || error instanceof TypeError || isBadKey(error))
              return { kind: 'gone' };
            return { kind: 'later', afterMs: null };
          }
        },
      };
    },
  };
}

/** What is at the operator's own address may lie on this machine; what users name may not. */
function doorTo(baseUrl: string | null): OutgoingDoor {
  if (baseUrl === null) return createOutgoingDoor();
  return createOutgoingDoor({ reachable: new Set([hostAndPort(new URL(baseUrl))]) });
}

function addressOf(endpoint: string, baseUrl: string | null): string {
  if (baseUrl === null) return endpoint;
  const { pathname, search } = new URL(endpoint);
  return `${baseUrl}${pathname}${search}`;
}

/** Signs once an hour for each service, because signing takes longer than encrypting. */
function createSigner(subject: string, { publicKey, privateKey }: PushKeyPair): (origin: string) => string {
  const signed = new Map<string, { header: string; untilMs: number }>();
  return (origin) => {
    const known = signed.get(origin);
    if (known !== undefined && known.untilMs > Date.now()) return known.header;
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
    );
    signed.set(origin, { header, untilMs: Date.now() + SIGNED_FOR_MS });
    return header;
  };
}

function sealed({ endpoint, p256dh, auth, ...message }: PushMessage, authorization: string) {
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
    TTL: message.ttlSeconds,
    urgency: message.isUrgent ? 'high' : 'normal',
    topic: message.topic,
    contentEncoding: 'aes128gcm',
    vapidDetails: null as never,
    headers: { Authorization: authorization },
  });
  const { 'Content-Length': _, ...headers } = details.headers as Record<string, string | number>;
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: details.body,
  };
}

function outcomeOf({ status, headers }: { status: number; headers: Record<string, string> }): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500)
    return { kind: 'later', afterMs: retryAfterMs(headers['retry-after']) };
  return { kind: 'refused', status };
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function retryAfterMs(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = /^\d+$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}

const isBadKey = (error: unknown) =>
  error instanceof Error && /subscription p256dh|subscription auth|Public key|ECDH|EC_/iu.test(error.message);
