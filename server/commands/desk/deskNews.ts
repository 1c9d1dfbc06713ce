import type { DeskNewsInput } from '#shared/desk/deskNews.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { newsMarksOf } from '../../matchdata/newsMarks.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { DESK_FEED } from '../../schema/catalog.ts';

/**
 * Enters a news item, or changes one that was entered at the desk. Fans see it at once, and a model that reads the news
 * reads it as any other of its club; an item whose words have changed it reads anew.
 *
 * @returns its id
 * @throws AppError 'newsInFuture', 'clubNotFound', 'playerNotFound', or 'newsNotFound' for an item that is not of the desk
 */
export async function saveDeskNews(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  { id: changedId, title, summary, source, url, publishedTs, teamId, playerIds }: DeskNewsInput,
  by: Pick<AuthUser, 'id'>,
): Promise<{ id: string }> {
  const nowMs = now().getTime();
  const publishedMs = publishedTs === null ? nowMs : Date.parse(publishedTs);
  if (publishedMs > nowMs) throw new AppError('newsInFuture');
  const found = await stores.deskNews.found({ id: changedId, teamId, playerIds });
  if (teamId !== null && found.teams === 0) throw new AppError('clubNotFound');
  if (found.players < playerIds.length) throw new AppError('playerNotFound');
  if (changedId !== null && found.items === 0) throw new AppError('newsNotFound');

  const id = changedId ?? crypto.randomUUID();
  const item = {
    id,
    title,
    summary,
    source,
    url: url === null ? '' : new URL(url).href,
    teamId,
    publishedTs: new Date(publishedMs).toISOString(),
    feedId: DESK_FEED,
    hasOwnDate: true,
    fetchedTs: new Date(nowMs).toISOString(),
  };
  const marks = newsMarksOf(id, { teamIds: [], playerIds });
  if (changedId === null) await stores.deskNews.enter(item, marks);
  else if (!(await stores.deskNews.change(item, marks))) throw new AppError('newsNotFound');
  log.info({ newsId: id, isNew: changedId === null, userId: by.id }, 'news of the desk saved');
  return { id };
}

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
