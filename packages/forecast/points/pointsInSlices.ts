import type { ExpectedPoints } from '@hub/shared/points/expectedPoints.schema.ts';
import { isPercentage } from '@hub/shared/startChance/chanceText.ts';
import { matchesToCome } from './calendar.ts';
import { hasManySubstitutes } from './facts/substitutes.ts';
import { forecastPoints, type PointsCandidate, type PointsKnowledge } from './forecastPoints.ts';
import { isOutWithoutReturn, usesUnreportedChance } from './model/fadingChances.ts';
import { committedPoints } from './model/committedPoints.ts';
import type { SeenPart } from './types.ts';
import type { PlayerForecast } from '../start/forecastClub.ts';
import type { LeagueFacts } from '../start/league/leagueFacts.ts';
import type { MatchdayLeague } from '../start/league/leaguesOfMatchday.ts';
import type { AppearanceFact, FixtureFact } from '../start/types.ts';

/** The facts and chances that a run has before it computes points. */
interface ComputedChances {
  facts: LeagueFacts;
  parts: readonly SeenPart[];
  leagues: readonly MatchdayLeague[];
  forecasts: readonly PlayerForecast[];
  /** Whether the caller needs only the points of the next match. */
  isNextEnough?: boolean;
}

/** Decides when long work pauses, so that other work of the process gets its turn. */
export interface Pace {
  isOver(): boolean;
  rest(): Promise<void>;
}

/** Expected points by player, each from facts known before his club's match; none for clubs with too few matches. */
export async function pointsInSlices(
  { facts, parts, leagues, forecasts, isNextEnough = false }: ComputedChances,
  pace: Pace,
): Promise<Map<string, ExpectedPoints[]>> {
  const points = new Map<string, ExpectedPoints[]>();
  const model = hasManySubstitutes(parts) ? committedPoints.five : committedPoints.three;
  const out = forecasts.filter(({ startProbability }) => usesUnreportedChance(startProbability));
  const usual = usualStarts(facts.appearances, out);
  for (const { snapshot, teamIds } of leagues) {
    const { asOfTs } = snapshot;
    const knowledge: PointsKnowledge = {
      asOfTs,
      played: snapshot.played.flatMap((fixture) => scored(fixture) ?? []),
      parts,
      scheduled: matchesToCome(facts, asOfTs),
      model,
      isNextEnough,
    };
    const factsOf = new Map(snapshot.players.map((player) => [player.playerId, player]));
    const candidates: PointsCandidate[] = [];
    for (const {
      playerId,
      teamId,
      fixtureId,
      startProbability,
      comesOn,
      reasons,
      knowledge: chanceKnowledge,
    } of forecasts) {
      // Points from a guessed chance would be a guess as well.
      if (!teamIds.has(teamId) || !isPercentage(startProbability, chanceKnowledge)) continue;
      const player = factsOf.get(playerId);
      if (player === undefined) continue;
      const isSuspended = player.suspended || player.reportedStatus === 'suspended';
      const startsIfUnreported = usual.get(playerId) ?? null;
      const chances = {
        starts: startProbability,
        comesOn: comesOn ?? 0,
        startsIfUnreported: startsIfUnreported,
        isSuspended,
        isOutForLong: isOutWithoutReturn(reasons),
      };
      candidates.push({ playerId, teamId, fixtureId, positionGroup: player.positionGroup, chances });
    }
    for (const { playerId, expected } of forecastPoints(candidates, knowledge)) {
      points.set(playerId, expected);
      if (pace.isOver()) await pace.rest();
    }
  }
  return points;
}

/**
 * Share of starts among the squads that a player who is out was in at his club. It replaces the chance without any report, which
 * would take a second forecast of the whole league.
 */
function usualStarts(
  appearances: readonly AppearanceFact[],
  players: readonly Pick<PlayerForecast, 'playerId'>[],
): Map<string, number> {
  const usual = new Map<string, number>();
  if (players.length === 0) return usual;
  const squads = squadsOf(appearances);
  for (const { playerId } of players) {
    const seen = squads.get(playerId);
    if (seen !== undefined) usual.set(playerId, seen.starts / seen.squads);
  }
  return usual;
}

/** How often a player was in a squad and in the eleven. */
interface SeenSquads {
  starts: number;
  squads: number;
}

/** Squads by list, since consecutive runs get the same one. */
const knownSquads = new WeakMap<readonly AppearanceFact[], ReadonlyMap<string, SeenSquads>>();

/** @param appearances must not change afterwards */
function squadsOf(appearances: readonly AppearanceFact[]): ReadonlyMap<string, SeenSquads> {
  const known = knownSquads.get(appearances);
  if (known !== undefined) return known;
  const squads = new Map<string, SeenSquads>();
  for (const { playerId, started } of appearances) {
    const seen = squads.get(playerId);
    if (seen === undefined) squads.set(playerId, { starts: started ? 1 : 0, squads: 1 });
    else {
      if (started) seen.starts += 1;
      seen.squads += 1;
    }
  }
  knownSquads.set(appearances, squads);
  return squads;
}

function scored({ homeGoals, awayGoals, ...fixture }: FixtureFact): PointsKnowledge['played'][number] | null {
  if (typeof homeGoals !== 'number' || typeof awayGoals !== 'number') return null;
  const { fixtureId, kickoffTs, homeTeamId, awayTeamId } = fixture;
  return { fixtureId, kickoffTs, homeTeamId, awayTeamId, homeGoals, awayGoals };
}
