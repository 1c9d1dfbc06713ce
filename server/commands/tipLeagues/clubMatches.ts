import { tipLocksOf, type TipLock } from '#shared/games/lockOf.ts';
import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import type { ElevenTip, TipFixture } from '#shared/tipLeagues/tipLeagues.schema.ts';
import type { TipFixtureRow } from '../../stores/tipLeagues/tipLeagues.ts';

/** One club's part in a fixture, as it is tipped; with a date, and therefore with a lock. */
export interface ClubMatch extends TipLock {
  fixture: TipFixtureRow;
  teamId: string;
}

/**
 * The matches of clubs from a matchday on, by kickoff; those without a date are left out until they have one.
 *
 * @param fixtures all of the season
 */
export function clubMatchesOf(
  fixtures: readonly TipFixtureRow[],
  clubs: readonly { id: string }[],
  firstMatchday: number,
): ClubMatch[] {
  const chosen = new Set(clubs.map(({ id }) => id));
  const locks = tipLocksOf(fixtures);
  return fixtures.flatMap((fixture) => {
    const lock = locks.get(fixture.id);
    if (lock === undefined || fixture.matchday < firstMatchday) return [];
    return [fixture.homeTeamId, fixture.awayTeamId]
      .filter((teamId) => chosen.has(teamId))
      .map((teamId) => ({ fixture, teamId, lockTs: lock.lockTs, isMoved: lock.isMoved }));
  });
}

/** The next match of each club that is not locked, earliest lock first. @param nowTs a lock at this instant has passed */
export function nextMatches(matches: readonly ClubMatch[], nowTs: string): ClubMatch[] {
  const ahead = matches
    .filter(({ fixture, lockTs }) => fixture.status === 'scheduled' && lockTs > nowTs)
    .toSorted((one, other) => (one.lockTs < other.lockTs ? -1 : one.lockTs > other.lockTs ? 1 : 0));
  return [...Map.groupBy(ahead, ({ teamId }) => teamId).values()].flatMap(([first]) => first ?? []);
}

/** Identifies a club's match. */
export const matchKey = ({ fixtureId, teamId }: { fixtureId: string; teamId: string }) =>
  `${fixtureId} ${teamId}`;
export const keyOf = ({ fixture, teamId }: ClubMatch) => matchKey({ fixtureId: fixture.id, teamId });

/** A tip without whose it is and what for. */
export const toTip = (tip: ElevenTip | undefined): ElevenTip | null =>
  tip === undefined ? null : { playerIds: tip.playerIds, certaintyPercent: tip.certaintyPercent };

/** What is shown of a match. @param clubs all, by id */
export function toTipFixture(
  { fixture, teamId }: ClubMatch,
  clubs: ReadonlyMap<string, TeamRef>,
): TipFixture {
  const isHome = fixture.homeTeamId === teamId;
  return {
    fixtureId: fixture.id,
    matchday: fixture.matchday,
    kickoffTs: fixture.kickoffTs,
    club: clubs.get(teamId) ?? { id: teamId, name: teamId, shortName: teamId },
    isHome,
    opponent: clubs.get(isHome ? fixture.awayTeamId : fixture.homeTeamId) ?? null,
  };
}
