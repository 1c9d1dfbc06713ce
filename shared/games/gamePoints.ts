import { GAMES, type Game } from './profiles.ts';
import type { PointProfile } from '../points/pointRules.ts';

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
