import { slotsOf, type Formation, type Place } from '../elevens/bestEleven.ts';
import { POSITION_GROUPS } from '../terms.ts';
import type { HeldPlace } from './heldPlaces.schema.ts';

/** Everything that is locked of a team, by player id. */
export type Held = ReadonlyMap<string, HeldPlace>;

/** A change of a team that could move locked players. Adding players and changing the game never do. */
export interface TeamChange {
  places?: readonly { playerId: string; place: Place | null }[];
  /** Ids of players who leave the team. */
  leaving?: readonly string[];
  formation?: Formation | null;
  /** Ids of all players whom the user chooses as stars. */
  stars?: readonly string[];
}

interface ChangedTeam {
  formation: Formation | null;
  players: readonly { id: string; place?: Place | null; isStar?: boolean }[];
}

/**
 * Whether a change has to wait until the matchday turns, because it would move somebody who is locked: another place for
 * him, his leaving unless he came after his lock, other stars, or a formation without room for the held starters. Once
 * everybody is held, so is the formation.
 */
export function movesHeld(
  team: ChangedTeam,
  held: Held,
  { places = [], leaving = [], formation, stars }: TeamChange,
): boolean {
  const choiceOf = new Map(team.players.map(({ id, place }) => [id, place ?? null]));
  if (places.some(({ playerId, place }) => held.has(playerId) && choiceOf.get(playerId) !== place))
    return true;
  if (leaving.some((playerId) => held.get(playerId)?.isLate === false)) return true;
  if (
    stars !== undefined &&
    team.players.some(({ id, isStar = false }) => held.has(id) && isStar !== stars.includes(id))
  )
    return true;
  if (formation === undefined || formation === team.formation || held.size === 0) return false;
  return isWhollyHeld(team, held) || (formation !== null && !fitsHeld(held, formation));
}

/**
 * Since when no other formation is possible, ISO-8601 UTC; null while there is a choice.
 *
 * @param formations of the team's game
 */
export function formationHeldSince(
  team: Pick<ChangedTeam, 'players'>,
  held: Held,
  formations: readonly Formation[],
): string | null {
  if (held.size === 0) return null;
  const isOpen = !isWhollyHeld(team, held) && formations.filter((one) => fitsHeld(held, one)).length > 1;
  return isOpen
    ? null
    : ([...held.values()]
        .map(({ lockTs }) => lockTs)
        .toSorted()
        .at(-1) ?? null);
}

/** Whether nobody is left who could still be moved. */
export const isWhollyHeld = ({ players }: Pick<ChangedTeam, 'players'>, held: Held): boolean =>
  players.length > 0 && players.every(({ id }) => held.has(id));

/** The formation of the eleven at the last lock; null before the first. */
export function heldFormationOf(held: Held): Formation | null {
  const [last] = [...held.values()].toSorted(
    (one, other) =>
      Number(one.isLate) - Number(other.isLate) || Date.parse(other.lockTs) - Date.parse(one.lockTs),
  );
  return last?.formation ?? null;
}

/** Whether a formation has room for the held starters. */
export function fitsHeld(held: Held, formation: Formation): boolean {
  const slots = slotsOf(formation);
  const lines = [...held.values()].map(({ line }) => line);
  return POSITION_GROUPS.every((line) => lines.filter((one) => one === line).length <= slots[line]);
}
