import { NEWS_FEEDS } from '@hub/shared/feeds/newsFeeds.ts';
import {
  descriptorOf,
  keyVariableOf,
  needsKey,
  serviceOf,
  type KeyedSource,
  type PulledSource,
} from '@hub/shared/feeds/sources.ts';
import type { Config } from '../config/config.ts';
import type { KeyVerdict } from '@hub/shared/setUp/setUp.schema.ts';
import { tryKey } from '../commands/setUp/tryKey.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';

const PATIENCE_MS = 5000;

const OF_KEY: Record<KeyVerdict, (about: string) => Finding> = {
  good: (about) => ok('sources', `${about} is good.`),
  wrong: (about) => problem('sources', `${about} is rejected.`),
  usedUp: (about) => warning('sources', `${about} is used up for now.`),
  unreachable: (about) =>
    warning('sources', `${about} cannot be tried: the source cannot be reached from here.`),
};

/**
 * Asks each source that is switched on once, with its key. Not part of a start, because the requests of a day are limited.
 */
export async function checkSources({ feeds }: Config): Promise<Finding[]> {
  const { sources, keys, replayDir, baseUrl, ownFeeds } = feeds;
  if (replayDir !== null) return [];
  const tried = sources.map(async (source): Promise<Finding[]> => {
    if (needsKey(source)) {
      const key = keys[source];
      return key === undefined ? [] : [await checkKey(source, key, baseUrl)];
    }
    return baseUrl === null ? Promise.all(addressesOf(source, ownFeeds).map(checkReached)) : [];
  });
  return (await Promise.all(tried)).flat();
}

async function checkKey(source: KeyedSource, key: string, baseUrl: string | null): Promise<Finding> {
  const verdict = await tryKey(source, key, baseUrl ?? undefined);
  return OF_KEY[verdict](`${keyVariableOf(source)}, the key for ${descriptorOf(source).name},`);
}

/** Where a source without a key is read: of the feeds of headlines, one of the built-in ones and all others. */
function addressesOf(source: PulledSource, ownFeeds: readonly { address: string }[]): string[] {
  const { host } = serviceOf(source);
  if (host !== null) return [`https://${host}`];
  return [...NEWS_FEEDS.slice(0, 1), ...ownFeeds].map(({ address }) => address);
}

/** Any response of a source itself counts; a feed must be there. */
async function checkReached(address: string): Promise<Finding> {
  const { host, pathname } = new URL(address);
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    return answer.ok || pathname === '/'
      ? ok('sources', `${host} answers.`)
      : warning('sources', `${address} answers ${answer.status}.`);
  } catch (error) {
    return warning('sources', `${host} cannot be reached from here: ${reasonOf(error)}`);
  }
}
