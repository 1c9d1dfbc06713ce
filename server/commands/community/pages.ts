import { LiveEvent, CHANGES_MAX, type Changes } from '@hub/shared/community/community.schema.ts';
import {
  isPage,
  isProgramPage,
  PAGE_TYPES,
  threadOfChannel,
  type PageType,
  channelOfPage,
  type PageRef,
} from '@hub/shared/community/communityPages.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { TableRow, AuthUser } from '@hub/provider/provider.ts';

/** Publishes a live event to everyone who has the page open. Never throws, since the change itself is already stored. */
export async function publishToPage(
  { provider, log }: Pick<Deps, 'provider' | 'log'>,
  page: PageRef,
  { type, data }: LiveEvent,
): Promise<void> {
  try {
    await provider.realtime.publish({ channel: channelOfPage(page), type, data });
  } catch (err) {
    log.warn({ err, type }, 'a live event could not be published');
  }
}

/**
 * The messages on a page after a given one, with one provider call. The history is reliable only if the hub alone can publish;
 * otherwise, or if the given message is no longer stored, the changes are unknown: null.
 */
export async function changesSince(
  { provider: { realtime } }: Pick<Deps, 'provider'>,
  { mark, ...page }: PageRef & { mark: string },
): Promise<Changes> {
  const unknown: Changes = { events: null, mark };
  if (realtime.socketUrl !== null) return unknown;
  const { messages, hasMore } = await realtime.messages(channelOfPage(page), {
    start: justBefore(mark),
    limit: CHANGES_MAX + 1,
  });
  const [marked, ...missed] = messages;
  if (marked?.id !== mark || hasMore) return unknown;
  const read = missed.map(({ type, data }) => LiveEvent.safeParse({ type, data }));
  if (!read.every(({ success }) => success)) return unknown;
  return { events: read.flatMap(({ data }) => data ?? []), mark: missed.at(-1)?.id ?? mark };
}

/** The id just before a mark, so that the marked message itself comes first if it is still stored. */
function justBefore(mark: string): string {
  const [atMs = 0, n = 0] = mark.split('-').map(Number);
  return n > 0 ? `${atMs}-${n - 1}` : `${Math.max(0, atMs - 1)}-999999999`;
}

/**
 * A row written through the provider's REST dialect, checked against the rules of the hub's own forms, except for those that
 * the database itself enforces (counters, limits, uniqueness).
 */
export type WireRow = Partial<TableRow>;
/** Counts a page that a user creates. @throws AppError 'tooMany' */
export type AllowPage = () => Promise<void>;

/**
 * The page of a row: one of the hub's, or another program's, which its first writer creates.
 *
 * @throws AppError 'pageMalformed', 'tooManyPages', and as `allowPage`
 */
export async function acceptPage(
  { community }: Deps['stores'],
  row: WireRow,
  allowPage: AllowPage,
): Promise<{ pageType: string; pageId: string }> {
  const page = { pageType: String(row.pageType ?? ''), pageId: String(row.pageId ?? '') };
  const pageType = PAGE_TYPES.find((type): type is PageType => type === page.pageType);
  const own = pageType && { ...page, pageType };
  if (own && isPage(own) && (await community.read.hasPage(own))) return page;
  if (!isProgramPage(page)) throw new AppError('pageMalformed');
  if (await community.programPages.isMade(`${page.pageType}:${page.pageId}`)) return page;
  await allowPage();
  if (!(await community.programPages.hasRoom())) throw new AppError('tooManyPages');
  return page;
}

/** Stores the name of a user who does not write through the hub's own forms. */
export const introduce = ({ stores, now }: Pick<Deps, 'stores' | 'now'>, user: AuthUser): Promise<void> =>
  stores.community.introduce(user, now());

/**
 * Makes a change and tells every client with a changed page open to reload it.
 *
 * @returns what the change returned
 */
export async function announceChangedPages<T>(
  { stores, provider, log }: Pick<Deps, 'stores' | 'provider' | 'log'>,
  change: () => Promise<T>,
): Promise<T> {
  const before = new Map((await stores.community.read.versions()).map(({ id, version }) => [id, version]));
  const result = await change();
  const pages = (await stores.community.read.versions())
    .filter(({ id, version }) => version !== (before.get(id) ?? 0))
    .map(({ id }) => `page:${id}`)
    .filter((channel) => threadOfChannel(channel) !== null);
  try {
    for (const channel of pages) await provider.realtime.publish({ channel, type: 'changed', data: {} });
  } catch (err) {
    log.warn({ err }, 'a live event could not be published');
  }
  return result;
}
