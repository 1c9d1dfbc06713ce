import type { LiveEvent } from '#shared/community/community.schema.ts';
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
