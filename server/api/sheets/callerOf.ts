import type { SheetCaller } from '../../commands/desk/elevens.ts';
import type { Session } from '../context.ts';

/** Whoever enters or decides about sheets and elevens. */
export const callerOf = ({ user, isAdmin }: Session): SheetCaller => ({
  id: user.id,
  displayName: user.displayName,
  isAdmin,
});
