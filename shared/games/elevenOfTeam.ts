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
  /** Chosen by its user; null: the best one. */
  formation: Formation | null;
  players: readonly P[];
}

/**
 * The best eleven of an own team and its bench, without who has left the league: under the formation of its user's choice,
 * if its game allows that, else under any.
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
