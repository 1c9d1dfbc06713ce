import { Router } from 'express';
import { BACKUP_UPLOAD_PATH, PIECE_BYTES, UploadedPiece } from '@hub/shared/admin/backups.schema.ts';
import { assertAdministrator, readSession } from '../api/context.ts';
import { receiveCopy } from '../commands/backups/restoreBackup.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Allow } from './actionLimits.ts';
import { bearerTokenOf } from './bearerToken.ts';

const RETRY_AFTER_MS = 2000;

/** Lets administrators upload a copy to restore, piece by piece, one piece at a time. */
export function createBackupUploadRouter(deps: Deps, allow: Allow): Router {
  const router = Router();
  let isUnderWay = false;

  router.post(BACKUP_UPLOAD_PATH, async (req, res) => {
    const session = await readSession(deps, bearerTokenOf(req));
    if (session === null) throw new AppError('notSignedIn');
    assertAdministrator(session);
    await allow('uploadBackup', session.user.id, req.ip ?? 'unknown');
    const { data } = UploadedPiece.safeParse(req.query);
    const bytes = Number(req.get('content-length') ?? Number.NaN);
    const isPiece = Number.isSafeInteger(bytes) && bytes >= 0 && bytes <= PIECE_BYTES;
    const isFirst = data?.part === 'database' && data.offset === 0;
    if (data === undefined || !isPiece || isFirst !== (data.name === undefined))
      throw new AppError('invalid');
    if (isUnderWay) throw new AppError('busy', undefined, { retryAfterMs: RETRY_AFTER_MS });
    isUnderWay = true;
    try {
      const { name = null, part, offset, last: isLast } = data;
      const answer = await receiveCopy(deps, { name, part, offset, bytes, isLast }, req);
      res.set('cache-control', 'no-store').json(answer);
    } catch (error) {
      // Whoever has left tries this piece again.
      if (!res.closed) throw error;
    } finally {
      isUnderWay = false;
    }
  });

  return router;
}
