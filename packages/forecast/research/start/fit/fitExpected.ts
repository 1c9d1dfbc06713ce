import { solvePositive } from '../../../points/model/clubGoals.ts';
import { logOddsOf, sigmoid } from '../../../start/eleven/elevenPerTeam.ts';
import type { ExpectedConstants } from '../../../start/expected/expectedConstants.ts';
import { measureTold, toldRows, type ToldFigures, type ToldMatch } from '../evaluate/toldMatches.ts';

const FOLDS = 10;
const ITERATIONS = 30;
const TOLERANCE = 1e-9;
/** Keeps the fit finite; negligible with a hundred club matches. */
const RIDGE = 0.1;
const DECIMALS = 2;

export interface ExpectedFit {
  /** Fitted on all matches. */
  constants: ExpectedConstants;
  clubMatches: number;
  /** Of forecasts with constants fitted on the other folds. */
  byFolds: ToldFigures & { without: ToldFigures };
  /** How many of the named began, and how many of each club's eleven before, mean over the matches. */
  sourcesRightOf11: number;
  sameElevenAgain: number;
}

/**
 * Fits what an expected eleven adds by logistic regression on the candidates of clubs' matches. The folds are over matches, so that no
 * club's match is judged by constants fitted on it or on its opponent's. Deterministic.
 */
export function fitExpected(matches: readonly ToldMatch[]): ExpectedFit {
  const fixtureIds = [...new Set(matches.map(({ fixtureId }) => fixtureId))].toSorted();
  const foldOf = new Map(fixtureIds.map((fixtureId, index) => [fixtureId, index % FOLDS]));
  const judged = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const isHeldOut = ({ fixtureId }: ToldMatch) => foldOf.get(fixtureId) === fold;
    const held = matches.filter(isHeldOut);
    if (held.length === 0) return [];
    const constants = fitConstants(matches.filter((match) => !isHeldOut(match)));
    return held.map((match) => toldRows(match, constants));
  });
  const meanOf = (count: (match: ToldMatch) => number) =>
    matches.reduce((sum, match) => sum + count(match), 0) / matches.length;
  return {
    constants: fitConstants(matches),
    clubMatches: matches.length,
    byFolds: measureTold(judged),
    sourcesRightOf11: meanOf(
      (match) =>
        toldRows(match).filter(({ mentions, happened }) => mentions[0]?.isNamed === true && happened).length,
    ),
    sameElevenAgain: meanOf(
      ({ club, starters }) =>
        club.candidates.filter(
          ({ inputs, player }) => inputs.startedLast === 1 && starters.has(player.playerId),
        ).length,
    ),
  };
}

function fitConstants(matches: readonly ToldMatch[]): ExpectedConstants {
  const samples = matches.flatMap((match) =>
    toldRows(match)
      .filter(({ isFixed }) => !isFixed)
      .flatMap(({ untold, happened, mentions: [mention] }) => {
        if (mention === undefined) return [];
        const logOdds = logOddsOf(untold);
        const named = mention.isNamed ? 1 : 0;
        const { absence } = mention;
        const values = [
          1,
          logOdds,
          named,
          named * logOdds,
          absence === 'out' ? 1 : 0,
          absence === 'doubtful' ? 1 : 0,
        ];
        return [{ values, happened }];
      }),
  );
  const [constant = 0, logOdds = 1, named = 0, namedLogOdds = 0, out = 0, doubtful = 0] = fitLogistic(
    samples,
  ).map((weight) => Number(weight.toFixed(DECIMALS)));
  return { constant, logOdds, named, namedLogOdds, out, doubtful };
}

/** Weights of the values by Newton's method, with a ridge towards 0. */
function fitLogistic(samples: readonly { values: number[]; happened: boolean }[]): number[] {
  const size = samples[0]?.values.length ?? 0;
  const weights: number[] = Array.from({ length: size }, () => 0);
  for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
    const hessian = new Float64Array(size * size);
    const step = Float64Array.from(weights, (weight) => -RIDGE * weight);
    for (let at = 0; at < size; at += 1) hessian[at * size + at] = RIDGE;
    for (const { values, happened } of samples) {
      const probability = sigmoid(
        values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0),
      );
      const curvature = probability * (1 - probability);
      values.forEach((value, row) => {
        step[row] = (step[row] ?? 0) + ((happened ? 1 : 0) - probability) * value;
        values.forEach((other, column) => {
          const cell = row * size + column;
          hessian[cell] = (hessian[cell] ?? 0) + curvature * value * other;
        });
      });
    }
    solvePositive(hessian, step);
    step.forEach((change, index) => (weights[index] = (weights[index] ?? 0) + change));
    if (step.every((change) => Math.abs(change) < TOLERANCE)) break;
  }
  return weights;
}
