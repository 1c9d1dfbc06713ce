// oxlint-disable typescript/no-non-null-assertion -- indices of arrays laid out in this file
import { FORMATIONS, slotsOf, type Formation } from '@hub/shared/elevens/bestEleven.ts';
import { POSITION_GROUPS, type PositionGroup } from '@hub/shared/terms.ts';
import { uniforms } from '@hub/shared/random.ts';

/** A player to choose, with the points that he actually scored. */
export interface Choice {
  positionGroup: PositionGroup;
  /** Chance of starting, [0, 1]. */
  starts: number;
  actual: number;
}

/** Forecast points that choices are ranked by. */
export type Worth<C extends Choice> = (choice: C) => number;

const SLOTS = FORMATIONS.map(slotsOf);
/** Squads and markets drawn for each matchday. */
const DRAWS = 60;
/** Players who are unlikely to play are not bought. */
const LEAST_CHANCE = 0.3;
const SQUAD: Readonly<Record<PositionGroup, number>> = {
  goalkeeper: 2,
  defender: 5,
  midfielder: 5,
  forward: 3,
};
const MARKET = 20;
const BOUGHT = 3;

/** Actual points of the legal eleven with the greatest forecast. */
export const bestElevenPoints = <C extends Choice>(choices: readonly C[], worth: Worth<C>): number =>
  bestElevenBy(choices, worth).eleven.reduce((total, { actual }) => total + actual, 0);

/** The legal eleven with the greatest forecast. */
export function bestElevenBy<C extends Choice>(
  choices: readonly C[],
  worth: Worth<C>,
): { formation: Formation; eleven: C[] } {
  const ranked = POSITION_GROUPS.map((group) => ({
    group,
    // Ties keep the order of the rows, which is independent of the result.
    players: choices
      .filter(({ positionGroup }) => positionGroup === group)
      .toSorted((one, other) => worth(other) - worth(one)),
  }));
  let best = { formation: FORMATIONS[0] as Formation, eleven: [] as C[], worth: -Infinity };
  for (const [index, slots] of SLOTS.entries()) {
    const eleven = ranked.flatMap(({ group, players }) => players.slice(0, slots[group]));
    const sum = eleven.reduce((total, choice) => total + worth(choice), 0);
    if (sum > best.worth) best = { formation: FORMATIONS[index]!, eleven, worth: sum };
  }
  return best;
}

/** Actual points per player of the three with the greatest forecast. */
export function boughtPoints<C extends Choice>(market: readonly C[], worth: Worth<C>): number {
  const bought = market.toSorted((one, other) => worth(other) - worth(one)).slice(0, BOUGHT);
  return bought.reduce((sum, { actual }) => sum + actual, 0) / bought.length;
}

/** Draws squads of 2-5-5-3 and markets of 20 for one matchday; the same seed gives the same draws. */
export function drawDecisions<C extends Choice>(
  choices: readonly C[],
  seed: number,
): { squads: C[][]; markets: C[][] } {
  const random = uniforms(seed);
  const likely = choices.filter(({ starts }) => starts >= LEAST_CHANCE);
  const byGroup = Map.groupBy(likely, ({ positionGroup }) => positionGroup);
  const hasSquad = POSITION_GROUPS.every((group) => (byGroup.get(group)?.length ?? 0) >= SQUAD[group]);
  const draws = Array.from({ length: DRAWS });
  return {
    squads: hasSquad
      ? draws.map(() =>
          POSITION_GROUPS.flatMap((group) => draw(byGroup.get(group) ?? [], SQUAD[group], random)),
        )
      : [],
    markets: likely.length >= MARKET ? draws.map(() => draw(likely, MARKET, random)) : [],
  };
}

function draw<C>(from: readonly C[], count: number, random: () => number): C[] {
  const pool = [...from];
  return Array.from({ length: count }, (_, place) => {
    const at = place + Math.floor(random() * (pool.length - place));
    [pool[place], pool[at]] = [pool[at]!, pool[place]!];
    return pool[place];
  });
}
