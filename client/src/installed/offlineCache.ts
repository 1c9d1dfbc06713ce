import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { groupBy } from '@hub/shared/groupBy.ts';

/** Always kept, because fans need them offline: their team, elevens, fixtures. */
const KEPT: ReadonlySet<string> = new Set([
  'myTeam.teams',
  'myTeam.rivals',
  'myTeam.duel',
  'watchlist.ids',
  'tipLeagues.mine',
  'account.me',
  'catalog.hub',
  'catalog.dashboard',
  'catalog.lineups',
  'catalog.comingFixtures',
  'catalog.fixtures',
]);
/** Kept once viewed; each filter, player, club and match is a separate answer. */
const SEEN: ReadonlySet<string> = new Set([
  'myTeam.review',
  'catalog.players',
  'catalog.player',
  'catalog.formerPlayers',
  'catalog.compare',
  'catalog.clubs',
  'catalog.club',
  'catalog.squad',
  'catalog.fixture',
  'catalog.news',
  'catalog.newsBeside',
  'catalog.record',
  'catalog.hitRate',
  'catalog.ticker',
  'catalog.sampleTeam',
  'catalog.teamPlayers',
]);
/** Discussions, kept once read. */
const READ: ReadonlySet<string> = new Set(['community.thread']);
const CACHE = 'hub-kept';
const ADDRESS = '/kept-answers';
/** Must be raised when a field of a kept answer changes; answers of other versions are not restored. */
const VERSION = 6;
const WRITE_AFTER_MS = 1500;
/** Older answers are useless. */
const KEPT_MS = 14 * 24 * 3600_000;
/** The most answers always kept; each matchday counts as one. */
const KEPT_MAX = 20;
/** A separate limit, so that browsing does not push out the user's team. */
const SEEN_MAX = 30;
const READ_MAX = 30;

/** The owner of the stored answers: a user's id, or null for visitors. */
export type Owner = string | null;

interface PersistedAnswers {
  version: number;
  owner: Owner;
  writtenMs: number;
  state: DehydratedState;
}

const isKept = ({ queryKey, state }: Query) =>
  state.status === 'success' && [KEPT, SEEN, READ].some((procedures) => isOf(procedures, queryKey));

const isOf = (procedures: ReadonlySet<string>, [path]: QueryKey) =>
  Array.isArray(path) && procedures.has(path.join('.'));

/**
 * Keeps the newest answers on this device.
 *
 * @param sinceMs older answers belong to the page's previous user
 * @returns a function that stops this
 */
export function persistAnswers(queryClient: QueryClient, owner: Owner, sinceMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isOver = false;
  const isOwn = (query: Query) => isKept(query) && query.state.dataUpdatedAt >= sinceMs;
  const write = () => {
    timer = null;
    void keep(owner, dehydrate(queryClient, { shouldDehydrateQuery: isOwn }), () => isOver);
  };
  const writeSoon = () => {
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  };
  const cache = queryClient.getQueryCache();
  // The first screen's answers may have arrived earlier.
  if (cache.getAll().some(isOwn)) writeSoon();
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && isOwn(query)) writeSoon();
  });
  return () => {
    isOver = true;
    unsubscribe();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Merges answers into the kept ones, so that one window does not remove another's answers. */
async function keep(
  owner: Owner,
  { queries, mutations }: DehydratedState,
  isOver: () => boolean,
): Promise<void> {
  if (queries.length === 0) return;
  const fresh = new Set(queries.map(({ queryHash }) => queryHash));
  const before = (await readPersisted(owner))?.state.queries ?? [];
  const others = before.filter(
    ({ queryHash, state }) => !fresh.has(queryHash) && isYoung(state.dataUpdatedAt),
  );
  const byKind = groupBy(newestFirst([...queries, ...others]), ({ queryKey }) => {
    if (isOf(READ, queryKey)) return 'read';
    return isOf(SEEN, queryKey) ? 'seen' : 'always';
  });
  const newestOf = (kind: 'always' | 'seen' | 'read', max: number) => (byKind.get(kind) ?? []).slice(0, max);
  const state = {
    mutations,
    queries: [...newestOf('always', KEPT_MAX), ...newestOf('seen', SEEN_MAX), ...newestOf('read', READ_MAX)],
  };
  const kept: PersistedAnswers = { version: VERSION, owner, writtenMs: Date.now(), state };
  // Nothing is stored for a user who has signed out in the meantime.
  if (isOver()) return;
  const cache = await caches.open(CACHE);
  await cache.put(ADDRESS, new Response(JSON.stringify(kept)));
}

const newestFirst = (queries: DehydratedState['queries']) =>
  queries.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);

const isYoung = (ms: number) => Date.now() - ms <= KEPT_MS;

async function readPersisted(owner: Owner): Promise<PersistedAnswers | null> {
  const answer = await caches.match(ADDRESS, { cacheName: CACHE });
  if (answer === undefined) return null;
  const kept = (await answer.json()) as PersistedAnswers;
  return kept.version === VERSION && kept.owner === owner && isYoung(kept.writtenMs) ? kept : null;
}

/** Restores the kept answers; newer ones stay. */
export async function restoreAnswers(queryClient: QueryClient, owner: Owner): Promise<void> {
  const kept = await readPersisted(owner);
  if (kept !== null) hydrate(queryClient, kept.state);
}

/** Deletes a user's answers from the device when they sign out; a visitor's answers stay. */
export async function forgetUsersAnswers(): Promise<void> {
  if ((await readPersisted(null)) === null) await caches.delete(CACHE);
}
