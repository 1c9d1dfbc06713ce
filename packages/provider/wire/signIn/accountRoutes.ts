import { json, Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import { AccountError } from '../../accountErrors.ts';
import type { Accounts, SignInResult } from '../../accounts.ts';
import { providerErrorOf } from '../../errors.ts';
import type { Auth } from '../../provider.ts';
import { bearerOf } from '../access.ts';
import { toErrorBody } from '../wireErrors.ts';
import { tokensToWire, userToWire } from './authWire.ts';
import type { CallerCookie } from './callers.ts';

/** Registration, sign-in and forgotten passwords as JSON; mount it below `/api/auth`. */
export function accountRoutes(accounts: Accounts, auth: Pick<Auth, 'me'>, callers: CallerCookie): Router {
  const router = Router();
  const smallBody = json({ limit: '16kb' });
  const answer = (response: Response, result: SignInResult) => {
    if ('ticket' in result) {
      response.status(401).json({ ...toErrorBody(codeNeeded()), ...CODE_NEEDED, ticket: result.ticket });
      return;
    }
    callers.remember(response, result);
    response.json({ ...tokensToWire(result.tokens), user: userToWire(result.user) });
  };
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
    answer(response, await accounts.signUp({ email, password, displayName }, callers.callerOf(request)));
  });

  router.post('/signin/email', smallBody, async (request, response) => {
    const { email, password } = readTexts(request, 'email', 'password');
    answer(response, await accounts.signIn({ email, password }, callers.callerOf(request)));
  });

  router.post('/signin/code', smallBody, async (request, response) => {
    answer(
      response,
      await accounts.signInWithCode(readTexts(request, 'ticket', 'code'), callers.callerOf(request)),
    );
  });

  router.post('/password/reset', smallBody, async (request, response) => {
    await accounts.requestReset(readTexts(request, 'email').email, callers.callerOf(request));
    response.json(done);
  });

  router.post('/password/reset/confirm', smallBody, async (request, response) => {
    await accounts.confirmReset(readTexts(request, 'token', 'password'), callers.callerOf(request));
    response.json(done);
  });

  router.post('/password/change', smallBody, async (request, response) => {
    const { oldPassword: current, newPassword: next } = readTexts(request, 'oldPassword', 'newPassword');
    await accounts.changePassword(bearerOf(request), { current, next });
    response.json(done);
  });

  router.post('/email/verify', smallBody, async (request, response) => {
    answer(
      response,
      await accounts.verifyEmail(readTexts(request, 'token', 'password'), callers.callerOf(request)),
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

const CODE_NEEDED = { error: 'The account needs a second factor', code: 'TWO_FACTOR_REQUIRED' };
const codeNeeded = () => providerErrorOf(401, CODE_NEEDED.error);
