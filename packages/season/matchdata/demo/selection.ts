import { positionGroupOf, type PositionGroup } from '@hub/shared/terms.ts';
import type { Random } from './random.ts';
import type { DemoPlayer } from './squads.ts';

export interface MatchdaySquad {
  starters: DemoPlayer[];
  bench: DemoPlayer[];
}

/** Facts about recent matches that a coach considers for his squad. */
export interface SelectionMemory {
  startedLast(player: DemoPlayer): boolean;
  /** More regulars are rested after a European match than after a free week. */
  playedInEuropeSince: boolean;
}

type Code = DemoPlayer['codes'][number];

const FORMATIONS: readonly (readonly Code[])[] = [
  ['GK', 'CB', 'CB', 'LB', 'RB', 'CDM', 'CM', 'CAM', 'LW', 'RW', 'ST'],
  ['GK', 'CB', 'CB', 'LB', 'RB', 'CM', 'CDM', 'LM', 'RM', 'CF', 'ST'],
  ['GK', 'CB', 'CB', 'CB', 'LWB', 'RWB', 'CM', 'CDM', 'CAM', 'CF', 'ST'],
  ['GK', 'CB', 'CB', 'CB', 'LWB', 'RWB', 'CM', 'CM', 'CAM', 'CAM', 'ST'],
];

const BENCH_SIZE = 9;
// Points of strength that a coach adds for a player, tuned to how often real elevens change.
const OWN_POSITION_BONUS = 9;
const SECOND_POSITION_BONUS = 4;
const SAME_GROUP_BONUS = -4;
const OTHER_GROUP_BONUS = -25;
const STARTED_LAST_BONUS = 1.5;
const MOOD_SPREAD = 2.5;
/** Chance that a regular is rested; he returns in the next match, so elevens differ from the same eleven again. */
const REST_RATE = 0.075;
const EUROPEAN_WEEK_REST_RATE = 0.15;
const REST_COST = 18;

/** Draws a club's formation for the whole season. */
export function demoFormation(random: Random): readonly Code[] {
  return random.pick(FORMATIONS);
}

/**
 * Picks up to 20 of the available players for a match: eleven by position, strength, habit and mood, with exactly one
 * goalkeeper, and a bench with another goalkeeper if there is one.
 */
export function selectSquad(
  available: readonly DemoPlayer[],
  formation: readonly Code[],
  memory: SelectionMemory,
  random: Random,
): MatchdaySquad {
  const restRate = memory.playedInEuropeSince ? EUROPEAN_WEEK_REST_RATE : REST_RATE;
  const worth = new Map(
    available.map((player) => {
      // Goalkeepers are rotated far less often than outfield players.
      const steadiness = groupOf(player) === 'goalkeeper' ? 0.25 : 1;
      const habit = memory.startedLast(player) ? STARTED_LAST_BONUS / steadiness : 0;
      const mood = MOOD_SPREAD * steadiness * random.normal();
      const isRested = random.isTrue(restRate * steadiness) && memory.startedLast(player);
      return [player, player.strength + habit + mood - (isRested ? REST_COST : 0)];
    }),
  );
  const worthOf = (player: DemoPlayer) => worth.get(player) ?? 0;
  const free = new Set(available);
  const starters: DemoPlayer[] = [];
  for (const slot of formation) {
    const isKeeperSlot = slot === 'GK';
    const [best] = [...free]
      .filter((player) => (groupOf(player) === 'goalkeeper') === isKeeperSlot)
      .toSorted((one, other) => fitness(other, slot) + worthOf(other) - fitness(one, slot) - worthOf(one));
    if (best === undefined) continue;
    free.delete(best);
    starters.push(best);
  }
  const rest = [...free].toSorted((one, other) => worthOf(other) - worthOf(one));
  const secondKeeper = rest.filter((player) => groupOf(player) === 'goalkeeper').slice(0, 1);
  const outfield = rest.filter((player) => groupOf(player) !== 'goalkeeper');
  return { starters, bench: [...secondKeeper, ...outfield].slice(0, BENCH_SIZE) };
}

export function groupOf(player: DemoPlayer): PositionGroup {
  return positionGroupOf(player.codes[0] ?? '') ?? 'midfielder';
}

function fitness(player: DemoPlayer, slot: Code): number {
  const place = player.codes.indexOf(slot);
  if (place === 0) return OWN_POSITION_BONUS;
  if (place > 0) return SECOND_POSITION_BONUS;
  return groupOf(player) === positionGroupOf(slot) ? SAME_GROUP_BONUS : OTHER_GROUP_BONUS;
}
