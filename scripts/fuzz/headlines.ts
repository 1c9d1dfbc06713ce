// npm run fuzz:headlines: reads feeds with hostile headlines of a megabyte each, as a compromised publisher might send.
import { createRssReader } from '../../server/feeds/rss/read.ts';
import { runScript } from '../runScript.ts';
import { HOSTILE_PIECES, hostileFeed } from './hostileHeadlines.ts';

/** A hub that is blocked for longer fails health checks. */
const LONGEST_MS = 1000;
const WATCHED = {
  kickoffs: [],
  nowMs: Date.now(),
  requestsLeft: 1,
  season: async () => null,
  knownFacts: async () => [],
};

await runScript(async () => {
  let slowest = 0;
  for (const piece of HOSTILE_PIECES) {
    const text = hostileFeed(piece);
    const door = {
      get: async () => '',
      getChanged: async () => ({ text, validators: { etag: null, lastModified: null } }),
    };
    const site = 'https://www.verein.example/';
    const feed = {
      id: 'club',
      name: 'Verein',
      site,
      address: site,
      clubId: null,
      terms: 'headline',
    } as const;
    const startedMs = performance.now();
    await createRssReader(door, [feed])
      .pull({}, WATCHED, true)
      .catch((error: unknown) => console.log(`${piece}: ${String(error)}`));
    const ms = Math.round(performance.now() - startedMs);
    slowest = Math.max(slowest, ms);
    console.log(`a megabyte of ${JSON.stringify(piece)}: ${ms} ms`);
  }
  return slowest <= LONGEST_MS ? 0 : 1;
});
