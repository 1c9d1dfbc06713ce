import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';

/**
 * Takes a mark off a headline, or puts it back; later readings leave it so.
 *
 * @throws AppError 'alreadyDecided' when it is so already, or gone with its headline
 */
export async function detachNewsMark(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  { markId, isDetached }: { markId: string; isDetached: boolean },
  by: Pick<AuthUser, 'id'>,
): Promise<void> {
  const nowTs = now().toISOString();
  if (!(await stores.newsFeeds.detach(markId, { isDetached, by: by.id, nowTs })))
    throw new AppError('alreadyDecided');
  log.info({ markId, isDetached, userId: by.id }, 'mark of a headline changed');
}
