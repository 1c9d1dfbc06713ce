import { AppError } from '../errors.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import type { Deps } from '../deps.ts';
import { noteUser } from '@hub/provider/callerScope.ts';
import type { AuthUser } from '@hub/provider/provider.ts';
import type { Caller } from '../commands/setUp/claim.ts';
import { isAdministrator } from '../commands/users/administrators.ts';

/** The signed-in user, read from the verified token and never from the request's own fields. */
export interface Session {
  user: AuthUser;
  isAdmin: boolean;
  /** True for a user named as an administrator who still lacks a second factor. */
  needsSecondFactor: boolean;
  /** The verified token, for calls that the provider makes on the user's behalf. */
  accessToken: string;
}

/** Rate-limited actions of a user. */
export type LimitedAction =
  | 'comment'
  | 'createPoll'
  | 'newPage'
  | 'like'
  | 'vote'
  | 'report'
  | 'picture'
  | 'sharePicture'
  | 'previewPicture'
  | 'tip'
  | 'createTipLeague'
  | 'joinTipLeague'
  | 'device'
  | 'whatIf'
  | 'review'
  | 'duel'
  | 'download'
  | 'importSeason'
  | 'uploadBackup'
  | 'sheet'
  | 'readText';

/** Context of every procedure: plain values, no request. */
export interface Context {
  deps: Deps;
  /** Null if not signed in. */
  session: Session | null;
  requestId: string;
  /** As limits and the security log see who calls. */
  caller: Caller;
  /**
   * @param userId null for a visitor, limited by address only
   * @throws AppError 'tooMany' if the user, or all users at the request's address together, exceed the limit
   */
  allow: (action: LimitedAction, userId: string | null) => Promise<void>;
  /** Runs the work of a procedure, a few of its caller at a time. @throws AppError 'busy' while too many wait */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/**
 * Reads the session of an access token.
 *
 * @param token null if none was sent
 * @returns null for a missing or invalid token
 */
export async function readSession(deps: Deps, token: string | null): Promise<Session | null> {
  if (token === null) return null;
  try {
    const user = await deps.provider.auth.me(token);
    noteUser(user.id);
    const role = await roleOf(deps, user);
    noteUser(user.id, role.isAdmin);
    return { user, ...role, accessToken: token };
  } catch (error) {
    if (error instanceof Failure && error.reason === 'notSignedIn') return null;
    throw error;
  }
}

/**
 * The role of a user. Administrators are named in the settings, by address or by group (`isAdministrator`). On a public hub they
 * also need a second factor, unless a hosted provider has its own rules.
 */
async function roleOf(
  { config, provider }: Deps,
  user: AuthUser,
): Promise<Pick<Session, 'isAdmin' | 'needsSecondFactor'>> {
  if (!isAdministrator(config, user)) return { isAdmin: false, needsSecondFactor: false };
  const needsSecondFactor =
    provider.accounts !== undefined &&
    config.server.isPublic &&
    !(await provider.accounts.hasSecondFactor(user.id));
  return { isAdmin: !needsSecondFactor, needsSecondFactor };
}

/** @throws AppError 'notAllowed', with a code for what is missing */
export function assertAdministrator({ isAdmin, needsSecondFactor }: Session): void {
  if (needsSecondFactor) throw new AppError('secondFactorNeeded');
  if (!isAdmin) throw new AppError('adminsOnly');
}
