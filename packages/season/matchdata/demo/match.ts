import type { PositionGroup } from '@hub/shared/terms.ts';
import type { Random } from './random.ts';
import { groupOf, type MatchdaySquad } from './selection.ts';
import type { DemoPlayer } from './squads.ts';

/** A squad member's part in a match. Minutes run from 1 to 90; there is no added time. */
export interface Performance {
  player: DemoPlayer;
  started: boolean;
  /** Minute he came on (0 for starters), null when he stayed on the bench. */
  cameOn: number | null;
  /** Minute he left for good, null when he stayed to the end or never played. */
  left: number | null;
  subbedOut: boolean;
  yellowMinute: number | null;
  redMinute: number | null;
  isSecondYellow: boolean;
  isInjured: boolean;
  goals: number;
  ownGoals: number;
  assists: number;
  shots: number;
  shotsOnTarget: number;
  keyPasses: number;
  saves: number;
}

export interface Side {
  performances: Performance[];
  goals: number;
}

interface Team extends Side {
  /** Expected goals per minute. */
  goalsPerMinute: number;
  substitutionMinutes: number[];
  substitutionsLeft: number;
}

export const MATCH_MINUTES = 90;
const SUBSTITUTIONS_MAX = 5;
const GOALS_PER_MATCH_AND_TEAM = 1.48;
const HOME_ADVANTAGE = 1.12;
/** Factor on goals per ten points of strength. */
const GOALS_PER_TEN_POINTS = 1.2;

// Rates per player and minute on the pitch, after the frequencies in the top leagues.
const INJURY_RATE = 0.013 / 90;
const YELLOW_RATE: Record<PositionGroup, number> = {
  goalkeeper: 0.04 / 90,
  defender: 0.18 / 90,
  midfielder: 0.18 / 90,
  forward: 0.12 / 90,
};
const SECOND_YELLOW_RATE = 0.06 / 90;
const STRAIGHT_RED_RATE = 0.0028 / 90;
// Shots per team and minute that do not lead to a goal.
const SHOT_RATE = 11 / 90;
const ON_TARGET_SHARE = 0.3;
const ASSIST_SHARE = 0.72;
const KEY_PASS_SHARE = 0.6;
const OWN_GOAL_SHARE = 0.03;

const SCORING_WEIGHT: Record<PositionGroup, number> = {
  goalkeeper: 0,
  defender: 1,
  midfielder: 3,
  forward: 7,
};
const PASSING_WEIGHT: Record<PositionGroup, number> = {
  goalkeeper: 0.1,
  defender: 2,
  midfielder: 5,
  forward: 4,
};

/** Plays a match minute by minute, so that goals, cards, substitutions and minutes are consistent. */
export function playMatch(
  home: MatchdaySquad,
  away: MatchdaySquad,
  random: Random,
): { home: Side; away: Side } {
  const difference = meanStrength(home) - meanStrength(away);
  const homeTeam = toTeam(home, HOME_ADVANTAGE * GOALS_PER_TEN_POINTS ** (difference / 10), random);
  const awayTeam = toTeam(away, GOALS_PER_TEN_POINTS ** (-difference / 10) / HOME_ADVANTAGE, random);
  for (let minute = 1; minute < MATCH_MINUTES; minute += 1) {
    for (const [team, opponent] of [
      [homeTeam, awayTeam],
      [awayTeam, homeTeam],
    ] as const) {
      playCards(team, minute, random);
      playInjuries(team, minute, random);
      if (team.substitutionMinutes.includes(minute)) substitute(team, minute, random);
      playAttack(team, opponent, random);
    }
  }
  return { home: homeTeam, away: awayTeam };
}

function toTeam({ starters, bench }: MatchdaySquad, factor: number, random: Random): Team {
  const wanted = random.between(3, SUBSTITUTIONS_MAX);
  return {
    performances: [...starters, ...bench].map((player, index) => blank(player, index < starters.length)),
    goals: 0,
    goalsPerMinute: (GOALS_PER_MATCH_AND_TEAM * factor) / MATCH_MINUTES,
    substitutionMinutes: Array.from({ length: wanted }, () => random.between(46, MATCH_MINUTES - 2)),
    substitutionsLeft: SUBSTITUTIONS_MAX,
  };
}

function blank(player: DemoPlayer, started: boolean): Performance {
  return {
    player,
    started,
    cameOn: started ? 0 : null,
    left: null,
    subbedOut: false,
    yellowMinute: null,
    redMinute: null,
    isSecondYellow: false,
    isInjured: false,
    goals: 0,
    ownGoals: 0,
    assists: 0,
    shots: 0,
    shotsOnTarget: 0,
    keyPasses: 0,
    saves: 0,
  };
}

const isPlaying = ({ cameOn, left }: Performance) => cameOn !== null && left === null;
const onPitch = (team: Team) => team.performances.filter(isPlaying);
const isKeeper = ({ player }: Performance) => groupOf(player) === 'goalkeeper';

function playCards(team: Team, minute: number, random: Random): void {
  for (const performance of onPitch(team)) {
    // No player is booked in the minute he comes on.
    if (performance.cameOn === minute) continue;
    const group = groupOf(performance.player);
    if (performance.yellowMinute === null) {
      if (random.isTrue(YELLOW_RATE[group])) performance.yellowMinute = minute;
    } else if (random.isTrue(SECOND_YELLOW_RATE)) performance.isSecondYellow = true;
    // The simulation cannot continue without a goalkeeper.
    const isSentOff = performance.isSecondYellow || random.isTrue(STRAIGHT_RED_RATE);
    if (group === 'goalkeeper' || !isSentOff) {
      performance.isSecondYellow = false;
      continue;
    }
    performance.redMinute = minute;
    performance.left = minute;
    team.goalsPerMinute *= 0.7;
  }
}

function playInjuries(team: Team, minute: number, random: Random): void {
  for (const performance of onPitch(team)) {
    if (performance.cameOn === minute || !random.isTrue(INJURY_RATE)) continue;
    if (replace(team, performance, minute, random)) performance.isInjured = true;
  }
}

/** Makes a tactical substitution: tired and booked players leave first, substitutes stay on. */
function substitute(team: Team, minute: number, random: Random): void {
  const candidates = onPitch(team).filter((performance) => performance.started && !isKeeper(performance));
  if (candidates.length === 0) return;
  const leaving = random.pickWeighted(candidates, ({ player, yellowMinute }) => {
    const group = groupOf(player);
    return (group === 'defender' ? 1 : group === 'midfielder' ? 2 : 3) * (yellowMinute === null ? 1 : 1.6);
  });
  replace(team, leaving, minute, random);
}

/** @returns false if no substitution is left or no substitute fits; the player then stays on */
function replace(team: Team, leaving: Performance, minute: number, random: Random): boolean {
  if (team.substitutionsLeft === 0) return false;
  const bench = team.performances.filter(
    (performance) => performance.cameOn === null && isKeeper(performance) === isKeeper(leaving),
  );
  if (bench.length === 0) return false;
  const group = groupOf(leaving.player);
  const coming = random.pickWeighted(
    bench,
    ({ player }) => (groupOf(player) === group ? 5 : 1) * Math.max(1, player.strength - 40),
  );
  team.substitutionsLeft -= 1;
  leaving.left = minute;
  leaving.subbedOut = true;
  coming.cameOn = minute;
  return true;
}

function playAttack(team: Team, opponent: Team, random: Random): void {
  const players = onPitch(team);
  const keeper = onPitch(opponent).find(isKeeper);
  const shooter = random.pickWeighted(players, ({ player }) => SCORING_WEIGHT[groupOf(player)]);
  const others = players.filter((performance) => performance !== shooter);
  if (random.isTrue(team.goalsPerMinute)) {
    team.goals += 1;
    const defenders = onPitch(opponent).filter((performance) => !isKeeper(performance));
    if (random.isTrue(OWN_GOAL_SHARE) && defenders.length > 0) {
      random.pick(defenders).ownGoals += 1;
      return;
    }
    shooter.goals += 1;
    shooter.shots += 1;
    shooter.shotsOnTarget += 1;
    if (random.isTrue(ASSIST_SHARE)) passerOf(others, random).assists += 1;
  } else if (random.isTrue(SHOT_RATE)) {
    shooter.shots += 1;
    if (keeper !== undefined && random.isTrue(ON_TARGET_SHARE)) {
      shooter.shotsOnTarget += 1;
      keeper.saves += 1;
    }
    if (random.isTrue(KEY_PASS_SHARE)) passerOf(others, random).keyPasses += 1;
  }
}

function passerOf(others: readonly Performance[], random: Random): Performance {
  return random.pickWeighted(others, ({ player }) => PASSING_WEIGHT[groupOf(player)]);
}

function meanStrength({ starters }: MatchdaySquad): number {
  return starters.reduce((sum, player) => sum + player.strength, 0) / starters.length;
}
