import type { PulledSource } from '../../shared/feeds.ts';
import { createFeedDoor } from './http.ts';
import {
  createFootballDataReader,
  createOpenLigaDbReader,
  type SourceReader,
  type SourceReaders,
} from './pull.ts';
import { SERVICES } from './services.ts';

export interface FeedSettings {
  /** Sources that are switched on. */
  sources: readonly PulledSource[];
  footballDataToken: string | null;
  /** How the operator can be reached, sent with every request. */
  contact: string | null;
  recordDir: string | null;
  replayDir: string | null;
  /** Origin that stands in for all services, such as a simulator on this machine. */
  baseUrl: string | null;
}

/** @param takeRequest counts a request of a source today, and returns how many there were */
export function openReaders(
  { sources, footballDataToken, contact, recordDir, replayDir, baseUrl }: FeedSettings,
  takeRequest: (source: PulledSource) => Promise<number>,
): SourceReaders {
  const base = baseUrl ?? undefined;
  const doorTo = (source: PulledSource) =>
    createFeedDoor({
      allowedHosts: [baseUrl === null ? SERVICES[source].host : new URL(baseUrl).host],
      contact,
      recordDir,
      replayDir,
      takeRequest: async () => (await takeRequest(source)) <= SERVICES[source].requestsPerDay,
    });
  const open: Record<PulledSource, () => SourceReader | null> = {
    openligadb: () => createOpenLigaDbReader(doorTo('openligadb'), base),
    'football-data': () =>
      footballDataToken === null
        ? null
        : createFootballDataReader(doorTo('football-data'), footballDataToken, base),
  };
  const readers: SourceReaders = {};
  for (const source of sources) {
    const reader = open[source]();
    if (reader !== null) readers[source] = reader;
  }
  return readers;
}
