import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type AnyTRPCProcedure,
} from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { Context } from '../../api/context.ts';
import { appRouter } from '../../api/root.ts';
import type { Deps } from '../../deps.ts';
import { retryAfterSecondsOf } from '../../errors.ts';
import { logProcedureError } from '../procedureLog.ts';
import type { ProcedureCall } from './procedureCalls.ts';
import { runProcedure } from './runProcedure.ts';

/** A procedure's answer in tRPC's format. */
export interface ProcedureAnswer {
  status: number;
  /** JSON */
  body: Buffer;
  /** Seconds until the caller may retry; null if not refused. */
  retryAfterSeconds: number | null;
}

export interface ProcedureAnswers {
  /** Runs a query in tRPC's envelope; never throws. */
  answer: (call: ProcedureCall, ctx: Context) => Promise<ProcedureAnswer>;
  /** The answer for a query that failed with this error. */
  fail: (call: ProcedureCall, cause: unknown, ctx: Context) => ProcedureAnswer;
}

// oxlint-disable-next-line no-underscore-dangle -- tRPC lists its procedures nowhere else
const PROCEDURES = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
/** Queries by path. */
export const QUERIES: ReadonlyMap<string, AnyTRPCProcedure> = new Map(
  // oxlint-disable-next-line no-underscore-dangle -- nor their types
  Object.entries(PROCEDURES).filter(([, { _def: definition }]) => definition.type === 'query'),
);

/** tRPC's error for a path that is not a query. */
const refuse = ({ path, input }: ProcedureCall, ctx: Context): Promise<unknown> =>
  callTRPCProcedure({
    router: appRouter,
    path,
    type: 'query',
    getRawInput: () => Promise.resolve(input),
    ctx,
    signal: undefined,
    batchIndex: 0,
  });

/**
 * Runs queries and wraps their results in tRPC's envelope. tRPC's own HTTP handlers build a request and a response with
 * streams for each, which takes longer than most reads (decision 0010).
 */
export function createProcedureAnswers(deps: Pick<Deps, 'log'>): ProcedureAnswers {
  const logError = logProcedureError(deps);

  function fail({ path, input }: ProcedureCall, cause: unknown, ctx: Context): ProcedureAnswer {
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

  async function answer(call: ProcedureCall, ctx: Context): Promise<ProcedureAnswer> {
    try {
      const query = QUERIES.get(call.path);
      const data = await (query === undefined ? refuse(call, ctx) : runProcedure(query, call, ctx));
      return { status: 200, body: toBody({ result: { data } }), retryAfterSeconds: null };
    } catch (cause) {
      return fail(call, cause, ctx);
    }
  }

  return { answer, fail };
}

const toBody = (envelope: object) => Buffer.from(JSON.stringify(envelope));

const OPENING = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSING = Buffer.from(']');

/** The answers of a batch in tRPC's format: a list, with status 207 if the parts differ, and the longest wait. */
export function joinedAnswers(answers: readonly ProcedureAnswer[]): ProcedureAnswer {
  const statuses = new Set(answers.map(({ status }) => status));
  const [status = 200] = statuses;
  const parts = answers.flatMap(({ body }, n) => [n === 0 ? OPENING : COMMA, body]);
  const waits = answers.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  return {
    status: statuses.size > 1 ? 207 : status,
    body: Buffer.concat([...parts, CLOSING]),
    retryAfterSeconds: waits.length === 0 ? null : Math.max(...waits),
  };
}
