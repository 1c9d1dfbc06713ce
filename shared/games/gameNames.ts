import type { Game } from './profiles.ts';

/** The games' own names; 'own' is any other game. */
export const GAME_NAMES: Readonly<Record<Exclude<Game, 'own'>, string>> = {
  kickbase: 'Kickbase',
  comunio: 'Comunio',
  kickerInteractive: 'kicker Interactive',
  kickerClassic: 'kicker Classic',
  bundesligaFantasy: 'Bundesliga Fantasy Manager',
};
