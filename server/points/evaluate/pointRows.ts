import { concededWhile, scorePoints } from '#shared/games/points/scorePoints.ts';
import type { PointRules } from '#shared/games/points/pointRules.ts';
import type { PositionGroup } from '#shared/terms.ts';
import type { PlayerForecast } from '../../pstart/forecastClub.ts';
import type { PstartModel } from '../../pstart/pstartModel.ts';
import { forecastSeason } from '../../pstart/evaluate/forecastSeason.ts';
import type { PlayedSeason, WalkOptions } from '../../pstart/evaluate/playedSeason.ts';
import type { FixtureFact } from '../../pstart/types.ts';
import { partKey } from '../facts/playedParts.ts';
import type { ScoredMatch } from '../model/clubGoals.ts';
import type { PlayedPart } from '../types.ts';

/** A candidate of a club's match, with what was known of his chances, and of all matches played by then. */
export interface PointRow {
  matchday: number;
  kickoffTs: string;
  fixture: FixtureFact;
  playerId: string;
  teamId: string;
  positionGroup: PositionGroup;
  forecast: PlayerForecast;
  /** Ids of the fixtures that were over. */
  view: PointView;
}

/** What was known at a kickoff. */
export interface PointView {
  asOfTs: string;
  /** Matches that were over, with their scores. */
  played: (ScoredMatch & { fixtureId: string })[];
}

/** Walks a season and keeps the judged candidates of each match, in order. */
export function walkPoints(season: PlayedSeason, options: WalkOptions, model?: PstartModel): PointRow[] {
  const rows: PointRow[] = [];
  for (const view of forecastSeason(season, options, model)) {
    const fixtureOf = new Map(view.snapshot.upcoming.map((fixture) => [fixture.fixtureId, fixture]));
    const groupOf = new Map(view.snapshot.players.map((player) => [player.playerId, player.positionGroup]));
    const counted = new Set(view.teamIds);
    const played = view.snapshot.played.flatMap((fixture) => scored(fixture) ?? []);
    const known: PointView = { asOfTs: view.snapshot.asOfTs, played };
    for (const forecast of view.forecasts) {
      const { fixtureId, playerId, teamId } = forecast;
      const fixture = fixtureOf.get(fixtureId);
      if (fixture === undefined || !counted.has(teamId) || !view.isJudged(teamId, playerId)) continue;
      rows.push({
        matchday: fixture.matchday,
        kickoffTs: view.kickoffTs,
        fixture,
        playerId,
        teamId,
        positionGroup: groupOf.get(playerId) ?? 'midfielder',
        forecast,
        view: known,
      });
    }
  }
  return rows;
}

function scored({ homeGoals, awayGoals, ...fixture }: FixtureFact): PointView['played'][number] | null {
  if (typeof homeGoals !== 'number' || typeof awayGoals !== 'number') return null;
  const { fixtureId, kickoffTs, homeTeamId, awayTeamId } = fixture;
  return { fixtureId, kickoffTs, homeTeamId, awayTeamId, homeGoals, awayGoals };
}

/**
 * Points of everybody in every match, by `partKey`. What no source tells counts as 0 here, for forecasts and yardsticks alike;
 * goals conceded are those of `concededWhile`.
 */
export function actualPoints(
  parts: readonly PlayedPart[],
  { fixtures, positionGroups }: Pick<PlayedSeason, 'fixtures' | 'positionGroups'>,
  rules: PointRules,
): Map<string, number> {
  const fixtureOf = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const points = new Map<string, number>();
  for (const part of parts) {
    const fixture = fixtureOf.get(part.fixtureId);
    if (fixture === undefined) continue;
    const isHome = fixture.homeTeamId === part.teamId;
    const goalsFor = (isHome ? fixture.homeGoals : fixture.awayGoals) ?? 0;
    const goalsAgainst = (isHome ? fixture.awayGoals : fixture.homeGoals) ?? 0;
    const { points: sum } = scorePoints(rules, {
      ...part,
      positionGroup: positionGroups.get(part.playerId) ?? 'midfielder',
      goalsConceded: concededWhile(part.minutesPlayed, goalsAgainst),
      goalsFor,
      goalsAgainst,
    });
    points.set(partKey(part.fixtureId, part.playerId), sum);
  }
  return points;
}
