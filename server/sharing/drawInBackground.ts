import { AppError } from '../errors.ts';
import { createThread, type ThreadLimits } from '@hub/provider/base/inThread.ts';
import { currentScope } from '@hub/provider/callerScope.ts';
import { networkOf } from '@hub/provider/security/network.ts';
import { recordRefusal } from '@hub/provider/security/refusals.ts';
import type drawPicture from './drawPicture.ts';
import type { Picture } from './drawPicture.ts';

/** A short queue: a picture takes a tenth of a second, on a small machine a whole one. */
const LIMITS: ThreadLimits = { waiting: 8, idleMs: 60_000, longestMs: 20_000 };
/** Pictures of one user, or of all strangers of a network, that are drawn or wait. */
const PER_CALLER = 3;
const RETRY_AFTER_MS = 5000;

/**
 * Draws in a separate thread, because a picture would block the hub for a tenth of a second.
 *
 * @param file module with a default export that draws
 * @returns a function that draws a picture @throws AppError 'busy' while too many wait, of all callers or of this one
 */
export function createBackgroundDrawing(
  file: URL,
  limits: ThreadLimits = LIMITS,
): (picture: Picture) => Promise<Uint8Array> {
  const draw = createThread<typeof drawPicture>(file, limits);
  const underWay = new Map<string, number>();
  return async (picture) => {
    const scope = currentScope();
    const caller = scope?.userId ?? networkOf(scope?.address ?? '');
    const count = underWay.get(caller) ?? 0;
    if (count >= PER_CALLER) {
      recordRefusal('pictures');
      throw new AppError('busy', undefined, { retryAfterMs: RETRY_AFTER_MS });
    }
    underWay.set(caller, count + 1);
    try {
      return await draw(picture);
    } finally {
      const left = (underWay.get(caller) ?? 1) - 1;
      if (left > 0) underWay.set(caller, left);
      else underWay.delete(caller);
    }
  };
}

/** @returns a PNG of `SHARED_PICTURE_SIZE` */
export const drawInBackground = createBackgroundDrawing(new URL('drawPicture.ts', import.meta.url));
