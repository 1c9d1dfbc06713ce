import { z } from 'zod';
import { type PulledSource, serviceOf, PULLED_SOURCES } from '@hub/shared/feeds/sources.ts';
import { pullFlowOf, type FlowResult } from '@hub/shared/runs/flows.schema.ts';
import type { RunTrigger } from '@hub/shared/terms.ts';
import type { Deps } from '../../deps.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { AppError } from '../../errors.ts';
import { FeedError } from '@hub/season/feeds/feedError.ts';
import { readFactValue, seasonOf, startYearAt } from '@hub/season/feeds/facts.ts';
import type { Pulled, SourceReader, Watched } from '@hub/season/feeds/pull.ts';
import type { Roster } from '@hub/season/feeds/rosters/readRoster.ts';
import type { StoredSourceState } from '../../stores/feeds/sourceStates.ts';
import { newRunId } from '../../stores/runIds.ts';
import { inTurn, underLease } from '../runs/underLease.ts';
import { expireOverrides } from '../admin/availability.ts';
import { SEASON_LEASE } from '../season/importMatchData.ts';
import { refreshIfBehind, refreshSeason, type RefreshDeps } from './refreshSeason.ts';
import { storeNews } from './news.ts';
import { storeFacts } from './facts.ts';
import { bindToLeague, newestSeason, readWatchedSeason } from './runningSeason.ts';

/** Days back in which a kickoff can make a reading due. */
const WATCHED_DAYS = 8;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const LONGEST_REST_MS = 15 * MINUTE_MS;
/** Wait before a source with a used-up daily budget is tried again. */
const USED_UP_REST_MS = 60 * MINUTE_MS;

/**
 * Reads a source if something is due, and stores the changes. One process at a time.
 *
 * @param trigger any but the schedule reads everything now, whether due, paused or not
 * @returns how many facts are new or changed; null if nothing was due, or another process is reading it
 * @throws FeedError if the source gave no usable answer; the administration shows that, and the season stays as it is
 */
export async function pullSource(
  deps: RunDeps,
  source: PulledSource,
  reader: SourceReader,
  trigger: RunTrigger = 'schedule',
): Promise<number | null> {
  const done = await underLease(deps, `pull:${source}`, () => pullAlone(deps, source, reader, trigger));
  return done?.result ?? null;
}

async function pullAlone(
  deps: RunDeps,
  source: PulledSource,
  reader: SourceReader,
  trigger: RunTrigger,
): Promise<number | null> {
  const { sourceStates } = deps.stores;
  const isForced = trigger !== 'schedule';
  const state = await sourceStates.of(source);
  if (!isForced && (state?.isPaused || isResting(source, state, deps.now().getTime()))) return null;
  const record = runOf(deps, source, trigger);
  const pulled = await read(deps, source, reader, { state, isForced }).catch(async (error: unknown) => {
    if (error instanceof FeedError) await record(0, error);
    throw error;
  });
  if (pulled === null) return null;
  const { changed, items } = await store(deps, source, pulled);
  const { covered } = pulled;
  if (covered !== undefined)
    await deps.stores.statuses.cover(covered.season, covered.matchdays, deps.now().toISOString());
  // Most scheduled readings bring nothing new; one after a failure records its end.
  if (isForced || changed > 0 || pulled.failure !== undefined || state?.errorCode)
    await record(changed, pulled.failure);
  const unread = unreadAfter(state, pulled);
  await sourceStates.succeeded(source, deps.now().toISOString(), items || (state?.items ?? 0), {
    ...pulled.progress,
    ...(unread.length === 0 ? {} : { unread }),
  });
  if (pulled.unread !== undefined)
    deps.log.warn({ source, rows: pulled.unread.map(({ about }) => about) }, 'unreadable rows left out');
  if (pulled.failure !== undefined) await recordFailure(deps, source, pulled.failure);
  deps.log.info({ source, changed, items }, 'source read');
  if (isForced && pulled.failure !== undefined) throw pulled.failure;
  return changed;
}

/** Most rows that the administration names. */
const UNREAD_MAX = 20;

/** Names of the rows that a source's newest answers left unreadable; a whole season replaces what was known. */
function unreadAfter(state: StoredSourceState | null, { complete, unread = [] }: Pulled): string[] {
  const isWhole = complete.some(({ kind }) => kind === 'fixture');
  const before = isWhole ? [] : unreadRowsOf(state);
  return [...new Set([...before, ...unread.map(({ about }) => about)])].slice(-UNREAD_MAX);
}

const WithUnread = z.object({ unread: z.array(z.string()).catch([]) });

/** Names of the rows that the source's last answers contained, and that could not be read. */
export const unreadRowsOf = (state: Pick<StoredSourceState, 'progress'> | null | undefined): string[] =>
  WithUnread.parse(JSON.parse(state?.progress ?? '{}')).unread;

/** Records a reading among the runs of its flow, with the duration in real time. */
function runOf({ stores, now }: Pick<Deps, 'stores' | 'now'>, source: PulledSource, trigger: RunTrigger) {
  const startedMs = Date.now();
  const run = { name: pullFlowOf(source), holder: newRunId(), trigger };
  return async (changed: number, failure: FeedError | undefined): Promise<void> => {
    const finishedMs = Date.now();
    await stores.flows.record(run, new Date(startedMs).toISOString(), pullResult(changed, failure), {
      ranTs: now().toISOString(),
      finishedTs: new Date(finishedMs).toISOString(),
      durationMs: finishedMs - startedMs,
    });
  };
}

/** A reading's outcome as a flow result. @param changed number of new or changed facts */
export const pullResult = (changed: number, failure: FeedError | undefined): FlowResult => ({
  success: failure === undefined,
  processed: changed,
  message: failure?.code ?? (changed === 0 ? 'Nothing new' : 'Facts stored'),
  errors: [],
});

async function read(
  deps: Pick<Deps, 'stores' | 'now' | 'log'>,
  source: PulledSource,
  reader: SourceReader,
  { state, isForced }: { state: StoredSourceState | null; isForced: boolean },
): Promise<Pulled | null> {
  const { stores, now } = deps;
  const nowMs = now().getTime();
  const kickoffs = await stores.fixtures.kickoffsBetween(
    new Date(nowMs - WATCHED_DAYS * DAY_MS).toISOString(),
    new Date(nowMs).toISOString(),
  );
  const knownFacts: Watched['knownFacts'] = async (kind, season) =>
    (await stores.sourceFacts.newestOfKind(season, source, kind)).flatMap(
      ({ value, sourceId, sourceUpdatedTs }) =>
        value === null
          ? []
          : [{ source, kind, sourceId, sourceUpdatedTs, value: readFactValue(kind, value) }],
    );
  try {
    const watched: Watched = {
      kickoffs,
      nowMs,
      knownFacts,
      requestsLeft: requestsLeftOf(source, state, now()),
      season: () => readWatchedSeason(deps, source),
    };
    return await reader.pull(JSON.parse(state?.progress ?? '{}'), watched, isForced);
  } catch (error) {
    if (error instanceof FeedError) await recordFailure(deps, source, error);
    throw error;
  }
}

/** Requests left for the UTC day, by which services count. */
function requestsLeftOf(source: PulledSource, state: StoredSourceState | null, now: Date): number {
  const perDay = state?.requestLimit ?? serviceOf(source).requestsPerDay;
  const isToday = state?.requestDay === now.toISOString().slice(0, 10);
  return isToday ? Math.max(0, perDay - state.requests) : perDay;
}

function store(deps: RunDeps, source: PulledSource, pulled: Pulled) {
  const { news } = pulled;
  return news === undefined
    ? storeFacts(deps, source, pulled)
    : inTurn(deps, SEASON_LEASE, () => storeNews(deps, news));
}

async function recordFailure(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  source: PulledSource,
  error: FeedError,
): Promise<void> {
  await stores.sourceStates.failed(source, now().toISOString(), error.code, error.progress);
  // For a missing recording, the message with its address helps, the stack does not.
  const reason = error.code === 'notRecorded' ? { reason: error.message } : { err: error };
  log.warn({ source, code: error.code, ...reason }, 'source returned no usable answer');
}

/**
 * Whether a source is left alone after a failure: for one minute, then two, four and so on, up to 15. If the source says that
 * the day's requests are used up: for an hour, but no longer than until the next UTC day.
 */
function isResting(source: PulledSource, state: StoredSourceState | null, nowMs: number): boolean {
  if (!state?.errorTs || state.failures === 0) return false;
  const errorMs = Date.parse(state.errorTs);
  if (state.errorCode === 'overBudget' && serviceOf(source).dayIsUsedUp !== null)
    return nowMs < Math.min(errorMs + USED_UP_REST_MS, errorMs - (errorMs % DAY_MS) + DAY_MS);
  const pauseMs = Math.min(MINUTE_MS * 2 ** (state.failures - 1), LONGEST_REST_MS);
  return nowMs < errorMs + pauseMs;
}

/** The reader of a source. @throws AppError 'sourceOff' if it is not switched on */
export function readerOf({ readers }: Pick<Deps, 'readers'>, source: PulledSource): SourceReader {
  const reader = readers[source];
  if (reader === undefined) throw new AppError('sourceOff');
  return reader;
}

/**
 * Reads every due source, one after the other. A source without a usable answer does not keep the others from
 * being read. Also follows the clock: matches begin and become overdue without a source reporting it.
 */
export async function pullDueSources(deps: Deps): Promise<void> {
  for (const source of PULLED_SOURCES) {
    const reader = deps.readers[source];
    if (reader === undefined) continue;
    try {
      await pullSource(deps, source, reader);
    } catch (error) {
      // Already logged and shown in the administration.
      if (!(error instanceof FeedError)) throw error;
    }
  }
  if (Object.keys(deps.readers).length === 0) return;
  await expireOverrides(deps);
  await refreshIfBehind(deps);
}

export interface RosterSummary {
  players: number;
  /** New or changed since the last import, or gone. */
  changed: number;
  /** Players without a position in this list or an earlier one. */
  withoutPosition: number;
  /** Whether fixtures of the season are known, without which it cannot be shown. */
  isShown: boolean;
}

/** The season of a list that names none: the current season, or that of the clock, whichever is later. */
export async function seasonOfSquads(deps: Pick<Deps, 'stores' | 'now'>): Promise<string> {
  const byClock = seasonOf(startYearAt(deps.now().getTime()));
  const currentSeason = await newestSeason(deps);
  return currentSeason !== null && currentSeason > byClock ? currentSeason : byClock;
}

/** Imports a complete list of squads, and shows it if the season's fixtures are known. */
export async function importRoster(
  deps: RefreshDeps,
  { players }: Roster,
  season: string,
): Promise<RosterSummary> {
  await bindToLeague(deps);
  const squadPlayers = await withKnownBefore(deps, players, season);
  const facts = { squadPlayers };
  const { changed, items } = await storeFacts(deps, 'roster', {
    facts,
    complete: [{ kind: 'squadPlayer', season }],
  });
  await deps.stores.sourceStates.succeeded('roster', deps.now().toISOString(), items, {});
  const seasons = await deps.stores.sourceFacts.seasonsOf('openligadb');
  await refreshSeason(deps);
  const withoutPosition = squadPlayers.filter(({ value }) => value?.position === null).length;
  return { players: items, changed, withoutPosition, isShown: seasons.includes(season) };
}

/** Keeps known positions and birth dates that the list lacks. */
async function withKnownBefore(
  { stores }: Pick<Deps, 'stores'>,
  players: Roster['players'],
  season: string,
): Promise<Roster['players']> {
  const stored = await stores.sourceFacts.newestOfKind(season, 'roster', 'squadPlayer');
  const before = new Map(
    stored.flatMap(({ sourceId, value }) =>
      value === null ? [] : [[sourceId, readFactValue('squadPlayer', value)] as const],
    ),
  );
  return players.map((fact) => {
    const { value } = fact;
    const known = before.get(fact.sourceId);
    if (value === null || known === undefined) return fact;
    const birthdate = value.birthdate ?? known.birthdate;
    return Object.assign({}, fact, {
      value: Object.assign({}, value, { birthdate, position: value.position ?? known.position }),
    });
  });
}
