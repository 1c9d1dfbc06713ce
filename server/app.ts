import { TRPCError } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler } from 'express';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { EMBED_PATH } from '@hub/shared/publicApi/embed.ts';
import { CALENDAR_PATH, CLUB_FEED_PATH } from '@hub/shared/publicApi/addresses.ts';
import { FUNCTIONS_PATH } from '@hub/shared/runs/flows.schema.ts';
import { readSession, type Context, type Session } from './api/context.ts';
import { appRouter } from './api/root.ts';
import { withCode } from './api/trpc.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { createFunctionsRouter } from './functions/functions.ts';
import { createActionLimits, type Allow } from './http/actionLimits.ts';
import { bearerTokenOf } from './http/bearerToken.ts';
import { asData } from './http/dataHeaders.ts';
import { createCatalogReads, retryAfterOfErrors } from './http/sharedAnswers/catalogReads.ts';
import { followDataVersion, shareDataVersion } from './http/sharedAnswers/dataVersion.ts';
import { createSharedAnswers, type SendShared } from './http/sharedAnswers/sharedAnswers.ts';
import { BATCH_MAX, isSharedProcedure } from './http/sharedAnswers/sharedKey.ts';
import { createClientRouter } from './http/pages/clientFiles.ts';
import { answerErrors, answerNotFound } from './http/errors.ts';
import { logRequests } from './http/requestLog.ts';
import { memoryOf, type Memory } from './memory/memory.ts';
import { createPublicLimit } from './http/publicApi/cors.ts';
import { createEdge } from './http/edge.ts';
import { createAdmissionControl, hasBody } from './http/admissionControl.ts';
import { createReadinessRouter } from './http/health.ts';
import { logProcedureError } from './http/procedureLog.ts';
import { createPageChannels } from './http/pageChannels.ts';
import { servePublicRoutes } from './http/publicRoutes.ts';
import { createMetrics, createMetricsRouter, type Metrics } from './http/metrics/metrics.ts';
import { sharedLimiters } from './http/limiters.ts';
import { contentSecurityPolicy } from './http/security.ts';
import { createBackupUploadRouter } from './http/backupUpload.ts';
import { createSeasonImportRouter } from './http/seasonImport/seasonImport.ts';
import { createPagesRouter } from './http/pages/pages.ts';
import { createPreviewPicturesRouter } from './http/pages/previewPictures.ts';
import { createSitemapRouter } from './http/pages/sitemap.ts';
import { createSharedPagesRouter } from './http/pages/sharedPages.ts';
import {
  createDataBudget,
  createEmailBudget,
  createLogBudget,
  createWriteBudget,
} from './http/userBudget.ts';
import { createWorkBudget, isLoopLate, type WorkBudget, type WorkBudgetOptions } from './http/workBudget.ts';
import { createWireHooks } from './http/wireHooks.ts';
import { createWireRouter } from '@hub/provider/wire/createWireRouter.ts';
import { createLargeBodies, type LargeBodies } from '@hub/provider/wire/largeBodies.ts';
import { createCallerCookie } from '@hub/provider/wire/signIn/callers.ts';
import { clientAddressOf } from '@hub/provider/wire/clientAddress.ts';
import { createSignInRouter } from '@hub/provider/wire/signIn/signInRoutes.ts';
import { PUBLIC_API_PER_MINUTE } from '@hub/shared/publicApi/publicApiTerms.ts';
import { POLICIES } from './schema/policies.ts';

export interface AppOptions {
  /** Folder of the built client; null: serve only the API. */
  clientDir: string | null;
  /** Log of requests; null: log none. */
  requestLog: Logger | null;
  answers?: {
    /** Maximum bytes of answers to keep; 0 keeps none, for measurements. */
    maxBytes?: number;
    /** A monotonic clock for the age of answers. */
    clockMs?: () => number;
  };
  /** Whether the hub is about to stop and accepts no further requests; by default always false. */
  isStopping?: () => boolean;
  /** The counters; by default the app's own, which nothing else adds to. */
  metrics?: Metrics;
  /** Limits on the work that addresses and users may cause, or a budget shared with other ports. */
  workBudget?: Partial<WorkBudgetOptions> | WorkBudget;
  /** Calls of the public API that one address may make per minute. */
  publicApiPerMinute?: number;
  /** The memory of the process; by default as much as caches can use. */
  memory?: Memory;
}

/** Builds the hub's HTTP side on `deps`; the caller has to make it listen. */
export function createApp(
  given: Deps,
  {
    clientDir,
    requestLog,
    memory = memoryOf(Infinity),
    answers: { maxBytes = memory.answerBytes, clockMs = () => performance.now() } = {},
    workBudget = {},
    publicApiPerMinute = PUBLIC_API_PER_MINUTE,
    metrics = createMetrics(given),
    isStopping = () => false,
  }: AppOptions,
): RequestListener {
  const { provider, config } = given;
  const deps: Deps = {
    ...given,
    securityLog: (event) => given.securityLog(provider.locate?.(event) ?? event),
  };
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.server.trustedProxies);
  Object.defineProperty(app.request, 'ip', {
    get(this: IncomingMessage) {
      return clientAddressOf(this, config.server.trustedProxies);
    },
  });
  if (requestLog !== null) app.use(logRequests(requestLog));
  const compress = compression();

  const createLimiter = sharedLimiters(deps.provider.bus);
  const allow = createActionLimits(deps.stores, createLimiter);
  const budget =
    'require' in workBudget
      ? workBudget
      : createWorkBudget({ isStrained: () => memory.isShort(), ...workBudget });
  const version = shareDataVersion(
    followDataVersion(() => deps.stores.settings.dataVersion(), clockMs),
    deps.provider.bus,
  );
  const publicLimit = createPublicLimit(createLimiter, publicApiPerMinute);
  const shared = createSharedAnswers({
    version,
    budget,
    memory,
    maxBytes,
    clockMs,
    now: deps.now,
    trustedProxies: config.server.trustedProxies,
    isWithinPublicLimit: (address) => publicLimit.isWithin(address),
    observer: metrics,
  });
  const send: SendShared = (...asked) => shared.send(...asked);
  const admission = createAdmissionControl(config, budget, (req, res) => shared.answerWithStale(req, res));
  // First, because the rest is for pages and takes as long as a small read.
  app.use('/trpc', compress, asData(config), createCatalogReads(deps, shared, admission));
  serveProcedures(app, deps, { allow, budget });
  app.use(helmet(contentSecurityPolicy(config)));
  app.use(createReadinessRouter(deps, isStopping));
  app.use(createMetricsRouter(metrics, deps));
  app.use(compress);
  servePublicRoutes(app, deps, { createLimiter, send, version, publicLimit });
  app.use(FUNCTIONS_PATH, createFunctionsRouter(deps));
  app.use(createSeasonImportRouter(deps, { allow, isShort: () => memory.isShort() }));
  app.use(createBackupUploadRouter(deps, allow));
  serveEmbeddedProvider(app, deps, { allow, bodies: createLargeBodies(memory.bodyBytes) });
  app.use(['/api', EMBED_PATH, '/trpc', CALENDAR_PATH, CLUB_FEED_PATH, FUNCTIONS_PATH], answerNotFound);
  if (clientDir !== null) {
    app.use(createSharedPagesRouter(deps, clientDir));
    app.use(createSitemapRouter(deps, send));
    app.use(createPreviewPicturesRouter(deps, send));
    app.use(createPagesRouter(deps, clientDir, { send, budget }));
    app.use(createClientRouter(clientDir));
  }
  app.use(answerNotFound);
  app.use(answerErrors(deps.log));
  return createEdge(app, deps, { shared, admission, metrics, isStopping });
}

const readText = express.text({ type: () => true, limit: 200_000, inflate: false });

/** Reads the whole body before a procedure begins, so that a body that never arrives holds nothing. */
const readProcedureBody: RequestHandler = (req, res, next) =>
  readText(req, res, (error?: unknown) => {
    // The parser passes on a request whose sender has already left, though its body never arrived.
    if (error === undefined && (req.complete || !hasBody(req))) return next();
    const isTooLarge = error instanceof Error && 'status' in error && error.status === 413;
    next(new TRPCError({ code: isTooLarge ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST', cause: error }));
  });

/** The work that addresses and users may cause in this process, across all its ports. */
export const createHubBudget = (memory: Memory): WorkBudget =>
  createWorkBudget({ isStrained: () => isLoopLate() || memory.isShort() });

/** Serves the procedures. */
function serveProcedures(
  app: Express,
  deps: Deps,
  { allow, budget }: { allow: Allow; budget: WorkBudget },
): void {
  const callers = createCallerCookie(deps.config.server.publicUrl);
  app.use(
    '/trpc',
    createExpressMiddleware({
      router: appRouter,
      middleware: readProcedureBody,
      maxBatchSize: BATCH_MAX,
      allowMethodOverride: false,
      createContext: async ({ req, info }): Promise<Context> => {
        // This runs outside all procedures, so failures need their error code here.
        const session = await admit(deps, req, info).catch((error: unknown) =>
          Promise.reject(withCode(error)),
        );
        const address = req.ip ?? 'unknown';
        const payer = { address, userId: session?.user.id ?? null };
        return {
          deps,
          session,
          requestId: requestIdOf(req),
          caller: callers.callerOf(req),
          allow: (action, userId) => allow(action, userId, address),
          inTurn: (work) => budget.inTurn(payer, work),
        };
      },
      // Answers that are not shared may belong to one user and change at the next click.
      responseMeta: (answer) => ({
        headers: { 'cache-control': 'no-store', ...retryAfterOfErrors(answer).headers },
      }),
      onError: logProcedureError(deps),
    }),
  );
}

/** Serves the embedded provider's HTTP dialect and sign-in pages; a hosted provider serves its own. */
function serveEmbeddedProvider(
  app: Express,
  deps: Deps,
  { allow, bodies }: { allow: Allow; bodies: LargeBodies },
): void {
  const { config, provider } = deps;
  if (config.provider.kind === 'embedded') {
    const { projectId, secretKey, userServices } = config.provider;
    app.use(
      createWireRouter({
        provider,
        projectId,
        publicUrl: config.server.publicUrl,
        secretKey,
        allowedOrigins: config.allowedOrigins,
        policies: POLICIES,
        hooks: createWireHooks(deps, allow),
        isPublicChannel: createPageChannels(deps.stores),
        allowWrite: createWriteBudget(),
        allowLog: createLogBudget(),
        allowEmail: createEmailBudget(),
        ...createDataBudget(deps.stores),
        userServices,
        bodies,
        onError: (err) => deps.log.error({ err }, 'a request to the provider failed'),
      }),
    );
  }
  if (config.provider.kind === 'embedded' && provider.accounts)
    app.use(
      '/auth',
      createSignInRouter({
        accounts: provider.accounts,
        projectId: config.provider.projectId,
        publicUrl: config.server.publicUrl,
        allowedOrigins: config.allowedOrigins,
        onError: (err) => deps.log.error({ err }, 'a sign-in page failed'),
      }),
    );
}

/**
 * Reads the session, and rejects requests that would cost too much.
 *
 * @throws AppError 'invalid' for a catalog read that the cache cannot answer, and for a stranger's batch that calls a
 *   procedure more than once
 */
async function admit(
  deps: Deps,
  req: Request,
  { calls }: { calls: readonly { path: string }[] },
): Promise<Session | null> {
  // Outside the shared answers, anyone could make the hub compute the same answer over and over.
  if (calls.some(({ path }) => isSharedProcedure(path))) throw new AppError('catalogReadMixed');
  const session = await readSession(deps, bearerTokenOf(req));
  if (session !== null) return session;
  if (new Set(calls.map(({ path }) => path)).size < calls.length) throw new AppError('readRepeated');
  return null;
}

function requestIdOf(req: Request | IncomingMessage): string {
  return 'id' in req && typeof req.id === 'string' ? req.id : randomUUID();
}
