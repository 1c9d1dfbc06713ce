import type { StoredPlayerStats } from '../schema/catalog.ts';
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
 * sheets count only for goalkeepers who started, since sources do not give the minutes of goals.
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
  const known = season.appearancesOf(playerId);
  const counted = known.flatMap(({ fixtureId }) => statsOf(fixtureId, playerId) ?? []);
  const total = (count: (row: PlayerMatchStatsRow) => number) => sum(counted.map(count));
  const counts = known.map((row) => pointCountsOf(row, statsOf(row.fixtureId, playerId)));
  const cards = known.map(cardsOf);
  const conceded =
    groupOf(player) === 'goalkeeper' ? known.filter((row) => row.started).map(goalsAgainst) : [];
  return {
    id: `${playerId}-${key.season}-${key.competition}`,
    playerId,
    ...key,
    appearancesStarter: known.filter((row) => row.started).length,
    appearancesSub: known.filter((row) => !row.started && row.minutesPlayed > 0).length,
    goalsScored: sum(known.map((row) => row.goals)),
    assistsMade: sum(counts.map(({ assists }) => assists ?? 0)),
    xg: null,
    xa: null,
    shotsOnTarget: total((row) => row.shotsOn),
    shotsOffTarget: total((row) => Math.max(0, row.shots - row.shotsOn)),
    keyPassesMade: sum(counts.map(({ keyPasses }) => keyPasses ?? 0)),
    chancesCreated: sum(
      counts.map(({ keyPasses, assists }) => (keyPasses === null ? 0 : keyPasses + (assists ?? 0))),
    ),
    dribblesSuccessful: total((row) => row.takeonsWon),
    tackles: null,
    interceptionsMade: total((row) => row.interceptions),
    blocksClearances: total((row) => row.clearances),
    duelsWon: sum(counts.map(({ duelsWon }) => duelsWon ?? 0)),
    foulsCommitted: total((row) => row.fouls),
    yellowCards: sum(cards.map((card) => card.yellowCards)),
    redCards: sum(cards.map((card) => card.redCards)),
    yellowRedCards: sum(cards.map((card) => card.yellowRedCards)),
    savesMade: sum(counts.map(({ saves }) => saves ?? 0)),
    cleanSheets: conceded.filter((goals) => goals === 0).length,
    goalsConceded: sum(conceded),
    gkPsxg: null,
    penaltiesSaved: sumOfKnown(counts.map(({ penaltiesSaved }) => penaltiesSaved)),
  };
}

function goalsAgainst({ clubId, fixture }: KnownAppearance): number {
  return (fixture.homeClubId === clubId ? fixture.awayGoals : fixture.homeGoals) ?? 0;
}

/** Null where none of them is known. */
function sumOfKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
