import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitedAction } from '../api/context.ts';
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

/** Limits of one process; with several of them a user may do as many times more. */
export function createActionLimits(): Allow {
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
  return async (action, userId, address) => {
    const limiter = limiters.get(action);
    try {
      await limiter?.ofUser.consume(userId);
      await limiter?.ofAddress.consume(address);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.ceil(refusal.msBeforeNext / 1000);
      throw new AppError('tooMany', `That was too often; please wait ${seconds} s`);
    }
  };
}
