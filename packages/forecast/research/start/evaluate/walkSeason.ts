import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { LeagueBuilder } from '../../../start/league/buildLeague.ts';
import { SEASON_START_MATCHES } from '../../../start/inputs/seasonStartStanding.ts';
import { seasonAsKnown, type PlayedSeason, type WalkOptions } from './playedSeason.ts';
import type { AppearanceFact, LeagueSnapshot } from '../../../start/types.ts';

/** One kickoff of the season: what was known just before it, and who started. */
export interface KickoffView {
  kickoffTs: string;
  snapshot: LeagueSnapshot;
  /** Starters of the forecast fixtures as `team\nplayer`. */
  starters: ReadonlySet<string>;
  /** All appearances in the forecast fixtures. */
  appearances: readonly AppearanceFact[];
  /**
   * Clubs whose match counts, because their whole eleven is known; a fixture is forecast for both clubs even if one has not reached
   * `fromMatch`.
   */
  teamIds: readonly string[];
  /** Whether a candidate counts: he was in an earlier squad of the club or, in its first matches, is on its list. */
  isJudged: (teamId: string, playerId: string) => boolean;
}

const MS_PER_HOUR = 3_600_000;

/**
 * Walks a season by kickoff rather than matchday, because matches get postponed. Each forecast knows what was known at its
 * horizon: matches that were over by then, with their line-ups and ratings, and what had begun or been reported.
 */
export function* walkSeason(season: PlayedSeason, options: WalkOptions): Generator<KickoffView> {
  const { fromMatch, toMatch = Infinity, horizonHours = 0, lastSeason = null } = options;
  const { judgesUnseen = lastSeason !== null } = options;
  const fixtures = season.fixtures.toSorted(
    (a, b) => Date.parse(a.kickoffTs) - Date.parse(b.kickoffTs) || (a.fixtureId < b.fixtureId ? -1 : 1),
  );
  const appearancesOf = Map.groupBy(season.appearances, ({ fixtureId }) => fixtureId);
  const builder = new LeagueBuilder({ ...seasonAsKnown(season, options), lastSeason });
  const matchesOf = new Map<string, number>();

  for (const [kickoffTs, upcoming] of Map.groupBy(fixtures, (fixture) => fixture.kickoffTs)) {
    const clubs = upcoming.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
    for (const teamId of clubs) matchesOf.set(teamId, (matchesOf.get(teamId) ?? 0) + 1);
    const appearances = upcoming.flatMap(({ fixtureId }) => appearancesOf.get(fixtureId) ?? []);
    const started = appearances.filter((row) => row.started);
    const teamIds = clubs.filter((teamId) => {
      const match = matchesOf.get(teamId) ?? 0;
      // A starter whom the source does not name would make the others look wrong.
      const starters = started.filter((row) => row.teamId === teamId).length;
      return match >= fromMatch && match <= toMatch && starters >= STARTERS_PER_TEAM;
    });
    if (teamIds.length === 0) continue;
    const asOfMs = Date.parse(kickoffTs) - horizonHours * MS_PER_HOUR;
    const asOfTs = new Date(asOfMs).toISOString();
    const { snapshot } = builder.at({ asOfTs, upcoming, withFormer: true });
    yield {
      kickoffTs,
      snapshot,
      appearances,
      starters: new Set(started.map(({ teamId, playerId }) => `${teamId}\n${playerId}`)),
      teamIds,
      isJudged: (teamId, playerId) =>
        builder.wasSeen(teamId, playerId, asOfMs) ||
        judgesUnseen === 'always' ||
        (judgesUnseen && builder.matchesPlayed(teamId, asOfMs) < SEASON_START_MATCHES),
    };
  }
}
