import type { NewsFeed } from '@hub/shared/feeds/newsFeeds.ts';
import { RETENTION_DAYS } from '@hub/shared/hub/retention.ts';
import type { AdminNewsInput } from '@hub/shared/admin/adminNews.schema.ts';
import type { Deps } from '../../deps.ts';
import { createMarker } from '@hub/season/feeds/news/newsMarks.ts';
import type { NewsReading } from '@hub/season/feeds/pull.ts';
import { newsMarksOf } from '@hub/season/matchdata/newsMarks.ts';
import { ADMIN_FEED } from '../../schema/catalog.ts';
import type { StoredNewsItem } from '@hub/season/matchdata/seasonRows.ts';
import type { NewsChanges } from '../../stores/feeds/newsFeeds.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '@hub/provider/provider.ts';

const KEPT_MS = RETENTION_DAYS.news * 86_400_000;

/**
 * Stores headlines and their marks. Publishers allow no archive: kicker's headlines stay as long as its feeds contain them,
 * all others for 30 days, and those of a feed that is switched off are removed. Writes nothing if nothing has changed.
 *
 * @returns the number of headlines that are new, changed or gone, and of all headlines
 */
export async function storeNews(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  reading: NewsReading,
): Promise<{ changed: number; items: number }> {
  const { items, marks, players, teams } = await stores.newsFeeds.read();
  const nowMs = now().getTime();
  const teamIds = new Set(teams.map(({ id }) => id));
  const { next, changes } = nextNews(items, reading, { nowMs, teamIds });
  const markOf = createMarker(players, teams);
  const wanted = new Map(
    next
      .flatMap(({ id, title, teamId }) => newsMarksOf(id, markOf(title, teamId)))
      .map((mark) => [mark.id, mark]),
  );
  const known = new Set(marks.map(({ id }) => id));
  const kept = new Set(next.map(({ id }) => id));
  const ofFeeds = new Set(items.map(({ id }) => id));
  const all: NewsChanges = {
    ...changes,
    marked: [...wanted.values()].filter(({ id }) => !known.has(id)),
    unmarkedIds: marks
      .filter(
        ({ id, newsId, isDetached }) =>
          !isDetached && ofFeeds.has(newsId) && kept.has(newsId) && !wanted.has(id),
      )
      .map(({ id }) => id),
  };
  const changed = all.added.length + all.changed.length + all.goneIds.length;
  if (changed + all.marked.length + all.unmarkedIds.length > 0) await stores.newsFeeds.apply(all);
  return { changed, items: next.length };
}

/** The headlines after a reading, and the changes that lead there. */
function nextNews(
  stored: readonly StoredNewsItem[],
  { feeds, readings, ids }: NewsReading,
  { nowMs, teamIds }: { nowMs: number; teamIds: ReadonlySet<string> },
): { next: StoredNewsItem[]; changes: Omit<NewsChanges, 'marked' | 'unmarkedIds'> } {
  const clubOf = ({ clubId }: NewsFeed) => (clubId !== null && teamIds.has(clubId) ? clubId : null);
  const feedOf = new Map(feeds.map((feed) => [feed.id, feed]));
  const before = new Map(stored.map((item) => [item.id, item]));
  const next = new Map(before);
  for (const { feed, news } of readings)
    for (const { id, title, url, publishedTs, hasOwnDate } of news) {
      const known = next.get(id);
      const ofFeed = { title, feedId: feed.id, source: feed.name, teamId: clubOf(feed) };
      if (known === undefined) {
        const fetchedTs = new Date(nowMs).toISOString();
        next.set(id, { ...ofFeed, id, summary: '', url, publishedTs, hasOwnDate, fetchedTs });
      } else if (known.feedId === feed.id || (known.teamId === null && ofFeed.teamId !== null))
        // A club's own feed takes precedence over a league feed.
        next.set(id, { ...known, ...ofFeed });
    }
  const heldByKicker = new Set(
    feeds.filter(({ terms }) => terms === 'kicker').flatMap(({ id }) => ids.get(id) ?? []),
  );
  for (const item of next.values()) {
    const feed = feedOf.get(item.feedId ?? '');
    const isGone = feed?.terms === 'kicker' && !heldByKicker.has(item.id);
    if (feed === undefined || isGone || Date.parse(item.publishedTs) < nowMs - KEPT_MS) next.delete(item.id);
    // The club may have joined the season since.
    else if (item.teamId !== clubOf(feed)) next.set(item.id, { ...item, teamId: clubOf(feed) });
  }
  const isOther = (item: StoredNewsItem, known: StoredNewsItem | undefined) =>
    known !== undefined &&
    (known.title !== item.title || known.feedId !== item.feedId || known.teamId !== item.teamId);
  return {
    next: [...next.values()],
    changes: {
      added: [...next.values()].filter(({ id }) => !before.has(id)),
      changed: [...next.values()].filter((item) => isOther(item, before.get(item.id))),
      goneIds: stored.filter(({ id }) => !next.has(id)).map(({ id }) => id),
    },
  };
}

/**
 * Detaches a mark from a headline, or reattaches it; later readings leave that unchanged.
 *
 * @throws AppError 'alreadyDecided' if that is already so, or the headline is gone
 */
export async function detachNewsMark(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  { markId, isDetached }: { markId: string; isDetached: boolean },
  by: Pick<AuthUser, 'id'>,
): Promise<void> {
  const nowTs = now().toISOString();
  if (!(await stores.newsFeeds.detach(markId, { isDetached, by: by.id, nowTs })))
    throw new AppError('alreadyDecided');
  log.info({ markId, isDetached, userId: by.id }, 'headline mark changed');
}

/**
 * Enters a news item, or changes one entered by an administrator. Fans see it at once. A model that reads the news treats it
 * like any other item of its club, and reads it again if its words have changed.
 *
 * @returns its id
 * @throws AppError 'newsInFuture', 'clubNotFound', 'playerNotFound', or 'newsNotFound' for an item not entered by an
 *   administrator
 */
export async function saveAdminNews(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  { id: changedId, title, summary, source, url, publishedTs, teamId, playerIds }: AdminNewsInput,
  by: Pick<AuthUser, 'id'>,
): Promise<{ id: string }> {
  const nowMs = now().getTime();
  const publishedMs = publishedTs === null ? nowMs : Date.parse(publishedTs);
  if (publishedMs > nowMs) throw new AppError('newsInFuture');
  const found = await stores.adminNews.found({ id: changedId, teamId, playerIds });
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
    feedId: ADMIN_FEED,
    hasOwnDate: true,
    fetchedTs: new Date(nowMs).toISOString(),
  };
  const marks = newsMarksOf(id, { teamIds: [], playerIds });
  if (changedId === null) await stores.adminNews.enter(item, marks);
  else if (!(await stores.adminNews.change(item, marks))) throw new AppError('newsNotFound');
  log.info({ newsId: id, isNew: changedId === null, userId: by.id }, 'news saved by an administrator');
  return { id };
}

/**
 * Deletes a news item entered by an administrator, with its undecided suggestions.
 *
 * @throws AppError 'newsNotFound' if there is none, or if it was not entered by an administrator
 */
export async function deleteAdminNews(
  { stores, log }: Pick<Deps, 'stores' | 'log'>,
  id: string,
  by: Pick<AuthUser, 'id'>,
): Promise<void> {
  if (!(await stores.adminNews.remove(id))) throw new AppError('newsNotFound');
  log.info({ newsId: id, userId: by.id }, 'news deleted by an administrator');
}
