import type { PlayedSeason } from '../evaluate/playedSeason.ts';

/** The seasons whose source lists the bench; all if none does. */
export function benchSeasonsOf(seasons: readonly PlayedSeason[]): readonly PlayedSeason[] {
  const listing = seasons.filter(({ appearances }) =>
    appearances.some(({ started, minutesPlayed }) => !started && minutesPlayed === 0),
  );
  return listing.length > 0 ? listing : seasons;
}

/** The season as reported by a source that lists only the players used. */
export function withoutUnusedPlayers(season: PlayedSeason): PlayedSeason {
  return {
    ...season,
    appearances: season.appearances.filter(({ started, minutesPlayed }) => started || minutesPlayed > 0),
  };
}

/** Leaves out repeats: a season given both with and without its bench counts once. */
export function withoutRepeats(seasons: readonly PlayedSeason[]): PlayedSeason[] {
  const kickoffsOf = ({ fixtures }: PlayedSeason) => new Set(fixtures.map(({ kickoffTs }) => kickoffTs));
  const bySize = seasons.toSorted((one, other) => other.fixtures.length - one.fixtures.length);
  return bySize.filter((season, index) => {
    const kickoffs = [...kickoffsOf(season)];
    return !bySize.slice(0, index).some((larger) => {
      const known = kickoffsOf(larger);
      return kickoffs.filter((kickoffTs) => known.has(kickoffTs)).length > kickoffs.length / 2;
    });
  });
}
