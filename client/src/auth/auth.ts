import type { ProviderFacts } from '#shared/account.ts';
import { readSignInAnswer, signInAddress } from './address.ts';
import { authApiOf, toUser, UnreachableError, type AuthApi, type VerificationOutcome } from './authApi.ts';
import type { AuthEnvironment } from './authEnvironment.ts';
import { INITIAL_STATE, nextState, type AccountUser, type AuthEvent, type AuthState } from './authState.ts';
import { noteDeparture, takeDeparture } from './departure.ts';
import { askParent, trustedOrigins } from './frameTokens.ts';
import { loadProviderFacts } from './providerFacts.ts';
import { createSession, type Session } from './session.ts';
import type { Tokens } from './tokens.ts';
import { unaskedSignIn, type UnaskedSignIn } from './unaskedSignIn.ts';

/** Who is signed in, and the tokens that prove it. */
export interface Auth {
  state: () => AuthState;
  /** @returns ends the subscription */
  subscribe: (listener: () => void) => () => void;
  /** Finds out who is signed in; resolves when that is settled. Called again, it tries again. */
  start: () => Promise<void>;
  /** A token for the next request. @returns null when nobody is signed in @throws UnreachableError */
  accessToken: () => Promise<string | null>;
  /** A token instead of one that the hub refused. @returns null when the session is over @throws UnreachableError */
  renewedToken: (refusedToken: string) => Promise<string | null>;
  /** Leaves for the sign-in page, which comes back to the present address. */
  signIn: () => void;
  /** In every tab, and at the provider. */
  signOut: () => void;
  /** The signed-in user has changed the own account. */
  userChanged: (user: AccountUser) => void;
  /** The user agrees to a sign-in that this browser had not asked for. */
  acceptUnasked: () => void;
  /** The user does not; whoever was signed in before is so again. */
  rejectUnasked: () => Promise<void>;
  /** Has the link that proves the address mailed again. */
  mailVerification: () => Promise<VerificationOutcome>;
}

interface Connection {
  facts: ProviderFacts;
  api: AuthApi;
  session: Session;
  unasked: UnaskedSignIn;
  authUrl: string;
}

/**
 * The driver of the state machine. It takes tokens out of the address at once, before anybody else reads it;
 * everything else waits for `start`.
 */
export function createAuth(environment: AuthEnvironment): Auth {
  const { nowMs, storage, address } = environment;
  let state = INITIAL_STATE;
  const listeners = new Set<() => void>();
  let connection: Connection | null = null;

  let answer = readSignInAnswer(address.read(), nowMs());
  if (answer.cleanAddress !== address.read()) address.replace(answer.cleanAddress);
  // Asked at every start: whoever comes back without tokens has given the sign-in up.
  const wasAskedFor = takeDeparture(environment.tabStorage, nowMs());

  function dispatch(event: AuthEvent): void {
    const next = nextState(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  const userKey = (projectId: string) => `hub_user_${projectId}`;

  function signedIn(user: AccountUser): void {
    dispatch({ type: 'userFetched', user, isUnasked: connection?.unasked.isOf(user.id) === true });
  }

  /** Forgets who was signed in, and how. */
  function forgetUser({ facts, unasked }: Pick<Connection, 'facts' | 'unasked'>): void {
    storage.remove(userKey(facts.projectId));
    unasked.forget();
  }

  function connect(facts: ProviderFacts): Connection {
    const authUrl = facts.authUrl ?? new URL(address.read()).origin;
    const api = authApiOf(authUrl, environment.fetch);
    const storageKey = `blink_tokens_${facts.projectId}`;
    const unasked = unaskedSignIn(storage, facts.projectId);
    const session = createSession({
      environment,
      api,
      storageKey,
      onEnd: () => {
        forgetUser({ facts, unasked });
        dispatch({ type: 'sessionEnded' });
      },
    });
    storage.onChange((key) => {
      if (key === storageKey || key === null) void followOtherTab();
      else if (key === unasked.key && state.status === 'signedIn') signedIn(state.user);
    });
    return { facts, api, session, unasked, authUrl };
  }

  /** Another tab signed in, refreshed or signed out. */
  async function followOtherTab(): Promise<void> {
    if (connection === null) return;
    const { session } = connection;
    if (session.held() !== null && !session.isShared()) return;
    const theirs = session.stored();
    if (theirs === null) {
      session.drop();
      forgetUser(connection);
      dispatch({ type: 'left' });
    } else if (theirs.accessToken !== session.held()?.accessToken) {
      session.hold(theirs, true);
      await fetchUser();
    }
  }

  /** Asks whose the held tokens are; a refused access token gets one refresh. */
  async function fetchUser(): Promise<void> {
    if (connection === null) return;
    const { session, api, facts } = connection;
    try {
      let token = await session.accessToken();
      let user = token === null ? null : await api.me(token);
      if (token !== null && user === null) {
        token = await session.renewed(token);
        user = token === null ? null : await api.me(token);
      }
      // The user may have signed out while the provider thought about it.
      if (session.held() === null) return;
      if (user === null) {
        session.drop();
        dispatch({ type: 'sessionEnded' });
        return;
      }
      storage.write(userKey(facts.projectId), JSON.stringify(user));
      signedIn(user);
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      dispatch({ type: 'providerUnreachable', rememberedUser: rememberedUser(facts.projectId) });
    }
  }

  function rememberedUser(projectId: string): AccountUser | null {
    try {
      return toUser(JSON.parse(storage.read(userKey(projectId)) ?? 'null'));
    } catch {
      return null;
    }
  }

  /**
   * Tokens of an address are anybody's word: they replace a stored session only if the provider knows them.
   * While it cannot be asked they are kept, so that nobody has to sign in again for an outage.
   *
   * @returns whether they were taken
   */
  async function takeTokens(tokens: Tokens, { api, facts, session, unasked }: Connection): Promise<boolean> {
    const before = rememberedUser(facts.projectId);
    const replaced = session.stored();
    try {
      const user = await api.me(tokens.accessToken);
      if (user === null) return false;
      if (wasAskedFor) unasked.forget();
      else if (user.id !== before?.id || replaced === null) unasked.note(user.id, replaced);
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      storage.remove(userKey(facts.projectId));
      if (!wasAskedFor) unasked.note(null, replaced);
    }
    session.hold(tokens, true);
    return true;
  }

  async function start(): Promise<void> {
    dispatch({ type: 'retried' });
    if (connection === null) {
      const facts = await loadProviderFacts(environment);
      if (facts === null) return dispatch({ type: 'providerUnreachable', rememberedUser: null });
      connection ??= connect(facts);
      const fromFrame = await tokensOfParent(connection);
      if (fromFrame !== null) connection.session.hold(fromFrame, false);
    }
    const { session } = connection;
    const { tokens } = answer;
    if (session.held() === null && tokens !== null) {
      if (!(await takeTokens(tokens, connection))) answer = { ...answer, hasFailed: true };
    }
    answer = { ...answer, tokens: null };
    if (session.held() === null) {
      const stored = session.stored();
      if (stored !== null) session.hold(stored, true);
    }
    if (session.held() === null) {
      const reason = answer.hasFailed ? 'signInFailed' : 'noSession';
      return dispatch({ type: 'sessionMissing', reason });
    }
    await fetchUser();
  }

  async function tokensOfParent({ facts, authUrl, session }: Connection): Promise<Tokens | null> {
    const { parent } = environment;
    if (parent === null) return null;
    const origins = trustedOrigins(new URL(address.read()).origin, authUrl, facts.frameOrigins);
    return askParent({ ...environment, parent }, facts.projectId, origins, {
      onTokens: (tokens) => {
        session.hold(tokens, false);
        void fetchUser();
      },
      onLogout: () => {
        session.drop();
        dispatch({ type: 'left' });
      },
    });
  }

  function leave(from: Connection): void {
    const tokens = from.session.held();
    from.session.drop();
    forgetUser(from);
    dispatch({ type: 'left' });
    if (tokens !== null) from.api.signOut(tokens);
  }

  environment.onOnline(() => {
    if (state.status !== 'signedOut') void start();
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    accessToken: async () => (await connection?.session.accessToken()) ?? null,
    renewedToken: async (refusedToken) => (await connection?.session.renewed(refusedToken)) ?? null,
    signIn() {
      if (connection === null) return;
      const { authUrl, facts } = connection;
      noteDeparture(environment.tabStorage, nowMs());
      address.leaveTo(signInAddress(authUrl, facts.projectId, address.read()));
    },
    signOut() {
      if (connection !== null) leave(connection);
    },
    userChanged(user) {
      if (state.status === 'signedIn' && state.user.id === user.id) signedIn(user);
    },
    acceptUnasked() {
      connection?.unasked.forget();
      if (state.status === 'signedIn') signedIn(state.user);
    },
    async rejectUnasked() {
      if (connection === null) return;
      const { session, unasked } = connection;
      const replaced = unasked.replaced();
      leave(connection);
      if (replaced === null) return;
      session.hold(replaced, true);
      await fetchUser();
    },
    async mailVerification() {
      try {
        const token = (await connection?.session.accessToken()) ?? null;
        if (connection === null || token === null) return 'failed';
        const outcome = await connection.api.mailVerification(token);
        if (outcome === 'proved') await fetchUser();
        return outcome;
      } catch (error) {
        if (!(error instanceof UnreachableError)) throw error;
        return 'failed';
      }
    },
  };
}
