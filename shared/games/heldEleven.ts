import {
  starterIdsOf,
  type BestEleven,
  type ElevenCandidate,
  type Formation,
  type Place,
} from '../elevens/bestEleven.ts';
import type { Departure } from '../catalog/players.schema.ts';
import { elevenOfTeam } from './elevenOfTeam.ts';
import type { ClubLock } from './lockOf.ts';
import type { Game } from './profiles.ts';

/** The fields of a player needed for an eleven that is partly locked. */
export interface HeldCandidate extends ElevenCandidate {
  team: { id: string } | null;
  left: Departure | null;
  isInEleven: boolean | null;
  /** Earliest first, see `UserTeamPlayer`. */
  estimates: readonly { asOfTs: string; startProbability: number }[];
}

export interface HeldTeam<P> {
  game: Game;
  formation: Formation | null;
  players: readonly P[];
}

/**
 * A user's eleven on a matchday: locked players by the chances and choices at their lock, all others by the present ones. An
 * official eleven removes no player automatically, because in the game he is still lined up; that is what alarms are for.
 *
 * @param locks of the matchday's clubs, see `clubLocksOf`
 * @returns the given player objects
 */
export function heldElevenOf<P extends HeldCandidate>(
  { game, formation, players }: HeldTeam<P>,
  locks: ReadonlyMap<string, ClubLock>,
): BestEleven<P> {
  const lockOfPlayer = ({ team }: P) => (team === null ? undefined : locks.get(team.id));
  const passed = [...locks.values()].filter(({ isLocked }) => isLocked).map(({ lockTs }) => lockTs);
  const held = new Map<string, Place>();
  const elevenAt = (chanceOf: (player: P) => number | null) =>
    elevenKeeping({ game, formation, players }, held, chanceOf);

  for (const lockTs of [...new Set(passed)].toSorted()) {
    const starting = starterIdsOf(elevenAt((player) => chanceAt(player, lockTs)));
    for (const player of players)
      if (!held.has(player.id) && lockOfPlayer(player)?.lockTs === lockTs)
        held.set(player.id, starting.has(player.id) ? 'pinned' : 'benched');
  }
  return elevenAt((player) => (player.isInEleven === null ? player.startProbability : chanceAt(player)));
}

/** The eleven in which held players keep their places, whatever the user has chosen since. */
function elevenKeeping<P extends HeldCandidate>(
  team: HeldTeam<P>,
  held: ReadonlyMap<string, Place>,
  chanceOf: (player: P) => number | null,
): BestEleven<P> {
  const pinned = [...held].filter(([, place]) => place === 'pinned').map(([id]) => id);
  const elevenWith = (keepsChoices: boolean) =>
    elevenOfTeam({
      ...team,
      players: team.players.map((player) => ({
        player,
        ...candidateOf(player),
        startProbability: chanceOf(player),
        place:
          held.get(player.id) ?? (keepsChoices || player.place === 'benched' ? (player.place ?? null) : null),
      })),
    });
  const chosen = elevenWith(true);
  const starting = starterIdsOf(chosen);
  // Held players all fit into the formation, but too many pinned by the user could take their places.
  return asGiven(pinned.every((id) => starting.has(id)) ? chosen : elevenWith(false));
}

const candidateOf = ({ id, name, positions, positionPrimary, value, left }: HeldCandidate) => ({
  id,
  name,
  positions,
  positionPrimary,
  value: value ?? null,
  left,
});

/** The last estimate up to an instant, by default the last of all; the present chance if there is none. */
const chanceAt = (
  { estimates, startProbability }: Pick<HeldCandidate, 'estimates' | 'startProbability'>,
  atTs?: string,
): number | null =>
  estimates.findLast(({ asOfTs }) => atTs === undefined || asOfTs <= atTs)?.startProbability ??
  startProbability;

/** The same eleven with the given player objects. */
function asGiven<P>({ starters, bench, ...rest }: BestEleven<{ player: P }>): BestEleven<P> {
  const given = (found: readonly { player: P }[]) => found.map(({ player }) => player);
  return {
    ...rest,
    starters: {
      goalkeeper: given(starters.goalkeeper),
      defender: given(starters.defender),
      midfielder: given(starters.midfielder),
      forward: given(starters.forward),
    },
    bench: bench.map(({ player: { player }, role }) => ({ player, role })),
  };
}
