import { knownAbsences, newsKnown } from './knownBefore.ts';
import type { PlayedSeason, WalkOptions } from './playedSeason.ts';
import { SeasonSoFar } from './seasonSoFar.ts';
import type { AppearanceFact, FixtureFact, LeagueSnapshot } from '../types.ts';

/** One kickoff of the season: what was known just before it, and who started. */
export interface KickoffView {
  kickoffTs: string;
  snapshot: LeagueSnapshot;
  /** Starters of the forecast fixtures as `team\nplayer`. */
  starters: ReadonlySet<string>;
  /** All appearances in the forecast fixtures. */
  appearances: readonly AppearanceFact[];
  /** Clubs whose match counts; a fixture is forecast for both clubs even if one has not reached `fromMatch`. */
  teamIds: readonly string[];
}

const MS_PER_HOUR = 3_600_000;
/** Time from kickoff until a line-up counts as played: two halves, the break and added time. */
const MATCH_DURATION_MS = 2 * MS_PER_HOUR;

/**
 * Walks a season by kickoff rather than matchday, because matches get postponed. Each forecast knows what was known at its
 * horizon: matches that were over by then, with their line-ups and ratings, and what had begun or been said. A club's candidates
 * are all players who were in one of its matchday squads until then; where last season is known, also those on its squad list for its first
 * matches.
 */
export function* walkSeason(season: PlayedSeason, options: WalkOptions): Generator<KickoffView> {
  const { fromMatch, toMatch = Infinity, absences, news = 'none', horizonHours = 0 } = options;
  const fixtures = season.fixtures.toSorted(
    (a, b) => Date.parse(a.kickoffTs) - Date.parse(b.kickoffTs) || (a.fixtureId < b.fixtureId ? -1 : 1),
  );
  const appearancesOf = Map.groupBy(season.appearances, ({ fixtureId }) => fixtureId);
  const soFar = new SeasonSoFar(season, options.lastSeason ?? null);
  const matchesOf = new Map<string, number>();
  let running: readonly FixtureFact[] = [];

  for (const [kickoffTs, upcoming] of Map.groupBy(fixtures, (fixture) => fixture.kickoffTs)) {
    const clubs = upcoming.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]);
    const asOfTs = new Date(Date.parse(kickoffTs) - horizonHours * MS_PER_HOUR).toISOString();
    const isKnown = (match: FixtureFact) => horizonHours === 0 || isOver(match, asOfTs);
    for (const match of running.filter(isKnown)) soFar.add([match], appearancesOf.get(match.fixtureId) ?? []);
    running = [...running.filter((match) => !isKnown(match)), ...upcoming];
    for (const teamId of clubs) matchesOf.set(teamId, (matchesOf.get(teamId) ?? 0) + 1);
    const teamIds = clubs.filter((teamId) => {
      const match = matchesOf.get(teamId) ?? 0;
      return match >= fromMatch && match <= toMatch;
    });
    const appearances = upcoming.flatMap(({ fixtureId }) => appearancesOf.get(fixtureId) ?? []);
    if (teamIds.length > 0) {
      const known = knownAbsences(season, absences, asOfTs, upcoming);
      const players = soFar.players(upcoming, known);
      const elsewhere = soFar.listElsewhere(clubs, players);
      yield {
        kickoffTs,
        snapshot: {
          asOfTs,
          upcoming,
          played: [...soFar.played],
          appearances: soFar.appearancesOf(new Set([...clubs, ...elsewhere.map(({ teamId }) => teamId)])),
          absences: known.facts,
          europeanMatches: season.europeanMatches.filter((match) => match.kickoffTs < asOfTs),
          suspensionsKnown: absences === 'known',
          players: [...players, ...elsewhere],
          ...(news === 'known' ? newsKnown(season, asOfTs) : {}),
        },
        appearances,
        starters: new Set(
          appearances
            .filter(({ started }) => started)
            .map(({ teamId, playerId }) => `${teamId}\n${playerId}`),
        ),
        teamIds,
      };
    }
  }
}

const isOver = ({ kickoffTs }: FixtureFact, asOfTs: string) =>
  Date.parse(kickoffTs) + MATCH_DURATION_MS <= Date.parse(asOfTs);
