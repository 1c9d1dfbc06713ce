// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays laid out in this file
import type { CardInputs } from '../../../start/inputs/cardInputs.ts';
import { sigmoid } from '../../../start/eleven/elevenPerTeam.ts';
import { solveShift } from '../../../start/eleven/solveShift.ts';
import type { CardPart, Curve, ScoreCard } from '../../../start/scoreCard.ts';

/** Plan of a curve; `rising` and `falling` are strict constraints of the fit. */
export interface CurvePlan {
  input: keyof CardInputs;
  part: CardPart;
  knots: readonly number[];
  shape: 'rising' | 'falling' | 'free';
  /** Penalty on the squared steps of log-odds; defaults to that of the whole fit. */
  ridge?: number;
}

/** A club's candidates for one fixture, who compete for its places. */
export interface FitGroup {
  rows: { inputs: CardInputs; started: boolean }[];
  /** How much the group counts; 1 if left out. */
  weight?: number;
}

const ITERATIONS = 12;
/** How much stronger the ridge is around earlier curves than around flat ones, which carry no information. */
const PRIOR_STRENGTH = 20;
/** Step in log-odds below which no displayed percentage changes. */
const SMALLEST_STEP = 0.002;

/**
 * Fits the curves by maximum likelihood of who started, given how many of each group did. Uses Newton's method on the
 * log-odds with a constant for each group, bounded so that curves keep their shape.
 *
 * @param ridge penalty on the squared step of log-odds from knot to knot; keeps curves flat where data is thin
 * @param prior curves to which the penalty draws those of the same input; without one it keeps curves flat
 * @returns the card; `intercept` is the mean constant of the groups, `balances` each group's deviation from it
 */
export function fitScoreCard(
  groups: readonly FitGroup[],
  plans: readonly CurvePlan[],
  ridge: number,
  prior: readonly Curve[] = [],
): ScoreCard & { balances: Map<FitGroup, number> } {
  const layout = layoutOf(plans, prior.length === 0 ? ridge : PRIOR_STRENGTH * ridge);
  // Groups in which none or all started contain no choice to learn from.
  const competing = groups.filter(hasChoice);
  const encoded = competing.map((group) => encodeGroup(group, plans, layout));
  const size = layout.size;
  const center = centerOf(plans, layout, prior);
  const theta = Float64Array.from(center);
  const shifts = new Float64Array(encoded.length);
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const problem: BoundedProblem = {
      hessian: new Float64Array(size * size),
      gradient: new Float64Array(size),
      lower: layout.lower,
      ridge: layout.ridge,
      center,
    };
    const sums: KnotSums = {
      hessian: new Float64Array(size * size),
      gradient: new Float64Array(size),
    };
    const values = knotValues(theta, layout);
    encoded.forEach((group, index) => {
      shifts[index] = addGroup(group, values, shifts[index] ?? 0, sums);
    });
    toSteps(sums, layout, problem);
    const before = Float64Array.from(theta);
    solveBounded(problem, theta);
    if (theta.every((value, index) => Math.abs(value - before[index]!) < SMALLEST_STEP)) break;
  }
  const logOdds = knotValues(theta, layout);
  const curves = plans.map((plan, index): Curve => {
    const block = layout.blocks[index] ?? { start: 0, sign: 1 };
    const values = plan.knots.map((_, knot) => (knot === 0 ? 0 : (logOdds[block.start + knot - 1] ?? 0)));
    return {
      input: plan.input,
      part: plan.part,
      knots: plan.knots,
      logOdds: values,
      unknown: logOdds[block.start + plan.knots.length - 1] ?? 0,
    };
  });
  const rows = encoded.reduce((sum, { started }) => sum + started.length, 0);
  const intercept =
    encoded.reduce((sum, { started }, index) => sum + started.length * (shifts[index] ?? 0), 0) /
    Math.max(1, rows);
  const balances = new Map(competing.map((group, index) => [group, (shifts[index] ?? 0) - intercept]));
  return { intercept, curves, balances };
}

const hasChoice = ({ rows }: FitGroup) =>
  rows.some(({ started }) => started) && rows.some(({ started }) => !started);

interface Layout {
  size: number;
  /** Per plan, its first parameter. Parameters are the steps from knot to knot, then the value for unknown. */
  blocks: { start: number; sign: number; steps: number }[];
  lower: Float64Array;
  ridge: Float64Array;
}

function layoutOf(plans: readonly CurvePlan[], commonRidge: number): Layout {
  const blocks: Layout['blocks'] = [];
  let size = 0;
  for (const { knots, shape } of plans) {
    blocks.push({ start: size, sign: shape === 'falling' ? -1 : 1, steps: knots.length - 1 });
    size += knots.length;
  }
  const lower = new Float64Array(size).fill(-Infinity);
  const ridges = new Float64Array(size);
  plans.forEach(({ shape, knots, ridge = commonRidge }, index) => {
    const start = blocks[index]?.start ?? 0;
    ridges.fill(ridge, start, start + knots.length);
    if (shape !== 'free') lower.fill(0, start, start + knots.length - 1);
  });
  return { size, blocks, lower, ridge: ridges };
}

/** The parameters of earlier curves; 0 for an input without one. */
function centerOf(plans: readonly CurvePlan[], layout: Layout, prior: readonly Curve[]): Float64Array {
  const center = new Float64Array(layout.size);
  plans.forEach(({ input }, index) => {
    const curve = prior.find((one) => one.input === input);
    const block = layout.blocks[index];
    if (curve === undefined || block === undefined) return;
    for (let step = 0; step < block.steps; step += 1)
      center[block.start + step] = block.sign * ((curve.logOdds[step + 1] ?? 0) - (curve.logOdds[step] ?? 0));
    center[block.start + block.steps] = curve.unknown;
  });
  return center;
}

interface EncodedGroup {
  weight: number;
  places: number;
  started: Uint8Array;
  /** Parameters that each row touches (knot values, not steps) and their weights; `starts` delimits the rows. */
  columns: Int32Array;
  weights: Float64Array;
  starts: Int32Array;
}

function encodeGroup(group: FitGroup, plans: readonly CurvePlan[], layout: Layout): EncodedGroup {
  const { rows } = group;
  const columns: number[] = [];
  const weights: number[] = [];
  const starts = new Int32Array(rows.length + 1);
  rows.forEach(({ inputs }, row) => {
    plans.forEach(({ input, knots }, index) => {
      const first = (layout.blocks[index]?.start ?? 0) - 1;
      const value = inputs[input];
      const put = (knot: number, weight: number) => {
        if (knot === 0 || weight === 0) return;
        columns.push(first + knot);
        weights.push(weight);
      };
      if (value === null) return put(knots.length, 1);
      const last = knots.length - 1;
      if (value <= (knots[0] ?? 0)) return;
      if (value >= (knots[last] ?? 0)) return put(last, 1);
      let right = 1;
      while (value > (knots[right] ?? Infinity)) right += 1;
      const from = knots[right - 1] ?? 0;
      const share = (value - from) / ((knots[right] ?? 0) - from);
      put(right - 1, 1 - share);
      put(right, share);
    });
    starts[row + 1] = columns.length;
  });
  return {
    weight: group.weight ?? 1,
    places: rows.filter(({ started }) => started).length,
    started: Uint8Array.from(rows, ({ started }) => (started ? 1 : 0)),
    columns: Int32Array.from(columns),
    weights: Float64Array.from(weights),
    starts,
  };
}

/** Turns the steps between knots into log-odds at the knots. */
function knotValues(theta: Float64Array, { blocks, size }: Layout): Float64Array {
  const values = new Float64Array(size);
  for (const { start, sign, steps } of blocks) {
    let sum = 0;
    for (let step = 0; step < steps; step += 1) {
      sum += sign * (theta[start + step] ?? 0);
      values[start + step] = sum;
    }
    values[start + steps] = theta[start + steps] ?? 0;
  }
  return values;
}

interface KnotSums {
  /** Upper triangle, row by row. */
  hessian: Float64Array;
  gradient: Float64Array;
}

/** Adds a group to gradient and Hessian with its own constant eliminated, and returns that constant. */
function addGroup(
  group: EncodedGroup,
  values: Float64Array,
  shiftBefore: number,
  { hessian, gradient }: KnotSums,
): number {
  const { columns, weights, starts, started, places, weight: ofGroup } = group;
  const size = values.length;
  const count = started.length;
  const scores = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    let sum = 0;
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) sum += values[columns[at]!]! * weights[at]!;
    scores[row] = sum;
  }
  const shift = solveShift(scores, places, { ...SHIFT_SEARCH, start: shiftBefore });
  const mean = new Float64Array(size);
  let total = 0;
  for (let row = 0; row < count; row += 1) {
    const probability = sigmoid(scores[row]! + shift);
    const curvature = ofGroup * probability * (1 - probability);
    const residual = ofGroup * (started[row]! - probability);
    total += curvature;
    for (let a = starts[row]!; a < starts[row + 1]!; a += 1) {
      const column = columns[a]!;
      const weight = weights[a]!;
      gradient[column]! += residual * weight;
      const scaled = curvature * weight;
      mean[column]! += scaled;
      const base = column * size;
      // Columns of a row ascend, so this fills the upper triangle.
      for (let b = a; b < starts[row + 1]!; b += 1) hessian[base + columns[b]!]! += scaled * weights[b]!;
    }
  }
  for (let a = 0; a < size; a += 1) {
    const left = mean[a]! / total;
    if (left === 0) continue;
    for (let b = a; b < size; b += 1) hessian[a * size + b]! -= left * mean[b]!;
  }
  return shift;
}

const SHIFT_SEARCH = { maxStep: 1, iterations: 30, tolerance: 1e-9 };

/** Converts gradient and Hessian from knot values to steps (each step moves its knot and all later ones). */
function toSteps(
  { hessian: knotHessian, gradient: knotGradient }: KnotSums,
  { blocks, size }: Layout,
  problem: BoundedProblem,
) {
  const { hessian, gradient } = problem;
  for (let a = 0; a < size; a += 1)
    for (let b = a; b < size; b += 1)
      hessian[a * size + b] = hessian[b * size + a] = knotHessian[a * size + b]!;
  gradient.set(knotGradient);
  for (const { start, sign, steps } of blocks) {
    for (let step = steps - 2; step >= 0; step -= 1) {
      const here = start + step;
      gradient[here]! += gradient[here + 1]!;
      for (let other = 0; other < size; other += 1)
        hessian[here * size + other]! += hessian[(here + 1) * size + other]!;
    }
    for (let step = steps - 2; step >= 0; step -= 1) {
      const here = start + step;
      for (let other = 0; other < size; other += 1)
        hessian[other * size + here]! += hessian[other * size + here + 1]!;
    }
    if (sign === 1) continue;
    for (let step = 0; step < steps; step += 1) {
      const here = start + step;
      gradient[here]! *= -1;
      for (let other = 0; other < size; other += 1) {
        hessian[here * size + other]! *= -1;
        hessian[other * size + here]! *= -1;
      }
    }
  }
}

/** A quadratic model of a log-likelihood around the current parameters. */
interface BoundedProblem {
  /** Negative second derivative, row by row. */
  hessian: Float64Array;
  gradient: Float64Array;
  /** Lower bound of each parameter; -Infinity for none. */
  lower: Float64Array;
  /** Penalty of each parameter: `ridge / 2` times the square of its distance from `center`. */
  ridge: Float64Array;
  center: Float64Array;
}

const SWEEPS = 200;
const TOLERANCE = 1e-7;

/** Moves `parameters` to the maximum of the penalised model within the bounds, by cyclic coordinate ascent. */
function solveBounded(
  { hessian, gradient, lower, ridge, center }: BoundedProblem,
  parameters: Float64Array,
): void {
  const size = parameters.length;
  const slope = Float64Array.from(
    gradient,
    (value, index) => value - ridge[index]! * (parameters[index]! - center[index]!),
  );
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    let largest = 0;
    for (let index = 0; index < size; index += 1) {
      const before = parameters[index]!;
      const curvature = hessian[index * size + index]! + ridge[index]!;
      const after = Math.max(lower[index]!, before + slope[index]! / curvature);
      const step = after - before;
      if (step === 0) continue;
      parameters[index] = after;
      for (let other = 0; other < size; other += 1) slope[other]! -= step * hessian[other * size + index]!;
      slope[index]! -= step * ridge[index]!;
      largest = Math.max(largest, Math.abs(step));
    }
    if (largest < TOLERANCE) return;
  }
}
