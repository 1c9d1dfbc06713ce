import {
  PULLED_SOURCES,
  covers,
  descriptorOf,
  SOURCES,
  isPulled,
  type PulledSource,
  type Source,
  serviceOf,
} from '@hub/shared/feeds/sources.ts';
import type {
  IdentityQuestion,
  NewsFeedState,
  SourcesAdmin,
  SourceState,
  IncompleteReport,
} from '@hub/shared/feeds/feeds.schema.ts';
import { AGING_PARTS, agesAllowed, type AgingPart, type PartAge } from '@hub/shared/season/freshness.ts';
import type { AwaitedSource } from '@hub/shared/hub/hub.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { FeedError } from '@hub/season/feeds/feedError.ts';
import { lacksLeague, missingKeyOf, missingMasterOf } from '@hub/season/feeds/feedKeys.ts';
import { feedsOf } from '@hub/season/feeds/openReaders.ts';
import { clubKey, type ClubBook } from '@hub/season/feeds/identity/clubBook.ts';
import { incompleteMatches, type NamedClub } from '@hub/season/feeds/highlightly/progress.ts';
import { RssProgress } from '@hub/season/feeds/rss/read.ts';
import type { AuthUser } from '@hub/provider/provider.ts';
import { readContradictions } from '../admin/availability.ts';
import { clubQuestionsOf } from './identity/questions.ts';
import { readConflicts, readElevenContradictions } from './facts.ts';
import { pullSource, readerOf, unreadRowsOf } from './pullSource.ts';
import { readRunningSeason } from './runningSeason.ts';
import { readClubBook } from './identity/known.ts';
import { refreshIfBehind, refreshSeason, type RefreshDeps } from './refreshSeason.ts';
import { absencesReadTs } from '@hub/season/feeds/seasonReader.ts';
import type { StoredSourceState } from '../../stores/feeds/sourceStates.ts';

/** The state of the sources, and open decisions. */
export async function readSourcesAdmin(
  deps: Pick<Deps, 'config' | 'stores' | 'now' | 'readers'>,
): Promise<SourcesAdmin> {
  const { stores } = deps;
  const book = await readClubBook(stores);
  const clubName = (id: string) => book.clubs.get(id)?.shortName ?? id;
  const nameOf = (about: string) => nameIn(about, clubName);
  const [
    states,
    held,
    questions,
    clubQuestions,
    { running, heldBack },
    conflicts,
    contradictions,
    elevens,
    unplaced,
  ] = await Promise.all([
    stores.sourceStates.all(),
    stores.pendingChanges.open(),
    stores.identities.questions(),
    stores.clubs.questions(),
    readRunningSeason(deps),
    readConflicts(deps, nameOf),
    readContradictions(deps),
    readElevenContradictions(deps, nameOf),
    stores.playerPositions.unknown(),
  ]);
  return {
    sources: await readSourceStates(deps, states, running),
    held: held.map(({ id, kind, about, shown, told: reported, heldTs }) => ({
      id,
      kind,
      about: nameOf(about),
      shown,
      reported,
      heldTs,
    })),
    heldBackSeasons: heldBack,
    conflicts,
    unknownPositions: unplaced.map(({ id, name, club }) => ({ playerId: id, name, club: club ?? '' })),
    contradictions,
    elevens,
    incompleteReports: incompleteReportsOf(
      'highlightly',
      states.find(({ id }) => id === 'highlightly')?.progress ?? '{}',
      book,
    ),
    ...clubQuestionsOf(clubQuestions, book),
    newsFeeds: newsFeedsOf(deps, clubName, states.find(({ id }) => id === 'rss')?.progress ?? '{}'),
    questions: questions.map(({ id, source, name, clubId, birthdate, candidates }) => ({
      id,
      source,
      name,
      club: clubName(clubId),
      birthdate,
      candidates: JSON.parse(candidates) as IdentityQuestion['candidates'],
    })),
  };
}

type States = Awaited<ReturnType<Deps['stores']['sourceStates']['all']>>;

/** The state of each source. @param running the season of the sheets; null while there is none */
async function readSourceStates(
  { config, stores, readers, now }: Pick<Deps, 'config' | 'stores' | 'now' | 'readers'>,
  states: States,
  running: string | null,
): Promise<SourceState[]> {
  const sheets = running === null ? null : await stores.matchSheets.counted(running);
  // Services count by real days, even while the hub's clock is stopped.
  const today = (config.fixedClock === null ? now() : new Date()).toISOString().slice(0, 10);
  return SOURCES.map((source): SourceState => {
    const state = states.find(({ id }) => id === source);
    const isRead = isPulled(source) && readers[source] !== undefined;
    const { errorCode = null, errorTs = null } = state ?? {};
    // Sheets are entered, not read by schedule.
    const entered = source === 'sheet' ? sheets : null;
    return {
      source,
      isOn: isRead || (!isPulled(source) && (state !== undefined || entered !== null)),
      missingKey: missingKeyOf(config.feeds, source),
      lacksLeague: lacksLeague(config.feeds, source),
      missingMaster: missingMasterOf(config.feeds, source),
      isPaused: state?.isPaused ?? false,
      lastSuccessTs: entered?.newestTs ?? state?.lastSuccessTs ?? null,
      items: entered?.parts ?? state?.items ?? 0,
      error:
        errorCode === null || errorTs === null
          ? null
          : { code: errorCode, ts: errorTs, failures: Math.max(1, state?.failures ?? 1) },
      unread: unreadRowsOf(state),
      requestsToday: state?.requestDay === today ? state.requests : 0,
      requestsPerDay: isRead ? (state?.requestLimit ?? serviceOf(source).requestsPerDay) : 0,
    };
  });
}

/** The state of each feed that is switched on. @param progress of the source, as JSON */
function newsFeedsOf(
  { config, readers }: Pick<Deps, 'config' | 'readers'>,
  clubName: (id: string) => string,
  progress: string,
): NewsFeedState[] {
  if (readers.rss === undefined) return [];
  const { feeds } = RssProgress.parse(JSON.parse(progress));
  return feedsOf(config.feeds).map(({ id, name, clubId, terms }) => {
    const { successMs = 0, error = null, ids = [] } = feeds[id] ?? {};
    return {
      id,
      name,
      club: clubId === null ? null : clubName(clubId),
      terms,
      lastSuccessTs: successMs === 0 ? null : new Date(successMs).toISOString(),
      error,
      items: ids.length,
    };
  });
}

/** Matches that a source has reported only in part. @param progress of the source, as JSON */
function incompleteReportsOf(source: Source, progress: string, book: ClubBook): IncompleteReport[] {
  const nameOf = ({ id, name }: NamedClub) =>
    book.clubs.get(book.ids.get(clubKey(source, id)) ?? '')?.shortName ?? name;
  return incompleteMatches(JSON.parse(progress)).map(({ kickoffMs, home, away, club, lack }) => ({
    source,
    about: `${nameOf(home)} – ${nameOf(away)}`,
    club: nameOf(club),
    kickoffTs: new Date(kickoffMs).toISOString(),
    lack,
  }));
}

/** Name of a club, or of a fixture with an id such as `2026-27-fcb-fcu`. */
function nameIn(about: string, clubName: (id: string) => string): string {
  // A club's part in a fixture.
  const [fixture = '', club] = about.split(' ');
  if (club !== undefined) return `${nameIn(fixture, clubName)} (${clubName(club)})`;
  const [, home, away] = /^\d{4}-\d{2}-([a-z\d]{3})-([a-z\d]{3})$/.exec(about) ?? [];
  return home === undefined || away === undefined ? clubName(about) : `${clubName(home)} – ${clubName(away)}`;
}

/** Reads a source now. @returns number of changed facts @throws AppError 'sourceOff', 'sourceUnusable' */
export async function pullNow(deps: Deps, source: PulledSource): Promise<number> {
  try {
    return (await pullSource(deps, source, readerOf(deps, source), 'admin')) ?? 0;
  } catch (error) {
    if (error instanceof FeedError) throw new AppError('sourceUnusable', undefined, { cause: error });
    throw error;
  } finally {
    // Part of the answer may have been stored.
    await refreshIfBehind(deps);
  }
}

/** Pauses or resumes a source. */
export async function pausePulling(
  { stores, log }: Pick<Deps, 'stores' | 'log'>,
  source: PulledSource,
  isPaused: boolean,
): Promise<void> {
  await stores.sourceStates.pause(source, isPaused);
  log.info({ source, isPaused }, isPaused ? 'source paused' : 'source resumed');
}

/** Accepts or rejects a change that was held back. @throws AppError 'alreadyDecided' */
export async function decidePendingChange(
  deps: RefreshDeps,
  { id, decision }: { id: string; decision: 'taken' | 'refused' },
  by: Pick<AuthUser, 'id'>,
): Promise<void> {
  if (!(await deps.stores.pendingChanges.decide(id, decision, by.id, deps.now().toISOString())))
    throw new AppError('alreadyDecided');
  deps.log.info({ id, decision, userId: by.id }, 'pending change decided');
  await refreshSeason(deps);
}

/** When each part of the season was last read, without parts that no source has, or none has reported yet. */
export async function readFreshness({
  stores,
  readers,
  now,
}: Pick<Deps, 'stores' | 'readers' | 'now'>): Promise<PartAge[]> {
  if (Object.keys(readers).length === 0) return [];
  const nowMs = now().getTime();
  // No match of the league is played across midnight UTC.
  const today = now().toISOString().slice(0, 10);
  const [states, kickoffs] = await Promise.all([
    stores.sourceStates.all(),
    stores.fixtures.kickoffsBetween(`${today}T00:00:00.000Z`, `${today}T23:59:59.999Z`),
  ]);
  return AGING_PARTS.flatMap((part): PartAge[] => {
    const readTs = states
      .filter(({ id }) =>
        PULLED_SOURCES.some(
          (source) => source === id && covers(source, part) && readers[source] !== undefined,
        ),
      )
      .flatMap((state) => readTsOf(part, state) ?? [])
      .toSorted()
      .at(-1);
    return readTs === undefined ? [] : [{ part, readTs, ...agesAllowed(part, kickoffs, nowMs) }];
  });
}

/** For absences the last reading that reported them, which may be older than the last reading. */
const readTsOf = (part: AgingPart, { lastSuccessTs, progress }: StoredSourceState): string | null =>
  part === 'absences' ? absencesReadTs(JSON.parse(progress)) : lastSuccessTs;

/** The sources from which an empty hub reads its season, in reading order; null if none is switched on. */
export async function readAwaitedSources({
  stores,
  readers,
}: Pick<Deps, 'stores' | 'readers'>): Promise<AwaitedSource[] | null> {
  const isOn = PULLED_SOURCES.filter((source) => readers[source] !== undefined);
  if (isOn.length === 0) return null;
  const stateOf = new Map((await stores.sourceStates.all()).map((state) => [state.id, state]));
  return isOn
    .filter((source) => stateOf.get(source)?.isPaused !== true)
    .map((source) => {
      const descriptor = descriptorOf(source);
      const { errorTs = null, failures = 0 } = stateOf.get(source) ?? {};
      return { name: descriptor.name, covers: [...descriptor.covers], failedTs: errorTs, failures };
    });
}
