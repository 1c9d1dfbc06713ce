import type { Context, Session } from '../../api/context.ts';
import type { Deps } from '../../deps.ts';
import type { Allow } from '../actionLimits.ts';
import type { FrontDoor } from '../frontDoor.ts';
import type { WorkBudget } from '../workBudget/workBudget.ts';

interface Caller {
  /** Null if not signed in. */
  session: Session | null;
  address: string;
  requestId: string;
}

export interface ContextParts {
  budget: WorkBudget;
  allow: Allow;
  door: Pick<FrontDoor, 'learn'>;
}

/** Creates the context of procedures from the caller, whose token the front door learns. */
export const createContexts =
  (deps: Deps, { budget, allow, door }: ContextParts) =>
  ({ session, address, requestId }: Caller): Context => {
    const payer = { address, userId: session?.user.id ?? null, isAdmin: session?.isAdmin ?? false };
    if (session !== null) door.learn(session.accessToken, payer);
    return {
      deps,
      session,
      requestId,
      allow: (action, userId) => allow(action, userId, address),
      inTurn: (path, work) => budget.run(payer, path, work),
    };
  };
