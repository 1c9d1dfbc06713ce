import { Router, type Request, type Response } from 'express';
import { AccountError } from '../../accountErrors.ts';
import type { Accounts, SignInResult } from '../../accounts.ts';
import { providerErrorOf } from '../../errors.ts';
import { TEXTS } from './signInTexts.ts';
import { cookieOf, hubCookie, type CallerCookie } from './callers.ts';
import { signInView, type Journey } from './signInViews.ts';

const TICKET = 'hub_social';
const COOKIE_MS = 600_000;

export interface SocialRoutesOptions {
  accounts: Accounts;
  publicUrl: string;
  /** Checks an address against the allow-list. */
  returnTo: (request: Request, given: unknown) => string | null;
  journeyOf: (request: Request) => Journey;
  callers: CallerCookie;
  goOn: (response: Response, journey: Journey, result: SignInResult) => void;
}

/** Sends the browser to an external service and back; a cookie ties the answer to the browser that asked. */
export function socialRoutes({
  accounts,
  publicUrl,
  returnTo,
  journeyOf,
  callers,
  goOn,
}: SocialRoutesOptions): Router {
  const router = Router();
  const { name, options } = hubCookie(TICKET, publicUrl);
  router.param('service', (_request, _response, next, id) => {
    const isKnown = accounts.socialServices.some((service) => service.id === id);
    next(isKnown ? undefined : providerErrorOf(404, TEXTS.failed.notFound));
  });

  const showFailure = (request: Request, response: Response, error: unknown) => {
    if (!(error instanceof AccountError)) throw error;
    const view = signInView({ ...journeyOf(request), returnTo: null }, { error }, accounts.socialServices);
    response.status(error.status).send(view);
  };

  router.get('/:service', async (request, response) => {
    const journey = journeyOf(request);
    try {
      const { location, ticket } = await accounts.startSocial(request.params.service, journey.returnTo ?? '');
      response.cookie(name, ticket, { ...options, maxAge: COOKIE_MS }).redirect(303, location);
    } catch (error) {
      showFailure(request, response, error);
    }
  });

  router.get('/:service/callback', async (request, response) => {
    const { code, error: refusal, state, iss } = textsOf(request.query);
    const ticket = cookieOf(request, name);
    response.clearCookie(name, options);
    try {
      const outcome = code === undefined ? { error: refusal ?? 'nothing' } : { code };
      const answer = { ...outcome, state: state ?? '', ...(iss === undefined ? {} : { iss }) };
      const context = { ticket: ticket ?? '', caller: callers.callerOf(request) };
      const result = await accounts.finishSocial(request.params.service, answer, context);
      goOn(response, { ...journeyOf(request), returnTo: returnTo(request, result.returnTo) }, result);
    } catch (error) {
      showFailure(request, response, error);
    }
  });
  return router;
}

/** The parameters that are given once. */
const textsOf = (query: Request['query']): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
