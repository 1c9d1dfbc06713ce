import type { Formation, Place } from '@hub/shared/elevens/bestEleven.ts';
import type { HeldPlace } from '@hub/shared/games/heldPlaces.schema.ts';
import { gameChangeOf, latePlacesOf, teamLocksAt, type TeamLocks } from '@hub/shared/games/heldEleven.ts';
import { fitsHeld, heldFormationOf, movesHeld, type TeamChange } from '@hub/shared/games/lockedChanges.ts';
import type { LockFixture } from '@hub/shared/games/lockOf.ts';
import { GAME_PROFILES, type Game } from '@hub/shared/games/profiles.ts';
import { areStarsAllowed, fitTogether } from '@hub/shared/games/stars.ts';
import { openMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import type { CreatedUserTeam, NewUserTeam, UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { ReadTeam } from '../../stores/users/heldPlaces.ts';

/**
 * Every change of a user's team, from the forms and from other programs: what has been locked is stored first, in the same
 * transaction, and whatever would move it is refused.
 */

type ChangeDeps = Pick<Deps, 'stores' | 'now'>;

/** How often a change is tried on a team that others change at the same time. */
const TRIES = 10;

interface Reading {
  at: Date;
  team: UserTeam;
  fixtures: readonly LockFixture[];
  /** Null after the season. */
  locks: TeamLocks | null;
  read: ReadTeam;
}

async function readTeam({ stores, now }: ChangeDeps, userId: string, userTeamId: string): Promise<Reading> {
  const at = now();
  const [{ team, revision }, fixtures] = await Promise.all([
    stores.userTeams.own(userId, userTeamId, at.toISOString()),
    stores.fixtures.coming(at),
  ]);
  const locks = teamLocksAt(team, fixtures, at.getTime());
  const read = { userTeamId, revision, matchday: locks?.matchday ?? null, due: locks?.due ?? [] };
  return { at, team, fixtures, locks, read };
}

/** Reads a team and changes it; begins anew if somebody else has changed it in between. */
async function changing<T>(
  deps: ChangeDeps,
  [userId, userTeamId]: readonly [string, string],
  change: (reading: Reading) => Promise<T>,
  tries = TRIES,
): Promise<T> {
  const reading = await readTeam(deps, userId, userTeamId);
  try {
    return await change(reading);
  } catch (error) {
    if (tries <= 1 || !(error instanceof AppError) || error.errorCode !== 'conflict') throw error;
    return changing(deps, [userId, userTeamId], change, tries - 1);
  }
}

/** @throws AppError 'playersLocked' */
function refuseMoves({ team, locks }: Reading, change: TeamChange): void {
  if (movesHeld(team, locks?.held ?? new Map(), change)) throw new AppError('playersLocked');
}

/** The places of players who join a team after their locks. */
async function latePlaces(
  { stores }: ChangeDeps,
  { at, team, fixtures, locks }: Pick<Reading, 'at' | 'team' | 'fixtures' | 'locks'>,
  playerIds: readonly string[],
): Promise<HeldPlace[]> {
  const known = new Set(team.players.map(({ id }) => id));
  const joining = playerIds.filter((id) => !known.has(id));
  const nowMs = at.getTime();
  const isAnyLocked = [...(locks?.clubs.values() ?? [])].some(({ lockTs }) => Date.parse(lockTs) <= nowMs);
  if (!isAnyLocked || joining.length === 0) return [];
  const players = await stores.userTeams.players(joining, at.toISOString());
  return latePlacesOf(team, players, { locks, fixtures, nowMs });
}

/**
 * Stores what has been locked of a team.
 *
 * @param joined ids of players who have joined since their locks
 * @throws AppError 'userTeamNotFound'
 */
export const holdTeam = (
  deps: ChangeDeps,
  userId: string,
  userTeamId: string,
  joined: readonly string[] = [],
) =>
  changing(deps, [userId, userTeamId], async ({ read }) => {
    const due = read.due.map((place) => ({
      ...place,
      isLate: place.isLate || joined.includes(place.playerId),
      isStar: place.isStar && !joined.includes(place.playerId),
    }));
    if (due.length > 0 && (await deps.stores.userTeams.hold([{ ...read, due }])) === 0)
      throw new AppError('conflict');
  });

/** @throws AppError 'userTeamNotFound', 'playersLocked' if players could no longer be moved by it */
export const setGame = (
  deps: ChangeDeps,
  userId: string,
  { userTeamId, game }: { userTeamId: string; game: Game },
) =>
  changing(deps, [userId, userTeamId], async ({ team, fixtures, at, read }) => {
    const { locksMore, released } = gameChangeOf(team, game, fixtures, at.getTime());
    if (locksMore) throw new AppError('playersLocked');
    await deps.stores.userTeams.setGame(read, game, released);
  });

/** @throws AppError 'userTeamNotFound', 'formationNotAllowed', 'playersLocked' */
export const setFormation = (
  deps: ChangeDeps,
  userId: string,
  { userTeamId, formation }: { userTeamId: string; formation: Formation | null },
) =>
  changing(deps, [userId, userTeamId], async (reading) => {
    refuseMoves(reading, { formation });
    await deps.stores.userTeams.setFormation(reading.read, formation);
  });

/** @throws AppError 'userTeamNotFound', 'playerNotInTeam', 'playersLocked' for another place */
export const setChoice = (
  deps: ChangeDeps,
  userId: string,
  input: { userTeamId: string; playerId: string; place: Place | null; value: number | null },
) =>
  changing(deps, [userId, input.userTeamId], async (reading) => {
    refuseMoves(reading, { places: [input] });
    await deps.stores.userTeams.setChoice(reading.read, input);
  });

/**
 * Sets the places of several players, all or none.
 *
 * @throws AppError 'userTeamNotFound', 'playerNotInTeam', 'playersLocked'
 */
export const setPlaces = (
  deps: ChangeDeps,
  userId: string,
  {
    userTeamId,
    places,
  }: { userTeamId: string; places: readonly { playerId: string; place: Place | null }[] },
) =>
  changing(deps, [userId, userTeamId], async (reading) => {
    const known = new Set(reading.team.players.map(({ id }) => id));
    if (!places.every(({ playerId }) => known.has(playerId))) throw new AppError('playerNotInTeam');
    refuseMoves(reading, { places });
    await deps.stores.userTeams.setPlaces(reading.read, places);
  });

/**
 * Sets a team's stars; without any the hub advises again.
 *
 * @throws AppError 'userTeamNotFound', 'playerNotInTeam', 'starsNotAllowed' by the team's game, 'playersLocked'
 */
export const setStars = (
  deps: ChangeDeps,
  userId: string,
  { userTeamId, playerIds }: { userTeamId: string; playerIds: readonly string[] },
) =>
  changing(deps, [userId, userTeamId], async (reading) => {
    const { game, players } = reading.team;
    const chosen = players.filter(({ id }) => playerIds.includes(id));
    if (chosen.length < playerIds.length) throw new AppError('playerNotInTeam');
    if (!areStarsAllowed(chosen, GAME_PROFILES[game].stars)) throw new AppError('starsNotAllowed');
    refuseMoves(reading, { stars: playerIds });
    await deps.stores.userTeams.setStars(reading.read, playerIds);
  });

/** @returns the number of added players @throws AppError 'userTeamNotFound', 'playerNotFound', 'userTeamFull' */
export const addPlayers = (
  deps: ChangeDeps,
  userId: string,
  { userTeamId, playerIds }: { userTeamId: string; playerIds: readonly string[] },
) =>
  changing(deps, [userId, userTeamId], async (reading) => {
    const late = await latePlaces(deps, reading, [...new Set(playerIds)]);
    return deps.stores.userTeams.addPlayers(reading.read, playerIds, late);
  });

/** Removes all players or none; ignores those who are not in the team. @throws AppError 'userTeamNotFound', 'playersLocked' */
export const removePlayers = (
  deps: ChangeDeps,
  userId: string,
  { userTeamId, playerIds }: { userTeamId: string; playerIds: readonly string[] },
) =>
  changing(deps, [userId, userTeamId], async (reading) => {
    refuseMoves(reading, { leaving: playerIds });
    await deps.stores.userTeams.removePlayers(reading.read, playerIds);
  });

/** @throws AppError 'userTeamNotFound', 'playerNotFound', 'playerAlreadyInTeam', 'playerNotInTeam', 'playersLocked' */
export const replacePlayer = (
  deps: ChangeDeps,
  userId: string,
  { userTeamId, playerId, byPlayerId }: { userTeamId: string; playerId: string; byPlayerId: string },
) =>
  changing(deps, [userId, userTeamId], async (reading) => {
    refuseMoves(reading, { leaving: [playerId] });
    const { team } = reading;
    const rest = { ...reading, team: { ...team, players: team.players.filter(({ id }) => id !== playerId) } };
    const late = playerId === byPlayerId ? [] : await latePlaces(deps, rest, [byPlayerId]);
    await deps.stores.userTeams.replacePlayer(reading.read, { playerId, byPlayerId }, late);
  });

/**
 * Creates a team, perhaps with all its players. Players whose lock has passed are held at once: as the device held them that
 * it comes from, else as players who join after their locks.
 *
 * @throws AppError 'tooManyUserTeams'
 */
export async function createTeam(
  deps: ChangeDeps,
  userId: string,
  given: NewUserTeam,
): Promise<CreatedUserTeam> {
  const { stores } = deps;
  const at = deps.now();
  const { game = 'own', formation = null, players = [] } = given;
  if (players.length === 0) return stores.userTeams.create(userId, given, at);
  const choiceOf = new Map(players.map(({ id, ...choice }) => [id, choice]));
  const [known, fixtures] = await Promise.all([
    stores.userTeams.players([...choiceOf.keys()], at.toISOString()),
    stores.fixtures.coming(at),
  ]);
  const open = openMatchdayAt(fixtures, at.toISOString());
  const matchday = open?.matchday ?? null;
  const firstMs = Date.parse(open?.fixtures[0]?.kickoffTs ?? '');
  const isPassed = (lockMs: number) => firstMs <= lockMs && lockMs <= at.getTime();
  const ofDevice = new Map(
    (given.held?.matchday === matchday ? given.held.places : [])
      .filter(({ playerId, lockTs }) => choiceOf.has(playerId) && isPassed(Date.parse(lockTs)))
      .map((place) => [place.playerId, place]),
  );
  const last = heldFormationOf(ofDevice);
  const held =
    matchday === null || last === null || !fitsHeld(ofDevice, last)
      ? null
      : { matchday, places: legalStars([...ofDevice.values()], game) };
  const chosen = known.map((player) => Object.assign({}, player, choiceOf.get(player.id)));
  const locks = teamLocksAt({ game, formation, players: chosen, held }, fixtures, at.getTime());
  const due = [
    ...(held?.places ?? []),
    ...(locks?.due ?? []).map((place) => Object.assign({}, place, { isLate: true, isStar: false })),
  ];
  return stores.userTeams.create(userId, given, at, { matchday, due });
}

/** The places as given if the game allows their stars, else without stars. */
function legalStars(places: readonly HeldPlace[], game: Game): HeldPlace[] {
  const rule = GAME_PROFILES[game].stars;
  const stars = places.filter(({ isStar }) => isStar);
  const lines = stars.flatMap(({ line }) => (line === 'bench' ? [] : line));
  const isLegal = rule !== null && lines.length === stars.length && fitTogether(lines, rule);
  return places.map((place) => ({ ...place, isStar: isLegal && place.isStar }));
}
