import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Router,
  urlencoded,
  type ErrorRequestHandler,
  type Request,
  type Response,
  type RequestHandler,
} from 'express';
import { AccountError } from '../../accountErrors.ts';
import type { Accounts, SignInResult } from '../../accounts.ts';
import { ProviderError, providerErrorOf } from '../../errors.ts';
import { createCallerCookie, type CallerCookie } from './callers.ts';
import { TEXTS } from './signInTexts.ts';
import {
  codeView,
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
import type { OnError } from '../wireErrors.ts';

/** The hub's fonts, in the weights of these pages, by the names in `signIn.css`. */
const FONTS = [400, 600, 800].map(
  (weight) =>
    [
      `figtree-${weight}.woff2`,
      fileURLToPath(import.meta.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff2`)),
    ] as const,
);

export interface SignInOptions {
  accounts: Accounts;
  projectId: string;
  /** Origin of the hub. */
  publicUrl: string;
  /** Further origins to which browsers may be sent with tokens. */
  allowedOrigins: readonly string[];
  /** Called with failures that are not the visitor's fault. */
  onError?: OnError;
}

/** The hosted sign-in pages, without any script; mount it at `/auth`. */
export function createSignInRouter(options: SignInOptions): Router {
  const { accounts, projectId, publicUrl, allowedOrigins, onError = () => undefined } = options;
  const router = Router();
  const form = urlencoded({ extended: false, limit: '16kb' });
  const stylesheet = join(import.meta.dirname, 'signIn.css');
  const callers = createCallerCookie(publicUrl);

  const returnTo = (request: Request, given: unknown) => {
    const loopback = loopbackOriginOf(request.headers.host);
    const others = loopback === null ? allowedOrigins : [loopback, ...allowedOrigins];
    return returnAddressOf(given, [publicUrl, ...others])?.href ?? null;
  };

  function journeyOf(request: Request): Journey {
    const { redirect_url: address, project_id: project, players = '' } = fieldsOf(request);
    if (project !== undefined && project !== projectId)
      throw providerErrorOf(404, TEXTS.failed.unknownProject);
    return {
      returnTo: returnTo(request, address),
      projectId,
      // Anyone can forge an address, so only a small number is shown.
      players: /^\d{1,2}$/u.test(players) ? Number(players) : 0,
    };
  }

  function goOn(response: Response, journey: Journey, result: SignInResult): void {
    if ('ticket' in result) {
      response.send(codeView(journey, { ticket: result.ticket }));
      return;
    }
    callers.remember(response, result);
    const { tokens } = result;
    const { returnTo: address } = journey;
    const url = new URL(address ?? '/', publicUrl);
    url.searchParams.set('access_token', tokens.accessToken);
    url.searchParams.set('refresh_token', tokens.refreshToken);
    // Relative for the hub's start page, so that the browser keeps the host name it used.
    response.redirect(303, address === null ? `/${url.search}` : url.href);
  }

  router.get('/style.css', (_request, response) => {
    response.sendFile(stylesheet, { maxAge: '1h' });
  });
  for (const [name, file] of FONTS)
    router.get(`/${name}`, (_request, response) => {
      response.sendFile(file, { maxAge: '30d' });
    });

  router.use((_request, response, next) => {
    response.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policyFor([publicUrl, ...allowedOrigins]),
      // Makes browsers send the origin with the pages' own forms, but the address to no other site.
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

  const pages = { accounts, projectId, callers, journeyOf, goOn };
  addSignInPages(router, pages);
  addCodePage(router, pages);
  addResetPages(router, pages);
  addVerificationPages(router, pages);
  router.use('/social', socialRoutes({ ...pages, publicUrl, returnTo }));

  router.use(() => {
    throw providerErrorOf(404, TEXTS.failed.notFound);
  });
  router.use(pageErrors(onError));
  return router;
}

interface Pages extends Pick<SignInOptions, 'accounts' | 'projectId'> {
  callers: CallerCookie;
  journeyOf: (request: Request) => Journey;
  /** Asks for the second factor where it is needed; otherwise sends the browser back with its tokens. */
  goOn: (response: Response, journey: Journey, result: SignInResult) => void;
}

/** Sign-in and registration. */
function addSignInPages(router: Router, { accounts, callers, journeyOf, goOn }: Pages): void {
  router.get('/', (request, response) => {
    response.send(signInView(journeyOf(request), {}, accounts.socialServices));
  });
  router.post('/', async (request, response) => {
    const journey = journeyOf(request);
    const { email = '', password = '' } = fieldsOf(request);
    await showingErrors(
      response,
      async () =>
        goOn(response, journey, await accounts.signIn({ email, password }, callers.callerOf(request))),
      (error) => signInView(journey, { email, error }, accounts.socialServices),
    );
  });

  router.get('/register', (request, response) => {
    response.send(registerView(journeyOf(request), {}));
  });
  router.post('/register', async (request, response) => {
    const journey = journeyOf(request);
    const { email = '', password = '', displayName = '', shown } = fieldsOf(request);
    const typed = { email, password, displayName };
    if (shown !== undefined) {
      response.send(registerView(journey, { ...typed, isShown: shown === 'yes' }));
      return;
    }
    const input = { email, password, displayName: displayName.trim() || null };
    await showingErrors(
      response,
      async () => goOn(response, journey, await accounts.signUp(input, callers.callerOf(request))),
      (error) => registerView(journey, { ...typed, error }),
    );
  });
}

/** The second factor, after the password. */
function addCodePage(router: Router, { accounts, callers, journeyOf, goOn }: Pages): void {
  router.post('/code', async (request, response) => {
    const journey = journeyOf(request);
    const { ticket = '', code = '' } = fieldsOf(request);
    await showingErrors(
      response,
      async () =>
        goOn(response, journey, await accounts.signInWithCode({ ticket, code }, callers.callerOf(request))),
      (error) => codeView(journey, { ticket, error }),
      () => signInView(journey, { message: TEXTS.code.tooLate }, accounts.socialServices),
    );
  });
}

/** Setting a new password through a mailed link. */
function addResetPages(router: Router, { accounts, callers, projectId, journeyOf }: Pages): void {
  router.get('/forgotten', (request, response) => {
    response.send(forgottenView(journeyOf(request), {}));
  });
  router.post('/forgotten', async (request, response) => {
    const journey = journeyOf(request);
    const { email = '' } = fieldsOf(request);
    await showingErrors(
      response,
      async () => {
        await accounts.requestReset(email, callers.callerOf(request));
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
    await showingErrors(
      response,
      async () => {
        await accounts.confirmReset({ token, password }, callers.callerOf(request));
        const message = TEXTS.reset.done;
        const journey = { returnTo: null, projectId, players: 0 };
        response.send(signInView(journey, { email, message }, accounts.socialServices));
      },
      (error) => resetView(token, { email, error }),
    );
  });
}

/** Verifying an address through a mailed link. */
function addVerificationPages(router: Router, { accounts, callers, projectId, goOn }: Pages): void {
  router.get('/verify', async (request, response) => {
    const { token = '' } = fieldsOf(request);
    const email = await accounts.emailOfLink(token, 'verify');
    if (email === null) response.status(410).send(linkExpiredView());
    else response.send(verifyView(token, { email }));
  });
  router.post('/verify', async (request, response) => {
    const { token = '', password = '' } = fieldsOf(request);
    const email = (await accounts.emailOfLink(token, 'verify')) ?? undefined;
    await showingErrors(
      response,
      async () =>
        goOn(
          response,
          { returnTo: null, projectId, players: 0 },
          await accounts.verifyEmail({ token, password }, callers.callerOf(request)),
        ),
      (error) => verifyView(token, { email, error }),
    );
  });
}

/** The strictest policy that works. Browsers apply `form-action` to redirects after a form as well. */
const policyFor = (origins: readonly string[]) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `form-action 'self' ${origins.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Fields of the address or of the submitted form, without repeated ones. */
function fieldsOf(request: Request): Record<string, string | undefined> {
  const fields: Record<string, unknown> = (request.method === 'POST' ? request.body : request.query) ?? {};
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string'),
  ) as Record<string, string>;
}

/** Does the work and shows errors that the visitor can correct on the same page. */
async function showingErrors(
  response: Response,
  work: () => Promise<void>,
  view: (error: AccountError) => string,
  expiredView: (error: AccountError) => string = linkExpiredView,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    if (error.retryAfterSeconds !== undefined) response.set('Retry-After', String(error.retryAfterSeconds));
    const isExpired = error.accountCode === 'TOKEN_EXPIRED';
    response.status(isExpired ? 410 : error.status).send(isExpired ? expiredView(error) : view(error));
  }
}

/** Shows errors as pages; unexpected ones without details. */
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

/**
 * Refuses forms sent by another site. Modern browsers send their origin with every form, so neither cookies nor tokens
 * are needed; a request that names none is refused.
 *
 * @param publicOrigin the hub's own origin, for proxies that change the host
 * @param refuse answers refused forms
 */
function ownFormsOnly(publicOrigin: string, refuse: RequestHandler): RequestHandler {
  return (request, response, next) => {
    const { origin, host } = request.headers;
    const isOwn =
      origin === undefined
        ? request.headers['sec-fetch-site'] === 'same-origin'
        : origin === publicOrigin || (host !== undefined && URL.parse(origin)?.host === host);
    if (isOwn) next();
    else void refuse(request, response, next);
  };
}

/** Characters that browsers drop or replace in addresses and that no legitimate address contains. */
// oxlint-disable-next-line no-control-regex
const DECEPTIVE = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/;

const LENGTH_LIMIT = 2000;

/**
 * Checks where the browser may go after sign-in, because any other address would leak the tokens.
 *
 * @param given the parameter `redirect_url`: an address on an allowed origin, or a path of the hub
 * @param origins allowed origins, e.g. `https://hub.example`; the first is the hub's own
 * @returns the address in its canonical form, without any tokens; null when it is not allowed
 */
export function returnAddressOf(given: unknown, origins: readonly [string, ...string[]]): URL | null {
  if (typeof given !== 'string' || given.length > LENGTH_LIMIT || DECEPTIVE.test(given)) return null;
  const url = URL.parse(given, given.startsWith('/') ? origins[0] : undefined);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (!origins.includes(url.origin)) return null;
  for (const name of ['access_token', 'refresh_token']) url.searchParams.delete(name);
  return url;
}

/** The hub's own origin as the browser sees it, for names that only this machine can answer to; null otherwise. */
export function loopbackOriginOf(host: string | undefined): string | null {
  return host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host)
    ? `http://${host}`
    : null;
}
