import { json, Router, type ErrorRequestHandler, type Request } from 'express';
import { AccountError, type Accounts, type SignedIn } from '../../accounts.ts';
import { providerErrorOf } from '../../errors.ts';
import type { Auth } from '../../provider.ts';
import { bearerOf } from '../access.ts';
import { toErrorBody } from '../wireErrors.ts';
import { tokensToWire, userToWire } from './authWire.ts';

/** Registration, sign-in and forgotten passwords as JSON; mount it below `/api/auth`. */
export function accountRoutes(accounts: Accounts, auth: Pick<Auth, 'me'>): Router {
  const router = Router();
  const smallBody = json({ limit: '16kb' });
  const done = { success: true };
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });

  router.post('/signup', smallBody, async (request, response) => {
    const { email, password } = readTexts(request, 'email', 'password');
    const { displayName = null } = request.body as { displayName?: unknown };
    if (displayName !== null && typeof displayName !== 'string')
      throw providerErrorOf(400, 'The display name must be text');
    response.json(toWire(await accounts.signUp({ email, password, displayName }, networkAddress(request))));
  });

  router.post('/signin/email', smallBody, async (request, response) => {
    const { email, password } = readTexts(request, 'email', 'password');
    response.json(toWire(await accounts.signIn({ email, password }, networkAddress(request))));
  });

  router.post('/password/reset', smallBody, async (request, response) => {
    await accounts.requestReset(readTexts(request, 'email').email, networkAddress(request));
    response.json(done);
  });

  router.post('/password/reset/confirm', smallBody, async (request, response) => {
    await accounts.confirmReset(readTexts(request, 'token', 'password'), networkAddress(request));
    response.json(done);
  });

  router.post('/email/verify', smallBody, async (request, response) => {
    response.json(
      toWire(await accounts.verifyEmail(readTexts(request, 'token', 'password'), networkAddress(request))),
    );
  });

  router.post('/email/verify/send', async (request, response) => {
    const isMailed = await accounts.mailVerification(await auth.me(bearerOf(request)));
    response.json({ ...done, emailVerified: !isMailed });
  });

  router.get('/providers', (_request, response) => {
    response.json({ providers: ['email', ...accounts.socialServices.map(({ id }) => id)] });
  });

  router.use(accountErrors);
  return router;
}

/** The network address that limits apply to; behind proxies Express knows which header to trust. */
export const networkAddress = (request: Request) => request.ip ?? 'unknown';

/** Answers refusals with the auth host's own codes and passes everything else on. */
const accountErrors: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!(error instanceof AccountError)) return next(error);
  const { status, message, accountCode, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
  response.status(status).json({ ...toErrorBody(error), error: message, code: accountCode });
};

function readTexts<Name extends string>(request: Request, ...names: Name[]): Record<Name, string> {
  const body: unknown = request.body;
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return Object.fromEntries(
    names.map((name) => {
      const value = fields[name];
      if (typeof value !== 'string') throw providerErrorOf(400, `The body needs a ${name}`);
      return [name, value];
    }),
  ) as Record<Name, string>;
}

const toWire = ({ user, tokens }: SignedIn) => ({ ...tokensToWire(tokens), user: userToWire(user) });
