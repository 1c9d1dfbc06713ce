import { Router, type Request, type Response } from 'express';
import { ERRORS } from '@hub/shared/errors.ts';
import {
  BUNDLE_LINES_MAX,
  SEASON_IMPORT_PATHS,
  type BundleProblems,
  type SeasonCheck,
  type SeasonImportStep,
} from '@hub/shared/season/seasonImport.schema.ts';
import { assertAdministrator, readSession, type Session } from '../../api/context.ts';
import {
  checkSeason,
  importCheckedSeason,
  type SentSeason,
} from '../../commands/seasonImport/importSeason.ts';
import type { Deps } from '../../deps.ts';
import { AppError, errorCodeOf } from '../../errors.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { BundleError } from '@hub/season/matchdata/bundle.ts';
import { shortage } from '../../memory/shortage.ts';
import type { Allow } from '../actionLimits.ts';
import { bearerTokenOf } from '../bearerToken.ts';
import { PreviousBundleError, receiveBundle } from './receiveBundle.ts';

/** Statements between two progress lines of an answer. */
const LINE_EVERY = 20;
/** When to retry a simultaneous import. */
const RETRY_AFTER_MS = 10_000;

/**
 * Lets administrators import a season: first a check of the files, which changes nothing, then the import of the checked
 * files. Both requests contain the files, so that any process of the hub can answer either.
 */
export function createSeasonImportRouter(
  deps: Deps,
  { allow, isShort = () => false }: { allow: Allow; isShort?: () => boolean },
): Router {
  const router = Router();
  let isUnderWay = false;

  /** Allows one request at a time, since a whole season is in memory. @throws AppError 'busy' */
  async function alone(work: () => Promise<void>): Promise<void> {
    if (isShort()) throw shortage();
    if (isUnderWay) throw new AppError('busy', undefined, { retryAfterMs: RETRY_AFTER_MS });
    isUnderWay = true;
    try {
      await work();
    } finally {
      isUnderWay = false;
    }
  }

  router.post(SEASON_IMPORT_PATHS.check, async (req, res) => {
    await admit(deps, allow, req);
    await answerProblems(res, alone, async () => {
      const { bundle, previous, fields } = await receiveBundle(req);
      const check: SeasonCheck = await checkSeason(deps, { bundle, previous, ...optionsIn(fields) });
      res.set('cache-control', 'no-store').json(check);
    });
  });

  router.post(SEASON_IMPORT_PATHS.import, async (req, res) => {
    const { user } = await admit(deps, allow, req);
    await answerProblems(res, alone, async () => {
      const { bundle, previous, fields } = await receiveBundle(req);
      const lines = createLines(res);
      try {
        const done = await importCheckedSeason(
          deps,
          { bundle, previous, ...optionsIn(fields), checkId: fields.get('checkId') ?? '' },
          lines.write,
        );
        deps.log.info({ userId: user.id, outcome: done.outcome }, 'season imported by an administrator');
        lines.end(done);
      } catch (error) {
        // Before the first line an error still has its own status.
        if (!res.headersSent) throw error;
        deps.log.error({ err: error }, 'a season import did not finish');
        lines.end({
          step: 'failed',
          errorCode: error instanceof Failure ? errorCodeOf(error) : 'unexpected',
        });
      }
    });
  });

  return router;
}

async function admit(deps: Deps, allow: Allow, req: Request): Promise<Session> {
  const session = await readSession(deps, bearerTokenOf(req));
  if (session === null) throw new AppError('notSignedIn');
  assertAdministrator(session);
  await allow('importSeason', session.user.id, req.ip ?? 'unknown');
  return session;
}

const optionsIn = (fields: ReadonlyMap<string, string>): Pick<SentSeason, 'asOf' | 'isReplacing'> => ({
  asOf: fields.get('asOf') || null,
  isReplacing: fields.get('replace') === '1',
});

/** Lists the faults of a bundle; other errors are handled as usual. */
async function answerProblems(
  res: Response,
  alone: (work: () => Promise<void>) => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await alone(work);
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    const { problems, reason } = error;
    const errorCode = errorCodeOf(error);
    const listed: BundleProblems = {
      problems: problems.slice(0, BUNDLE_LINES_MAX),
      problemCount: problems.length,
      ofPrevious: error instanceof PreviousBundleError,
    };
    res.status(400).json({
      error: { message: ERRORS[errorCode][1], code: 'REQUEST_FAILED', errorCode, reason },
      ...listed,
    });
  }
}

/** An answer with one JSON line per step, sent while the import continues, even if the browser disconnects. */
function createLines(res: Response) {
  const send = (step: SeasonImportStep) => {
    if (!res.headersSent)
      res.set({
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
    if (res.writable) res.write(`${JSON.stringify(step)}\n`);
  };
  return {
    write: (step: SeasonImportStep): void => {
      if (step.step !== 'write' || step.done % LINE_EVERY === 0 || step.done === step.total) send(step);
    },
    end: (step: SeasonImportStep): void => {
      send(step);
      res.end();
    },
  };
}
