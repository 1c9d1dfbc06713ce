import { compareText } from '@hub/shared/text/compareText.ts';
import { isOver } from '@hub/shared/season/matchdayAt.ts';
import { isHeld } from '@hub/shared/season/matchdays.ts';
import type { FixtureStatus } from '@hub/shared/terms.ts';
import { Memberships } from '@hub/forecast/start/league/memberships.ts';
import { isPlayed, type AppearanceRow, type FixtureRow, type MatchDataBundle } from './bundleRows.ts';
import { listedIn } from './listed.ts';

/** Time from kickoff until a result counts as known: two halves, the break and added time. */
const MATCH_DURATION_MS = 120 * 60_000;
const CLUB_MATCHES_OF_FORM = 5;

/** A season as it stood at one instant: which matches had been played, and by whom. */
export interface SeasonAsOf {
  /** ISO-8601 UTC; the end of the last match played when no limit was given. */
  readonly asOfTs: string;
  /** Reported by sources while it is played: their absences and squads are valid now. */
  readonly isLive: boolean;
  readonly bundle: MatchDataBundle;
  statusOf(fixture: FixtureRow): FixtureStatus;
  /** Finished fixtures of a club, oldest first. */
  finishedOf(clubId: string): readonly FixtureRow[];
  /** The last five of them, oldest first. */
  lastFiveOf(clubId: string): readonly FixtureRow[];
  /** The club's fixture under way, or else its next one; null when none is left. */
  currentOf(clubId: string): FixtureRow | null;
  /** Known appearances of a player, oldest first. */
  appearancesOf(playerId: string): readonly KnownAppearance[];
  /** All known appearances in bundle order. */
  readonly appearances: readonly KnownAppearance[];
  /**
   * Club of the newest list or squad that names him; in a live season the club that its sources report takes precedence. Null for
   * a player who has left the league, or is not on any list yet.
   */
  clubOf(playerId: string): string | null;
}

export interface KnownAppearance extends AppearanceRow {
  fixture: FixtureRow;
}

/** @param asOf ISO-8601 UTC; null includes everything */
export function seasonAsOf(bundle: MatchDataBundle, asOf: string | null, isLive = false): SeasonAsOf {
  const asOfTs = asOf === null ? endOfLastMatch(bundle) : new Date(asOf).toISOString();
  // Computed once, since it is needed for every appearance.
  const statuses = new Map(bundle.fixtures.map((fixture) => [fixture, statusAt(fixture, asOfTs)]));
  const statusOf = (fixture: FixtureRow) => statuses.get(fixture) ?? statusAt(fixture, asOfTs);
  const byKickoff = bundle.fixtures.toSorted(
    (one, other) =>
      compareText(one.kickoffUtc, other.kickoffUtc) || compareText(one.fixtureId, other.fixtureId),
  );
  const fixtureOf = new Map(bundle.fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const finishedOfClub = new Map<string, FixtureRow[]>();
  const currentOfClub = new Map<string, FixtureRow>();
  const asOfMs = Date.parse(asOfTs);
  for (const fixture of byKickoff) {
    const status = statusOf(fixture);
    const isAhead = isHeld({ status }) && !isOver({ status, kickoffTs: fixture.kickoffUtc }, asOfMs);
    for (const clubId of [fixture.homeClubId, fixture.awayClubId]) {
      if (status === 'finished') listIn(finishedOfClub, clubId).push(fixture);
      else if (isAhead && !currentOfClub.has(clubId)) currentOfClub.set(clubId, fixture);
    }
  }

  const all = bundle.appearances.flatMap((row) => {
    const fixture = fixtureOf.get(row.fixtureId);
    return fixture === undefined ? [] : [{ ...row, fixture }];
  });
  const appearances = all.filter(({ fixture }) => statusOf(fixture) === 'finished');
  const knownOfPlayer = new Map<string, KnownAppearance[]>();
  for (const appearance of oldestFirst(appearances))
    listIn(knownOfPlayer, appearance.playerId).push(appearance);
  // Needed for every appearance as well.
  const endsMs = new Map(bundle.fixtures.map((fixture) => [fixture, Date.parse(endOf(fixture))]));
  const memberships = new Memberships(
    listedIn(bundle),
    appearances.map(({ playerId, clubId, fixture }) => ({
      playerId,
      teamId: clubId,
      fromMs: endsMs.get(fixture) ?? NaN,
    })),
  );
  const reportedClub = new Map(
    isLive
      ? bundle.players.flatMap(({ playerId, clubId }) =>
          clubId === null ? [] : [[playerId, clubId] as const],
        )
      : [],
  );

  const left = new Set(bundle.players.flatMap(({ playerId, hasLeft }) => (hasLeft ? [playerId] : [])));

  const finishedOf = (clubId: string) => finishedOfClub.get(clubId) ?? [];
  return {
    asOfTs,
    isLive,
    bundle,
    statusOf,
    finishedOf,
    lastFiveOf: (clubId) => finishedOf(clubId).slice(-CLUB_MATCHES_OF_FORM),
    currentOf: (clubId) => currentOfClub.get(clubId) ?? null,
    appearancesOf: (playerId) => knownOfPlayer.get(playerId) ?? [],
    appearances,
    clubOf: (playerId) =>
      left.has(playerId) ? null : (reportedClub.get(playerId) ?? memberships.clubAt(playerId, asOfMs)),
  };
}

function statusAt(fixture: FixtureRow, asOfTs: string): FixtureStatus {
  if (fixture.status !== 'played' && fixture.status !== 'awarded') return fixture.status;
  if (asOfTs < fixture.kickoffUtc) return 'scheduled';
  return asOfTs < endOf(fixture) ? 'live' : 'finished';
}

/** The instant from which a match's result is known. */
export function endOf({ kickoffUtc }: { kickoffUtc: string }): string {
  return new Date(Date.parse(kickoffUtc) + MATCH_DURATION_MS).toISOString();
}

function endOfLastMatch(bundle: MatchDataBundle): string {
  const played = bundle.fixtures.filter(isPlayed);
  const ends = [...played, ...bundle.europeanMatches].map(endOf);
  // Before the season's first match, use an instant before its first kickoff.
  const starts = bundle.fixtures.map((fixture) => fixture.kickoffUtc).sort();
  return ends.sort().at(-1) ?? new Date(Date.parse(starts[0] ?? '1970-01-01') - 1).toISOString();
}

function oldestFirst<A extends { fixture: FixtureRow }>(appearances: readonly A[]): A[] {
  return appearances.toSorted((one, other) => compareText(one.fixture.kickoffUtc, other.fixture.kickoffUtc));
}

export function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const existing = lists.get(key);
  if (existing !== undefined) return existing;
  const created: V[] = [];
  lists.set(key, created);
  return created;
}
