import {
  bestElevenOf,
  type BestEleven,
  type ElevenCandidate,
  type Formation,
} from '../elevens/bestEleven.ts';
import { isInLeague } from '../catalog/inLeague.ts';
import type { Departure } from '../catalog/players.schema.ts';
import { GAME_PROFILES, type Game } from './profiles.ts';

interface Team<P> {
  game: Game;
  /** Chosen by the user; null: the best one. */
  formation: Formation | null;
  players: readonly P[];
}

/** The formation that the user chose if the game allows it, else all that it allows. */
export function formationsFor({
  game,
  formation,
}: Pick<Team<unknown>, 'game' | 'formation'>): readonly Formation[] {
  const { formations } = GAME_PROFILES[game];
  const chosen = formations.filter((one) => one === formation);
  return chosen.length > 0 ? chosen : formations;
}

/**
 * The best eleven of a user's team and its bench, without players who have left the league: in the formation that the user
 * chose if the game allows it, else in any.
 */
export function elevenOfTeam<P extends ElevenCandidate & { left: Departure | null }>(
  team: Team<P>,
): BestEleven<P> {
  return bestElevenOf(team.players.filter(isInLeague), formationsFor(team));
}
