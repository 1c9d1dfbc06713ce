import type { Formation } from '../elevens/bestEleven.ts';
import { GAME_PROFILES, type Game, type GameProfile } from '../games/profiles.ts';
import type { PositionGroup } from '../terms.ts';

/** Matchdays over which transfers are weighed. */
export const HORIZONS = [1, 3, 5] as const;
export type Horizon = (typeof HORIZONS)[number];

/** Below this difference in points, the better of two wins hardly more often than the other. */
export const TIE_OVER: Readonly<Record<Horizon, number>> = { 1: 0.5, 3: 1.5, 5: 2.5 };

/** Smaller gains are not worth mentioning, in points. */
export const LEAST_GAIN = 0.05;

/** Most transfers at once; more would be a new squad. */
export const TRANSFERS_MAX = 5;

/** A game's transfer rules; null if its leagues decide for themselves. */
export interface TransferRules {
  formations: readonly Formation[];
  stars: GameProfile['stars'];
  /** Players in a complete squad. */
  squadSize: number | null;
  maxPerClub: number | null;
  /** Players per line in a complete squad. */
  lines: Readonly<Record<PositionGroup, number>> | null;
  /** Transfers allowed between two matchdays. */
  transfers: number | null;
}

type Market = Pick<TransferRules, 'lines' | 'transfers'>;

const NO_LIMITS: Market = { lines: null, transfers: null };

const MARKETS: Readonly<Record<Game, Market>> = {
  own: NO_LIMITS,
  kickbase: NO_LIMITS,
  comunio: NO_LIMITS,
  kickerInteractive: NO_LIMITS,
  kickerClassic: NO_LIMITS,
  // fantasy.bundesliga.com/page/rules: 2-5-5-3. Three transfers: fantasyfootballscout.co.uk, 28 July 2021, the newest dated page;
  // an older page of the game says five, which is why the screen lets the user choose.
  bundesligaFantasy: {
    lines: { goalkeeper: 2, defender: 5, midfielder: 5, forward: 3 },
    transfers: 3,
  },
};

export function transferRulesOf(game: Game): TransferRules {
  const { formations, stars, squadSize, maxPerClub } = GAME_PROFILES[game];
  return { formations, stars, squadSize, maxPerClub, ...MARKETS[game] };
}
