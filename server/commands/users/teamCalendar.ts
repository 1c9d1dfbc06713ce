import { timingSafeEqual } from 'node:crypto';
import { CALENDAR_PATH } from '#shared/publicApi/addresses.ts';
import type { Deps } from '../../deps.ts';
import { openSealing } from '../alerts/chats.ts';

type CalendarDeps = Pick<Deps, 'stores' | 'config'>;

/** Follows from the hub's own secret, so that nothing is stored, and ends with the team, whose id never comes again. */
async function secretOf(deps: CalendarDeps, userTeamId: string): Promise<string> {
  return (await openSealing(deps)).fingerprint(`calendar ${userTeamId}`);
}

/**
 * Where calendars read the matches of a user's team: they cannot sign in, so whoever has the address may read it.
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

/** Whether an address with this secret is that of the team. */
export async function isTeamCalendar(
  deps: CalendarDeps,
  userTeamId: string,
  secret: string,
): Promise<boolean> {
  const [expected, given] = [Buffer.from(await secretOf(deps, userTeamId)), Buffer.from(secret)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
