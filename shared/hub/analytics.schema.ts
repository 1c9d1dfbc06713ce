import { z } from 'zod';
import { parseUrl } from '../text/parseUrl.ts';

/** How a visitor arrived (specification, section 9). */
export type Channel =
  | 'Paid Search'
  | 'Email'
  | 'Social'
  | 'Referral'
  | 'Display'
  | 'Affiliate'
  | 'Organic Search'
  | 'Direct';

/** A visit ends after this long without a page view. */
export const VISIT_IDLE_MS = 30 * 60_000;
export const EVENTS_PER_REQUEST = 10;
export const FLUSH_MS = 3000;
/** Longer texts are truncated. */
export const EVENT_TEXT_LENGTH = 256;

const CHANNEL_OF_MEDIUM: Readonly<Record<string, Channel>> = {
  cpc: 'Paid Search',
  ppc: 'Paid Search',
  email: 'Email',
  social: 'Social',
  referral: 'Referral',
  display: 'Display',
  affiliate: 'Affiliate',
};

const CHANNEL_OF_HOST: readonly (readonly [RegExp, Channel])[] = [
  [/^mail\.|(^|\.)(outlook|gmx|web)\.(com|net|de)$/u, 'Email'],
  [/(^|\.)(google|bing|duckduckgo|ecosia|startpage|yahoo|qwant|yandex)\.[a-z.]+$/u, 'Organic Search'],
  [
    /(^|\.)(facebook|instagram|linkedin|reddit|tiktok|pinterest|youtube|threads|twitter|x|bsky)\.[a-z]+$|(^|\.)t\.co$/u,
    'Social',
  ],
];

/**
 * The channel of a visit.
 *
 * @param medium of the campaign in the address; null without one
 * @param referrer the previous page; empty without one
 * @param ownHost host whose pages do not count as referrers
 */
export function channelOf(medium: string | null, referrer: string, ownHost: string): Channel {
  const named = CHANNEL_OF_MEDIUM[medium?.toLowerCase() ?? ''];
  if (named !== undefined) return named;
  const host = parseUrl(referrer)?.hostname ?? '';
  if (host === '' || host === ownHost) return 'Direct';
  return CHANNEL_OF_HOST.find(([hosts]) => hosts.test(host))?.[1] ?? 'Referral';
}

export const USAGE_DAYS = [7, 30, 90, 365] as const;
export const UsageInput = z.strictObject({ days: z.union(USAGE_DAYS.map((days) => z.literal(days))) });

const NamedCount = z.object({ name: z.string(), count: z.int().min(1) });
export type NamedCount = z.infer<typeof NamedCount>;

/** Anonymous usage of the hub; lists have the most frequent first. */
export const Usage = z.object({
  /** One per day (UTC), oldest first. */
  days: z.array(z.object({ day: z.string(), views: z.int().min(0), visits: z.int().min(0) })),
  screens: z.array(NamedCount),
  channels: z.array(NamedCount),
  campaigns: z.array(NamedCount),
  /** From one screen to the next, `/ → /players`. */
  flows: z.array(NamedCount),
});
export type Usage = z.infer<typeof Usage>;
