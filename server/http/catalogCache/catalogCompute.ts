import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { randomUUID } from 'node:crypto';
import { appRouter } from '../../api/root.ts';
import type { Context } from '../../api/context.ts';
import { withCode } from '../../api/trpc.ts';
import type { Deps } from '../../deps.ts';
import { retryAfterSecondsOf, type AppError } from '../../errors.ts';
import type { CatalogQuery } from './catalogQuestion.ts';
import { logProcedureError } from '../procedureLog.ts';

/** The answer of a procedure, as tRPC sends it. */
export interface ComputedAnswer {
  status: number;
  /** JSON */
  body: Buffer;
  /** When a refusal ends, in seconds. */
  retryAfterSeconds: number | null;
}

export interface CatalogComputation {
  compute: (question: CatalogQuery) => Promise<ComputedAnswer>;
  /** The answer of a procedure that failed like this. */
  fail: (question: CatalogQuery, error: AppError) => ComputedAnswer;
}

/**
 * Runs catalog procedures without a user and wraps their results in tRPC's envelope. tRPC's own HTTP handlers would
 * wrap each question in a request and a response with streams, which takes longer than most reads.
 */
export function createCatalogComputation(deps: Deps): CatalogComputation {
  const logError = logProcedureError(deps);

  function toFailure({ procedure, input }: CatalogQuery, cause: unknown, ctx: Context): ComputedAnswer {
    const path = `catalog.${procedure}`;
    const error = getTRPCErrorFromUnknown(cause);
    logError({ error, path, ctx });
    // oxlint-disable-next-line no-underscore-dangle -- tRPC exposes its formatter nowhere else
    const config = appRouter._def._config;
    const shape = getTRPCErrorShape({ config, error, type: 'query', path, input, ctx });
    return {
      status: getHTTPStatusCodeFromError(error),
      body: toBody({ error: shape }),
      retryAfterSeconds: retryAfterSecondsOf(error.cause),
    };
  }

  async function compute(question: CatalogQuery): Promise<ComputedAnswer> {
    const { procedure, input } = question;
    const path = `catalog.${procedure}`;
    const ctx = contextOf(deps);
    try {
      const data: unknown = await callTRPCProcedure({
        router: appRouter,
        path,
        type: 'query',
        getRawInput: () => Promise.resolve(input),
        ctx,
        signal: undefined,
        batchIndex: 0,
      });
      return { status: 200, body: toBody({ result: { data } }), retryAfterSeconds: null };
    } catch (cause) {
      return toFailure(question, cause, ctx);
    }
  }

  return { compute, fail: (question, error) => toFailure(question, withCode(error), contextOf(deps)) };
}

const contextOf = (deps: Deps): Context => ({
  deps,
  session: null,
  requestId: randomUUID(),
  allow: () => Promise.reject(new Error('The catalog is read-only')),
  // The cache has waited already.
  inTurn: (_path, work) => work(),
});

const toBody = (envelope: object) => Buffer.from(JSON.stringify(envelope));
