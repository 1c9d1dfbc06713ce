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

/** Every event in every state. */
const TRANSITIONS: Record<keyof typeof EVENTS, Record<keyof typeof STATES, unknown>> = {
  userFetched: {
    loading: asOther,
    stuck: asOther,
    signedIn: asOther,
    unasked: asOther,
    signedOut: asOther,
    failed: asOther,
  },
  unaskedUserFetched: {
    loading: unaskedOther,
    stuck: unaskedOther,
    signedIn: unaskedOther,
    unasked: unaskedOther,
    signedOut: unaskedOther,
    failed: unaskedOther,
  },
  userRemembered: {
    loading: asOther,
    stuck: asOther,
    signedIn: same,
    unasked: same,
    signedOut: same,
    failed: same,
  },
  unaskedUserRemembered: {
    loading: unaskedOther,
    stuck: unaskedOther,
    signedIn: same,
    unasked: same,
    signedOut: same,
    failed: same,
  },
  unreachable: {
    loading: STATES.stuck,
    stuck: STATES.stuck,
    signedIn: same,
    unasked: same,
    signedOut: same,
    failed: same,
  },
  unreachableButRemembered: {
    loading: asOther,
    stuck: asOther,
    signedIn: same,
    unasked: same,
    signedOut: same,
    failed: same,
  },
  noSession: {
    loading: out('noSession'),
    stuck: out('noSession'),
    signedIn: out('noSession'),
    unasked: out('noSession'),
    signedOut: same,
    failed: same,
  },
  signInFailed: {
    loading: out('signInFailed'),
    stuck: out('signInFailed'),
    signedIn: out('signInFailed'),
    unasked: out('signInFailed'),
    signedOut: out('signInFailed'),
    failed: same,
  },
  sessionEnded: {
    loading: out('sessionEnded'),
    stuck: out('sessionEnded'),
    signedIn: out('sessionEnded'),
    unasked: out('sessionEnded'),
    signedOut: same,
    failed: same,
  },
  left: {
    loading: out('left'),
    stuck: out('left'),
    signedIn: out('left'),
    unasked: out('left'),
    signedOut: same,
    failed: same,
  },
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
