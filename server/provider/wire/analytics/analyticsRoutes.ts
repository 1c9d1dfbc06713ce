import { Router, text, type ErrorRequestHandler, type Response } from 'express';
import type { Analytics, AnalyticsEvent } from '../../analytics.ts';
import type { OnError } from '../wireErrors.ts';

export interface AnalyticsAccess {
  /** Whether an address may send events once more. */
  allowLog: (address: string) => Promise<boolean>;
  onError: OnError;
}

/**
 * `/log`, which needs no token and never fails: clients repeat a refused batch for ever. What cannot be read is left out,
 * and nothing is kept of a visitor whose browser asks not to be tracked.
 */
export function analyticsRoutes(analytics: Analytics, { allowLog, onError }: AnalyticsAccess): Router {
  const router = Router();
  const done = (response: Response) => void response.json({ success: true });

  router.post('/log', text({ type: () => true, limit: '256kb' }), async (request, response) => {
    const mayTrack = request.get('dnt') !== '1' && request.get('sec-gpc') !== '1';
    if (mayTrack && (await allowLog(request.ip ?? 'unknown')))
      await analytics.log(eventsOf(request.body)).catch(onError);
    done(response);
  });

  const neverFail: ErrorRequestHandler = (_error, _request, response, next) => {
    if (response.headersSent) next(_error);
    else done(response);
  };
  router.use('/log', neverFail);
  return router;
}

function eventsOf(body: unknown): AnalyticsEvent[] {
  try {
    const { events } = JSON.parse(String(body)) as { events?: unknown };
    if (!Array.isArray(events)) return [];
    return events.filter((event): event is AnalyticsEvent => typeof event === 'object' && event !== null);
  } catch {
    return [];
  }
}
