import { POSITION_GROUPS, type PositionGroup } from '#shared/terms.ts';
import { brierScore, calibrationBins, logLoss, type Judged } from './metrics.ts';
import { predictedEleven, usualShapesOf } from './predictedEleven.ts';

/** What was said of one player of a club. */
export interface SaidChance {
  playerId: string;
  positionGroup: PositionGroup;
  probability: number;
}

/** What a club's match was judged by. */
export interface ClubOutcome {
  /** Ids of those who began. */
  starters: ReadonlySet<string>;
  /** Those who began the club's matches before, newest first; what the forecast could know. */
  recentElevens: readonly ReadonlySet<string>[];
  groupOf: (playerId: string) => PositionGroup | null;
}

export interface GroupScore {
  positionGroup: PositionGroup;
  players: number;
  /** Also those nobody forecast. */
  starters: number;
  rightOfEleven: number;
  elevenRight: number;
  brierSum: number;
  logLossSum: number;
  /** 'Same eleven again'; null before the club's first match. */
  yardstickRight: number | null;
  yardstickBrierSum: number | null;
  yardstickLogLossSum: number | null;
  /** Ten bins of equal width. */
  bins: { rows: number; saidSum: number; happened: number }[];
}

const ELEVEN = 11;
/** How often those who began the last match, and the others, begin (domain research 2.2: .766; the rest of eleven places). */
export const YARDSTICK_AGAIN = 0.766;
export const YARDSTICK_OTHERS = 0.14;

/** Judges what was said of a club's match, by position group; sums, so that groups and matches can be added up. */
export function scoreClub(
  said: readonly SaidChance[],
  { starters, recentElevens, groupOf }: ClubOutcome,
): GroupScore[] {
  const top = new Set(
    said
      .toSorted((one, other) => other.probability - one.probability || compareIds(one, other))
      .slice(0, ELEVEN),
  );
  const lineups = recentElevens.map((eleven) => [...eleven].flatMap((playerId) => groupOf(playerId) ?? []));
  const eleven = new Set(predictedEleven(said, usualShapesOf(lineups)));
  const [last] = recentElevens;
  const hasYardstick = last !== undefined && last.size > 0;
  const known = new Set(said.map(({ playerId }) => playerId));
  const began = ({ playerId }: SaidChance) => starters.has(playerId);
  return POSITION_GROUPS.map((positionGroup) => {
    const group = said.filter((chance) => chance.positionGroup === positionGroup);
    const judged = group.map((chance): Judged => ({
      probability: chance.probability,
      happened: began(chance),
    }));
    const yardstick = group.map((chance): Judged => ({
      probability: last?.has(chance.playerId) === true ? YARDSTICK_AGAIN : YARDSTICK_OTHERS,
      happened: began(chance),
    }));
    const unforeseen = [...starters].filter(
      (playerId) => !known.has(playerId) && groupOf(playerId) === positionGroup,
    ).length;
    const count = (test: (chance: SaidChance) => boolean) => group.filter(test).length;
    return {
      positionGroup,
      players: group.length,
      starters: count(began) + unforeseen,
      rightOfEleven: count((chance) => top.has(chance) && began(chance)),
      elevenRight: count((chance) => eleven.has(chance) && began(chance)),
      brierSum: sumOf(judged, brierScore),
      logLossSum: sumOf(judged, logLoss),
      yardstickRight: hasYardstick ? count((chance) => last.has(chance.playerId) && began(chance)) : null,
      yardstickBrierSum: hasYardstick ? sumOf(yardstick, brierScore) : null,
      yardstickLogLossSum: hasYardstick ? sumOf(yardstick, logLoss) : null,
      bins: calibrationBins(judged).map((bin) => ({
        rows: bin.rows,
        saidSum: bin.rows === 0 ? 0 : bin.said * bin.rows,
        happened: bin.rows === 0 ? 0 : Math.round(bin.happened * bin.rows),
      })),
    };
  });
}

const sumOf = (rows: readonly Judged[], mean: (rows: readonly Judged[]) => number) =>
  rows.length === 0 ? 0 : mean(rows) * rows.length;

const compareIds = (one: SaidChance, other: SaidChance) => (one.playerId < other.playerId ? -1 : 1);
