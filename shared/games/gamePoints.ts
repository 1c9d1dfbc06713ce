import {
  bestElevenOf,
  type BestEleven,
  type ElevenCandidate,
  type Formation,
} from '../elevens/bestEleven.ts';
import { GAMES, type Game } from './profiles.ts';
import type { ExpectedPoints } from '../points/expectedPoints.schema.ts';
import type { PointPart, PointProfile } from '../points/pointRules.ts';

/** Rules for a game's expected points; null if no source reports what it gives points for. */
export const POINTS_OF_GAME: Readonly<Record<Game, PointProfile | null>> = {
  own: null,
  kickbase: null,
  comunio: null,
  kickerInteractive: null,
  kickerClassic: null,
  bundesligaFantasy: 'bundesligaFantasy',
};

export const GAMES_WITH_POINTS: readonly Game[] = GAMES.filter((game) => POINTS_OF_GAME[game] !== null);

/** Below this difference in points over one match, the better of two wins hardly more often than the other. */
export const TIE_POINTS = 0.5;

type WithPoints = ElevenCandidate & {
  expectedPoints: readonly Pick<ExpectedPoints, 'profile' | 'next' | 'missing'>[];
};

/** Expected points of a team's elevens. */
export interface ElevenPoints {
  /** Sum over the eleven, without stars and captains. */
  points: number;
  /** Formation and points of the eleven with most points. */
  best: { formation: Formation; points: number };
  /** Whether the best one is too close to call. */
  isTie: boolean;
  /** Number of players in the eleven without known points. */
  unknown: number;
  /** Parts that no source reports. */
  missing: readonly PointPart[];
}

/**
 * The expected points of a team's eleven in its players' next matches, and those of the best eleven.
 *
 * @param formations allowed by the game
 * @returns null if no player has known points
 */
export function elevenPointsOf<P extends WithPoints>(
  eleven: Pick<BestEleven<P>, 'starters'>,
  players: readonly P[],
  { profile, formations }: { profile: PointProfile; formations: readonly Formation[] },
): ElevenPoints | null {
  const ofGame = ({ expectedPoints }: P) => expectedPoints.find((each) => each.profile === profile);
  const pointsOf = (player: P) => ofGame(player)?.next.points ?? 0;
  const starters = Object.values(eleven.starters).flat();
  const known = starters.flatMap((player) => ofGame(player) ?? []);
  const [first] = known;
  if (first === undefined) return null;
  // The chosen eleven has the most expected starters; here points replace chances.
  const worths = players.map((player) => ({ ...player, startProbability: pointsOf(player), value: null }));
  const best = bestElevenOf(worths, formations);
  const sum = (chosen: readonly P[]) => chosen.reduce((total, player) => total + pointsOf(player), 0);
  const [points, most] = [sum(starters), sum(Object.values(best.starters).flat())];
  return {
    points,
    best: { formation: best.formation, points: most },
    isTie: most - points < TIE_POINTS,
    unknown: starters.length - known.length,
    missing: first.missing,
  };
}
