import type { MatchCounts } from '@hub/shared/points/scorePoints.ts';
import type { MatchDataBundle } from './bundleRows.ts';
import { cardsOf } from './seasonStatistics.ts';
import { partKey } from '@hub/forecast/points/facts/scorePart.ts';
import type { PlayedPart } from '@hub/forecast/points/types.ts';
import type { PointFactRow } from './pointFactsFile.ts';

const UNKNOWN: MatchCounts = {
  assists: null,
  saves: null,
  penaltiesSaved: null,
  penaltiesMissed: null,
  shots: null,
  keyPasses: null,
  duelsWon: null,
  bonus: null,
};

/**
 * Every player's part in the matches of a bundle, in its order. A missing row of statistics means unknown counts, even if the
 * source reports the statistics of other players.
 *
 * @param pointFacts assists, saves and other facts about the same matches from a second file
 */
export function toPlayedParts(
  bundle: MatchDataBundle,
  pointFacts: readonly PointFactRow[] = [],
): PlayedPart[] {
  const statsOf = new Map(bundle.playerMatchStats.map((row) => [partKey(row.fixtureId, row.playerId), row]));
  const factsOf = new Map(pointFacts.map((row) => [partKey(row.fixtureId, row.playerId), row]));
  return bundle.appearances.map((row): PlayedPart => {
    const key = partKey(row.fixtureId, row.playerId);
    const stats = statsOf.get(key);
    const facts = factsOf.get(key);
    const counts: MatchCounts = { ...UNKNOWN };
    if (stats !== undefined) {
      counts.assists = stats.assists;
      counts.saves = stats.saves;
      counts.shots = stats.shots;
      counts.keyPasses = stats.keyPasses;
      counts.duelsWon = stats.duelsWon;
    }
    if (facts !== undefined) {
      counts.assists = facts.assists;
      counts.saves = facts.saves;
      counts.penaltiesSaved = facts.penaltiesSaved;
      counts.penaltiesMissed = facts.penaltiesMissed;
      counts.bonus = facts.bonus;
    }
    return {
      fixtureId: row.fixtureId,
      teamId: row.clubId,
      playerId: row.playerId,
      started: row.started,
      minutesPlayed: row.minutesPlayed,
      goals: row.goals,
      ownGoals: row.ownGoals,
      ...cardsOf(row),
      concededOnPitch: facts?.goalsConcededOnPitch ?? null,
      ...counts,
    };
  });
}
