import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';

/**
 * Deletes a news item that was entered at the desk, with what a model has read in it and nobody has decided.
 *
 * @throws AppError 'newsNotFound' when there is none, or when it is not of the desk
 */
export async function deleteDeskNews(
  { stores, log }: Pick<Deps, 'stores' | 'log'>,
  id: string,
  by: Pick<AuthUser, 'id'>,
): Promise<void> {
  if (!(await stores.deskNews.remove(id))) throw new AppError('newsNotFound');
  log.info({ newsId: id, userId: by.id }, 'news of the desk deleted');
}
