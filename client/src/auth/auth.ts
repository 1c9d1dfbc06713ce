import { readSignInAnswer, signInAddress, toTokens, type SignInAnswer } from './tokens.ts';
import { UnreachableError, type VerificationOutcome } from './authApi.ts';
import type { AuthEnvironment } from './authEnvironment.ts';
import { createAuthMachine, type AuthMachine } from './authMachine.ts';
import type { AccountUser, AuthState } from './authState.ts';
import {
  connect,
  fetchUser,
  forgetRemembered,
  leave,
  noteSignedIn,
  rememberedSignIn,
  acceptTokens,
  tokensOfParent,
  type Connection,
} from './connection.ts';
import { loadProviderFacts } from './providerFacts.ts';

/** Knows who is signed in, and holds the tokens that prove it. */
export interface Auth {
  state: () => AuthState;
  /** @returns ends the subscription */
  subscribe: (listener: () => void) => () => void;
  /** Finds out who is signed in; resolves once that is settled. Calling it again tries again. */
  start: () => Promise<void>;
  /** A token for the next request. @returns null if no one is signed in @throws UnreachableError */
  accessToken: () => Promise<string | null>;
  /** A token to replace one that the hub refused. @returns null when the session is over @throws UnreachableError */
  renewedToken: (refusedToken: string) => Promise<string | null>;
  /** Leaves for the sign-in page, which returns to the current address. */
  signIn: () => void;
  /** Signs out in every tab and at the provider. */
  signOut: () => void;
  /** Takes over a change that the signed-in user made to their own account. */
  userChanged: (user: AccountUser) => void;
  /** Signs in with the tokens of an answer of the hub; resolves once it is settled who that is. */
  adopt: (answer: unknown) => Promise<void>;
  /** The user accepts a sign-in that this browser had not asked for. */
  acceptUnasked: () => void;
  /** The user rejects it; the previous session, if any, is restored. */
  rejectUnasked: () => Promise<void>;
  /** Has the email verification link sent again. */
  mailVerification: () => Promise<VerificationOutcome>;
}

/**
 * Drives the state machine. It takes tokens out of the address at once, before any other code reads it; everything else
 * waits for `start`.
 */
export function createAuth(environment: AuthEnvironment): Auth {
  const { nowMs, address } = environment;
  const machine = createAuthMachine();
  let connection: Connection | null = null;
  let answer = readSignInAnswer(address.read(), nowMs());
  if (answer.cleanAddress !== address.read()) address.replace(answer.cleanAddress);
  const wasAskedFor = isAskedFor(environment, answer);

  async function start(): Promise<void> {
    const remembered = canRemember() ? rememberedSignIn(environment) : null;
    if (remembered !== null) machine.dispatch({ type: 'userRemembered', ...remembered });
    // Without tokens the user is a visitor, whatever the provider's state.
    else if (canRemember() && !environment.hasSession())
      machine.dispatch({ type: 'sessionMissing', reason: 'noSession' });
    const found = await provider.connect();
    if (found === null) return machine.dispatch({ type: 'providerUnreachable', rememberedUser: null });
    if (found.session.held() !== null) return fetchUser(found);
    machine.dispatch({ type: 'sessionMissing', reason: answer.hasFailed ? 'signInFailed' : 'noSession' });
  }

  /** Before the provider is known, requests without tokens are sent anonymously. */
  const isVisitor = () => provider.current() === null && machine.state().status === 'signedOut';

  /** Not if another user's tokens may arrive, from the address or the embedding page. */
  const canRemember = () =>
    connection === null && environment.parent === null && answer.tokens === null && !answer.hasFailed;

  /** The provider, and the tokens for its requests. */
  async function establishConnection(): Promise<Connection | null> {
    if (connection === null) {
      const facts = await loadProviderFacts(environment);
      if (facts === null) return null;
      connection ??= connect(environment, machine, facts);
      const fromFrame = await tokensOfParent(connection);
      if (fromFrame !== null) connection.session.hold(fromFrame, false);
    }
    answer = await holdTokens(connection, answer, wasAskedFor);
    return connection;
  }

  const provider = createProviderConnection(establishConnection);

  environment.onOnline(() => {
    if (machine.state().status !== 'signedOut' || provider.current() === null) void start();
  });

  return {
    state: machine.state,
    subscribe: machine.subscribe,
    start,
    accessToken: async () =>
      isVisitor() ? null : ((await (await provider.lastResult())?.session.accessToken()) ?? null),
    renewedToken: async (refusedToken) =>
      (await (await provider.lastResult())?.session.renewed(refusedToken)) ?? null,
    signIn: () =>
      provider.withConnection(
        ({ authUrl, facts }) => {
          rememberSignInIntent(environment.tabStorage, nowMs());
          address.leaveTo(
            signInAddress(authUrl, facts.projectId, address.read(), environment.devicePlayers()),
          );
        },
        () => machine.dispatch({ type: 'sessionMissing', reason: 'signInFailed' }),
      ),
    signOut() {
      const known = provider.current();
      if (known !== null) return leave(known);
      // Signing out on this device does not wait for an answer.
      const tokens = forgetRemembered(environment);
      machine.dispatch({ type: 'left' });
      if (tokens !== null) provider.withConnection(({ api }) => api.signOut(tokens));
    },
    userChanged: (user) =>
      provider.withConnection((found) => {
        if (signedInUser(machine)?.id === user.id) noteSignedIn(found, user);
      }),
    adopt: async (given) => adoptTokens(await provider.connected(), given),
    acceptUnasked: () =>
      provider.withConnection((found) => {
        found.unasked.forget();
        const user = signedInUser(machine);
        if (user !== null) noteSignedIn(found, user);
      }),
    async rejectUnasked() {
      const found = await provider.connected();
      if (found !== null) await restoreReplaced(found);
    },
    mailVerification: async () => mailVerification(await provider.connected()),
  };
}

/** Whether this tab has left for the sign-in page, or a user has just filled in its form, which a bookmark opens as well. */
function isAskedFor({ tabStorage, nowMs, arrivalMark }: AuthEnvironment, { tokens }: SignInAnswer): boolean {
  // Read at every start: a user who returns without tokens has abandoned the sign-in.
  const hasLeft = takeSignInIntent(tabStorage, nowMs());
  const mark = tokens === null ? null : arrivalMark();
  return hasLeft || (mark !== null && tokens?.accessToken.endsWith(mark) === true);
}

/**
 * Holds the tokens of the address, or else those of the storage, unless the embedding page supplied some.
 *
 * @returns what remains of the address's answer
 */
async function holdTokens(
  connection: Connection,
  answer: SignInAnswer,
  wasAskedFor: boolean,
): Promise<SignInAnswer> {
  const { session } = connection;
  const { tokens } = answer;
  let { hasFailed } = answer;
  if (session.held() === null && tokens !== null)
    hasFailed = !(await acceptTokens(connection, tokens, wasAskedFor)) || hasFailed;
  const stored = session.held() === null ? session.stored() : null;
  if (stored !== null) session.hold(stored, true);
  return { ...answer, tokens: null, hasFailed };
}

/** Signs in with tokens that the hub has just sent. */
async function adoptTokens(connection: Connection | null, answer: unknown): Promise<void> {
  if (connection === null) return;
  const { environment, session, unasked } = connection;
  const tokens = toTokens(answer, Math.floor(environment.nowMs() / 1000));
  if (tokens === null) return;
  unasked.forget();
  session.hold(tokens, true);
  await fetchUser(connection);
}

/** Ends a session and restores the one that it replaced, if any. */
async function restoreReplaced(connection: Connection): Promise<void> {
  const replaced = connection.unasked.replaced();
  leave(connection);
  if (replaced === null) return;
  connection.session.hold(replaced, true);
  await fetchUser(connection);
}

async function mailVerification(connection: Connection | null): Promise<VerificationOutcome> {
  if (connection === null) return 'failed';
  try {
    const token = await connection.session.accessToken();
    if (token === null) return 'failed';
    const outcome = await connection.api.mailVerification(token);
    if (outcome === 'proved') await fetchUser(connection);
    return outcome;
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    return 'failed';
  }
}

function signedInUser(machine: AuthMachine): AccountUser | null {
  const state = machine.state();
  return state.status === 'signedIn' ? state.user : null;
}

/** Access to the provider, which may be unknown or out of reach. */
interface ProviderConnection {
  /** The connection; null until it is known whether it holds tokens, and whose. */
  current: () => Connection | null;
  /** Connects, at the start or again. @returns null if the provider cannot be reached */
  connect: () => Promise<Connection | null>;
  /** The result of the last `connect`; null before the first. */
  lastResult: () => Promise<Connection | null>;
  /** Like `lastResult`, but connects again if that has failed. */
  connected: () => Promise<Connection | null>;
  /** Acts at once, or as soon as the provider is reached. @param otherwise called if a second attempt fails too */
  withConnection: (act: (found: Connection) => void, otherwise?: () => void) => void;
}

/** @param make finds the provider and the tokens for it */
function createProviderConnection(make: () => Promise<Connection | null>): ProviderConnection {
  let known: Connection | null = null;
  let pending: Promise<Connection | null> = Promise.resolve(null);
  const connectAgain = () => {
    pending = make().then((found) => (known = found));
    return pending;
  };
  const connected = async () => known ?? (await pending) ?? (await connectAgain());
  return {
    current: () => known,
    connect: connectAgain,
    lastResult: () => pending,
    connected,
    withConnection(act, otherwise = () => {}) {
      if (known !== null) act(known);
      else
        void connected().then((found) => {
          if (found === null) otherwise();
          else act(found);
          return found;
        });
    },
  };
}

type TabStorage = AuthEnvironment['tabStorage'];

const INTENT_KEY = 'hub_sign_in_intent';

/** Registering and reading an email may take a while; a tab left open for longer has been forgotten. */
const INTENT_MS = 3_600_000;

/** Records in the tab that it leaves for the sign-in page. */
function rememberSignInIntent(tab: TabStorage, nowMs: number): void {
  tab.write(INTENT_KEY, String(nowMs));
}

/** Whether the tab left for the sign-in page and is now returning; reading the mark clears it. */
function takeSignInIntent(tab: TabStorage, nowMs: number): boolean {
  const leftAtMs = Number(tab.read(INTENT_KEY) ?? Number.NaN);
  tab.remove(INTENT_KEY);
  return nowMs >= leftAtMs && nowMs - leftAtMs < INTENT_MS;
}
