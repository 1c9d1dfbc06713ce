import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyTRPCProcedure } from '@trpc/server';
import type { Logger } from 'pino';
import { readSession } from '../../api/context.ts';
import { appRouter } from '../../api/root.ts';
import type { Deps } from '../../deps.ts';
import { withinScope } from '../../provider/callerScope.ts';
import { clientAddressOf } from '../../provider/wire/clientAddress.ts';
import { bearerTokenOf } from '../bearerToken.ts';
import { isCachedProcedure } from '../catalogCache/catalogQuestion.ts';
import { acceptedEncodings, createEncodedBody, type Representation } from '../catalogCache/encodedBody.ts';
import { bodyHeaders } from '../catalogCache/sendRepresentation.ts';
import { dataHeaders } from '../dataHeaders.ts';
import { logAnswer } from '../requestLog.ts';
import type { createContexts } from './contexts.ts';
import { createProcedureAnswers, type ProcedureAnswer } from './procedureAnswers.ts';
import { isProcedureAddress, procedureCallsOf } from './procedureCalls.ts';

/** Answers what a signed-in user reads; passes everything else on. */
export type AnswerOwnReads = (req: IncomingMessage, res: ServerResponse, passOn: () => void) => void;

interface OwnReadsParts {
  contextOf: ReturnType<typeof createContexts>;
  /** Log for requests; null logs none. */
  log: Logger | null;
}

// oxlint-disable-next-line no-underscore-dangle -- tRPC lists its procedures nowhere else
const PROCEDURES = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
const QUERIES: ReadonlySet<string> = new Set(
  Object.entries(PROCEDURES).flatMap(([path, { _def: definition }]) =>
    definition.type === 'query' && !isCachedProcedure(path) ? [path] : [],
  ),
);

/**
 * What a signed-in user reads of their own, without Express and tRPC's adapter, which take longer than most such reads. The procedures
 * are the same, with the same context, limits and answers; whatever is unusual about a request is left to tRPC.
 */
export function createOwnReads(deps: Deps, { contextOf, log }: OwnReadsParts): AnswerOwnReads {
  const { answer } = createProcedureAnswers(deps);
  const fixed = Object.entries(dataHeaders(deps.config)).flat();
  const { trustedProxies } = deps.config.server;

  async function send(req: IncomingMessage, res: ServerResponse, told: Told): Promise<void> {
    const encoded = await createEncodedBody(told.body).as(acceptedEncodings(req.headers['accept-encoding']));
    res.writeHead(told.status, [...fixed, ...headersOf(encoded, told)]).end(encoded.bytes);
  }

  return (req, res, passOn) => {
    const url = req.url ?? '';
    const token = req.method === 'GET' && isProcedureAddress(url) ? bearerTokenOf(req) : null;
    const asked = token === null ? null : procedureCallsOf(url);
    if (asked === null || !asked.calls.every(({ path }) => QUERIES.has(path))) return passOn();
    const startedMs = performance.now();
    const address = clientAddressOf(req, trustedProxies);
    withinScope(address, async () => {
      // Whoever is not known, or cannot be asked for now, hears so from tRPC.
      const session = await readSession(deps, token).catch(() => null);
      if (session === null) return passOn();
      const requestId = randomUUID();
      const ctx = contextOf({ session, address, requestId });
      const answers = await Promise.all(asked.calls.map((call) => answer(call, ctx)));
      const told = { requestId, ...joined(answers, asked.isBatch) };
      await send(req, res, told);
      if (log !== null)
        logAnswer(
          log,
          { requestId, startedMs, url },
          { status: told.status, namesTime: told.waitSeconds !== null },
        );
    }).catch((error: unknown) => {
      deps.log.error({ err: error }, 'an answer could not be sent');
      res.destroy();
    });
  };
}

const OPENING = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSING = Buffer.from(']');

interface Told {
  requestId: string;
  status: number;
  body: Buffer;
  /** The longest of the waits after refusals; null without any. */
  waitSeconds: number | null;
}

/** In tRPC's form for a batch: a list, with 207 where the parts differ in their status. */
function joined(answers: readonly ProcedureAnswer[], isBatch: boolean): Omit<Told, 'requestId'> {
  const [first] = answers;
  const waits = answers.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  const waitSeconds = waits.length === 0 ? null : Math.max(...waits);
  if (!isBatch && first !== undefined) return { status: first.status, body: first.body, waitSeconds };
  const statuses = new Set(answers.map(({ status }) => status));
  const parts = answers.flatMap(({ body }, n) => [n === 0 ? OPENING : COMMA, body]);
  const status = statuses.size > 1 ? 207 : (first?.status ?? 200);
  return { status, body: Buffer.concat([...parts, CLOSING]), waitSeconds };
}

const headersOf = (encoded: Representation, { requestId, waitSeconds }: Told) => [
  'x-request-id',
  requestId,
  'cache-control',
  'no-store',
  'vary',
  'accept-encoding',
  'content-type',
  'application/json',
  ...(waitSeconds === null ? [] : ['retry-after', String(waitSeconds)]),
  ...bodyHeaders(encoded),
];
