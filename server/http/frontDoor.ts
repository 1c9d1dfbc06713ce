import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ERRORS } from '#shared/errors.ts';
import type { Config } from '../config/config.ts';
import { STATUS_OF_REASON } from '../errors.ts';
import { providerErrorOf } from '../provider/errors.ts';
import { recordRefusal } from '../provider/security/refusals.ts';
import { isSameSecret } from '../provider/security/secrets.ts';
import { EXPOSED_HEADERS } from '../provider/wire/access.ts';
import { clientAddressOf } from '../provider/wire/clientAddress.ts';
import { bearerTokenOf } from './bearerToken.ts';
import { dataHeaders } from './dataHeaders.ts';
import { createTurns, TURN_LIMITS } from './workBudget/turns.ts';
import type { Payer, WorkBudget } from './workBudget/workBudget.ts';
import { atMost } from '../provider/security/atMost.ts';

const TOKENS_MAX = 5000;
/** Every part that waits for the end of an answer adds a listener, which is not a leak. */
const LISTENERS_MAX = 20;
/** Higher than for work, since a request here costs only a fraction of its work. */
const DOOR_LIMITS = { ...TURN_LIMITS, waitingPerPayer: 500, waiting: 5000 };
/** Paths for programs, which can be refused. Pages, their files and the sign-in only wait, to spare a flood's neighbours. */
const PAID = /^\/(?:trpc|api(?!\/auth\/)|functions|calendar|embed|record\.csv)(?:[/?.]|$)/u;

export interface FrontDoor {
  /** Lets a request in when its turn comes, or refuses it in a few microseconds. */
  admit(req: IncomingMessage, res: ServerResponse, enter: () => void): void;
  /** Refuses a request whose payer has used up their budget. */
  refuse(req: IncomingMessage, res: ServerResponse, waitMs: number): void;
  /** Remembers the owner of a verified token, who is then known before their next request is read. */
  learn(token: string, payer: Omit<Payer, 'address'>): void;
}

/**
 * Admits requests to Express, which is too slow to decide on refusals. Requests enter one by one in turns of the event loop,
 * users and strangers alternately, those who have used the least first; payers without budget are refused at once. So
 * `/healthz` waits for only one request even in a flood.
 */
export function createFrontDoor(
  config: Pick<Config, 'server' | 'provider' | 'functionKey' | 'allowedOrigins'>,
  budget: WorkBudget,
): FrontDoor {
  const nextTurn = createTurns(DOOR_LIMITS);
  const payers = new LRUCache<string, Omit<Payer, 'address'>>(atMost(TOKENS_MAX));
  const keys = [config.provider.secretKey, config.functionKey].filter((key) => key !== null);
  const fixedHeaders = dataHeaders(config);

  /** Null for a holder of a key, who has no limits. */
  function payerOf(req: IncomingMessage): Payer | null {
    const address = clientAddressOf(req, config.server.trustedProxies);
    const token = bearerTokenOf(req);
    if (token === null) return { address, userId: null };
    const known = payers.get(token);
    if (known !== undefined) return { address, ...known };
    return keys.some((key) => isSameSecret(token, key)) ? null : { address, userId: null };
  }

  function send(req: IncomingMessage, res: ServerResponse, reason: 'tooMany' | 'busy', waitMs: number): void {
    if (res.closed || res.headersSent) return;
    recordRefusal('door');
    const body = bodyOf(req.url ?? '', reason);
    const { origin } = req.headers;
    res
      .writeHead(STATUS_OF_REASON[reason], {
        ...fixedHeaders,
        'cache-control': 'no-store',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))),
        ...(origin !== undefined &&
          config.allowedOrigins.includes(origin) && {
            'access-control-allow-origin': origin,
            'access-control-expose-headers': EXPOSED_HEADERS,
            vary: 'Origin',
          }),
        // The rest of the body is not read.
        ...(req.method !== 'GET' && req.method !== 'HEAD' && { connection: 'close' }),
      })
      .end(body);
  }

  return {
    admit(req, res, enter) {
      const payer = payerOf(req);
      if (payer !== null) {
        const waitMs = budget.chargeRequest(payer);
        if (waitMs !== null && PAID.test(req.url ?? '')) return send(req, res, 'tooMany', waitMs);
        countBytes(req, res, (bytes) => budget.chargeBytes(payer, bytes));
      }
      nextTurn({
        payer: payer === null ? 'key' : (payer.userId ?? payer.address),
        lane: payer === null || payer.userId !== null ? 'user' : 'stranger',
        usedMs: payer === null ? 0 : budget.usedMs(payer),
      })
        .then((leave) => {
          leave();
          return res.closed ? undefined : enter();
        })
        .catch(() => send(req, res, 'busy', DOOR_LIMITS.waitMs));
    },
    refuse: (req, res, waitMs) => send(req, res, 'tooMany', waitMs),
    learn: (token, payer) => payers.set(token, payer),
  };
}

/** Counts the bytes sent on the connection for an answer, once it is over. */
function countBytes({ socket }: IncomingMessage, res: ServerResponse, count: (bytes: number) => void): void {
  const before = socket.bytesWritten;
  res.setMaxListeners(LISTENERS_MAX);
  res.once('close', () => count(Math.max(0, socket.bytesWritten - before)));
}

/** The body of a refusal in the caller's format. */
function bodyOf(url: string, reason: 'tooMany' | 'busy'): string {
  const message = ERRORS[reason][1];
  const codes = { errorCode: reason, reason };
  if (url.startsWith('/trpc')) return TRPC_BODIES[reason];
  const { code } = providerErrorOf(STATUS_OF_REASON[reason], message);
  return JSON.stringify({ error: { message, code, ...codes } });
}

const trpcBody = (reason: 'tooMany' | 'busy', code: number, name: string) =>
  JSON.stringify({
    error: {
      message: ERRORS[reason][1],
      code,
      data: {
        code: name,
        httpStatus: STATUS_OF_REASON[reason],
        errorCode: reason,
        reason,
        fieldErrors: null,
      },
    },
  });

/** A batch is refused as a whole: tRPC's client applies an answer that is not a list to every part. */
const TRPC_BODIES = {
  tooMany: trpcBody('tooMany', -32_029, 'TOO_MANY_REQUESTS'),
  busy: trpcBody('busy', -32_603, 'SERVICE_UNAVAILABLE'),
};
