import type { PointRules } from '@hub/shared/points/pointRules.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { hasNews, withoutNews } from '../../../start/news/withoutNews.ts';
import { computeStartProbabilities } from '../../../start/startProbabilities.ts';
import type { PstartModel } from '../../../start/pstartModel.ts';
import { forecastSeason } from '../../start/evaluate/forecastSeason.ts';
import type { PlayedSeason, WalkOptions } from '../../start/evaluate/playedSeason.ts';
import type { FixtureFact, LeagueSnapshot, PlayerFact } from '../../../start/types.ts';
import type { ChanceRow } from '../fit/fitFading.ts';
import { partKey, scorePart } from '../../../points/facts/scorePart.ts';
import { isOutWithoutReturn, type ChancesNow } from '../../../points/model/fadingChances.ts';
import type { ScoredMatch } from '../../../points/model/clubGoals.ts';
import type { PlayedPart } from '../../../points/types.ts';

/** A candidate for a club's match, with his chances and all matches played as known by then. */
export interface PointRow {
  matchday: number;
  kickoffTs: string;
  fixture: FixtureFact;
  playerId: string;
  teamId: string;
  positionGroup: PositionGroup;
  expectedMinutes: number;
  chances: ChancesNow;
  /** Shared by all rows of a kickoff. */
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
    const factsOf = new Map(view.snapshot.players.map((player) => [player.playerId, player]));
    const unreportedChanceOf = chancesIfUnreported(view.snapshot, model);
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
        positionGroup: factsOf.get(playerId)?.positionGroup ?? 'midfielder',
        expectedMinutes: forecast.expectedMinutes,
        chances: {
          starts: forecast.startProbability,
          comesOn: forecast.comesOn,
          startsIfUnreported: unreportedChanceOf.get(partKey(fixtureId, playerId)) ?? null,
          isSuspended: isSuspended(factsOf.get(playerId)),
          isOutForLong: isOutWithoutReturn(forecast.reasons),
        },
        view: known,
      });
    }
  }
  return rows;
}

const isSuspended = (player: PlayerFact | undefined) =>
  player?.suspended === true || player?.reportedStatus === 'suspended';

/** Start chances without any reports, by `partKey`; empty if there were no reports. */
function chancesIfUnreported(snapshot: LeagueSnapshot, model?: PstartModel): Map<string, number> {
  if (!hasNews(snapshot)) return new Map();
  const { forecasts } = computeStartProbabilities(withoutNews(snapshot), model);
  return new Map(
    forecasts.map(({ fixtureId, playerId, startProbability }) => [
      partKey(fixtureId, playerId),
      startProbability,
    ]),
  );
}

/** The chances of a season's candidates with the outcomes, as the fit needs them. */
export function toChanceRows(rows: readonly PointRow[], parts: readonly PlayedPart[]): ChanceRow[] {
  const partOf = new Map(parts.map((part) => [partKey(part.fixtureId, part.playerId), part]));
  return rows.map(({ playerId, teamId, kickoffTs, fixture, chances }) => {
    const part = partOf.get(partKey(fixture.fixtureId, playerId));
    const happened = { started: part?.started === true, played: (part?.minutesPlayed ?? 0) > 0 };
    return Object.assign({ playerId, teamId, kickoffTs }, chances, happened);
  });
}

function scored({ homeGoals, awayGoals, ...fixture }: FixtureFact): PointView['played'][number] | null {
  if (typeof homeGoals !== 'number' || typeof awayGoals !== 'number') return null;
  const { fixtureId, kickoffTs, homeTeamId, awayTeamId } = fixture;
  return { fixtureId, kickoffTs, homeTeamId, awayTeamId, homeGoals, awayGoals };
}

/**
 * Points of every player in every match, by `partKey`. Facts that no source reports count as 0 here, for both forecasts and
 * yardsticks; goals conceded are those of `concededWhile`.
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
    const positionGroup = positionGroups.get(part.playerId) ?? 'midfielder';
    const outcome = scorePart(rules, { ...part, concededOnPitch: null }, { fixture, positionGroup });
    points.set(partKey(part.fixtureId, part.playerId), outcome.points);
  }
  return points;
}
