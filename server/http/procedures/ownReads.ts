import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { readSession } from '../../api/context.ts';
import type { Deps } from '../../deps.ts';
import { withinScope } from '../../provider/callerScope.ts';
import { clientAddressOf } from '../../provider/wire/clientAddress.ts';
import { bearerTokenOf } from '../bearerToken.ts';
import { isCachedProcedure } from '../catalogCache/catalogQuestion.ts';
import { acceptedOf, encodedOnce } from '../catalogCache/encodedBody.ts';
import { inOneWrite } from '../catalogCache/oneWrite.ts';
import { bodyHeaders, retryAfter } from '../catalogCache/sendRepresentation.ts';
import { dataHeaders } from '../dataHeaders.ts';
import { logAnswer } from '../requestLog.ts';
import type { createContexts } from './contexts.ts';
import { createProcedureAnswers, joinedAnswers, QUERIES, type ProcedureAnswer } from './procedureAnswers.ts';
import { isProcedureAddress, procedureCallsOf } from './procedureCalls.ts';

/** Answers a signed-in user's reads; passes everything else on. */
export type AnswerOwnReads = (req: IncomingMessage, res: ServerResponse, passOn: () => void) => void;

interface OwnReadsParts {
  contextOf: ReturnType<typeof createContexts>;
  /** Log for requests; null for none. */
  log: Logger | null;
}

const OWN: ReadonlySet<string> = new Set([...QUERIES.keys()].filter((path) => !isCachedProcedure(path)));

/**
 * Answers signed-in users' own reads without Express and tRPC's adapter, which take longer than most such reads. The procedures
 * are the same, with the same context, limits and answers; unusual requests are left to tRPC.
 */
export function createOwnReads(deps: Deps, { contextOf, log }: OwnReadsParts): AnswerOwnReads {
  const { answer } = createProcedureAnswers(deps);
  const fixed = [
    ...Object.entries(dataHeaders(deps.config)).flat(),
    'cache-control',
    'no-store',
    'vary',
    'accept-encoding',
    'content-type',
    'application/json',
  ];
  const { trustedProxies } = deps.config.server;

  async function send(
    req: IncomingMessage,
    res: ServerResponse,
    { status, body, retryAfterSeconds, requestId }: ProcedureAnswer & { requestId: string },
  ): Promise<void> {
    const encoded = await encodedOnce(body, acceptedOf(req.headers['accept-encoding'] ?? ''));
    res
      .writeHead(status, [
        ...fixed,
        'x-request-id',
        requestId,
        ...retryAfter(retryAfterSeconds),
        ...bodyHeaders(encoded),
      ])
      .end(inOneWrite(encoded.bytes), 'latin1');
  }

  return (req, res, passOn) => {
    const url = req.url ?? '';
    const token = req.method === 'GET' && isProcedureAddress(url) ? bearerTokenOf(req) : null;
    const asked = token === null ? null : procedureCallsOf(url);
    if (asked === null || !asked.calls.every(({ path }) => OWN.has(path))) return passOn();
    const startedMs = performance.now();
    const address = clientAddressOf(req, trustedProxies);
    withinScope(address, async () => {
      // tRPC answers users who are unknown or cannot be looked up.
      const session = await readSession(deps, token).catch(() => null);
      if (session === null) return passOn();
      const requestId = randomUUID();
      const ctx = contextOf({ session, address, requestId });
      const answers = await Promise.all(asked.calls.map((call) => answer(call, ctx)));
      const [first] = answers;
      const whole = asked.isBatch || first === undefined ? joinedAnswers(answers) : first;
      await send(req, res, { ...whole, requestId });
      if (log !== null)
        logAnswer(
          log,
          { requestId, startedMs, url },
          { status: whole.status, namesTime: whole.retryAfterSeconds !== null },
        );
    }).catch((error: unknown) => {
      deps.log.error({ err: error }, 'could not send an answer');
      res.destroy();
    });
  };
}
