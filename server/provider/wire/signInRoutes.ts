import { join } from 'node:path';
import { Router, urlencoded, type ErrorRequestHandler, type Request, type Response } from 'express';
import { AccountError, type Accounts, type SignedIn } from '../accounts.ts';
import { ProviderError, providerErrorOf } from '../errors.ts';
import { networkAddress } from './accountRoutes.ts';
import { ownFormsOnly } from './formGuard.ts';
import { loopbackOriginOf, returnAddressOf } from './returnAddress.ts';
import { TEXTS } from './signInTexts.ts';
import {
  failedView,
  forgottenView,
  linkExpiredView,
  registerView,
  resetSentView,
  resetView,
  signInView,
  verifyView,
  type Journey,
} from './signInViews.ts';
import { socialRoutes } from './socialRoutes.ts';
import type { OnError } from './wireErrors.ts';

export interface SignInOptions {
  accounts: Accounts;
  projectId: string;
  /** Origin of the hub. */
  publicUrl: string;
  /** Further origins that browsers may be sent to with tokens. */
  allowedOrigins: readonly string[];
  /** Told about failures that are not the visitor's fault. */
  onError?: OnError;
}

/** The hosted sign-in pages, without any script; to be mounted at `/auth`. */
export function createSignInRouter(options: SignInOptions): Router {
  const { accounts, projectId, publicUrl, allowedOrigins, onError = () => undefined } = options;
  const router = Router();
  const form = urlencoded({ extended: false, limit: '16kb' });
  const stylesheet = join(import.meta.dirname, 'signIn.css');

  const returnTo = (request: Request, given: unknown) => {
    const loopback = loopbackOriginOf(request.headers.host);
    const others = loopback === null ? allowedOrigins : [loopback, ...allowedOrigins];
    return returnAddressOf(given, [publicUrl, ...others])?.href ?? null;
  };

  function journeyOf(request: Request): Journey {
    const { redirect_url: address, project_id: project } = fieldsOf(request);
    if (project !== undefined && project !== projectId)
      throw providerErrorOf(404, TEXTS.failed.unknownProject);
    return { returnTo: returnTo(request, address), projectId };
  }

  function goBack(response: Response, address: string | null, { tokens }: SignedIn): void {
    const url = new URL(address ?? '/', publicUrl);
    url.searchParams.set('access_token', tokens.accessToken);
    url.searchParams.set('refresh_token', tokens.refreshToken);
    // Relative where the address is the hub's start page, so that the browser keeps the name it knows the hub by.
    response.redirect(303, address === null ? `/${url.search}` : url.href);
  }

  router.get('/style.css', (_request, response) => {
    response.sendFile(stylesheet, { maxAge: '1h' });
  });

  router.use((_request, response, next) => {
    response.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policyFor([publicUrl, ...allowedOrigins]),
      // With it browsers name the origin of the pages' own forms, and tell nobody else about the address.
      'Referrer-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
    });
    next();
  });
  router.post(
    '/{*path}',
    ownFormsOnly(publicUrl, (_request, response) => {
      response.status(403).send(failedView(TEXTS.failed.foreignForm));
    }),
    form,
  );

  router.get('/', (request, response) => {
    response.send(signInView(journeyOf(request), {}, accounts.socialServices));
  });
  router.post('/', async (request, response) => {
    const journey = journeyOf(request);
    const { email = '', password = '' } = fieldsOf(request);
    await showing(
      response,
      async () =>
        goBack(
          response,
          journey.returnTo,
          await accounts.signIn({ email, password }, networkAddress(request)),
        ),
      (error) => signInView(journey, { email, error }, accounts.socialServices),
    );
  });

  router.get('/register', (request, response) => {
    response.send(registerView(journeyOf(request), {}));
  });
  router.post('/register', async (request, response) => {
    const journey = journeyOf(request);
    const { email = '', password = '', displayName = '' } = fieldsOf(request);
    const input = { email, password, displayName: displayName.trim() || null };
    await showing(
      response,
      async () => goBack(response, journey.returnTo, await accounts.signUp(input, networkAddress(request))),
      (error) => registerView(journey, { email, displayName, error }),
    );
  });

  router.get('/forgotten', (request, response) => {
    response.send(forgottenView(journeyOf(request), {}));
  });
  router.post('/forgotten', async (request, response) => {
    const journey = journeyOf(request);
    const { email = '' } = fieldsOf(request);
    await showing(
      response,
      async () => {
        await accounts.requestReset(email, networkAddress(request));
        response.send(resetSentView(journey));
      },
      (error) => forgottenView(journey, { email, error }),
    );
  });

  router.get('/reset', async (request, response) => {
    const { token = '' } = fieldsOf(request);
    const email = await accounts.emailOfLink(token, 'reset');
    if (email === null) response.status(410).send(linkExpiredView());
    else response.send(resetView(token, { email }));
  });
  router.post('/reset', async (request, response) => {
    const { token = '', password = '' } = fieldsOf(request);
    const email = (await accounts.emailOfLink(token, 'reset')) ?? undefined;
    await showing(
      response,
      async () => {
        await accounts.confirmReset({ token, password }, networkAddress(request));
        const notice = TEXTS.reset.done;
        const journey = { returnTo: null, projectId };
        response.send(signInView(journey, { email, notice }, accounts.socialServices));
      },
      (error) => resetView(token, { email, error }),
    );
  });

  router.get('/verify', async (request, response) => {
    const { token = '' } = fieldsOf(request);
    const email = await accounts.emailOfLink(token, 'verify');
    if (email === null) response.status(410).send(linkExpiredView());
    else response.send(verifyView(token, { email }));
  });
  router.post('/verify', async (request, response) => {
    const { token = '', password = '' } = fieldsOf(request);
    const email = (await accounts.emailOfLink(token, 'verify')) ?? undefined;
    await showing(
      response,
      async () =>
        goBack(response, null, await accounts.verifyEmail({ token, password }, networkAddress(request))),
      (error) => verifyView(token, { email, error }),
    );
  });

  router.use('/social', socialRoutes({ accounts, publicUrl, returnTo, journeyOf, goBack }));

  router.use(() => {
    throw providerErrorOf(404, TEXTS.failed.notFound);
  });
  router.use(pageErrors(onError));
  return router;
}

/** The strictest that shows the pages. Browsers apply `form-action` to where a form is redirected, too. */
const policyFor = (origins: readonly string[]) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${origins.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Fields of the address, or of the form that was sent; of repeated ones none. */
function fieldsOf(request: Request): Record<string, string | undefined> {
  const fields: Record<string, unknown> = (request.method === 'POST' ? request.body : request.query) ?? {};
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string'),
  ) as Record<string, string>;
}

/** Does the work, and shows what the visitor can mend on the page it happened on. */
async function showing(
  response: Response,
  work: () => Promise<void>,
  view: (error: AccountError) => string,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    if (error.retryAfterSeconds !== undefined) response.set('Retry-After', String(error.retryAfterSeconds));
    const isExpired = error.accountCode === 'TOKEN_EXPIRED';
    response.status(isExpired ? 410 : error.status).send(isExpired ? linkExpiredView() : view(error));
  }
}

/** Errors as pages; of what is unexpected the visitor learns nothing. */
const pageErrors =
  (onError: OnError): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const given = error instanceof Error && 'status' in error ? Number(error.status) : 500;
    const status = given >= 400 && given < 500 ? given : 500;
    if (status === 500) onError(error);
    const known = error instanceof ProviderError && status === 404 ? error.message : TEXTS.failed.unreadable;
    response.status(status).send(failedView(status === 500 ? TEXTS.failed.unexpected : known));
  };
