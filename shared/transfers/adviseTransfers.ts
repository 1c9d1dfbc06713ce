import { BAND_DEVIATIONS } from './marketPlayers.ts';
import { bestExchanges } from './bestExchanges.ts';
import { fieldedOver, sumOfPoints, type FieldedEleven, type MarketPlayer } from './squadValue.ts';
import { remarksOn, type TransferRemark } from './transferRemarks.ts';
import { LEAST_GAIN, TIE_OVER } from './transferRules.ts';
import {
  sellingPrice,
  worthBuying,
  type Exchange,
  type TransferBounds,
  type TransferTask,
} from './transferTask.ts';

/** Points that a plan adds to the elevens of the matchdays, and a band of whole points for four of five outcomes. */
export interface GainBand {
  points: number;
  low: number;
  high: number;
}

/** One player for another; null on one side if a place was empty, or if no one replaces the player. */
export interface TransferMove {
  out: MarketPlayer | null;
  in: MarketPlayer | null;
}

export interface TransferPlan {
  moves: readonly TransferMove[];
  gain: GainBand;
  /** Whether each of its transfers gains more than a tie. */
  isClear: boolean;
  /** Budget left afterwards, in millions; null if prices do not count. */
  budgetLeft: number | null;
}

export interface TransferAdvice {
  /** Expected points of the best elevens without transfers. */
  points: number;
  /** The best plans of one transfer, two and so on, while another transfer still adds points. */
  plans: readonly TransferPlan[];
  /** The plan to follow; null to do nothing. */
  best: TransferPlan | null;
  /** Other single transfers, best first. */
  singles: readonly TransferPlan[];
  remarks: readonly TransferRemark[];
}

const SINGLES_SHOWN = 5;
/** Tolerance for sums added in a different order. */
const ROUNDING = 1e-9;

/**
 * The best plans of one to `transfers` transfers, and which one to follow, if any.
 *
 * @param bounds `budget`: the user's money in millions; null if unknown, so that a transfer must pay for itself
 */
export function adviseTransfers(task: TransferTask, bounds: TransferBounds): TransferAdvice {
  const { squad, rules, horizon } = task;
  const before = fieldedOver(squad, rules, horizon);
  const points = sumOfPoints(before);
  const remarks = remarksOn(task, bounds);
  const budget = countedBudget(remarks, bounds.budget);
  if (cannotAdvise(remarks)) return { points, plans: [], best: null, singles: [], remarks };

  const plansWithin = (most: number | null) => {
    const plans: TransferPlan[] = [];
    for (const exchange of bestExchanges(task, { transfers: bounds.transfers, budget: most })) {
      if (exchange === null || exchange.in.length === 0) continue;
      const plan = planOf(task, { before, budget, ...exchange });
      // A transfer more without a gain is skipped, but two more may pay for each other.
      const least = plans.at(-1)?.gain.points ?? (most !== null && most < 0 ? -Infinity : 0);
      if (plan.gain.points - least < LEAST_GAIN) continue;
      plans.push(plan);
    }
    return plans;
  };
  const isOver = budget !== null && budget < 0;
  const balanced = plansWithin(budget);
  const cannotBalance = isOver && balanced.length === 0;
  const plans = cannotBalance ? plansWithin(0) : balanced;
  const tie = TIE_OVER[horizon];
  return {
    points,
    plans,
    best: followed(plans, tie, isOver && !cannotBalance),
    singles: singleTransfers(task, cannotBalance ? 0 : budget, before).filter(
      ({ moves: [move] }) =>
        !plans.some((plan) => plan.moves.length === 1 && isSameMove(plan.moves[0], move)),
    ),
    remarks: remarks.map((remark) =>
      cannotBalance && remark.kind === 'overBudget'
        ? { kind: 'cannotBalance', by: remark.by, transfers: bounds.transfers }
        : remark,
    ),
  };
}

/**
 * The single transfers that gain most, best first.
 *
 * @param budget the user's money in millions; null if unknown, so that a transfer must pay for itself
 */
export function adviseSingleTransfers(
  task: TransferTask,
  budget: number | null,
): Pick<TransferAdvice, 'points' | 'singles' | 'remarks'> {
  const before = fieldedOver(task.squad, task.rules, task.horizon);
  const points = sumOfPoints(before);
  const remarks = remarksOn(task, { transfers: 1, budget });
  if (cannotAdvise(remarks)) return { points, singles: [], remarks };
  return { points, singles: singleTransfers(task, countedBudget(remarks, budget), before), remarks };
}

const cannotAdvise = (remarks: readonly TransferRemark[]): boolean =>
  remarks.some(({ kind }) => kind === 'noPoints' || kind === 'noSquad');

/** Null if prices do not count. */
const countedBudget = (remarks: readonly TransferRemark[], budget: number | null): number | null =>
  remarks.some(({ kind }) => kind === 'noPrices') ? null : (budget ?? 0);

/** The plan that gains most beyond ties; null without one, unless something must be done. */
function followed(plans: readonly TransferPlan[], tie: number, mustAct: boolean): TransferPlan | null {
  const beyond = (plan: TransferPlan) => plan.gain.points - tie * plan.moves.length;
  const [first] = plans.toSorted((one, other) => beyond(other) - beyond(one));
  return first !== undefined && (mustAct || beyond(first) >= 0) ? first : null;
}

interface Chosen extends Exchange {
  before: readonly FieldedEleven[];
  /** Null if prices do not count. */
  budget: number | null;
}

function planOf({ squad, rules, horizon }: TransferTask, chosen: Chosen): TransferPlan {
  const leaving = new Set(chosen.out.map(({ id }) => id));
  const squadAfter = [...squad.filter(({ id }) => !leaving.has(id)), ...chosen.in];
  const after = fieldedOver(squadAfter, rules, horizon);
  const gain = gainOf(chosen.before, after, rules.stars?.multiplier ?? 1);
  const moves = movesOf(chosen.out, chosen.in);
  const cost =
    chosen.in.reduce((sum, { price }) => sum + (price ?? 0), 0) -
    chosen.out.reduce((sum, player) => sum + sellingPrice(player), 0);
  return {
    moves,
    gain,
    isClear: gain.points >= TIE_OVER[horizon] * moves.length,
    budgetLeft: chosen.budget === null ? null : Math.round((chosen.budget - cost) * 1000) / 1000,
  };
}

/**
 * The difference between elevens. Players who count as much in both cancel out; the points of the others are taken as
 * independent, and a player's variance as equal in all matches.
 *
 * @param multiplier of a star's points
 */
function gainOf(
  before: readonly FieldedEleven[],
  after: readonly FieldedEleven[],
  multiplier: number,
): GainBand {
  const points = sumOfPoints(after) - sumOfPoints(before);
  let variance = 0;
  for (const [match, eleven] of after.entries()) {
    const formerly = before[match] ?? eleven;
    const countsIn = ({ players, stars }: FieldedEleven, player: MarketPlayer) =>
      stars.includes(player) ? multiplier : Number(players.includes(player));
    for (const player of new Set([...eleven.players, ...formerly.players])) {
      const change = countsIn(eleven, player) - countsIn(formerly, player);
      variance += (change ** 2 * player.variance) / after.length;
    }
  }
  const reach = BAND_DEVIATIONS * Math.sqrt(variance);
  return { points, low: Math.round(points - reach), high: Math.round(points + reach) };
}

/** Pairs leavers and newcomers, first within the same line, most expensive first. */
function movesOf(out: readonly MarketPlayer[], coming: readonly MarketPlayer[]): TransferMove[] {
  const byPrice = (one: MarketPlayer, other: MarketPlayer) => (other.price ?? 0) - (one.price ?? 0);
  const leaving = out.toSorted(byPrice);
  const alone: MarketPlayer[] = [];
  const moves: TransferMove[] = [];
  for (const player of coming.toSorted(byPrice)) {
    const place = leaving.findIndex(({ group }) => group === player.group);
    if (place === -1) alone.push(player);
    else moves.push({ out: leaving.splice(place, 1)[0] ?? null, in: player });
  }
  for (const player of alone) moves.push({ out: leaving.shift() ?? null, in: player });
  return [...moves, ...leaving.map((player) => ({ out: player, in: null }))];
}

/** The single transfers that gain most, one per newcomer; free places can be filled too. */
function singleTransfers(
  task: TransferTask,
  budget: number | null,
  before: readonly FieldedEleven[],
): TransferPlan[] {
  const { squad, rules } = task;
  const hasRoom = rules.squadSize !== null && squad.length < rules.squadSize;
  const leavers = hasRoom ? [...squad, null] : squad;
  const plans: TransferPlan[] = [];
  for (const { newcomer, most } of mostPromisingFirst(task, budget, before)) {
    const last = plans[SINGLES_SHOWN - 1]?.gain.points ?? LEAST_GAIN;
    if (most < last - ROUNDING) break;
    const swaps = leavers.flatMap((leaver) => {
      const proceeds = leaver === null ? 0 : sellingPrice(leaver);
      const isPaid = budget === null || (newcomer.price ?? Infinity) - proceeds <= budget;
      if (!isPaid || !keepsLimits(squad, { leaver, newcomer }, rules)) return [];
      return [planOf(task, { before, budget, out: leaver === null ? [] : [leaver], in: [newcomer] })];
    });
    const [best] = swaps.toSorted((one, other) => other.gain.points - one.gain.points);
    if (best === undefined || best.gain.points < LEAST_GAIN) continue;
    plans.push(best);
    plans.sort((one, other) => other.gain.points - one.gain.points);
  }
  return plans.slice(0, SINGLES_SHOWN);
}

/** Players worth buying, with an upper bound on their gain: as if no one had to leave for them. */
function mostPromisingFirst(
  task: TransferTask,
  budget: number | null,
  before: readonly FieldedEleven[],
): { newcomer: MarketPlayer; most: number }[] {
  const { squad, rules, horizon } = task;
  const points = sumOfPoints(before);
  return worthBuying(task, { transfers: SINGLES_SHOWN + 1, budget })
    .map((newcomer) => ({
      newcomer,
      most: sumOfPoints(fieldedOver([...squad, newcomer], rules, horizon)) - points,
    }))
    .toSorted((one, other) => other.most - one.most);
}

function keepsLimits(
  squad: readonly MarketPlayer[],
  { leaver, newcomer }: { leaver: MarketPlayer | null; newcomer: MarketPlayer },
  { lines, maxPerClub }: TransferTask['rules'],
): boolean {
  const countOf = (isIn: (player: MarketPlayer) => boolean) => squad.filter(isIn).length;
  const { group, clubId } = newcomer;
  const isLineKept =
    lines === null ||
    group === null ||
    leaver?.group === group ||
    countOf((player) => player.group === group) < lines[group];
  const isClubKept =
    maxPerClub === null ||
    leaver?.clubId === clubId ||
    countOf((player) => player.clubId === clubId) < maxPerClub;
  return isLineKept && isClubKept;
}

const isSameMove = (one: TransferMove | undefined, other: TransferMove | undefined): boolean =>
  one?.in?.id === other?.in?.id && one?.out?.id === other?.out?.id;
