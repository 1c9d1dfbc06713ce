import { LiveEvent, CHANGES_MAX, type Changes } from '#shared/community/community.schema.ts';
import { channelOfPage, type PageRef } from '#shared/community/communityPages.schema.ts';
import type { Deps } from '../../deps.ts';

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
 * What was told of a page after a message, with one provider call. The history is believed only where nobody but the hub
 * can publish; elsewhere, and when the message is not kept any more, it cannot be said.
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

/** So that the marked message itself comes first, if it is still kept. */
function justBefore(mark: string): string {
  const [atMs = 0, n = 0] = mark.split('-').map(Number);
  return n > 0 ? `${atMs}-${n - 1}` : `${Math.max(0, atMs - 1)}-999999999`;
}
