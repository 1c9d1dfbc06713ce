import { SOURCE_DESCRIPTORS } from '@hub/shared/feeds/sources.ts';
import type { WatchedMatch, WatchedSeason } from '../pull.ts';
import { MATCH_MS } from '../pollIntervals.ts';
import type { HighlightlyProgress, KnownMatch } from './progress.ts';

const DAY_MS = 86_400_000;

/** HTTP requests per planned request: a played match takes its box score and its events. */
const COST = { day: 1, elevens: 1, match: 2 } as const;
/** How long a match counts as current. */
const FRESH_MS = 3 * DAY_MS;
const INTERVALS = SOURCE_DESCRIPTORS.highlightly.service.pollIntervals;
/** When the tables are filled, some minutes after the end. */
const SETTLED_MS = MATCH_MS + INTERVALS.settledMs;
/** When corrections are in, the day after the match. */
const CORRECTED_MS = MATCH_MS + INTERVALS.correctedMs;
/** Requests that an upcoming match is likely to need for its elevens. */
const ELEVEN_REQUESTS = 2;
/** Maximum number of requests per reading, to show results soon; the others follow with the next reading. */
const REQUESTS_AT_ONCE = 24;

/** A request to the service. */
export type PlannedRequest =
  | { kind: 'day'; day: string }
  | { kind: 'elevens'; match: string }
  | { kind: 'match'; match: string };

export interface Planned {
  progress: HighlightlyProgress;
  season: WatchedSeason;
  nowMs: number;
  /** Requests left for the day. */
  left: number;
  /** Requests incomplete matches without a pause. */
  isForced: boolean;
}

/** A match of the season, with its remembered progress under the service's id. */
interface Paired {
  match: WatchedMatch;
  day: string;
  id: string | null;
  known: KnownMatch | null;
}

/**
 * Plans the rest of the day's requests, in this order: matches just played; elevens before kickoff, by the number of
 * fans; older matches, newest first, with the requests that today's matches will not need.
 */
export function planRequests(planned: Planned): PlannedRequest[] {
  const { season, nowMs, left } = planned;
  const all = pair(planned);
  const today = dayOf(nowMs);
  const played = all
    .filter(({ match }) => match.isPlayed && nowMs >= match.kickoffMs + SETTLED_MS)
    .toSorted((one, other) => other.match.kickoffMs - one.match.kickoffMs);
  const isFresh = ({ match }: Paired) => match.kickoffMs >= nowMs - FRESH_MS;
  const open = all.filter(({ day, known }) => day === today && (known?.completeMs ?? 0) === 0);
  const forSheets = open.length * COST.match;
  const forElevens = open.filter(({ match, known }) => match.kickoffMs > nowMs && !known?.hasElevens).length;
  const forToday = forSheets + forElevens * ELEVEN_REQUESTS + (open.some(({ id }) => id === null) ? 1 : 0);

  const spending = new Spending(left);
  for (const one of played.filter(isFresh)) spending.add(requestFor(one, planned), 0);
  const announced = all
    .filter(({ match }) => areElevensOut(match, nowMs))
    .toSorted((one, other) => season.fansOf(other.match) - season.fansOf(one.match));
  for (const one of announced) spending.add(elevensOf(one, planned), forSheets);
  for (const one of played.filter((other) => !isFresh(other)))
    spending.add(requestFor(one, planned), forToday);
  for (const one of played) if (isToBeRead(one, nowMs)) spending.add(sheetOf(one), forToday);
  return spending.requests;
}

/** Collects requests until the day's limit is reached. */
class Spending {
  readonly requests: PlannedRequest[] = [];
  readonly #known = new Set<string>();
  readonly #left: number;
  #spent = 0;

  constructor(left: number) {
    this.#left = left;
  }

  /** @param kept requests that must be left afterwards */
  add(request: PlannedRequest | null, kept: number): void {
    if (request === null) return;
    const key = request.kind === 'day' ? request.day : `${request.kind} ${request.match}`;
    const spent = this.#spent + COST[request.kind];
    if (this.#known.has(key) || spent > REQUESTS_AT_ONCE || this.#left - spent < kept) return;
    this.#known.add(key);
    this.#spent = spent;
    this.requests.push(request);
  }
}

/** The service counts in UTC, and no match is played across midnight UTC. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Pairs the season's matches with the service's. A club plays once a day, so one known club is enough. Where neither is
 * known, as with two promoted clubs, the match must be the only one left with its kickoff.
 */
function pair({ progress, season }: Planned): Paired[] {
  const listed = Object.entries(progress.matches);
  const ofDay = Map.groupBy(listed, ([, { kickoffMs }]) => dayOf(kickoffMs));
  const taken = new Set<string>();
  const byClubs = season.matches.map((match): Paired => {
    const day = dayOf(match.kickoffMs);
    const [id = null, known = null] =
      (ofDay.get(day) ?? []).find(
        ([, { homeClub, awayClub }]) =>
          season.clubIdOf(homeClub) === match.homeClubId || season.clubIdOf(awayClub) === match.awayClubId,
      ) ?? [];
    if (id !== null) taken.add(id);
    return { match, day, id, known };
  });
  const left = Map.groupBy(
    listed.filter(([id]) => !taken.has(id)),
    ([, { kickoffMs }]) => kickoffMs,
  );
  const without = Map.groupBy(
    byClubs.filter(({ id }) => id === null),
    ({ match }) => match.kickoffMs,
  );
  return byClubs.map((one): Paired => {
    const { kickoffMs } = one.match;
    const [only, other] = left.get(kickoffMs) ?? [];
    const isOnly = one.id === null && without.get(kickoffMs)?.length === 1;
    return isOnly && only !== undefined && other === undefined
      ? { match: one.match, day: one.day, id: only[0], known: only[1] }
      : one;
  });
}

/** The request that a played match needs; null: none, or none yet. */
function requestFor(one: Paired, planned: Planned): PlannedRequest | null {
  const { known } = one;
  if (known === null) return dayFor(one, planned);
  if (known.completeMs > 0) return null;
  const pauseMs = known.asks === 0 ? 0 : INTERVALS.againAfterMs[known.asks - 1];
  const isDue = planned.isForced || (pauseMs !== undefined && planned.nowMs - known.askedMs >= pauseMs);
  return isDue ? sheetOf(one) : null;
}

const sheetOf = ({ id }: Paired): PlannedRequest | null =>
  id === null ? null : { kind: 'match', match: id };

function dayFor({ day }: Paired, { progress, nowMs, isForced }: Planned): PlannedRequest | null {
  const readMs = progress.days[day] ?? 0;
  return isForced || nowMs - readMs >= INTERVALS.dayAgainMs ? { kind: 'day', day } : null;
}

const areElevensOut = ({ kickoffMs, isPlayed }: WatchedMatch, nowMs: number) =>
  !isPlayed &&
  nowMs >= kickoffMs + INTERVALS.elevens.fromMs &&
  nowMs <= kickoffMs + INTERVALS.elevens.untilMs;

function elevensOf(one: Paired, planned: Planned): PlannedRequest | null {
  const { id, known } = one;
  if (id === null || known === null) return dayFor(one, planned);
  const isDue = !known.hasElevens && planned.nowMs - known.elevenMs >= INTERVALS.elevens.everyMs;
  return isDue ? { kind: 'elevens', match: id } : null;
}

/** Whether a match that was read soon after its end still has to be read again, the day after. */
function isToBeRead({ match, known }: Paired, nowMs: number): boolean {
  const correctedMs = match.kickoffMs + CORRECTED_MS;
  return known !== null && known.completeMs > 0 && known.completeMs < correctedMs && nowMs >= correctedMs;
}
