import type { AppearanceRow, FixtureRow, PlayerMatchStatsRow } from '../bundleRows.ts';
import { MATCH_MINUTES, type Performance, type Side } from './match.ts';
import type { Random } from './random.ts';
import { groupOf } from './selection.ts';

const RATING_MIN = 3;
const RATING_MAX = 10;
const MINUTES_FOR_RATING = 15;

/** Average counts of a full match by position group, as in the top leagues. */
const COUNTS_PER_MATCH = {
  goalkeeper: { passes: 30, duels: 1, takeons: 0, interceptions: 3, clearances: 2, fouls: 0.1, losses: 0.3 },
  defender: { passes: 52, duels: 13, takeons: 1, interceptions: 5, clearances: 4, fouls: 1.1, losses: 1 },
  midfielder: {
    passes: 45,
    duels: 17,
    takeons: 2.5,
    interceptions: 3.5,
    clearances: 1,
    fouls: 1.5,
    losses: 2,
  },
  forward: {
    passes: 26,
    duels: 18,
    takeons: 4,
    interceptions: 1.5,
    clearances: 0.6,
    fouls: 1.5,
    losses: 2.5,
  },
} as const;

/** The rows of one side: an appearance for each player of the squad, and statistics for those who played. */
export function matchRows(
  fixture: FixtureRow,
  { clubId, side, goalsAgainst }: { clubId: string; side: Side; goalsAgainst: number },
  random: Random,
): { appearances: AppearanceRow[]; stats: PlayerMatchStatsRow[] } {
  const rows = side.performances.map((performance) => {
    const rating = rate(performance, side.goals, goalsAgainst, random);
    return { performance, rating };
  });
  const key = (performance: Performance) => ({
    fixtureId: fixture.fixtureId,
    clubId,
    playerId: performance.player.row.playerId,
  });
  return {
    appearances: rows.map(({ performance, rating }) => ({
      ...key(performance),
      started: performance.started,
      minutesPlayed: minutesOf(performance),
      position: performance.player.codes[0] ?? null,
      goals: performance.goals,
      ownGoals: performance.ownGoals,
      yellow: performance.yellowMinute === null ? 0 : 1,
      red: performance.redMinute === null ? 0 : 1,
      secondYellow: performance.isSecondYellow ? 1 : 0,
      subbedInMinute: performance.started ? null : performance.cameOn,
      subbedOutMinute: performance.subbedOut ? performance.left : null,
      yellowMinute: performance.yellowMinute,
      redMinute: performance.redMinute,
      rating,
    })),
    stats: rows.flatMap(({ performance, rating }) =>
      performance.cameOn === null
        ? []
        : [{ ...key(performance), ...countsOf(performance, random), ratingEstimated: rating }],
    ),
  };
}

export function minutesOf({ cameOn, left }: Performance): number {
  return cameOn === null ? 0 : (left ?? MATCH_MINUTES) - cameOn;
}

function countsOf(performance: Performance, random: Random) {
  const mean = COUNTS_PER_MATCH[groupOf(performance.player)];
  const share = minutesOf(performance) / MATCH_MINUTES;
  const count = (perMatch: number) => Math.max(0, Math.round(perMatch * share * (1 + 0.3 * random.normal())));
  const part = (whole: number, usual: number) =>
    Math.round(whole * Math.min(1, Math.max(0, usual + 0.08 * random.normal())));
  const passes = count(mean.passes);
  const duels = count(mean.duels);
  const takeons = Math.min(duels, count(mean.takeons));
  const { keyPasses, assists, shots, shotsOnTarget, goals, saves } = performance;
  return {
    passes: Math.max(passes, keyPasses + assists),
    passesAcc: Math.max(part(passes, 0.8), keyPasses + assists),
    keyPasses,
    assists,
    shots,
    shotsOn: shotsOnTarget,
    goals,
    duels,
    duelsWon: part(duels, 0.5),
    takeons,
    takeonsWon: part(takeons, 0.55),
    interceptions: count(mean.interceptions),
    clearances: count(mean.clearances),
    fouls: count(mean.fouls) + (performance.yellowMinute === null ? 0 : 1),
    dangerousLosses: count(mean.losses),
    saves,
  };
}

function rate(
  performance: Performance,
  goalsFor: number,
  goalsAgainst: number,
  random: Random,
): number | null {
  if (minutesOf(performance) < MINUTES_FOR_RATING) return null;
  const result = Math.max(-2, Math.min(2, goalsFor - goalsAgainst));
  const isDefending = ['goalkeeper', 'defender'].includes(groupOf(performance.player));
  const rating =
    6.5 +
    (performance.player.strength - 65) / 40 +
    0.9 * performance.goals +
    0.5 * performance.assists +
    0.15 * performance.saves +
    0.2 * result -
    (isDefending ? 0.2 * (goalsAgainst - 1) : 0) -
    0.8 * performance.ownGoals -
    (performance.yellowMinute === null ? 0 : 0.2) -
    (performance.redMinute === null ? 0 : 1.2) +
    0.5 * random.normal();
  return Math.round(Math.min(RATING_MAX, Math.max(RATING_MIN, rating)) * 10) / 10;
}
