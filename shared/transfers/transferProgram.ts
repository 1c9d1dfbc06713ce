import { slotsOf, type Formation } from '#shared/elevens/bestEleven.ts';
import { POSITION_GROUPS, type PositionGroup } from '#shared/terms.ts';
import { isBoxOfFormations, OUTFIELD, OUTFIELD_PLAYERS, rangeOf } from './lineRanges.ts';
import { pointsIn, type MarketPlayer } from './squadValue.ts';
import type { Horizon, TransferRules } from './transferRules.ts';

/** The decision to be made. */
export interface TransferTask {
  squad: readonly MarketPlayer[];
  /** Players on offer; those already in the squad are ignored. */
  pool: readonly MarketPlayer[];
  rules: TransferRules;
  horizon: Horizon;
}

/** Bounds of one program. */
export interface TransferBounds {
  /** Maximum number of transfers, at least 1. */
  transfers: number;
  /** In millions, can be negative; null if prices do not count. */
  budget: number | null;
}

/** A player to buy or to sell, as a variable of a program. */
export interface Choice {
  name: string;
  player: MarketPlayer;
}

/** The players in a program, and whether it is relaxed to fractions, which quickly gives a bound. */
export interface ProgramShape {
  buys: readonly Choice[];
  sales: readonly Choice[];
  isRelaxed: boolean;
}

/** Points deducted per transfer, so that fewer transfers win among equal plans; less than the hundredths of points. */
export const TRANSFER_PENALTY = 0.001;
/** Points deducted per million, so that the cheaper one of two equal plans wins. */
export const MILLION_PENALTY = 1e-6;

/** A player without a known price raises no money. */
export const sellingPrice = ({ price }: MarketPlayer): number => price ?? 0;

/**
 * Players that an optimal plan may need. Leaves out players for whom there are as many others as transfers who cost no more
 * and score no less in every match.
 */
export function worthBuying(task: TransferTask, { transfers, budget }: TransferBounds): MarketPlayer[] {
  const { squad, pool, rules, horizon } = task;
  const own = new Set(squad.map(({ id }) => id));
  const offered = pool
    .filter(({ id, group, price }) => !own.has(id) && group !== null && (budget === null || price !== null))
    .toSorted((one, other) => sumOf(other) - sumOf(one) || costOf(one) - costOf(other));
  const kept: MarketPlayer[] = [];
  for (const player of offered) {
    const better = kept.filter((other) => isNoWorse(other, player)).length;
    if (better < transfers) kept.push(player);
  }
  return kept;

  function sumOf(player: MarketPlayer): number {
    let sum = 0;
    for (let match = 0; match < horizon; match += 1) sum += pointsIn(player, match);
    return sum;
  }
  function costOf({ price }: MarketPlayer): number {
    return budget === null ? 0 : (price ?? 0);
  }
  function isNoWorse(one: MarketPlayer, other: MarketPlayer): boolean {
    if (one.group !== other.group || costOf(one) > costOf(other)) return false;
    if (rules.maxPerClub !== null && one.clubId !== other.clubId) return false;
    for (let match = 0; match < horizon; match += 1)
      if (pointsIn(one, match) < pointsIn(other, match)) return false;
    return true;
  }
}

/** All players to buy or to sell, with the same names in all programs of a task. */
export const choicesOf = (
  task: TransferTask,
  bounds: TransferBounds,
): Pick<ProgramShape, 'buys' | 'sales'> => ({
  buys: worthBuying(task, bounds).map((player, n) => ({ name: `b${n}`, player })),
  sales: task.squad.map((player, n) => ({ name: `s${n}`, player })),
});

/**
 * The program whose optimum is the best plan within the bounds, in the LP format of CPLEX. Its binary variables are the
 * players bought and sold.
 */
export function transferProgram(
  task: TransferTask,
  bounds: TransferBounds,
  { buys, sales, isRelaxed }: ProgramShape,
): string {
  const { squad, rules } = task;
  const { terms, rows, binaries } = elevensOf(task, buys, sales);
  const costs = buys.map(({ name, player }) => {
    const millions = bounds.budget === null ? 0 : (player.price ?? 0);
    return term(-TRANSFER_PENALTY - MILLION_PENALTY * millions, name);
  });
  const bought = buys.map(({ name }) => term(1, name));
  const balance = [...bought, ...sales.map(({ name }) => term(-1, name))];
  const room = rules.squadSize === null ? 0 : Math.max(0, rules.squadSize - squad.length);
  rows.push(
    atMost(bought, bounds.transfers),
    atMost(balance, room),
    // No player is sold without a replacement.
    atMost(
      balance.map((each) => negated(each)),
      0,
    ),
    ...budgetRow(buys, sales, bounds),
    ...countRows(buys, sales, rules),
  );
  const all = [...buys, ...sales].map(({ name }) => name);
  const integers = [...all, ...binaries];
  return [
    'Maximize',
    ` obj: ${summed([...terms, ...costs])}`,
    'Subject To',
    ...rows.flatMap((row, n) => (row === '' ? [] : [` r${n}: ${row}`])),
    ...(isRelaxed
      ? ['Bounds', ...integers.map((name) => ` 0 <= ${name} <= 1`)]
      : ['Binaries', ` ${onLines(integers)}`]),
    'End',
    '',
  ].join('\n');
}

/** The elevens of the matches. Fielding a player is a variable of its own, bounded by formations and transfers. */
function elevensOf({ rules, horizon }: TransferTask, buys: readonly Choice[], sales: readonly Choice[]) {
  const terms: string[] = [];
  const rows: string[] = [];
  const binaries: string[] = [];
  const choices = [
    ...buys.map((one) => ({ ...one, isOwn: false })),
    ...sales.map((one) => ({ ...one, isOwn: true })),
  ];
  const areRanges = isBoxOfFormations(rules.formations);
  for (let match = 0; match < horizon; match += 1) {
    const fielded = choices.filter(({ player }) => player.group !== null && pointsIn(player, match) > 0);
    for (const { name, player, isOwn } of fielded) {
      const stands = `y${match}_${name}`;
      terms.push(term(pointsIn(player, match), stands));
      rows.push(isOwn ? atMost([stands, name], 1) : atMost([stands, term(-1, name)], 0));
    }
    const inGroup = (group: PositionGroup) =>
      fielded.filter(({ player }) => player.group === group).map(({ name }) => `y${match}_${name}`);
    if (areRanges) rows.push(...rangeRows(rules.formations, inGroup));
    else {
      const formations = rules.formations.map((formation, n) => ({
        slots: slotsOf(formation),
        name: `f${match}_${n}`,
      }));
      for (const group of POSITION_GROUPS) {
        const places = formations.map(({ slots, name }) => term(-slots[group], name));
        if (inGroup(group).length > 0) rows.push(atMost([...inGroup(group), ...places], 0));
      }
      const names = formations.map(({ name }) => name);
      rows.push(atMost(names, 1));
      binaries.push(...names);
    }
  }
  return { terms, rows, binaries };
}

/** Bounds for each line, and for two lines together, which leave the third its minimum; used instead of formations. */
function rangeRows(
  formations: readonly Formation[],
  inGroup: (group: PositionGroup) => readonly string[],
): string[] {
  const bounded = (names: readonly string[], most: number) =>
    names.length > most ? [atMost(names, most)] : [];
  return [
    ...POSITION_GROUPS.flatMap((group) => bounded(inGroup(group), rangeOf(formations, group).most)),
    ...OUTFIELD.flatMap((group) =>
      bounded(
        OUTFIELD.filter((other) => other !== group).flatMap(inGroup),
        OUTFIELD_PLAYERS - rangeOf(formations, group).least,
      ),
    ),
    ...bounded(OUTFIELD.flatMap(inGroup), OUTFIELD_PLAYERS),
  ];
}

function budgetRow(buys: readonly Choice[], sales: readonly Choice[], { budget }: TransferBounds): string[] {
  if (budget === null) return [];
  const terms = [
    ...buys.map(({ name, player }) => term(player.price ?? 0, name)),
    ...sales.map(({ name, player }) => term(-sellingPrice(player), name)),
  ];
  return [atMost(terms, budget)];
}

/** A squad that already exceeds a limit may keep doing so, but must not exceed it further. */
function countRows(buys: readonly Choice[], sales: readonly Choice[], rules: TransferRules): string[] {
  const limits = [
    ...(rules.lines === null
      ? []
      : POSITION_GROUPS.map((group) => ({
          most: rules.lines?.[group] ?? 0,
          isIn: (player: MarketPlayer) => player.group === group,
        }))),
    ...(rules.maxPerClub === null
      ? []
      : [...new Set(buys.map(({ player }) => player.clubId))].map((clubId) => ({
          most: rules.maxPerClub ?? 0,
          isIn: (player: MarketPlayer) => player.clubId === clubId,
        }))),
  ];
  return limits.map(({ most, isIn }) => {
    const own = sales.filter(({ player }) => isIn(player));
    const terms = [
      ...buys.filter(({ player }) => isIn(player)).map(({ name }) => name),
      ...own.map(({ name }) => term(-1, name)),
    ];
    return atMost(terms, Math.max(0, most - own.length));
  });
}

const term = (factor: number, name: string): string =>
  factor < 0 ? `- ${plain(-factor)} ${name}` : `${plain(factor)} ${name}`;

const negated = (each: string): string => (each.startsWith('- ') ? each.slice(2) : `- ${each}`);

/** A number without an exponent; no figure here needs more digits. */
const plain = (figure: number): string => figure.toFixed(9).replace(/\.?0+$/u, '');

const atMost = (terms: readonly string[], most: number): string =>
  terms.length === 0 ? '' : `${summed(terms)} <= ${plain(most)}`;

const summed = (terms: readonly string[]): string =>
  onLines(terms.map((each, n) => (n === 0 || each.startsWith('-') ? each : `+ ${each}`)));

/** Breaks lines, because readers of the format limit their length. */
function onLines(words: readonly string[]): string {
  const PER_LINE = 12;
  return words
    .map((word, n) => `${word}${(n + 1) % PER_LINE === 0 ? '\n  ' : ' '}`)
    .join('')
    .trim();
}
