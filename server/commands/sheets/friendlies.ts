import { z } from 'zod';
import type { FriendlyDesk, FriendlyInput } from '@hub/shared/matchSheet/friendlies.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { StoredFriendly } from '../../stores/sheets/friendlies.ts';
import { clubsKeptBy, requireClubKeeper, type SheetCaller } from '../elevens/officialElevens.ts';
import { namedIn, requireEleven } from '../elevens/squads.ts';
import type { RunDeps } from '../runs/computePstart.ts';
import { recompute } from '../runs/runs.ts';

/** Older ones say nothing about the first matchdays. */
const OLDEST_DAYS = 120;
const DAY_MS = 24 * 3_600_000;

/** The clubs whose friendlies the caller may enter, all for an administrator, with their squads and friendlies. */
export async function readFriendlies(
  deps: Pick<Deps, 'stores' | 'now'>,
  caller: SheetCaller,
): Promise<FriendlyDesk> {
  const keeps = await clubsKeptBy(deps, caller);
  if (keeps?.size === 0) return { clubs: [] };
  const [clubs, friendlies] = await Promise.all([
    deps.stores.expectedElevens.clubs(deps.now().toISOString()),
    deps.stores.friendlies.list(),
  ]);
  return {
    clubs: clubs
      .filter(({ teamId }) => keeps === null || keeps.has(teamId))
      .map(({ teamId, shortName, squad }) => {
        return {
          teamId,
          club: shortName,
          squad,
          friendlies: friendlies
            .filter((one) => one.teamId === teamId)
            .map(({ id, day, opponent, starterIds, cameOnIds }) => ({
              id,
              day,
              opponent,
              starters: namedIn(squad, starterIds),
              cameOn: namedIn(squad, cameOnIds),
            })),
        };
      }),
  };
}

/**
 * Enters a club's line-up in a friendly, in place of an earlier entry for the day, and recomputes the start probabilities. It
 * counts for nothing but the forecast of the club's first matches.
 *
 * @returns whether they were recomputed, which is not possible while another run is in progress
 * @throws AppError 'elevenNotYours', 'clubNotFound', 'friendlyDay', 'elevenOfOthers', 'elevenIncomplete', 'elevenKeepers'
 */
export async function enterFriendly(
  deps: RunDeps,
  caller: SheetCaller,
  input: FriendlyInput,
): Promise<{ isComputed: boolean }> {
  await requireClubKeeper(deps, caller, input.teamId);
  const club = (await deps.stores.expectedElevens.clubs(deps.now().toISOString())).find(
    ({ teamId }) => teamId === input.teamId,
  );
  if (club === undefined) throw new AppError('clubNotFound');
  if (!isFriendlyDay(input.day, deps.now())) throw new AppError('friendlyDay');
  requireEleven(club.squad, input.starterIds, input.cameOnIds);
  const { season } = await deps.stores.settings.read();
  await deps.stores.friendlies.enter([toStoredFriendly(input, { season, now: deps.now() })]);
  deps.log.info({ teamId: input.teamId, day: input.day, enteredBy: caller.id }, 'friendly entered');
  return { isComputed: await recompute(deps) };
}

export const toStoredFriendly = (
  input: FriendlyInput,
  { season, now }: { season: string; now: Date },
): StoredFriendly => ({
  ...input,
  id: `${season} ${input.teamId} ${input.day}`,
  season,
  enteredTs: now.toISOString(),
});

/** Whether it is an ISO date of the last 120 days. */
export function isFriendlyDay(day: string, now: Date): boolean {
  if (!z.iso.date().safeParse(day).success) return false;
  const daysAgo = (Date.parse(now.toISOString().slice(0, 10)) - Date.parse(day)) / DAY_MS;
  return daysAgo >= 0 && daysAgo <= OLDEST_DAYS;
}

/**
 * Withdraws a friendly of a club that the caller keeps.
 *
 * @throws AppError 'friendlyNotFound', 'elevenNotYours'
 */
export async function withdrawFriendly(
  deps: RunDeps,
  caller: SheetCaller,
  id: string,
): Promise<{ isComputed: boolean }> {
  const friendly = await deps.stores.friendlies.byId(id);
  if (friendly === null) throw new AppError('friendlyNotFound');
  await requireClubKeeper(deps, caller, friendly.teamId);
  await deps.stores.friendlies.withdraw(id);
  deps.log.info({ teamId: friendly.teamId, day: friendly.day, withdrawnBy: caller.id }, 'friendly withdrawn');
  return { isComputed: await recompute(deps) };
}
