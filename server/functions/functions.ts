import { Router } from 'express';
import { PSTART_FLOW } from '@hub/shared/runs/flows.schema.ts';
import { assertAdministrator, readSession } from '../api/context.ts';
import { computePstart } from '../commands/runs/computePstart.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { bearerTokenOf } from '../http/bearerToken.ts';
import { requireWithin, sharedLimiters } from '../http/limiters.ts';
import { networkOf } from '@hub/provider/security/network.ts';
import { isSameSecret } from '@hub/provider/security/secrets.ts';

const CALLS_PER_MINUTE = 20;

/** The serverless functions: `POST /Compute_Pstart_Model`, JSON, no body. */
export function createFunctionsRouter(deps: Deps): Router {
  const router = Router();
  const limiter = sharedLimiters(deps.provider.bus)({
    name: 'function',
    points: CALLS_PER_MINUTE,
    seconds: 60,
  });

  router.post(`/${PSTART_FLOW}`, async (req, res) => {
    await requireWithin(limiter, networkOf(req.ip ?? 'unknown'));
    await assertMayRun(deps, bearerTokenOf(req), req.get('x-function-key') ?? null);
    const result = await computePstart(deps, 'function');
    res.status(result.success ? 200 : 500).json(result);
  });
  router.all(`/${PSTART_FLOW}`, (_req, res) => {
    res
      .status(405)
      .set('allow', 'POST')
      .json({
        error: { message: 'Use POST', code: 'METHOD_NOT_ALLOWED', errorCode: 'invalid', reason: 'invalid' },
      });
  });
  return router;
}

/** Accepts the function key as bearer token or in `x-function-key`. */
async function assertMayRun(deps: Deps, token: string | null, headerKey: string | null): Promise<void> {
  const { functionKey } = deps.config;
  const given = headerKey ?? token;
  if (given === null) throw new AppError('notSignedIn', 'A bearer token or the function key is required');
  if (functionKey !== null && isSameSecret(given, functionKey)) return;
  const session = await readSession(deps, token);
  if (session === null) throw new AppError('notSignedIn', 'The token or key is not valid');
  assertAdministrator(session);
}
