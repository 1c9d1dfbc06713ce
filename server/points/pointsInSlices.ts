import type { ExpectedPoints } from '#shared/games/points/expectedPoints.schema.ts';
import { isPercentage } from '#shared/startChance/chanceText.ts';
import { matchesToCome } from './calendar.ts';
import { hasManySubstitutes } from './facts/substitutes.ts';
import { forecastPoints, type PointsCandidate, type PointsKnowledge } from './forecastPoints.ts';
import { countsUnsaid } from './model/fadingChances.ts';
import { committedPoints } from './model/committedPoints.ts';
import type { SeenPart } from './types.ts';
import { createPace } from '../provider/loopTurns.ts';
import type { PlayerForecast } from '../pstart/forecastClub.ts';
import type { LeagueFacts } from '../pstart/league/leagueFacts.ts';
import type { MatchdayLeague } from '../pstart/league/leaguesOfMatchday.ts';
import type { AppearanceFact, FixtureFact } from '../pstart/types.ts';

/** What a run has read and computed before points. */
interface ComputedChances {
  facts: LeagueFacts;
  parts: readonly SeenPart[];
  leagues: readonly MatchdayLeague[];
  forecasts: readonly PlayerForecast[];
  /** Whether the points of the next match alone are asked for. */
  isNextEnough?: boolean;
}

/** Expected points by player, each from data known before his club's match; none for clubs with too few matches. */
export async function pointsInSlices({
  facts,
  parts,
  leagues,
  forecasts,
  isNextEnough = false,
}: ComputedChances): Promise<Map<string, ExpectedPoints[]>> {
  const pace = createPace();
  const points = new Map<string, ExpectedPoints[]>();
  const model = hasManySubstitutes(parts) ? committedPoints.five : committedPoints.three;
  const out = forecasts.filter(({ startProbability }) => countsUnsaid(startProbability));
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
    for (const { playerId, teamId, fixtureId, startProbability, comesOn, knowledge: told } of forecasts) {
      // Points that follow from a guessed chance would be a guess, too.
      if (!teamIds.has(teamId) || !isPercentage(startProbability, told)) continue;
      const player = factsOf.get(playerId);
      if (player === undefined) continue;
      const isSuspended = player.suspended || player.saidStatus === 'suspended';
      const unsaid = usual.get(playerId) ?? null;
      const chances = { starts: startProbability, comesOn: comesOn ?? 0, unsaid, isSuspended };
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
 * How often players who are out started among the matches they were in the squad for, at their club. It stands in for the
 * chance without any report, which would take a second forecast of the whole league.
 */
function usualStarts(
  appearances: readonly AppearanceFact[],
  players: readonly Pick<PlayerForecast, 'playerId'>[],
): Map<string, number> {
  const seen = new Map(players.map(({ playerId }) => [playerId, { starts: 0, squads: 0 }]));
  for (const { playerId, started } of appearances) {
    const ofPlayer = seen.get(playerId);
    if (ofPlayer === undefined) continue;
    if (started) ofPlayer.starts += 1;
    ofPlayer.squads += 1;
  }
  const usual = new Map<string, number>();
  for (const [playerId, { starts, squads }] of seen) if (squads > 0) usual.set(playerId, starts / squads);
  return usual;
}

function scored({ homeGoals, awayGoals, ...fixture }: FixtureFact): PointsKnowledge['played'][number] | null {
  if (typeof homeGoals !== 'number' || typeof awayGoals !== 'number') return null;
  const { fixtureId, kickoffTs, homeTeamId, awayTeamId } = fixture;
  return { fixtureId, kickoffTs, homeTeamId, awayTeamId, homeGoals, awayGoals };
}
