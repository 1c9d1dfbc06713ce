import highs from 'highs';
import { slotsOf } from '@hub/shared/elevens/bestEleven.ts';
import type { StarRule } from '@hub/shared/games/profiles.ts';
import {
  pointsIn,
  starLinesOf,
  type ElevenRules,
  type MarketPlayer,
} from '@hub/shared/transfers/squadValue.ts';
import {
  sellingPrice,
  worthBuying,
  type TransferBounds,
  type TransferTask,
} from '@hub/shared/transfers/transferTask.ts';
import { POSITION_GROUPS, type PositionGroup } from '@hub/shared/terms.ts';

/** The part of HiGHS that is used; the package's types describe a different kind of module from the one that Node loads. */
type LoadHighs = () => Promise<{
  solve: (
    text: string,
    options: Readonly<Record<string, boolean | number>>,
  ) => {
    Status: string;
    ObjectiveValue: number;
    Columns: Readonly<Record<string, { Primal?: number; Dual?: number }>>;
  };
}>;

const EXACTLY = { output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.0005 };
/** Far more than the rounding of the solver, and far less than a hundredth of a point. */
const ROUNDING = 1e-4;

/** A player to buy or to sell, as a variable of the program. */
interface Choice {
  name: string;
  player: MarketPlayer;
  isOwn: boolean;
}
type Term = readonly [factor: number, name: string];

/** Judges plans: the most points after an exchange within the bounds, or null if there is none. */
export type ExactPoints = (task: TransferTask, bounds: TransferBounds, known: number) => number | null;

/**
 * Loads an exact solver of integer programs. Its program without integers gives an upper bound, and for each player the least
 * cost of buying him: who costs more than the gap between the bound and known points is left out.
 */
export async function loadExactSolver(): Promise<ExactPoints> {
  const { solve } = await (highs as unknown as LoadHighs)();
  const solved = (text: string) => {
    const solution = solve(text, EXACTLY);
    if (solution.Status === 'Infeasible') return null;
    if (solution.Status !== 'Optimal') throw new Error(`HiGHS ended with ${solution.Status}`);
    return solution;
  };
  return (task, bounds, known) => {
    const choices: Choice[] = [
      ...task.squad.map((player, n) => ({ name: `s${n}`, player, isOwn: true })),
      ...worthBuying(task, bounds).map((player, n) => ({ name: `b${n}`, player, isOwn: false })),
    ];
    const relaxed = solved(transferProgram(task, bounds, { choices, isRelaxed: true }));
    if (relaxed === null) return null;
    const gap = relaxed.ObjectiveValue - known + ROUNDING;
    const open = choices.filter(({ name, isOwn }) => {
      const { Primal = 0, Dual = 0 } = relaxed.Columns[name] ?? {};
      return isOwn || Primal > ROUNDING || Math.abs(Dual) <= gap;
    });
    return solved(transferProgram(task, bounds, { choices: open, isRelaxed: false }))?.ObjectiveValue ?? null;
  };
}

/** The program in the LP format of CPLEX whose optimum is the most points. Fielding a player is a variable of its own. */
function transferProgram(
  { squad, rules, horizon }: TransferTask,
  { transfers, budget }: TransferBounds,
  { choices, isRelaxed }: { choices: readonly Choice[]; isRelaxed: boolean },
): string {
  const points: Term[] = [];
  const rows: string[] = [];
  const integers = choices.map(({ name }) => name);
  const atMost = (terms: readonly Term[], most: number) => {
    if (terms.length > 0) rows.push(`${summed(terms)} <= ${most.toFixed(9)}`);
  };
  for (let match = 0; match < horizon; match += 1) {
    const fielding = fieldingOf(rules, choices, match);
    points.push(...fielding.points);
    integers.push(...fielding.formations);
    for (const [terms, most] of fielding.limits) atMost(terms, most);
  }
  const bought = choices.filter(({ isOwn }) => !isOwn).map(({ name }): Term => [1, name]);
  const balance = choices.map(({ name, isOwn }): Term => [isOwn ? -1 : 1, name]);
  atMost(bought, transfers);
  atMost(balance, rules.squadSize === null ? 0 : Math.max(0, rules.squadSize - squad.length));
  // No player is sold without a replacement.
  atMost(
    balance.map(([factor, name]) => [-factor, name]),
    0,
  );
  if (budget !== null)
    atMost(
      choices.map(({ name, player, isOwn }) => [(isOwn ? -1 : 1) * sellingPrice(player), name]),
      budget,
    );
  // A squad that already exceeds a limit may keep doing so, but must not exceed it further.
  const limit = (most: number, isIn: (player: MarketPlayer) => boolean) =>
    atMost(
      choices.filter(({ player }) => isIn(player)).map(({ name, isOwn }): Term => [isOwn ? -1 : 1, name]),
      Math.max(0, most - squad.filter(isIn).length),
    );
  for (const line of rules.lines === null ? [] : POSITION_GROUPS)
    limit(rules.lines?.[line] ?? 0, ({ group }) => group === line);
  const { maxPerClub } = rules;
  if (maxPerClub !== null)
    for (const club of new Set(choices.map(({ player }) => player.clubId)))
      limit(maxPerClub, ({ clubId }) => clubId === club);
  return [
    'Maximize',
    ` obj: ${summed(points)}`,
    'Subject To',
    ...rows.map((row, n) => ` r${n}: ${row}`),
    ...(isRelaxed
      ? ['Bounds', ...integers.map((name) => ` 0 <= ${name} <= 1`)]
      : ['Binaries', ...integers.map((name) => ` ${name}`)]),
    'End',
    '',
  ].join('\n');
}

/** At most so much of the sum of the terms. */
type Limit = readonly [terms: readonly Term[], most: number];

/** Fielding players in a match, in one of the formations, some of them as stars. */
function fieldingOf({ formations, stars }: ElevenRules, choices: readonly Choice[], match: number) {
  const fielded = choices
    .filter(({ player }) => player.group !== null && pointsIn(player, match) > 0)
    .map((choice) => Object.assign({}, choice, { fielded: `y${match}_${choice.name}` }));
  const shapes = formations.map((formation, n) => ({ slots: slotsOf(formation), name: `f${match}_${n}` }));
  const starring = stars === null ? null : starringOf(stars, fielded, match);
  const ofLine = (line: PositionGroup) => fielded.filter(({ player }) => player.group === line);
  const limits: Limit[] = [
    ...fielded.map(({ fielded: place, name, isOwn }): Limit => [
      [
        [1, place],
        [isOwn ? 1 : -1, name],
      ],
      isOwn ? 1 : 0,
    ]),
    ...POSITION_GROUPS.map((line): Limit => [
      [
        ...ofLine(line).map(({ fielded: place }): Term => [1, place]),
        ...shapes.map(({ slots, name }): Term => [-slots[line], name]),
      ],
      0,
    ]),
    [shapes.map(({ name }) => [1, name]), 1],
    ...(starring?.limits ?? []),
  ];
  const points = fielded.map(({ player, fielded: place }): Term => [pointsIn(player, match), place]);
  return {
    points: [...points, ...(starring?.points ?? [])],
    formations: shapes.map(({ name }) => name),
    limits,
  };
}

/** The further points of stars, who must be fielded. */
function starringOf(rule: StarRule, fielded: readonly (Choice & { fielded: string })[], match: number) {
  const lines = starLinesOf(rule);
  const stars = fielded
    .filter(({ player: { group } }) => group !== null && lines.includes(group))
    .map((choice) => Object.assign({}, choice, { star: `z${match}_${choice.name}` }));
  const all = (some: typeof stars) => some.map(({ star }): Term => [1, star]);
  return {
    points: stars.map(({ player, star }): Term => [(rule.multiplier - 1) * pointsIn(player, match), star]),
    limits: [
      ...stars.map(({ star, fielded: place }): Limit => [
        [
          [1, star],
          [-1, place],
        ],
        0,
      ]),
      [all(stars), rule.count],
      ...(rule.isOnePerLine ? lines : []).map((line): Limit => [
        all(stars.filter(({ player }) => player.group === line)),
        1,
      ]),
    ] satisfies Limit[],
  };
}

/** On many lines, because readers of the format limit their length. */
const summed = (terms: readonly Term[]): string =>
  terms
    .map(([factor, name]) => `${factor < 0 ? '-' : '+'} ${Math.abs(factor).toFixed(9)} ${name}`)
    .join('\n  ');
