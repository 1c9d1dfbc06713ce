import type { LiveEvent } from '../../shared/community.ts';
import { channelOfPage, type PageRef } from '../../shared/communityPages.ts';
import type { Deps } from '../deps.ts';

/** Tells everybody who has a page open. What was written stays written when nobody can be told. */
export async function tellPage(
  { provider, log }: Pick<Deps, 'provider' | 'log'>,
  page: PageRef,
  { type, data }: LiveEvent,
): Promise<void> {
  try {
    await provider.realtime.publish({ channel: channelOfPage(page), type, data });
  } catch (err) {
    log.warn({ err, type }, 'a page could not be told');
  }
}
