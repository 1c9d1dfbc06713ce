import { POINT_RULES, type PointProfile } from '@hub/shared/points/pointRules.ts';
import { reviewPartsOf } from '@hub/shared/review/reviewParts.ts';
import { scoreClub, type ClubOutcome } from '@hub/forecast/research/start/evaluate/scoreSnapshot.ts';
import type { StoredLedgerPrediction, StoredLedgerScore, StoredLedgerSnapshot } from '../../schema/record.ts';
import { jsonOf, scoreFrozenPoints, type FrozenPoints } from '../../stores/record/frozenPoints.ts';
import type { PredictedRow } from '../../stores/record/ledger.ts';
import { actualPoints } from '@hub/forecast/research/points/evaluate/pointRows.ts';
import { SeasonSoFar } from '@hub/forecast/research/points/evaluate/yardsticks.ts';
import { partKey, scorePart } from '@hub/forecast/points/facts/scorePart.ts';
import { PROFILES, rulesWithout, knownRules } from '@hub/forecast/points/forecastPoints.ts';
import type { PlayerForecast } from '@hub/forecast/start/forecastClub.ts';
import type { LeagueSnapshot } from '@hub/forecast/start/types.ts';
import { createPace } from '@hub/provider/loopTurns.ts';
import type { CountedLeague } from '../../stores/season/league.ts';
import { pointsInSlices } from '@hub/forecast/points/pointsInSlices.ts';

/** The prediction rows of an unscored snapshot. */
export function toPredictionRows(
  snapshotId: string,
  predictions: readonly PredictedRow[],
): StoredLedgerPrediction[] {
  return predictions.map((row) => toPredictionRow(snapshotId, row, null, null));
}

/**
 * The rows of a snapshot whose match is over: its predictions, and the scores by club and position group.
 *
 * @param outcomeOf outcome of a club's match; called only for clubs in `predicted`
 * @param pointsIn the points of players in the match
 */
export function toScoredRows(
  { id, fixtureId }: Pick<StoredLedgerSnapshot, 'id' | 'fixtureId'>,
  predicted: readonly PredictedRow[],
  { outcomeOf, pointsIn }: { outcomeOf: (teamId: string) => ClubOutcome; pointsIn: ActualPoints },
): { predictions: StoredLedgerPrediction[]; scores: StoredLedgerScore[] } {
  const predictions: StoredLedgerPrediction[] = [];
  const scores: StoredLedgerScore[] = [];
  for (const [teamId, ofClub] of Map.groupBy(predicted, (row) => row.teamId)) {
    const outcome = outcomeOf(teamId);
    const [last] = outcome.recentElevens;
    const judged = ofClub.map((row) => {
      const points = row.points.map((frozen) =>
        Object.assign({}, frozen, { actual: pointsIn(fixtureId, row.playerId, frozen) }),
      );
      return Object.assign({}, row, { points });
    });
    for (const row of judged) {
      const startedLast = last === undefined ? null : last.has(row.playerId);
      predictions.push(toPredictionRow(id, row, startedLast, outcome.starters.has(row.playerId)));
    }
    for (const { positionGroup, bins, withoutNews, untold, statusReports, ...sums } of scoreClub(
      ofClub,
      outcome,
    ))
      scores.push({
        ...sums,
        withoutNews: withoutNews && JSON.stringify(withoutNews),
        untold: untold && JSON.stringify(untold),
        said: JSON.stringify(statusReports),
        id: `${id} ${teamId} ${positionGroup}`,
        snapshotId: id,
        teamId,
        positionGroup,
        card: ofClub[0]?.card ?? null,
        points: jsonOf(
          scoreFrozenPoints(
            judged.filter((row) => row.positionGroup === positionGroup).map(({ points }) => points),
          ),
        ),
        bins: JSON.stringify(bins.map(({ rows, predictedSum, happened }) => [rows, predictedSum, happened])),
      });
  }
  return { predictions, scores };
}

function toPredictionRow(
  snapshotId: string,
  { startProbability, withoutNews, untold, statusReport, points, ...row }: PredictedRow,
  startedLast: boolean | null,
  started: boolean | null,
): StoredLedgerPrediction {
  return {
    ...row,
    id: `${snapshotId} ${row.teamId} ${row.playerId}`,
    snapshotId,
    pstart: startProbability,
    startedLast,
    started,
    pstartWithoutNews: withoutNews,
    pstartUntold: untold,
    said: statusReport,
    points: jsonOf(points),
  };
}

type Reading = Pick<CountedLeague, 'facts' | 'parts'>;

/** Computes expected points snapshot by snapshot, in the order of their instants. */
export interface PointsFreezer {
  /** @returns points by player id, of all games whose points can be expected */
  of(snapshot: LeagueSnapshot, forecasts: readonly PlayerForecast[]): Promise<Map<string, FrozenPoints[]>>;
}

/** Freezes expected points beside a season's chances, each computed from facts known at the instant of its snapshot. */
export function createPointsFreezer({ facts, parts }: Reading): PointsFreezer {
  const soFar = new Map(
    PROFILES.map((profile): [PointProfile, SeasonSoFar] => {
      const { rules } = knownRules(POINT_RULES[profile], parts);
      return [profile, new SeasonSoFar(parts, actualPoints(parts, facts, rules), facts)];
    }),
  );
  return {
    async of(snapshot, forecasts) {
      const teamIds = new Set(
        snapshot.upcoming.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]),
      );
      const leagues = [{ snapshot, teamIds }];
      const expectedOf = await pointsInSlices(
        { facts, parts, leagues, forecasts, isNextEnough: true },
        createPace(),
      );
      for (const season of soFar.values()) season.learn(snapshot.played);
      const groupOf = new Map(snapshot.players.map((player) => [player.playerId, player.positionGroup]));
      const chancesOf = new Map(forecasts.map((forecast) => [forecast.playerId, forecast]));
      const baselineOf = (playerId: string, profile: PointProfile) => {
        const forecast = chancesOf.get(playerId);
        if (forecast === undefined) return 0;
        const { teamId, startProbability: starts, comesOn } = forecast;
        const player = { playerId, teamId, positionGroup: groupOf.get(playerId) ?? ('midfielder' as const) };
        const chances = [{ starts, comesOn: comesOn ?? 0 }];
        return soFar.get(profile)?.yardsticks(player, chances).meanTimesChance ?? 0;
      };
      return new Map(
        [...expectedOf].map(([playerId, expected]) => [
          playerId,
          expected.map(({ profile, missing, next, parts: expectedParts }): FrozenPoints => {
            const baseline = Math.round(baselineOf(playerId, profile) * 100) / 100;
            return {
              profile,
              missing,
              ...next,
              parts: reviewPartsOf(next.points, expectedParts),
              baseline,
              actual: null,
            };
          }),
        ]),
      );
    },
  };
}

/** Returns a player's points in a match, by the rules under which they were expected; null if unknown. */
export type ActualPoints = (fixtureId: string, playerId: string, frozen: FrozenPoints) => number | null;

/** The returned function returns null if the sources of the match omit an expected part. */
export function createActualPoints({ facts, parts }: Reading): ActualPoints {
  const fixtureOf = new Map(facts.fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const partOf = new Map(parts.map((part) => [partKey(part.fixtureId, part.playerId), part]));
  return (fixtureId, playerId, { profile, missing }) => {
    const fixture = fixtureOf.get(fixtureId);
    if (fixture === undefined) return null;
    const part = partOf.get(partKey(fixtureId, playerId));
    // Players in no line-up did not play.
    if (part === undefined) return 0;
    const positionGroup = facts.positionGroups.get(playerId) ?? 'midfielder';
    const scored = scorePart(rulesWithout(POINT_RULES[profile], missing), part, { fixture, positionGroup });
    return scored.missing.length === 0 ? scored.points : null;
  };
}
