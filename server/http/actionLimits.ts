import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitedAction } from '../api/context.ts';
import type { Stores } from '../stores/stores.ts';
import { AppError } from '../errors.ts';

/** How often a user may do something in so many seconds. */
const LIMITS = {
  comment: { actions: 15, seconds: 60 },
  createPoll: { actions: 5, seconds: 600 },
  like: { actions: 60, seconds: 60 },
  vote: { actions: 30, seconds: 60 },
  report: { actions: 10, seconds: 600 },
} as const satisfies Record<LimitedAction, { actions: number; seconds: number }>;

/** Behind one address there may be a household or a school, so it may do more than one of them. */
const USERS_PER_ADDRESS = 8;

/** @throws AppError 'tooMany' when the user, or the users of this address together, do something too often */
export type Allow = (action: LimitedAction, userId: string, address: string) => Promise<void>;

/**
 * Limits of a user hold over all processes of a database. In front of them, in this process's memory, stand those of
 * an address and once more those of the user: what is refused there costs the database nothing (decision 0007).
 *
 * @param now the world's clock; the hub's own may stand still
 */
export function createActionLimits(
  { actionCounts }: Pick<Stores, 'actionCounts'>,
  now: () => Date = () => new Date(),
): Allow {
  const limiters = new Map(
    Object.entries(LIMITS).map(([action, { actions: points, seconds: duration }]) => [
      action,
      {
        ofUser: new RateLimiterMemory({ keyPrefix: `${action}-user`, points, duration }),
        ofAddress: new RateLimiterMemory({
          keyPrefix: `${action}-address`,
          points: points * USERS_PER_ADDRESS,
          duration,
        }),
      },
    ]),
  );

  async function allowHere(action: LimitedAction, userId: string, address: string): Promise<void> {
    const limiter = limiters.get(action);
    try {
      await limiter?.ofUser.consume(userId);
      await limiter?.ofAddress.consume(address);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooOften(refusal.msBeforeNext) : refusal;
    }
  }

  return async (action, userId, address) => {
    await allowHere(action, userId, address);
    const { actions: allowed, seconds } = LIMITS[action];
    const at = now();
    const { actions, endsTs } = await actionCounts.count({ action, userId, seconds }, at);
    if (actions > allowed) throw tooOften(Date.parse(endsTs) - at.getTime());
  };
}

const tooOften = (waitMs: number) =>
  new AppError('tooMany', `That was too often; please wait ${Math.ceil(waitMs / 1000)} s`);
