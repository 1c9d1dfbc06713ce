import type { RequestListener } from 'node:http';
import type { Deps } from '../deps.ts';
import type { Memory } from '../memory/memory.ts';
import { createCatalogCache, type CatalogCacheOptions } from './catalogCache/catalogCache.ts';
import type { FollowedVersion } from './catalogCache/dataVersion.ts';
import type { Exports } from './exports/exports.ts';
import { createForwardedWarning } from './forwardedWarning.ts';
import type { FrontDoor } from './frontDoor.ts';
import { createHealthAnswer } from './health.ts';
import { createHostRefusal, createKnownHosts } from './knownHosts.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { WorkBudget } from './workBudget.ts';

interface FrontParts {
  /** Dependencies for catalog reads. */
  reads: Deps;
  version: FollowedVersion;
  budget: WorkBudget;
  memory: Memory;
  catalogCache: CatalogCacheOptions;
  door: FrontDoor;
  exports: Exports;
  metrics: Metrics;
  isStopping: () => boolean;
}

/**
 * Handles requests before Express, which takes longer than an answer from memory: health, known hosts, answers that are the
 * same for everyone, and the front door for all other requests.
 */
export function createFront(app: RequestListener, deps: Deps, parts: FrontParts): RequestListener {
  const { config } = deps;
  const { reads, version, budget, memory, catalogCache, door, exports, metrics, isStopping } = parts;
  const answerFromCache = createCatalogCache(
    reads,
    {
      version,
      budget,
      onShortage: (shrink) => memory.onShortage(shrink),
      observer: metrics,
    },
    catalogCache,
  );
  const answerHealth = createHealthAnswer(config);
  const refuseHost = createHostRefusal(createKnownHosts(config), deps.log);
  const warnOfForwarding = createForwardedWarning(deps);
  return (req, res) => {
    // Otherwise a proxy could send on a kept connection while it closes.
    if (isStopping()) res.setHeader('connection', 'close');
    warnOfForwarding(req);
    if (refuseHost(req, res)) {
      metrics.time(req, res);
      return;
    }
    if (answerHealth(req, res)) return;
    // An answer from memory is counted, but timing it would take longer than the answer.
    answerFromCache(req, res, () =>
      exports.answerFromMemory(req, res, () => {
        metrics.time(req, res);
        door(req, res, () => app(req, res));
      }),
    );
  };
}
