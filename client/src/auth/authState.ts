import type { AccountUser } from '@hub/shared/users/account.schema.ts';

export type { AccountUser };

/**
 * Why no one is signed in: there was no session, it expired, the user signed out, or the sign-in page reported a failure.
 */
export type SignedOutReason = 'noSession' | 'sessionEnded' | 'left' | 'signInFailed';

export type AuthState =
  /** `isStuck`: the provider could not be reached, and no known user can be shown instead. */
  | { status: 'loading'; isStuck: boolean }
  /**
   * `isUnasked`: signed in by tokens in an address that this browser had not asked for, and not yet accepted by the
   * user.
   */
  | { status: 'signedIn'; user: AccountUser; isUnasked?: true }
  | { status: 'signedOut'; reason: SignedOutReason };

export type AuthEvent =
  | { type: 'userFetched'; user: AccountUser; isUnasked?: boolean }
  /** Not verified yet: the owner of the stored tokens at the provider's last answer. */
  | { type: 'userRemembered'; user: AccountUser; isUnasked?: boolean }
  /** @property rememberedUser the owner of the stored tokens when the provider last answered */
  | { type: 'providerUnreachable'; rememberedUser: AccountUser | null }
  | { type: 'sessionMissing'; reason: 'noSession' | 'signInFailed' }
  | { type: 'sessionEnded' }
  | { type: 'left' };

export const INITIAL_STATE: AuthState = { status: 'loading', isStuck: false };
const STUCK: AuthState = { status: 'loading', isStuck: true };

/** The next state. An event that changes nothing returns the very same object. */
export function nextState(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'userRemembered':
      return state.status === 'loading' ? signedInBy(event) : state;
    case 'userFetched': {
      const next = signedInBy(event);
      return isSame(next, state) ? state : next;
    }
    case 'providerUnreachable':
      // A signed-in user stays signed in: an outage says nothing about the session.
      if (state.status !== 'loading') return state;
      return event.rememberedUser === null ? STUCK : { status: 'signedIn', user: event.rememberedUser };
    case 'sessionMissing':
      // The remembered session is over. A visitor who tried to sign in learns that it failed.
      if (state.status === 'signedOut' && (event.reason === 'noSession' || state.reason === event.reason))
        return state;
      return { status: 'signedOut', reason: event.reason };
    case 'sessionEnded':
    case 'left':
      break;
  }
  return state.status === 'signedOut' ? state : { status: 'signedOut', reason: event.type };
}

const signedInBy = ({ user, isUnasked }: { user: AccountUser; isUnasked?: boolean }): AuthState => ({
  status: 'signedIn',
  user,
  ...(isUnasked === true && { isUnasked: true }),
});

/** States hold plain data, always built in the same order. */
const isSame = (one: AuthState, other: AuthState) => JSON.stringify(one) === JSON.stringify(other);
