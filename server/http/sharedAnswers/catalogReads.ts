import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Context } from '../../api/context.ts';
import { appRouter } from '../../api/root.ts';
import type { Deps } from '../../deps.ts';
import { Failure, retryAfterSecondsOf } from '@hub/provider/base/failure.ts';
import type { AdmissionControl } from '../admissionControl.ts';
import { logProcedureError } from '../procedureLog.ts';
import { CLOCK_BOUND_MS, UnsharedAnswer, type SharedAnswers } from './sharedAnswers.ts';
import { BATCH_MAX, catalogReadsOf } from './sharedKey.ts';

/** Browsers revalidate every time and mostly get 304; a proxy may serve its copy while revalidating. */
const CACHE_CONTROL = 'public, max-age=0, stale-while-revalidate=10';

/** Procedures whose answers also depend on the time, such as the next fixture. */
const CLOCK_BOUND: ReadonlySet<string> = new Set(
  [
    'dashboard',
    'chanceHistories',
    'player',
    'club',
    'fixtures',
    'comingFixtures',
    'compare',
    'teamPlayers',
    'ticker',
  ].map((name) => `catalog.${name}`),
);

/** Answers catalog reads for everybody, without reading who asks; passes all other calls on. */
export function createCatalogReads(
  deps: Deps,
  shared: SharedAnswers,
  admission: AdmissionControl,
): RequestHandler {
  const onError = logProcedureError(deps);
  const createContext = (): Context => ({
    deps,
    session: null,
    requestId: randomUUID(),
    caller: { address: 'unknown', device: null, agent: null },
    allow: () => Promise.reject(new Error('The catalog is read-only')),
    // The whole read has its turn.
    inTurn: (work) => work(),
  });

  return async (req, res, next) => {
    const reads = req.method === 'GET' || req.method === 'HEAD' ? catalogReadsOf(req.originalUrl) : null;
    if (reads === null) return next();
    const isClockBound = reads.names.some((name) => CLOCK_BOUND.has(name));
    try {
      await shared.send(req, res, async () => {
        const answer = await fetchRequestHandler({
          endpoint: '/trpc',
          req: new Request(new URL(req.originalUrl, 'http://hub')),
          router: appRouter,
          maxBatchSize: BATCH_MAX,
          createContext,
          onError,
          responseMeta: retryAfterOfErrors,
        });
        const content = Buffer.from(await answer.arrayBuffer());
        if (answer.status !== 200)
          throw new UnsharedAnswer(answer.status, content, answer.headers.get('retry-after'));
        return {
          contentType: 'application/json',
          cacheControl: reads.isBatch ? 'no-store' : CACHE_CONTROL,
          content,
          ...(isClockBound && { lifeMs: CLOCK_BOUND_MS }),
        };
      });
    } catch (error) {
      if (error instanceof UnsharedAnswer) {
        res.status(error.status).set('cache-control', 'no-store');
        res.setHeader('content-type', 'application/json');
        if (error.retryAfter !== null) res.set('retry-after', error.retryAfter);
        res.end(error.body);
      } else if (error instanceof Failure) admission.refuse(req, res, error);
      else throw error;
    }
  };
}

/** The longest wait that failures ask for, as a header. */
export function retryAfterOfErrors({ errors }: { errors: readonly { cause?: unknown }[] }): {
  headers: Record<string, string>;
} {
  const seconds = errors.flatMap(({ cause }) => retryAfterSecondsOf(cause) ?? []);
  return { headers: seconds.length === 0 ? {} : { 'retry-after': String(Math.max(...seconds)) } };
}
