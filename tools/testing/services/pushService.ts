import { createDecipheriv, createECDH, createHmac, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2Session } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import type { PushPayload } from '@hub/shared/alerts/alerts.schema.ts';
import { LOOPBACK_CERTIFICATE } from './loopbackCertificate.ts';

/** Origin of the push service of the tests' browsers; `PUSH_URL` leads it here. */
const ORIGIN = 'https://fcm.googleapis.com';

/** A subscribed browser with its own keys. */
export interface TestDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  name: string;
}

export interface ReceivedPush {
  endpoint: string;
  payload: PushPayload;
  ttlSeconds: number;
  urgency: string;
  topic: string;
  receivedMs: number;
}

/** A service's answer instead of 201. */
type TestAnswer = number | { status: number; retryAfter: string };

interface PushServiceOptions {
  /** Real services speak HTTP/2; `http/1.1` also uses TLS, `plain` does not. */
  speaks?: 'h2' | 'http/1.1' | 'plain';
  /** Requests after which it closes a connection, like real services; it still completes requests in flight. */
  requestsPerConnection?: number;
}

/**
 * A push service on this machine: accepts only signed requests (RFC 8292), and decrypts them with the keys of the device
 * (RFC 8291), as the browser would.
 */
export async function startPushService({
  speaks = 'plain',
  requestsPerConnection = Infinity,
}: PushServiceOptions = {}) {
  const devices = new Map<string, { ecdh: ECDH; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  const subjects = new Set<string>();
  /** Answers in place of 201, by path. */
  const answers = new Map<string, TestAnswer[]>();
  const counted = { requests: 0, connections: 0 };
  const versions = new Set<string>();
  const believed = new Map<string, Promise<unknown>>();

  async function take(request: IncomingMessage | Http2ServerRequest): Promise<TestAnswer> {
    counted.requests += 1;
    versions.add(request.httpVersion);
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const failure = answers.get(path)?.shift();
    if (failure !== undefined) return failure;
    const device = devices.get(path);
    if (device === undefined) return 404;
    const header = request.headers.authorization ?? '';
    const checked = believed.get(header) ?? verify(header).then((subject) => subjects.add(subject));
    believed.set(header, checked);
    await checked;
    received.push({
      endpoint: `${ORIGIN}${path}`,
      payload: JSON.parse(opened(Buffer.concat(chunks), device)) as PushPayload,
      ttlSeconds: Number(request.headers['ttl']),
      urgency: String(request.headers['urgency']),
      topic: String(request.headers['topic']),
      receivedMs: Date.now(),
    });
    return 201;
  }

  interface Response {
    writeHead(status: number, headers: Record<string, string>): { end(): unknown };
  }
  function listener(request: IncomingMessage | Http2ServerRequest, response: Response): void {
    void take(request)
      .catch(() => 403)
      .then((answer) => {
        const { status, retryAfter } =
          typeof answer === 'number' ? { status: answer, retryAfter: null } : answer;
        return response.writeHead(status, retryAfter === null ? {} : { 'retry-after': retryAfter }).end();
      });
  }
  const sessions = new Set<Http2Session>();
  const server =
    speaks === 'h2'
      ? createSecureServer({ ...LOOPBACK_CERTIFICATE, allowHTTP1: true }, listener)
      : speaks === 'http/1.1'
        ? createTlsServer(LOOPBACK_CERTIFICATE, listener)
        : createServer(listener);
  server.on(speaks === 'plain' ? 'connection' : 'secureConnection', () => {
    counted.connections += 1;
  });
  server.on('session', (session: Http2Session) => {
    sessions.add(session);
    let left = requestsPerConnection;
    session.on('stream', () => {
      left -= 1;
      if (left === 0) session.close();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${speaks === 'plain' ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    versions,
    get requests() {
      return counted.requests;
    },
    get connections() {
      return counted.connections;
    },
    get tokens() {
      return believed.size;
    },
    subjects,
    answers,
    pathOf: ({ endpoint }: TestDevice) => new URL(endpoint).pathname,
    subscribe(name = 'Testgerät'): TestDevice {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/fcm/send/${randomBytes(12).toString('base64url')}`;
      devices.set(path, { ecdh, auth });
      return {
        endpoint: `${ORIGIN}${path}`,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
        name,
      };
    },
    forget: ({ endpoint }: TestDevice) => devices.delete(new URL(endpoint).pathname),
    async [Symbol.asyncDispose]() {
      for (const session of sessions) session.destroy();
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** @returns the sender's contact @throws if the signature does not match the key */
async function verify(header: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/u.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: ORIGIN });
  return String(payload.sub);
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

/** Decrypts the content encoding `aes128gcm` with one record (RFC 8188). */
function opened(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const secret = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender, Buffer.from([1])]);
  const input = hmac(hmac(auth, secret), info);
  const pseudorandom = hmac(salt, input);
  const key = hmac(pseudorandom, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16);
  const nonce = hmac(pseudorandom, 'Content-Encoding: nonce\0\u0001').subarray(0, 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
