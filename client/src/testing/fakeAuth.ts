import type { Auth } from '../auth/auth.ts';
import type { VerificationOutcome } from '../auth/authApi.ts';
import type { AccountUser, AuthState } from '../auth/authState.ts';

export const FAN: AccountUser = {
  id: 'user-1',
  email: 'fan@hub.test',
  displayName: 'Fritzi Fan',
  emailVerified: true,
};

export interface FakeAuth extends Auth {
  /** The calls made so far, in order. */
  asked: (
    | 'start'
    | 'signIn'
    | 'signOut'
    | 'adopt'
    | 'acceptUnasked'
    | 'rejectUnasked'
    | 'mailVerification'
  )[];
  /** The outcome of the next request for a verification email. */
  verification: VerificationOutcome;
  become: (state: AuthState) => void;
}

/** An auth that starts signed in, or in the given `state`; signing out takes effect at once. */
export function fakeAuth(state: AuthState = { status: 'signedIn', user: FAN }): FakeAuth {
  const listeners = new Set<() => void>();
  const asked: FakeAuth['asked'] = [];
  let current = state;
  const become = (next: AuthState) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const fake: FakeAuth = {
    asked,
    become,
    verification: 'mailed',
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => void asked.push('start'),
    accessToken: async () => (current.status === 'signedIn' ? 'token-of-the-tests' : null),
    renewedToken: async () => null,
    signIn: () => void asked.push('signIn'),
    signOut() {
      asked.push('signOut');
      become({ status: 'signedOut', reason: 'left' });
    },
    userChanged: (user) => become({ status: 'signedIn', user }),
    async adopt() {
      asked.push('adopt');
      become({ status: 'signedIn', user: FAN });
    },
    acceptUnasked() {
      asked.push('acceptUnasked');
      if (current.status === 'signedIn') become({ status: 'signedIn', user: current.user });
    },
    rejectUnasked: async () => void asked.push('rejectUnasked'),
    async mailVerification() {
      asked.push('mailVerification');
      return fake.verification;
    },
  };
  return fake;
}
