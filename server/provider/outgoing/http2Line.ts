import { constants, type ClientHttp2Stream, type OutgoingHttpHeaders } from 'node:http2';
import { ProviderError } from '../errors.ts';
import {
  createHttp2Connections,
  type Http2Connection,
  type Http2ConnectionsOptions,
} from './http2Connections.ts';

export interface Http2LineOptions extends Http2ConnectionsOptions {
  maxBytes: number;
  /** From the call to the answer, including the wait for a stream. */
  totalMs: number;
}

export interface Posted {
  status: number;
  headers: Record<string, string>;
}

/** Posts to one origin over few HTTP/2 connections with many streams each. */
export interface Http2Line {
  /** @throws ProviderError DATA_ERROR 502 without an answer, 504 for one that takes too long */
  post(path: string, headers: Readonly<Record<string, string>>, body: Uint8Array): Promise<Posted>;
  close(): void;
}

interface Job {
  headers: OutgoingHttpHeaders;
  body: Uint8Array;
  endMs: number;
  starts: number;
  stream: ClientHttp2Stream | null;
  resolve: (answer: Posted) => void;
  reject: (error: ProviderError) => void;
}

/** How often a request may be refused unread, e.g. by a connection that the server is closing. */
const STARTS_MAX = 10;
const SWEEP_MS = 500;

export function createHttp2Line(options: Http2LineOptions): Http2Line {
  const connections = createHttp2Connections(options);
  const jobs = createJobs();
  const waiting: Job[] = [];

  function pump(): void {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      const connection = connections.freest();
      if (connection === null) {
        void connections.openAnother(pump, (error) => {
          // No stream will become free.
          for (const one of waiting.splice(0)) jobs.fail(one, 502, 'The address does not answer', error);
        });
        return;
      }
      waiting.shift();
      if (jobs.has(job)) start(job, connection);
    }
  }

  function start(job: Job, connection: Http2Connection): void {
    let stream: ClientHttp2Stream;
    try {
      stream = connection.session.request(job.headers);
    } catch {
      // The connection has just closed.
      connections.drop(connection);
      waiting.unshift(job);
      return;
    }
    job.stream = stream;
    job.starts += 1;
    connection.streams += 1;
    let bytes = 0;
    let failure: unknown;
    stream.on('response', ({ ':status': status = 0, ...headers }) =>
      jobs.answer(job, { status, headers: toTexts(headers) }),
    );
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > options.maxBytes) stream.close(constants.NGHTTP2_CANCEL);
    });
    stream.on('error', (error) => {
      failure = error;
    });
    stream.on('close', () => {
      connection.streams -= 1;
      job.stream = null;
      const isUnread = stream.rstCode === constants.NGHTTP2_REFUSED_STREAM && job.starts < STARTS_MAX;
      if (isUnread && jobs.has(job)) waiting.unshift(job);
      else jobs.fail(job, 502, 'The address broke off', failure);
      pump();
    });
    stream.end(job.body);
  }

  return {
    post(path, headers, body) {
      const { promise, resolve, reject } = Promise.withResolvers<Posted>();
      const job: Job = {
        headers: { ':method': 'POST', ':path': path, ...headers },
        body,
        endMs: performance.now() + options.totalMs,
        starts: 0,
        stream: null,
        resolve,
        reject,
      };
      jobs.add(job);
      waiting.push(job);
      pump();
      return promise;
    },
    close() {
      jobs.close();
      connections.close();
    },
  };
}

/** Requests without an answer yet. */
function createJobs() {
  /** Oldest first; they time out in this order. */
  const jobs = new Set<Job>();
  let isClosed = false;
  // One timer for all, because a signal for each message costs as much as sending it.
  const sweeper = setInterval(() => {
    const nowMs = performance.now();
    for (const job of jobs) {
      if (job.endMs > nowMs) break;
      fail(job, 504, 'The address takes too long');
    }
  }, SWEEP_MS);
  sweeper.unref();

  function fail(job: Job, status: number, message: string, cause?: unknown): void {
    if (!jobs.delete(job)) return;
    job.stream?.close(constants.NGHTTP2_CANCEL);
    job.reject(new ProviderError('DATA_ERROR', status, message, { cause }));
  }

  return {
    fail,
    has: (job: Job) => jobs.has(job),
    add(job: Job): void {
      jobs.add(job);
      if (isClosed) fail(job, 502, 'The connection to the address is closed');
    },
    answer(job: Job, answer: Posted): void {
      if (jobs.delete(job)) job.resolve(answer);
    },
    close(): void {
      isClosed = true;
      clearInterval(sweeper);
      for (const job of jobs) fail(job, 502, 'The connection to the address is closed');
    },
  };
}

const toTexts = (headers: Record<string, string | string[] | number | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
