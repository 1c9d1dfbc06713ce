import { LRUCache } from 'lru-cache';
import { Router, text, type ErrorRequestHandler, type Response } from 'express';
import { z } from 'zod';
import type { Analytics, AnalyticsEvent } from '../../analytics.ts';
import { ProviderError, providerErrorOf } from '../../errors.ts';
import { networkOf } from '../../security/network.ts';
import type { OnError } from '../wireErrors.ts';
import { atMost } from '../../security/atMost.ts';
import { jsonOf } from '../../json.ts';

export interface AnalyticsAccess {
  /** Whether an address may send more events. */
  allowLog: (address: string) => Promise<boolean>;
  onError: OnError;
}

/** Maximum events per day of a network, which many fans may share. */
const EVENTS_PER_DAY = 2000;
/** Maximum networks counted at once. */
const NETWORKS = 20_000;
const DAY_MS = 24 * 3600_000;

const Batch = z.object({ events: z.array(z.unknown()) });

/** @returns a function that returns as many of the events as the address may still send that day */
function createDailyCap(): (address: string, events: readonly AnalyticsEvent[]) => readonly AnalyticsEvent[] {
  const sent = new LRUCache<string, number>({ ...atMost(NETWORKS), ttl: DAY_MS, noUpdateTTL: true });
  return (address, events) => {
    const network = networkOf(address);
    const before = sent.get(network) ?? 0;
    const taken = events.slice(0, Math.max(0, EVENTS_PER_DAY - before));
    sent.set(network, before + taken.length);
    return taken;
  };
}

/**
 * `/log`, which needs no token and refuses only bodies that no client sends: clients repeat a refused batch forever. Skips
 * unreadable events, and stores nothing from a browser that asks not to be tracked.
 */
export function analyticsRoutes(analytics: Analytics, { allowLog, onError }: AnalyticsAccess): Router {
  const router = Router();
  const capped = createDailyCap();
  const done = (response: Response) => void response.json({ success: true });

  router.post('/log', text({ type: () => true, limit: '256kb' }), async (request, response) => {
    const events = eventsOf(request.body);
    const mayTrack = request.get('dnt') !== '1' && request.get('sec-gpc') !== '1';
    const address = request.ip ?? 'unknown';
    if (mayTrack && (await allowLog(address))) await analytics.log(capped(address, events)).catch(onError);
    done(response);
  });

  const neverFail: ErrorRequestHandler = (error, _request, response, next) => {
    if (response.headersSent || error instanceof ProviderError) next(error);
    else done(response);
  };
  router.use('/log', neverFail);
  return router;
}

/** @throws ProviderError 400 for a body without a list of events */
function eventsOf(body: unknown): AnalyticsEvent[] {
  const { data } = Batch.safeParse(jsonOf(String(body)));
  if (data === undefined) throw providerErrorOf(400, 'The body needs a list of events');
  return data.events.filter((event): event is AnalyticsEvent => typeof event === 'object' && event !== null);
}
