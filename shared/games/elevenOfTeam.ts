import {
  bestElevenOf,
  type BestEleven,
  type ElevenCandidate,
  type Formation,
} from '#shared/elevens/bestEleven.ts';
import { isInLeague } from '#shared/catalog/inLeague.ts';
import type { Departure } from '#shared/catalog/players.schema.ts';
import { GAME_PROFILES, type Game } from './profiles.ts';

interface Team<P> {
  game: Game;
  /** Chosen by the user; null: the best one. */
  formation: Formation | null;
  players: readonly P[];
}

/**
 * The best eleven of a user's team and its bench, without players who have left the league: in the formation that the user
 * chose if the game allows it, else in any.
 */
export function elevenOfTeam<P extends ElevenCandidate & { left: Departure | null }>({
  game,
  formation,
  players,
}: Team<P>): BestEleven<P> {
  const { formations } = GAME_PROFILES[game];
  return bestElevenOf(
    players.filter(isInLeague),
    formation !== null && formations.includes(formation) ? [formation] : formations,
  );
}
