import { createContext, use, useSyncExternalStore } from 'react';
import type { Auth } from './auth.ts';
import type { AccountUser, AuthState } from './authState.ts';

const AuthContext = createContext<Auth | null>(null);

export const AuthProvider = AuthContext.Provider;

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth needs an AuthProvider around it');
  return auth;
}

export function useAuthState(): AuthState {
  const auth = useAuth();
  return useSyncExternalStore(auth.subscribe, auth.state);
}

/** The signed-in user; null for a visitor. */
export function useUser(): AccountUser | null {
  const state = useAuthState();
  return state.status === 'signedIn' ? state.user : null;
}
