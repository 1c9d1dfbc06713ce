import { describe, expect, it } from 'vitest';
import type { WatchedMatch, WatchedSeason } from '../pull.ts';
import { planRequests, type PlannedRequest, type Planned } from './plan.ts';
import { HighlightlyProgress, type KnownMatch } from './progress.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SATURDAY_MS = Date.parse('2026-11-21T14:30:00Z');

/** Matchdays with this many matches on Saturdays, the newest being the 11th; clubs are called `h1`, `a1` and so on. */
function aSeason(matchdays: number, matches = 9, isPlayed = true): WatchedSeason {
  const all = Array.from({ length: matchdays }, (_none, n) =>
    Array.from({ length: matches }, (_nobody, m): WatchedMatch => ({
      kickoffMs: SATURDAY_MS - (matchdays - 1 - n) * 7 * DAY_MS,
      matchday: 11 - (matchdays - 1 - n),
      isPlayed,
      homeClubId: `h${m}`,
      awayClubId: `a${m}`,
    })),
  ).flat();
  return { season: '2026-27', matches: all, clubIdOf: (id) => id, fansOf: () => 0 };
}
const idOf = ({ kickoffMs, homeClubId }: WatchedMatch) => `${homeClubId} ${kickoffMs}`;

/** Progress in which all matches are listed. */
const listed = (season: WatchedSeason, changes: Partial<KnownMatch> = {}) =>
  HighlightlyProgress.parse({
    matches: Object.fromEntries(
      season.matches.map((match) => [
        idOf(match),
        { kickoffMs: match.kickoffMs, homeClub: match.homeClubId, awayClub: match.awayClubId, ...changes },
      ]),
    ),
  });
const plan = (season: WatchedSeason, changes: Partial<Planned> = {}) =>
  planRequests({
    season,
    progress: listed(season),
    nowMs: SATURDAY_MS + 5 * HOUR_MS,
    left: 100,
    isForced: false,
    ...changes,
  });
const cost = (requests: readonly PlannedRequest[]) =>
  requests.reduce((sum, { kind }) => sum + (kind === 'match' ? 2 : 1), 0);

describe("the plan of a day's requests", () => {
  it('lists each day once, and then requests its matches', () => {
    const season = aSeason(2);
    const progress = HighlightlyProgress.parse({});
    expect(plan(season, { progress })).toEqual([
      { kind: 'day', day: '2026-11-21' },
      { kind: 'day', day: '2026-11-14' },
    ]);
    expect(cost(plan(aSeason(1)))).toBe(18);
  });

  it('lists a day with missing matches again, after half a day at the earliest', () => {
    const season = aSeason(1);
    const nowMs = SATURDAY_MS + 5 * HOUR_MS;
    const listedAt = (ms: number) =>
      plan(season, { nowMs, progress: HighlightlyProgress.parse({ days: { '2026-11-21': ms } }) });
    expect(listedAt(nowMs - 11 * HOUR_MS)).toEqual([]);
    expect(listedAt(nowMs - 12 * HOUR_MS)).toHaveLength(1);
  });

  it('waits until a match is over, its table is filled, and it has a result', () => {
    expect(plan(aSeason(1), { nowMs: SATURDAY_MS + 2 * HOUR_MS })).toEqual([]);
    expect(plan(aSeason(1, 9, false), { nowMs: SATURDAY_MS + 3 * HOUR_MS })).toEqual([]);
    expect(plan(aSeason(1), { nowMs: SATURDAY_MS + 3 * HOUR_MS })).toHaveLength(9);
  });

  it('requests the newest matchday first, then earlier ones, some with each reading', () => {
    const season = aSeason(3);
    const requests = plan(season);
    expect(cost(requests)).toBe(24);
    const matchdays = requests.map((request) =>
      request.kind === 'match'
        ? season.matches.find((match) => idOf(match) === request.match)?.matchday
        : null,
    );
    expect(matchdays).toEqual([...Array.from({ length: 9 }, () => 11), 10, 10, 10]);
  });

  it('plans no more requests than are left', () => {
    expect(plan(aSeason(3), { left: 0 })).toEqual([]);
    expect(cost(plan(aSeason(3), { left: 7 }))).toBe(6);
  });

  it('reserves the requests that today’s matches will need', () => {
    const before = aSeason(3).matches.filter(({ matchday }) => matchday < 11);
    const season = { ...aSeason(3), matches: [...before, ...aSeason(1, 7, false).matches] };
    const inTheMorning = { nowMs: SATURDAY_MS - 6 * HOUR_MS };
    // Two requests for each of the seven matches, and as many for their elevens.
    expect(cost(plan(season, { ...inTheMorning, left: 28 }))).toBe(0);
    expect(cost(plan(season, { ...inTheMorning, left: 38 }))).toBe(10);
  });

  it('requests elevens from forty minutes before kickoff, every quarter of an hour, those with most fans first', () => {
    const season = {
      ...aSeason(1, 9, false),
      fansOf: ({ homeClubId }: WatchedMatch) => Number(homeClubId[1]),
    };
    const at = (minutes: number, changes: Partial<KnownMatch> = {}, left = 100) =>
      plan(season, { nowMs: SATURDAY_MS + minutes * 60_000, progress: listed(season, changes), left });
    expect(at(-41)).toEqual([]);
    expect(at(-40)).toHaveLength(9);
    expect(at(-40)[0]).toEqual({ kind: 'elevens', match: `h8 ${SATURDAY_MS}` });
    expect(at(-30, { elevenMs: SATURDAY_MS - 40 * 60_000 })).toEqual([]);
    expect(at(-25, { elevenMs: SATURDAY_MS - 40 * 60_000 })).toHaveLength(9);
    expect(at(-25, { hasElevens: true })).toEqual([]);
    expect(at(10)).toEqual([]);
    // Eighteen are reserved for the played matches.
    expect(at(-40, {}, 20)).toEqual([
      { kind: 'elevens', match: `h8 ${SATURDAY_MS}` },
      { kind: 'elevens', match: `h7 ${SATURDAY_MS}` },
    ]);
  });

  it('requests an incomplete match ever less often, and finally only if forced', () => {
    const season = aSeason(1, 1);
    const nowMs = SATURDAY_MS + 20 * DAY_MS;
    const asked = (asks: number, agoMs: number, isForced = false) =>
      plan(season, { nowMs, isForced, progress: listed(season, { asks, askedMs: nowMs - agoMs }) }).length;
    expect([asked(1, HOUR_MS - 1), asked(1, HOUR_MS)]).toEqual([0, 1]);
    expect([asked(4, 3 * DAY_MS - 1), asked(4, 3 * DAY_MS)]).toEqual([0, 1]);
    expect([asked(5, 19 * DAY_MS), asked(5, 0, true)]).toEqual([0, 1]);
  });

  it('reads a match again the next day if it was reported soon after its end', () => {
    const season = aSeason(1, 1);
    const read = (completeMs: number, nowMs: number) =>
      plan(season, { nowMs, progress: listed(season, { asks: 1, completeMs }) }).length;
    const soonMs = SATURDAY_MS + 3 * HOUR_MS;
    const dayAfterMs = SATURDAY_MS + 26 * HOUR_MS;
    expect([read(soonMs, dayAfterMs - 2 * HOUR_MS), read(soonMs, dayAfterMs)]).toEqual([0, 1]);
    expect(read(dayAfterMs, dayAfterMs + DAY_MS)).toBe(0);
  });
});
