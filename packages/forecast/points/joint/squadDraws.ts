// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays of the same length
import {
  scoreRulesOf,
  SquadScorer,
  type GameSquad,
  type ScoreRules,
  type SquadLineup,
} from '@hub/shared/games/squadScore.ts';
import { BAND_HIGH, BAND_LOW } from '../band.ts';
import type { DrawnMatchday } from './drawMatchday.ts';

/** A mean, and a band for four of five courses. */
export interface DrawnBand {
  mean: number;
  low: number;
  high: number;
}

/** What a squad scores in each course of a matchday. A player without a match to come scores nothing. */
export const squadDraws = (squad: GameSquad, drawn: DrawnMatchday): Float64Array =>
  lineupDraws(squad, drawn, scoreRulesOf(squad.game));

/** The same under any rules. */
export function lineupDraws(
  squad: SquadLineup,
  { draws, players }: DrawnMatchday,
  rules: ScoreRules,
): Float64Array {
  const scorer = new SquadScorer(squad, rules);
  const columns = squad.players.map(({ id }) => players.get(id)?.points ?? null);
  const points = new Float64Array(columns.length);
  const sums = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    for (let place = 0; place < columns.length; place += 1) points[place] = columns[place]?.[draw] ?? 0;
    sums[draw] = scorer.score(points);
  }
  return sums;
}

/** The mean of some values and their band. */
export function bandOf(values: Float64Array): DrawnBand {
  const sorted = values.toSorted();
  const at = (level: number) => sorted[Math.max(0, Math.ceil(level * sorted.length) - 1)]!;
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: at(BAND_LOW),
    high: at(BAND_HIGH),
  };
}
