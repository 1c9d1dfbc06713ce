import type { StoredPlayerStats } from './seasonRows.ts';
import type { PlayerMatchStatsRow, PlayerRow } from './bundleRows.ts';
import { groupOf } from './playerForm.ts';
import { pointCountsOf } from './pointCounts.ts';
import type { KnownAppearance, SeasonAsOf } from './seasonAsOf.ts';

/** Cards by the German count: a second yellow counts as neither a yellow nor a red card. */
export function cardsOf({
  yellow,
  red,
  secondYellow,
}: Pick<KnownAppearance, 'yellow' | 'red' | 'secondYellow'>) {
  return {
    yellowCards: secondYellow > 0 ? 0 : yellow,
    redCards: Math.max(0, red - secondYellow),
    yellowRedCards: secondYellow,
  };
}

/**
 * A player's season so far. Counts missing from the source are 0, or null where the table allows it.
 *
 * `chancesCreated` counts key passes and assists; shots off target include blocked shots. Goals conceded and clean
 * sheets count only for goalkeepers who started, since sources do not report the minutes of goals.
 *
 * @param statsOf match statistics of one appearance, undefined when the source has none
 */
export function seasonStatistics(
  player: PlayerRow,
  key: { season: string; competition: string },
  season: SeasonAsOf,
  statsOf: (fixtureId: string, playerId: string) => PlayerMatchStatsRow | undefined,
): StoredPlayerStats {
  const { playerId } = player;
  const isKeeper = groupOf(player) === 'goalkeeper';
  const total = { ...NOTHING_COUNTED };
  let penaltiesSaved: number | null = null;
  for (const row of season.appearancesOf(playerId)) {
    const stats = statsOf(row.fixtureId, playerId);
    const counts = pointCountsOf(row, stats);
    const cards = cardsOf(row);
    if (row.started) total.appearancesStarter += 1;
    else if (row.minutesPlayed > 0) total.appearancesSub += 1;
    total.goalsScored += row.goals;
    total.assistsMade += counts.assists ?? 0;
    total.keyPassesMade += counts.keyPasses ?? 0;
    if (counts.keyPasses !== null) total.chancesCreated += counts.keyPasses + (counts.assists ?? 0);
    total.duelsWon += counts.duelsWon ?? 0;
    total.savesMade += counts.saves ?? 0;
    if (counts.penaltiesSaved !== null) penaltiesSaved = (penaltiesSaved ?? 0) + counts.penaltiesSaved;
    total.yellowCards += cards.yellowCards;
    total.redCards += cards.redCards;
    total.yellowRedCards += cards.yellowRedCards;
    if (isKeeper && row.started) {
      const conceded = goalsAgainst(row);
      total.goalsConceded += conceded;
      if (conceded === 0) total.cleanSheets += 1;
    }
    if (stats === undefined) continue;
    total.shotsOnTarget += stats.shotsOn;
    total.shotsOffTarget += Math.max(0, stats.shots - stats.shotsOn);
    total.dribblesSuccessful += stats.takeonsWon;
    total.interceptionsMade += stats.interceptions;
    total.blocksClearances += stats.clearances;
    total.foulsCommitted += stats.fouls;
  }
  return {
    id: `${playerId}-${key.season}-${key.competition}`,
    playerId,
    ...key,
    ...total,
    xg: null,
    xa: null,
    tackles: null,
    gkPsxg: null,
    penaltiesSaved,
  };
}

const NOTHING_COUNTED = {
  appearancesStarter: 0,
  appearancesSub: 0,
  goalsScored: 0,
  assistsMade: 0,
  shotsOnTarget: 0,
  shotsOffTarget: 0,
  keyPassesMade: 0,
  chancesCreated: 0,
  dribblesSuccessful: 0,
  interceptionsMade: 0,
  blocksClearances: 0,
  duelsWon: 0,
  foulsCommitted: 0,
  yellowCards: 0,
  redCards: 0,
  yellowRedCards: 0,
  savesMade: 0,
  cleanSheets: 0,
  goalsConceded: 0,
};

function goalsAgainst({ clubId, fixture }: KnownAppearance): number {
  return (fixture.homeClubId === clubId ? fixture.awayGoals : fixture.homeGoals) ?? 0;
}
