import type { PlayerMatch, SeasonStatistics } from '#shared/catalog/players.schema.ts';
import type { StoredPlayerStats } from '../../schema/catalog.ts';

const COUNTS_OF_MATCHES = ['assists', 'saves', 'shots', 'keyPasses', 'duelsWon'] as const;
type CountOfMatches = (typeof COUNTS_OF_MATCHES)[number];

/** Sum of the counts in `stats_players o` that only files contain; meaningless zeros if no player has any. */
export const COUNTED_BY_FILES =
  'o.shots_on_target + o.shots_off_target + o.dribbles_successful + o.interceptions_made + o.blocks_clearances + o.fouls_committed';

/** The season's highest counts of any player; 0 if no source reports them for any player. */
interface MostCounted {
  /** Highest sum of `COUNTED_BY_FILES`. */
  mostOfFiles: number;
  mostGoals: number;
  /** Highest number of cards of all kinds. */
  mostCards: number;
}

/**
 * A player's season statistics, with null in place of zeros that no source counted.
 *
 * @param matches the player's matches of the season
 */
export function countedStatistics(
  statistics: StoredPlayerStats,
  matches: readonly Pick<PlayerMatch, CountOfMatches>[],
  { mostOfFiles, mostGoals, mostCards }: MostCounted,
): SeasonStatistics {
  const isCounted = (count: CountOfMatches) => matches.some((match) => match[count] !== null);
  const ifCounted = (value: number, count: CountOfMatches) => (value > 0 || isCounted(count) ? value : null);
  const ofFiles = (value: number) => (mostOfFiles > 0 ? value : null);
  const ofCards = (value: number) => (mostCards > 0 ? value : null);
  const shots = matches.reduce((sum, match) => sum + (match.shots ?? 0), 0);
  return {
    ...statistics,
    goalsScored: mostGoals > 0 ? statistics.goalsScored : null,
    yellowCards: ofCards(statistics.yellowCards),
    redCards: ofCards(statistics.redCards),
    yellowRedCards: ofCards(statistics.yellowRedCards),
    assistsMade: ifCounted(statistics.assistsMade, 'assists'),
    savesMade: ifCounted(statistics.savesMade, 'saves'),
    shots: ofFiles(statistics.shotsOnTarget + statistics.shotsOffTarget) ?? ifCounted(shots, 'shots'),
    shotsOnTarget: ofFiles(statistics.shotsOnTarget),
    keyPassesMade: ifCounted(statistics.keyPassesMade, 'keyPasses'),
    chancesCreated: ifCounted(statistics.chancesCreated, 'keyPasses'),
    dribblesSuccessful: ofFiles(statistics.dribblesSuccessful),
    interceptionsMade: ofFiles(statistics.interceptionsMade),
    blocksClearances: ofFiles(statistics.blocksClearances),
    duelsWon: ifCounted(statistics.duelsWon, 'duelsWon'),
    foulsCommitted: ofFiles(statistics.foulsCommitted),
  };
}
