import type { SheetCaller } from '../../commands/elevens/officialElevens.ts';
import type { Session } from '../context.ts';

/** The caller who enters or decides sheets and elevens. */
export const callerOf = ({ user, isAdmin }: Session): SheetCaller => ({
  id: user.id,
  displayName: user.displayName,
  isAdmin,
  accountSinceTs: user.createdAt,
});
