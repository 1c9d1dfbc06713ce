import type { Socket } from 'node:net';
import { Agent, buildConnector, fetch, request, type Response } from 'undici';
import { readBounded } from '../base/readBounded.ts';
import { ProviderError } from '../errors.ts';
import { createOpenSocket, type OpenSocket, type SocketOptions } from './openSocket.ts';
import { parseTarget } from './target.ts';

export interface OutgoingRequest {
  url: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  limits?: Partial<OutgoingLimits>;
  /** Whether to read an answer of a type, e.g. `text/html`, or `''` without one; all are read by default. */
  accepts?: (contentType: string) => boolean;
  /** Called with the address of every request, redirects included; throws to refuse it. */
  check?: (url: URL) => void;
  /** Awaited once a connection is open, before anything is sent over it; nothing is sent when it fails. */
  beforeSending?: () => Promise<void>;
}

export interface OutgoingLimits {
  /** Of the body, after decompression. */
  maxBytes: number;
  /** From the first request to the last byte. */
  totalMs: number;
  /** Maximum time without any data. */
  idleMs: number;
}

export interface OutgoingAnswer {
  /** After redirects. */
  url: string;
  status: number;
  headers: Record<string, string>;
  /** Without parameters, in lower case. */
  contentType: string;
  body: Buffer;
}

/** Connections that stay open for many messages: HTTP/2 where a server speaks it, else HTTP/1.1. */
export interface OutgoingSession {
  /**
   * Posts without following redirects or reading the body of the answer.
   *
   * @throws ProviderError DATA_ERROR 400 for an address inside, 502 without an answer, 504 for one that takes too long
   */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
  ): Promise<Pick<OutgoingAnswer, 'status' | 'headers'>>;
  close(): Promise<void>;
}

/** The way out to addresses that users name: the public internet, and nothing else. */
export interface SafeFetch {
  /**
   * @throws ProviderError DATA_ERROR 400 for addresses inside, 413 for too much, 415 for a type that is not accepted, 502
   *   without an answer, 504 for one that takes too long
   */
  request(request: OutgoingRequest): Promise<OutgoingAnswer>;
  /**
   * For many messages to few addresses that users do not choose freely, over connections that stay open.
   *
   * @param connections maximum per address
   */
  openSession(limits: Partial<OutgoingLimits>, connections: number): OutgoingSession;
  /** Opens a connection for a caller with a protocol of its own. */
  readonly openSocket: OpenSocket;
  /** Parses an address without contacting it. @throws ProviderError DATA_ERROR 400 */
  parse(url: unknown): URL;
}

const REDIRECTS = 5;
const LIMITS: OutgoingLimits = { maxBytes: 10 * 1024 * 1024, totalMs: 20_000, idleMs: 8000 };
/** Headers that may follow a redirect to another origin. */
const HARMLESS = /^(?:accept|accept-language|content-type|user-agent)$/iu;

const failed = (status: number, message: string, cause?: unknown) =>
  new ProviderError('DATA_ERROR', status, message, { cause });

/** @param options set by tests; no setting of the hub reaches them */
export function createSafeFetch(options: SocketOptions = {}): SafeFetch {
  const openSocket = createOpenSocket(options);
  const parse = (url: unknown) => parseTarget(url, options.reachable ?? new Set());

  async function follow(asked: OutgoingRequest, agent: Agent, signal: AbortSignal) {
    let url = parse(asked.url);
    let { method = 'GET', headers = {}, body } = asked;
    for (let hop = 0; hop <= REDIRECTS; hop += 1) {
      asked.check?.(url);
      const response = await fetch(url.href, {
        method,
        headers: { 'user-agent': 'BundesligaFantasyHub', ...headers },
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
        dispatcher: agent,
        signal,
      });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) return { url, response };
      await response.body?.cancel();
      const next = parse(URL.parse(location, url.href)?.href);
      if (response.status === 303 || (response.status < 303 && method === 'POST')) {
        method = 'GET';
        body = undefined;
      }
      if (next.origin !== url.origin)
        headers = Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.test(name)));
      url = next;
    }
    throw failed(502, 'The address redirects without end');
  }

  async function ask(asked: OutgoingRequest, agent: Agent, limits: OutgoingLimits): Promise<OutgoingAnswer> {
    try {
      const { url, response } = await follow(asked, agent, AbortSignal.timeout(limits.totalMs));
      const contentType = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
      const type = contentType.trim().toLowerCase();
      if (asked.accepts && response.ok && !asked.accepts(type))
        throw failed(415, 'The address holds content of a type that cannot be read');
      const body = await read(response, limits.maxBytes);
      const headers = Object.fromEntries(response.headers);
      return { url: url.href, status: response.status, headers, contentType: type, body };
    } catch (error) {
      throw asDataError(error);
    }
  }

  return {
    openSocket,
    parse,
    async request(asked) {
      const limits = { ...LIMITS, ...asked.limits };
      const agent = agentOf(openSocket, limits, { beforeSending: asked.beforeSending });
      try {
        return await ask(asked, agent, limits);
      } finally {
        // No connection stays open: the next request may be another user's.
        await agent.destroy();
      }
    },
    openSession(changes, connections) {
      const limits = { ...LIMITS, ...changes };
      const agent = agentOf(openSocket, limits, { connections, allowH2: true });
      return {
        async post(url, headers, body) {
          try {
            const answer = await request(parse(url), {
              method: 'POST',
              headers,
              body,
              dispatcher: agent,
              signal: AbortSignal.timeout(limits.totalMs),
            });
            await answer.body.dump({ limit: limits.maxBytes });
            return { status: answer.statusCode, headers: toTexts(answer.headers) };
          } catch (error) {
            throw asDataError(error);
          }
        },
        close: () => agent.destroy(),
      };
    },
  };
}

function agentOf(
  openSocket: OpenSocket,
  { idleMs }: OutgoingLimits,
  {
    connections = null,
    allowH2 = false,
    beforeSending,
  }: {
    connections?: number | null;
    allowH2?: boolean;
    beforeSending?: OutgoingRequest['beforeSending'];
  },
): Agent {
  const overTls = buildConnector({ timeout: idleMs, allowH2 });
  const overTlsTo = (target: buildConnector.Options) =>
    new Promise<Socket>((resolve, reject) => {
      overTls(target, (error, socket) => (error === null ? resolve(socket) : reject(error)));
    });
  async function connect(target: buildConnector.Options, done: buildConnector.Callback): Promise<void> {
    const isTls = target.protocol === 'https:';
    const port = Number(target.port || (isTls ? 443 : 80));
    try {
      const socket = await openSocket(target.hostname.replaceAll(/^\[|\]$/gu, ''), port);
      const connected = isTls ? await overTlsTo({ ...target, httpSocket: socket }) : socket;
      await beforeSending?.();
      done(null, connected);
    } catch (error) {
      done(error as Error, null);
    }
  }
  return new Agent({
    allowH2,
    connections,
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
    connect: (target, done) => void connect(target, done),
  });
}

const toTexts = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** @throws ProviderError 413 for more than `maxBytes` */
const read = (response: Response, maxBytes: number): Promise<Buffer> =>
  readBounded(response, maxBytes, () => failed(413, 'The content at the address is too large'));

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);

function asDataError(error: unknown): ProviderError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderError) return cause;
    if (cause.name === 'TimeoutError' || ('code' in cause && TIMEOUTS.has(String(cause.code))))
      return failed(504, 'The address takes too long', error);
  }
  return failed(502, 'The address does not answer', error);
}
