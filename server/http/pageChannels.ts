import { LRUCache } from 'lru-cache';
import {
  isEntityPageType,
  pageOfChannel,
  threadOfChannel,
} from '@hub/shared/community/communityPages.schema.ts';
import { DATA_CHANNEL } from '@hub/provider/live/dataChannel.ts';
import type { Stores } from '../stores/stores.ts';

/** Whether anyone may follow a channel, see its messages and how many follow it. */
export type IsPublicChannel = (channel: string) => Promise<boolean>;

const KNOWN_MAX = 10_000;
const KNOWN_MS = 10 * 60_000;

/**
 * Opens the channels of existing pages, since anyone may read those, of pages created by other programs, and the channel that
 * announces changed data; all others need the key.
 *
 * Remembers for ten minutes that a page exists, since every visit checks it.
 */
export function createPageChannels({ community }: Pick<Stores, 'community'>): IsPublicChannel {
  const known = new LRUCache<string, true>({ max: KNOWN_MAX, ttl: KNOWN_MS });

  async function exists(channel: string): Promise<boolean> {
    const page = pageOfChannel(channel);
    if (page !== null && (await community.read.hasPage(page))) return true;
    const thread = threadOfChannel(channel);
    return thread !== null && community.programPages.isMade(thread);
  }

  return async (channel) => {
    if (channel === DATA_CHANNEL) return true;
    const page = pageOfChannel(channel);
    if ((page !== null && !isEntityPageType(page.pageType)) || known.has(channel)) return true;
    const isOpen = await exists(channel);
    if (isOpen) known.set(channel, true);
    return isOpen;
  };
}
