import { timingSafeEqual } from 'node:crypto';
import { fieldGroupOf, FORMATIONS } from '@hub/shared/elevens/bestEleven.ts';
import { KEEPERS_PER_TEAM, STARTERS_PER_TEAM, DEFAULT_COMPETITION } from '@hub/shared/limits.ts';
import { GAMES } from '@hub/shared/games/profiles.ts';
import { UserTeamName, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import type { Assumption } from '@hub/shared/startChance/pstartTerms.ts';
import type { WhatIf } from '@hub/shared/users/whatIf.schema.ts';
import { CALENDAR_PATH } from '@hub/shared/publicApi/addresses.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { WireRow } from '../community/pages.ts';
import { setFormation, setGame } from './teamChanges.ts';
import { leaguesOfMatchday } from '@hub/forecast/start/league/leaguesOfMatchday.ts';
import { whatIf } from '@hub/forecast/start/whatIf.ts';
import { createPace } from '@hub/provider/loopTurns.ts';
import { openSealing } from '../alerts/chats.ts';

/** Checks the fields that are given. @throws AppError 'invalid' */
export function acceptUserTeam(row: WireRow): WireRow {
  const accepted = { ...row };
  if (row.name !== undefined) {
    const { data: name } = UserTeamName.safeParse(row.name);
    if (name === undefined) throw new AppError('invalid');
    accepted.name = name;
  }
  if (row.competition !== undefined && row.competition !== DEFAULT_COMPETITION) throw new AppError('invalid');
  if (row.game !== undefined && !GAMES.some((game) => game === row.game)) throw new AppError('invalid');
  return accepted;
}

const PlayerChoice = UserTeamPlayer.pick({ place: true, value: true }).partial();

/** Checks the user's choices for a player, if there are any. @throws AppError 'invalid' */
export function acceptUserTeamPlayer(row: WireRow): WireRow {
  if (!PlayerChoice.safeParse({ place: row.place, value: row.ownValue }).success)
    throw new AppError('invalid');
  return row;
}

/**
 * Changes of a user's team by another program, checked and made as the hub's own.
 *
 * @throws AppError 'userTeamNotFound', 'formationNotAllowed', 'playersLocked'
 */
export async function changeUserTeam(
  deps: Pick<Deps, 'stores' | 'now'>,
  userId: string,
  { id, game, formation }: WireRow,
): Promise<void> {
  const userTeamId = String(id);
  const chosen = {
    game: GAMES.find((one) => one === game),
    formation: FORMATIONS.find((one) => one === formation),
  };
  const isNone = formation === undefined || formation === null || formation === '';
  if (!isNone && chosen.formation === undefined) throw new AppError('formationNotAllowed');
  if (chosen.game !== undefined) await setGame(deps, userId, { userTeamId, game: chosen.game });
  if (formation === undefined) return;
  await setFormation(deps, userId, { userTeamId, formation: chosen.formation ?? null });
}

/**
 * The start chances at the players' clubs if some were out or certain to begin. Stores nothing; two provider calls.
 *
 * @returns clubs by kickoff, without those that have no fixture ahead
 * @throws AppError 'playerNotFound', 'tooManyCertain' for too many certain players of one club
 */
export async function askWhatIf(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  assumed: readonly { playerId: string; assumption: Assumption }[],
): Promise<WhatIf> {
  const [mates, reading] = await Promise.all([
    stores.players.clubMates(assumed.map(({ playerId }) => playerId)),
    stores.league.read(now().toISOString()),
  ]);
  const mateOf = new Map(mates.map((mate) => [mate.id, mate]));
  const certain = assumed.flatMap(({ playerId, assumption }) => {
    const mate = mateOf.get(playerId);
    if (mate === undefined) throw new AppError('playerNotFound');
    return assumption === 'certain' ? mate : [];
  });
  for (const ofClub of Map.groupBy(certain, ({ club }) => club.id).values()) {
    const keepers = ofClub.filter((player) => fieldGroupOf(player) === 'goalkeeper').length;
    if (keepers > KEEPERS_PER_TEAM || ofClub.length - keepers > STARTERS_PER_TEAM - KEEPERS_PER_TEAM)
      throw new AppError('tooManyCertain');
  }
  const { leagues } = leaguesOfMatchday(reading.facts, reading.asOfTs);
  // A match that has begun leaves nothing to assume.
  const ahead = leagues.find(({ snapshot }) => snapshot.asOfTs === reading.asOfTs);
  if (ahead === undefined) return [];
  const assumptions = new Map(assumed.map(({ playerId, assumption }) => [playerId, assumption]));
  const pace = createPace();
  await pace.rest();
  const clubs = [];
  for (const club of whatIf(ahead.snapshot, assumptions)) {
    if (ahead.teamIds.has(club.teamId)) clubs.push(club);
    if (pace.isOver()) await pace.rest();
  }
  return clubs.flatMap(({ teamId, isOfficial, players }) => {
    const club = mates.find((mate) => mate.club.id === teamId)?.club;
    if (club === undefined) return [];
    const named = players.flatMap(({ playerId, before, after }) => {
      const mate = mateOf.get(playerId);
      if (mate === undefined) return [];
      const { id, name, positionPrimary, positions } = mate;
      return [{ id, name, positionPrimary, positions, before, after }];
    });
    return [{ club, isOfficial, players: named.toSorted((one, other) => other.before - one.before) }];
  });
}

type CalendarDeps = Pick<Deps, 'stores' | 'config'>;

/** Derived from the hub's secret, so nothing is stored; ends with the team, because ids are never reused. */
async function secretOf(deps: CalendarDeps, userTeamId: string): Promise<string> {
  return (await openSealing(deps)).fingerprint(`calendar ${userTeamId}`);
}

/**
 * The address at which calendars read the matches of a user's team: calendars cannot sign in, so anyone with the address may
 * read it.
 *
 * @throws AppError 'userTeamNotFound'
 */
export async function teamCalendarPath(
  deps: CalendarDeps,
  userId: string,
  userTeamId: string,
): Promise<string> {
  await deps.stores.userTeams.assertOwn(userId, userTeamId);
  const secret = await secretOf(deps, userTeamId);
  return `${CALENDAR_PATH}/teams/${encodeURIComponent(userTeamId)}/${secret}.ics`;
}

/** Whether this is the secret of the team's calendar address. */
export async function isTeamCalendar(
  deps: CalendarDeps,
  userTeamId: string,
  secret: string,
): Promise<boolean> {
  const [expected, given] = [Buffer.from(await secretOf(deps, userTeamId)), Buffer.from(secret)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
