import type { LimitedAction } from '../api/context.ts';
import type { Stores } from '../stores/stores.ts';
import { networkOf } from '@hub/provider/security/network.ts';
import { recordRefusal } from '@hub/provider/security/refusals.ts';
import { createProcessLimiter, requireWithin, tooManyRequests, type CreateLimiter } from './limiters.ts';

/** Number of actions that a user may take within a number of seconds. */
const LIMITS = {
  comment: { actions: 15, seconds: 60 },
  createPoll: { actions: 5, seconds: 600 },
  newPage: { actions: 20, seconds: 24 * 3600 },
  like: { actions: 60, seconds: 60 },
  vote: { actions: 30, seconds: 60 },
  report: { actions: 10, seconds: 600 },
  picture: { actions: 10, seconds: 600 },
  tip: { actions: 120, seconds: 600 },
  createTipLeague: { actions: 10, seconds: 600 },
  joinTipLeague: { actions: 60, seconds: 600 },
  device: { actions: 20, seconds: 600 },
  sharePicture: { actions: 20, seconds: 600 },
  previewPicture: { actions: 40, seconds: 600 },
  whatIf: { actions: 60, seconds: 600 },
  review: { actions: 120, seconds: 600 },
  duel: { actions: 60, seconds: 600 },
  download: { actions: 10, seconds: 600 },
  importSeason: { actions: 30, seconds: 600 },
  uploadBackup: { actions: 6000, seconds: 600 },
  sheet: { actions: 60, seconds: 600 },
  readText: { actions: 300, seconds: 600 },
} as const satisfies Record<LimitedAction, { actions: number; seconds: number }>;

/** A household or school may share one address, so an address gets a multiple of a user's limit. */
const USERS_PER_ADDRESS = 8;

/**
 * @param userId null for a visitor, limited by address only
 * @throws AppError 'tooMany' if the user, or all users of the address together, act too often
 */
export type Allow = (action: LimitedAction, userId: string | null, address: string) => Promise<void>;

/**
 * A user's limits apply across all processes of a database. The limits of an address, and again those of the user, are
 * checked in memory first, so that these refusals cost no database work (decision 0007).
 *
 * @param createLimiter counts addresses; by default in this process only
 * @param now real time, because the hub's own clock may be stopped
 */
export function createActionLimits(
  { actionCounts }: Pick<Stores, 'actionCounts'>,
  createLimiter: CreateLimiter = createProcessLimiter,
  now: () => Date = () => new Date(),
): Allow {
  const limiters = new Map(
    Object.entries(LIMITS).map(([action, { actions: points, seconds }]) => [
      action,
      {
        ofUser: createProcessLimiter({ name: `${action}-user`, points, seconds }),
        ofAddress: createLimiter({ name: `${action}-address`, points: points * USERS_PER_ADDRESS, seconds }),
      },
    ]),
  );

  async function allowHere(action: LimitedAction, userId: string | null, address: string): Promise<void> {
    const limiter = limiters.get(action);
    if (limiter === undefined) return;
    if (userId !== null) await requireWithin(limiter.ofUser, userId);
    await requireWithin(limiter.ofAddress, networkOf(address));
  }

  return async (action, userId, address) => {
    await allowHere(action, userId, address);
    if (userId === null) return;
    const { actions: allowed, seconds } = LIMITS[action];
    const at = now();
    const { actions, endsTs } = await actionCounts.count({ action, userId, seconds }, at);
    if (actions <= allowed) return;
    recordRefusal(`${action}-user`);
    throw tooManyRequests(Date.parse(endsTs) - at.getTime());
  };
}
