import { describe, expect, it } from 'vitest';
import { INITIAL_STATE, nextState, type AuthEvent, type AuthState } from './authState.ts';

const fan = { id: 'u1', email: 'fan@hub.test', displayName: 'Fan', emailVerified: true };
const other = { ...fan, id: 'u2', email: 'other@hub.test' };

const STATES = {
  loading: INITIAL_STATE,
  stuck: { status: 'loading', isStuck: true },
  signedIn: { status: 'signedIn', user: fan },
  unasked: { status: 'signedIn', user: fan, isUnasked: true },
  signedOut: { status: 'signedOut', reason: 'noSession' },
  failed: { status: 'signedOut', reason: 'signInFailed' },
} as const satisfies Record<string, AuthState>;

const EVENTS = {
  userFetched: { type: 'userFetched', user: other },
  unaskedUserFetched: { type: 'userFetched', user: other, isUnasked: true },
  userRemembered: { type: 'userRemembered', user: other },
  unaskedUserRemembered: { type: 'userRemembered', user: other, isUnasked: true },
  unreachable: { type: 'providerUnreachable', rememberedUser: null },
  unreachableButRemembered: { type: 'providerUnreachable', rememberedUser: other },
  noSession: { type: 'sessionMissing', reason: 'noSession' },
  signInFailed: { type: 'sessionMissing', reason: 'signInFailed' },
  sessionEnded: { type: 'sessionEnded' },
  left: { type: 'left' },
} as const satisfies Record<string, AuthEvent>;

const asOther: AuthState = { status: 'signedIn', user: other };
const unaskedOther: AuthState = { ...asOther, isUnasked: true };
const out = (reason: string) => ({ status: 'signedOut', reason });
const same = 'same';

const inEveryState = (next: unknown) => ({
  loading: next,
  stuck: next,
  signedIn: next,
  unasked: next,
  signedOut: next,
  failed: next,
});
/** Events that change nothing once the sign-in is settled. */
const onlyWhileUnknown = (next: unknown) => ({ ...inEveryState(same), loading: next, stuck: next });
const stillOut = { signedOut: same, failed: same };

/** Every event in every state. */
const TRANSITIONS: Record<keyof typeof EVENTS, Record<keyof typeof STATES, unknown>> = {
  userFetched: inEveryState(asOther),
  unaskedUserFetched: inEveryState(unaskedOther),
  userRemembered: onlyWhileUnknown(asOther),
  unaskedUserRemembered: onlyWhileUnknown(unaskedOther),
  unreachable: onlyWhileUnknown(STATES.stuck),
  unreachableButRemembered: onlyWhileUnknown(asOther),
  noSession: { ...inEveryState(out('noSession')), ...stillOut },
  signInFailed: { ...inEveryState(out('signInFailed')), failed: same },
  sessionEnded: { ...inEveryState(out('sessionEnded')), ...stillOut },
  left: { ...inEveryState(out('left')), ...stillOut },
};

const CASES = Object.entries(TRANSITIONS).flatMap(([event, ofState]) =>
  Object.entries(ofState).map(([state, expected]) => ({
    event: event as keyof typeof EVENTS,
    state: state as keyof typeof STATES,
    expected,
  })),
);

describe('nextState', () => {
  it.each(CASES)('$event while $state', ({ event, state, expected }) => {
    const next = nextState(STATES[state], EVENTS[event]);
    expect(next).toEqual(expected === same ? STATES[state] : expected);
    expect(next === STATES[state]).toBe(expected === same);
  });
});
