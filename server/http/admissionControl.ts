import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { ERRORS } from '@hub/shared/errors.ts';
import type { Config } from '../config/config.ts';
import { Failure, retryAfterSecondsOf, statusOfReason } from '@hub/provider/base/failure.ts';
import { currentScope, withinScope } from '@hub/provider/callerScope.ts';
import { providerErrorOf } from '@hub/provider/errors.ts';
import { onNextTurn } from '@hub/provider/loopTurns.ts';
import { atMost } from '@hub/provider/security/atMost.ts';
import { isSameSecret } from '@hub/provider/security/secrets.ts';
import { EXPOSED_HEADERS } from '@hub/provider/wire/access.ts';
import { clientAddressOf } from '@hub/provider/wire/clientAddress.ts';
import { bearerTokenOf } from './bearerToken.ts';
import { dataHeaders } from './dataHeaders.ts';
import type { Payer, WorkBudget } from './workBudget.ts';

const TOKENS_MAX = 5000;
/** Paths for programs, which can be refused; pages, their files and the sign-in stay open to the neighbours of a flood. */
const PAID = /^\/(?:trpc|api(?!\/auth\/)|functions|calendar|embed|record\.csv)(?:[/?.]|$)/u;

export interface AdmissionControl {
  /** Lets a request in, or refuses it in a few microseconds. */
  admit(req: IncomingMessage, res: ServerResponse, enter: () => void): void;
  /** Sends a refusal in the caller's format. @param error its reason and time; else the hub is busy */
  refuse(req: IncomingMessage, res: ServerResponse, error: unknown): void;
}

/**
 * Admits requests to Express, which is too slow to decide on refusals, and charges each with its work: from the arrival of its
 * body to the end of its answer, so that a body that never arrives holds nothing. Users are recognised by tokens that were
 * verified before.
 *
 * @param answerWithStale sends an old answer instead of a refusal, if there is one, and returns whether it has
 */
export function createAdmissionControl(
  config: Pick<Config, 'server' | 'provider' | 'functionKey' | 'allowedOrigins'>,
  budget: WorkBudget,
  answerWithStale: (req: IncomingMessage, res: ServerResponse) => boolean,
): AdmissionControl {
  const users = new LRUCache<string, Omit<Payer, 'address'>>(atMost(TOKENS_MAX));
  const keys = [config.provider.secretKey, config.functionKey].filter((key) => key !== null);
  const fixedHeaders = dataHeaders(config);

  function refuse(req: IncomingMessage, res: ServerResponse, error: unknown): void {
    if (res.closed || res.headersSent) return;
    const reason = error instanceof Failure && error.reason === 'tooMany' ? 'tooMany' : 'busy';
    const body = bodyOf(req.url ?? '', reason);
    const { origin } = req.headers;
    res
      .writeHead(statusOfReason(reason), {
        ...fixedHeaders,
        'cache-control': 'no-store',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'retry-after': String(retryAfterSecondsOf(error) ?? 1),
        ...(origin !== undefined &&
          config.allowedOrigins.includes(origin) && {
            'access-control-allow-origin': origin,
            'access-control-expose-headers': EXPOSED_HEADERS,
            vary: 'Origin',
          }),
        // The rest of the body is not read.
        ...(hasBody(req) && { connection: 'close' }),
      })
      .end(body);
  }

  /** Lets the request in, and charges its caller once it is over. */
  function admit(req: IncomingMessage, res: ServerResponse, address: string, enter: () => void): void {
    withinScope(address, () => {
      const scope = currentScope();
      let end: ReturnType<WorkBudget['start']> | null = null;
      const begin = () => {
        end = budget.start();
      };
      if (hasBody(req)) req.once('end', begin);
      else begin();
      const charge = () => {
        const { userId = null, isAdmin = false } = scope ?? {};
        const token = userId === null ? null : bearerTokenOf(req);
        if (token !== null) users.set(token, { userId, isAdmin });
        // A request whose body has not arrived, or was not read, has cost no more than its arrival.
        if (end === null) budget.chargeRequest({ address, userId });
        else end({ address, userId });
      };
      res.once('close', () => {
        if (scope === null || scope.pending === 0) charge();
        else scope.onIdle = charge;
      });
      enter();
    });
  }

  function letIn(req: IncomingMessage, res: ServerResponse, enter: () => void): void {
    const address = clientAddressOf(req, config.server.trustedProxies);
    const token = bearerTokenOf(req);
    if (token !== null && keys.some((key) => isSameSecret(token, key))) {
      withinScope(address, enter);
      return;
    }
    const caller = (token === null ? undefined : users.get(token)) ?? { userId: null };
    const allowed = PAID.test(req.url ?? '') ? budget.require({ address, ...caller }) : Promise.resolve();
    allowed.then(
      // In a turn of the event loop that others share, so that `/healthz` waits for a few requests only.
      () => onNextTurn(() => (res.closed ? undefined : admit(req, res, address, enter))),
      (error: unknown) => (answerWithStale(req, res) ? undefined : refuse(req, res, error)),
    );
  }

  return { admit: letIn, refuse };
}

/** Whether a body has still to arrive. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The body of a refusal in the caller's format. */
function bodyOf(url: string, reason: 'tooMany' | 'busy'): string {
  const message = ERRORS[reason][1];
  const codes = { errorCode: reason, reason };
  if (url.startsWith('/trpc')) return TRPC_BODIES[reason];
  const { code } = providerErrorOf(statusOfReason(reason), message);
  return JSON.stringify({ error: { message, code, ...codes } });
}

const trpcBody = (reason: 'tooMany' | 'busy', code: number, name: string) =>
  JSON.stringify({
    error: {
      message: ERRORS[reason][1],
      code,
      data: {
        code: name,
        httpStatus: statusOfReason(reason),
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
