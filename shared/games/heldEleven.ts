import { isInLeague } from '../catalog/inLeague.ts';
import type { Departure } from '../catalog/players.schema.ts';
import {
  bestElevenOf,
  fieldGroupOf,
  starterIdsOf,
  type BestEleven,
  type ElevenCandidate,
  type Formation,
  type Place,
} from '../elevens/bestEleven.ts';
import { groupBy } from '../groupBy.ts';
import { openMatchdayAt } from '../season/matchdayAt.ts';
import { POSITION_GROUPS } from '../terms.ts';
import { formationsFor } from './elevenOfTeam.ts';
import type { HeldPlace, HeldPlaces } from './heldPlaces.schema.ts';
import { clubLocksOf, type ClubLock, type LockFixture } from './lockOf.ts';
import { fitsHeld, heldFormationOf, isWhollyHeld, type Held } from './lockedChanges.ts';
import { GAME_PROFILES, type Game } from './profiles.ts';
import { starsOfTeam, type StarCandidate } from './stars.ts';

/** The fields of a player needed for an eleven that is partly locked. */
export interface HeldCandidate extends ElevenCandidate, StarCandidate {
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
  /** The stored places; they count only on their matchday. */
  held?: HeldPlaces | null;
}

/** What is locked of a team on the open matchday. */
export interface TeamLocks {
  matchday: number;
  /** By club id. */
  clubs: ReadonlyMap<string, ClubLock>;
  held: Held;
  /** The held places that are not stored yet. */
  due: readonly HeldPlace[];
}

/**
 * What is locked of a team: the stored places, and those of locks that have passed since, by the choices and the chances of
 * that time; stars without a choice by the points expected now. A game that locks the whole team at once also locks players
 * without a match.
 *
 * @param fixtures in any order; all of the matchday, see `matchdayAt`
 * @param nowMs milliseconds since 1970; a lock at this very instant has passed
 * @returns null after the season
 */
export function teamLocksAt<P extends HeldCandidate>(
  team: HeldTeam<P>,
  fixtures: readonly LockFixture[],
  nowMs: number,
): TeamLocks | null {
  const open = openMatchdayAt(fixtures, new Date(nowMs).toISOString());
  if (open === null) return null;
  const rule = GAME_PROFILES[team.game].lock;
  const clubs = clubLocksOf(rule, open.fixtures, nowMs);
  const [first] = clubs.values();
  const lockTsOf = ({ team: club }: P) =>
    (rule.at === 'ownKickoff' ? clubs.get(club?.id ?? '') : first)?.lockTs ?? null;
  // A matchday can open again, after players who were held have left.
  const inTeam = new Set(team.players.map(({ id }) => id));
  const stored = (team.held?.matchday === open.matchday ? team.held.places : []).filter(({ playerId }) =>
    inTeam.has(playerId),
  );
  const held = new Map(stored.map((place) => [place.playerId, place]));
  const due: HeldPlace[] = [];
  const waiting = groupBy(
    team.players.filter(({ id }) => !held.has(id)),
    lockTsOf,
  );
  for (const [lockTs, players] of [...waiting].toSorted(([one], [other]) =>
    (one ?? '') < (other ?? '') ? -1 : 1,
  )) {
    if (lockTs === null || Date.parse(lockTs) > nowMs) continue;
    const isLate = stored.some((place) => place.lockTs >= lockTs);
    const eleven = elevenAtLock(team, { held, lockTs, late: isLate ? players : [] });
    const lineOf = linesOf(eleven);
    const stars = new Set(starsOfTeam(team, eleven, held)?.stars.map(({ player }) => player.id));
    for (const { id: playerId } of players) {
      const line = lineOf.get(playerId) ?? 'bench';
      const isStar = !isLate && stars.has(playerId);
      due.push({ playerId, line, lockTs, formation: eleven.formation, isLate, isStar });
    }
    for (const place of due) held.set(place.playerId, place);
  }
  return { matchday: open.matchday, clubs, held, due };
}

export interface GameChange {
  /** It would lock players who can still be moved; so it waits until the matchday turns. */
  locksMore: boolean;
  /** Ids of players who joined after the locks of the present game, and whom the other one has not locked. */
  released: readonly string[];
}

/** What another game would do to the locks of the open matchday. @param nowMs, fixtures as for `teamLocksAt` */
export function gameChangeOf<P extends HeldCandidate>(
  team: HeldTeam<P>,
  game: Game,
  fixtures: readonly LockFixture[],
  nowMs: number,
): GameChange {
  const held = teamLocksAt(team, fixtures, nowMs)?.held ?? new Map<string, HeldPlace>();
  const lockedBy = teamLocksAt({ ...team, game, held: null }, fixtures, nowMs)?.held ?? new Map();
  return {
    locksMore: [...lockedBy.keys()].some((id) => !held.has(id)),
    released: [...held.values()].flatMap(({ playerId, isLate }) =>
      isLate && !lockedBy.has(playerId) ? [playerId] : [],
    ),
  };
}

/**
 * The places of players who join a team after their locks.
 *
 * @param locks of the team without them, see `teamLocksAt`
 * @param nowMs of that reading
 */
export function latePlacesOf<P extends HeldCandidate>(
  team: HeldTeam<P>,
  joining: readonly P[],
  { locks, fixtures, nowMs }: { locks: TeamLocks | null; fixtures: readonly LockFixture[]; nowMs: number },
): HeldPlace[] {
  if (locks === null) return [];
  const held = { matchday: locks.matchday, places: [...locks.held.values()] };
  const after = teamLocksAt({ ...team, players: [...team.players, ...joining], held }, fixtures, nowMs);
  return (after?.due ?? []).map((place) => Object.assign({}, place, { isLate: true, isStar: false }));
}

/** @param late players who joined after the lock: they only get places that would be empty without them */
function elevenAtLock<P extends HeldCandidate>(
  team: HeldTeam<P>,
  { held, lockTs, late }: { held: Held; lockTs: string; late: readonly P[] },
): BestEleven<P> {
  const chanceOf = (player: P) => chanceAt(player, lockTs);
  if (late.length === 0) return elevenHolding(team, held, chanceOf);
  const others = { ...team, players: team.players.filter((player) => !late.includes(player)) };
  const { formation, ...before } = elevenHolding(others, held, chanceOf);
  const taken = new Map(held);
  for (const [playerId, line] of linesOf(before))
    if (!taken.has(playerId))
      taken.set(playerId, { playerId, line, lockTs, formation, isLate: false, isStar: false });
  return elevenHolding(team, taken, chanceOf, [formation]);
}

const linesOf = ({ starters }: Pick<BestEleven<{ id: string }>, 'starters'>) =>
  new Map(POSITION_GROUPS.flatMap((line) => starters[line].map(({ id }) => [id, line] as const)));

/**
 * A user's eleven on a matchday: locked players where they were held at their lock, all others by the present choices and
 * chances. An official eleven removes no player automatically, because in the game he is still lined up; that is what
 * alarms are for.
 *
 * @returns the given player objects
 */
export const heldElevenOf = <P extends HeldCandidate>(team: HeldTeam<P>, held: Held): BestEleven<P> =>
  elevenHolding(team, held, (player) =>
    player.isInEleven === null ? player.startProbability : chanceAt(player),
  );

/** The eleven in which held players keep their places, whatever their choices, positions and clubs are now. */
function elevenHolding<P extends HeldCandidate>(
  team: HeldTeam<P>,
  held: Held,
  chanceOf: (player: P) => number | null,
  formations: readonly Formation[] = formationsHolding(team, held),
): BestEleven<P> {
  const startsHeld = ({ id }: P) => placeOf(held.get(id)) === 'pinned';
  const players = team.players.filter((player) => isInLeague(player) || startsHeld(player));
  const elevenWith = (keepsChoices: boolean) =>
    bestElevenOf(
      players.map((player) => ({
        ...candidateOf(player, held.get(player.id)),
        player,
        startProbability: chanceOf(player),
        place:
          placeOf(held.get(player.id)) ??
          (keepsChoices || player.place === 'benched' ? (player.place ?? null) : null),
      })),
      formations,
    );
  const chosen = elevenWith(true);
  const starting = starterIdsOf(chosen);
  // Held players all fit into the formation, but too many pinned by the user could take their places.
  const areAllIn = players.every((player) => !startsHeld(player) || starting.has(player.id));
  return asGiven(areAllIn ? chosen : elevenWith(false));
}

/** In which formations the eleven can go on: once everybody is held, only as at the last lock. */
function formationsHolding<P extends HeldCandidate>(team: HeldTeam<P>, held: Held): readonly Formation[] {
  const last = heldFormationOf(held);
  if (last === null) return formationsFor(team);
  if (isWhollyHeld(team, held)) return [last];
  const allowed = [formationsFor(team), GAME_PROFILES[team.game].formations].map((some) =>
    some.filter((formation) => fitsHeld(held, formation)),
  );
  return allowed.find(({ length }) => length > 0) ?? [last];
}

const placeOf = (held: HeldPlace | undefined): Place | null =>
  held === undefined ? null : held.line === 'bench' ? 'benched' : 'pinned';

/** A position of each line, for players who are held there and now play elsewhere. */
const POSITIONS = { goalkeeper: 'GK', defender: 'CB', midfielder: 'CM', forward: 'ST' } as const;

/** A player as he is lined up: in the line where he is held, whatever his position is now. */
export function candidateOf(player: Omit<ElevenCandidate, 'startProbability'>, held: HeldPlace | undefined) {
  const { id, name, positions, positionPrimary, value } = player;
  const line = held === undefined || held.line === 'bench' ? null : held.line;
  return {
    id,
    name,
    positions,
    positionPrimary: line === null || line === fieldGroupOf(player) ? positionPrimary : POSITIONS[line],
    value: value ?? null,
  };
}

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
