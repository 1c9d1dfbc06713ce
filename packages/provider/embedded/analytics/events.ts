import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { AnalyticsEvent } from '../../analytics.ts';
import type { View } from './counts.ts';

/** Events may wait in a browser that is offline. */
export const OLDEST_DAYS = 7;
const OLDEST_MS = OLDEST_DAYS * 24 * 3600_000;
/** Browsers' clocks may run ahead of the hub's. */
const AHEAD_MS = 10 * 60_000;
const TEXT = 256;

/** The channels of the specification, section 9. */
const CHANNELS = [
  'Paid Search',
  'Email',
  'Social',
  'Referral',
  'Display',
  'Affiliate',
  'Organic Search',
  'Direct',
] as const;

/** A view with its instant, in ms since 1970. */
export type TimedView = View & { atMs: number };

const Text = z.string().max(TEXT);

/** The only fields of an event that are read; they exclude visitors' addresses, names and browsers. */
const Event = z.object({
  type: z.string().min(1).max(64),
  timestamp: z.iso.datetime({ offset: true }),
  session_id: z.string().min(1).max(TEXT),
  pathname: Text.nullish(),
  channel: z.enum(CHANNELS).nullish().catch(null),
  utm_campaign: Text.nullish().catch(null),
});

/**
 * Reads a page view; the visit becomes a pseudonym that does not lead to its visitor.
 *
 * @returns null for another event, one that cannot be read, or one that is too old
 */
export function toView(event: AnalyticsEvent, key: Uint8Array, nowMs: number): TimedView | null {
  const { data } = Event.safeParse(event);
  if (data?.type !== 'pageview') return null;
  const atMs = Date.parse(data.timestamp);
  if (atMs < nowMs - OLDEST_MS || atMs > nowMs + AHEAD_MS) return null;
  const day = new Date(atMs).toISOString().slice(0, 10);
  return {
    day,
    atMs,
    visit: createHmac('sha256', key).update(`visit ${data.session_id}`).digest('base64url').slice(0, 22),
    screen: screenOf(data.pathname ?? '/'),
    channel: data.channel ?? 'Direct',
    campaign: data.utm_campaign?.trim() || null,
  };
}

/** The path without query and fragment, which may contain tokens, and with ids shortened to `…`. */
function screenOf(pathname: string): string {
  const [path = '/'] = pathname.split(/[?#]/u);
  const [, first = '', second] = path.split('/');
  const clean = first.replaceAll(/[^\p{L}\p{N}_-]/gu, '').slice(0, 40);
  return second === undefined || second === '' ? `/${clean}` : `/${clean}/…`;
}
