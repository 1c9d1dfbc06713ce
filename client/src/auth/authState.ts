import type { AccountUser } from '#shared/account.ts';

export type { AccountUser };

/** Why nobody is signed in: never was, the session ran out, the user left, or the sign-in page reported a failure. */
export type SignedOutReason = 'noSession' | 'sessionEnded' | 'left' | 'signInFailed';

export type AuthState =
  /** `isStuck`: the provider could not be asked, and nothing is known that could be shown instead. */
  | { status: 'loading'; isStuck: boolean }
  /** `isUnasked`: by tokens in an address that this browser had not asked for, and the user has not agreed yet. */
  | { status: 'signedIn'; user: AccountUser; isUnasked?: true }
  | { status: 'signedOut'; reason: SignedOutReason };

export type AuthEvent =
  | { type: 'userFetched'; user: AccountUser; isUnasked?: boolean }
  /** @property rememberedUser whom the stored tokens belonged to when the provider last answered */
  | { type: 'providerUnreachable'; rememberedUser: AccountUser | null }
  | { type: 'retried' }
  | { type: 'sessionMissing'; reason: 'noSession' | 'signInFailed' }
  | { type: 'sessionEnded' }
  | { type: 'left' };

export const INITIAL_STATE: AuthState = { status: 'loading', isStuck: false };

/** The next state. An event that changes nothing gives back the very same object. */
export function nextState(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'userFetched':
      return { status: 'signedIn', user: event.user, ...(event.isUnasked === true && { isUnasked: true }) };
    case 'providerUnreachable':
      // Whoever is signed in stays so: an outage says nothing about the session.
      if (state.status !== 'loading') return state;
      return event.rememberedUser === null
        ? { status: 'loading', isStuck: true }
        : { status: 'signedIn', user: event.rememberedUser };
    case 'retried':
      return state.status === 'loading' && state.isStuck ? INITIAL_STATE : state;
    case 'sessionMissing':
      return state.status === 'loading' ? { status: 'signedOut', reason: event.reason } : state;
    case 'sessionEnded':
    case 'left':
      break;
  }
  return state.status === 'signedOut' ? state : { status: 'signedOut', reason: event.type };
}
