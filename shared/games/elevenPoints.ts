import {
  bestElevenOf,
  type BestEleven,
  type ElevenCandidate,
  type Formation,
} from '../elevens/bestEleven.ts';
import type { ExpectedPoints } from '../points/expectedPoints.schema.ts';
import type { PointPart, PointProfile } from '../points/pointRules.ts';
import { TIE_POINTS } from './gamePoints.ts';
import type { Held } from './lockedChanges.ts';
import type { StarRule } from './profiles.ts';
import { advisedStars, nextPointsIn, starsOf, type StarCandidate } from './stars.ts';

interface WithPoints extends ElevenCandidate, StarCandidate {
  id: string;
  name: string;
  expectedPoints: readonly Pick<ExpectedPoints, 'profile' | 'next' | 'missing'>[];
}

interface Rules {
  profile: PointProfile;
  /** Allowed by the game. */
  formations: readonly Formation[];
  /** Null in a game without stars. */
  stars: StarRule | null;
  held: Held;
}

/** Expected points of a team's elevens. */
export interface ElevenPoints {
  /** Sum over the eleven, with what its stars add. */
  points: number;
  /** Formation and points of the eleven with most points, with its best stars. */
  best: { formation: Formation; points: number };
  /** Whether the best one, without a look at the stars, is too close to call. */
  isTie: boolean;
  /** Number of players in the eleven without known points. */
  unknown: number;
  /** Parts that no source reports. */
  missing: readonly PointPart[];
}

/**
 * The expected points of a team's eleven in its players' next matches, and those of the best eleven.
 *
 * @returns null if no player has known points
 */
export function elevenPointsOf<P extends WithPoints>(
  eleven: Pick<BestEleven<P>, 'starters'>,
  players: readonly P[],
  { profile, formations, stars, held }: Rules,
): ElevenPoints | null {
  const ofGame = ({ expectedPoints }: P) => expectedPoints.find((each) => each.profile === profile);
  const nextOf = nextPointsIn(profile);
  const pointsOf = (player: P) => nextOf(player)?.points ?? 0;
  const starters = Object.values(eleven.starters).flat();
  const known = starters.flatMap((player) => ofGame(player) ?? []);
  const [first] = known;
  if (first === undefined) return null;
  // The chosen eleven has the most expected starters; here points replace chances.
  const worths = players.map((player) => ({ ...player, startProbability: pointsOf(player), value: null }));
  const best = bestElevenOf(worths, formations);
  const sum = ({ starters: chosen }: Pick<BestEleven<P>, 'starters'>) =>
    Object.values(chosen)
      .flat()
      .reduce((total, player) => total + pointsOf(player), 0);
  const [points, most] = [sum(eleven), sum(best)];
  // Every formation has room for the best of each line, so the stars do not decide between formations.
  const bestStars = stars === null ? [] : advisedStars(best, nextOf, stars);
  return {
    points: points + (stars === null ? 0 : starsOf(eleven, players, { rule: stars, profile, held }).adds),
    best: {
      formation: best.formation,
      points: bestStars.reduce((total, { adds }) => total + (adds?.points ?? 0), most),
    },
    isTie: most - points < TIE_POINTS,
    unknown: starters.length - known.length,
    missing: first.missing,
  };
}
