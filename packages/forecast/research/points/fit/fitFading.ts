import {
  comesOnIfReserve,
  isOut,
  logit,
  MATCHES_AHEAD,
  type ChancesNow,
} from '../../../points/model/fadingChances.ts';
import type { Fading, PointsModel } from '../../../points/model/pointsModel.ts';

/** A candidate's forecasts before a match of his club, and his part in it. */
export interface ChanceRow extends ChancesNow {
  playerId: string;
  teamId: string;
  kickoffTs: string;
  started: boolean;
  played: boolean;
}

export type FadingSeason = readonly ChanceRow[];

/** Fits how chances for the next match fade over later matches. */
export function fitFading(seasons: readonly FadingSeason[]): PointsModel['fading'] {
  const pairs = seasons.flatMap(pairsOf);
  const fitEach = (pick: (pair: Pair) => { input: number; happened: boolean } | null): Fading => {
    const shift: number[] = [];
    const slope: number[] = [];
    for (let ahead = 1; ahead <= MATCHES_AHEAD; ahead += 1) {
      const samples = pairs.filter((pair) => pair.ahead === ahead).flatMap((pair) => pick(pair) ?? []);
      const [a, b] = fitLogistic(samples);
      shift.push(a);
      slope.push(b);
    }
    return { shift, slope };
  };
  return {
    starts: fitEach(({ now, later }) =>
      isOut(now) ? null : { input: logit(now.starts), happened: later.started },
    ),
    startsAfterInjury: fitEach(({ now, later }) =>
      isOut(now) && !now.isSuspended
        ? { input: logit(now.startsIfUnreported ?? 0), happened: later.started }
        : null,
    ),
    comesOn: fitEach(({ now, later }) =>
      later.started ? null : { input: logit(comesOnIfReserve(now)), happened: later.played },
    ),
  };
}

interface Pair {
  ahead: number;
  now: ChanceRow;
  later: ChanceRow;
}

/** Each forecast with the player's later matches for the same club. */
function pairsOf(rows: FadingSeason): Pair[] {
  return [...Map.groupBy(rows, ({ teamId, playerId }) => `${teamId}\n${playerId}`).values()].flatMap(
    (ofPlayer) => {
      const ordered = ofPlayer.toSorted((one, other) => (one.kickoffTs < other.kickoffTs ? -1 : 1));
      return ordered.flatMap((now, index) =>
        ordered
          .slice(index + 1, index + 1 + MATCHES_AHEAD)
          .map((later, place): Pair => ({ ahead: place + 1, now, later })),
      );
    },
  );
}

const STEPS = 20;
/** Pull towards no shift and a slope of one half, in samples, for seasons with little data. */
const RIDGE = 2;
const SLOPE_PRIOR = 0.5;

/** Logistic regression on one input. @returns shift and slope */
function fitLogistic(samples: readonly { input: number; happened: boolean }[]): [number, number] {
  let shift = 0;
  let slope = SLOPE_PRIOR;
  for (let step = 0; step < STEPS; step += 1) {
    let g0 = -RIDGE * shift;
    let g1 = -RIDGE * (slope - SLOPE_PRIOR);
    let h00 = RIDGE;
    let h01 = 0;
    let h11 = RIDGE;
    for (const { input, happened } of samples) {
      const chance = 1 / (1 + Math.exp(-(shift + slope * input)));
      const weight = chance * (1 - chance);
      const error = (happened ? 1 : 0) - chance;
      g0 += error;
      g1 += error * input;
      h00 += weight;
      h01 += weight * input;
      h11 += weight * input * input;
    }
    const determinant = h00 * h11 - h01 * h01;
    shift += (h11 * g0 - h01 * g1) / determinant;
    slope += (h00 * g1 - h01 * g0) / determinant;
  }
  return [shift, slope];
}
