import { INITIAL_STATE, nextState, type AuthEvent, type AuthState } from './authState.ts';

export interface AuthMachine {
  state: () => AuthState;
  /** @returns ends the subscription */
  subscribe: (listener: () => void) => () => void;
  dispatch: (event: AuthEvent) => void;
}

/** Holds the current state and notifies listeners of every change. */
export function createAuthMachine(): AuthMachine {
  let state = INITIAL_STATE;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(event) {
      const next = nextState(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
  };
}
