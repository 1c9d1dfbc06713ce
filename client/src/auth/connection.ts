import type { ProviderFacts } from '@hub/shared/users/account.schema.ts';
import { authApiOf, toUser, UnreachableError, type AuthApi } from './authApi.ts';
import type { AuthEnvironment } from './authEnvironment.ts';
import type { AuthMachine } from './authMachine.ts';
import type { AccountUser } from './authState.ts';
import { createSession, type Session } from './session.ts';
import { TOKENS_KEY_START } from './hasSession.ts';
import { rememberedFacts } from './providerFacts.ts';
import {
  fromStoredText,
  isAccessExpired,
  isRefreshable,
  type Tokens,
  toStoredText,
  toTokens,
} from './tokens.ts';

/** The provider named by the hub, and the session with it. */
export interface Connection {
  environment: AuthEnvironment;
  machine: AuthMachine;
  facts: ProviderFacts;
  api: AuthApi;
  session: Session;
  unasked: UnaskedSignIn;
  authUrl: string;
}

/** Connects to the provider, and starts following other tabs. */
export function connect(
  environment: AuthEnvironment,
  machine: AuthMachine,
  facts: ProviderFacts,
): Connection {
  const { storage } = environment;
  const authUrl = facts.authUrl ?? new URL(environment.address.read()).origin;
  const api = authApiOf(authUrl, environment.fetch);
  const storageKey = tokensKey(facts);
  const session = createSession({
    environment,
    api,
    storageKey,
    onEnd: () => {
      forgetUser(connection);
      machine.dispatch({ type: 'sessionEnded' });
    },
  });
  const unasked = unaskedSignIn(storage, facts.projectId);
  const connection: Connection = { environment, machine, facts, api, session, unasked, authUrl };
  storage.onChange((key) => {
    const state = machine.state();
    if (key === storageKey || key === null) void followOtherTab(connection);
    else if (key === unasked.key && state.status === 'signedIn') noteSignedIn(connection, state.user);
  });
  return connection;
}

export function noteSignedIn({ machine, unasked }: Connection, user: AccountUser): void {
  machine.dispatch({ type: 'userFetched', user, isUnasked: unasked.isOf(user.id) });
}

/** Fetches the user who owns the held tokens; a refused access token is refreshed once. */
export async function fetchUser(connection: Connection): Promise<void> {
  const { environment, machine, session, api, facts } = connection;
  try {
    let token = await session.accessToken();
    let user = token === null ? null : await api.me(token);
    if (token !== null && user === null) {
      token = await session.renewed(token);
      user = token === null ? null : await api.me(token);
    }
    // The user may have signed out while the provider was answering.
    if (session.held() === null) return;
    if (user === null) {
      session.drop();
      machine.dispatch({ type: 'sessionEnded' });
      return;
    }
    environment.storage.write(userKey(facts), JSON.stringify(user));
    noteSignedIn(connection, user);
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    machine.dispatch({ type: 'providerUnreachable', rememberedUser: rememberedUser(connection) });
  }
}

/**
 * Tokens in an address prove nothing, so they replace a stored session only if the provider knows them. They are kept while
 * the provider cannot be reached, so that an outage forces no one to sign in again.
 *
 * @returns whether they were accepted
 */
export async function acceptTokens(
  connection: Connection,
  tokens: Tokens,
  wasAskedFor: boolean,
): Promise<boolean> {
  const { environment, api, facts, session, unasked } = connection;
  const before = rememberedUser(connection);
  const replaced = session.stored();
  try {
    const user = await api.me(tokens.accessToken);
    if (user === null) return false;
    if (wasAskedFor) unasked.forget();
    else if (user.id !== before?.id || replaced === null) unasked.note(user.id, replaced);
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    environment.storage.remove(userKey(facts));
    if (!wasAskedFor) unasked.note(null, replaced);
  }
  session.hold(tokens, true);
  return true;
}

/** Takes the tokens that the embedding page offers, now and whenever it offers new ones. */
export async function tokensOfParent(connection: Connection): Promise<Tokens | null> {
  const { environment, machine, facts, authUrl, session } = connection;
  const { parent, address } = environment;
  if (parent === null) return null;
  const origins = trustedOrigins(new URL(address.read()).origin, authUrl, facts.frameOrigins);
  return askParent({ ...environment, parent }, facts.projectId, origins, {
    onTokens: (tokens) => {
      session.hold(tokens, false);
      void fetchUser(connection);
    },
    onLogout: () => {
      session.drop();
      machine.dispatch({ type: 'left' });
    },
  });
}

/** Ends the session, here and at the provider. */
export function leave(connection: Connection): void {
  const { machine, session, api } = connection;
  const tokens = session.held();
  session.drop();
  forgetUser(connection);
  machine.dispatch({ type: 'left' });
  if (tokens !== null) api.signOut(tokens);
}

/** Another tab signed in, refreshed or signed out. */
async function followOtherTab(connection: Connection): Promise<void> {
  const { machine, session } = connection;
  if (session.held() !== null && !session.isShared()) return;
  const theirs = session.stored();
  if (theirs === null) {
    session.drop();
    forgetUser(connection);
    machine.dispatch({ type: 'left' });
  } else if (theirs.accessToken !== session.held()?.accessToken) {
    session.hold(theirs, true);
    await fetchUser(connection);
  }
}

/**
 * The user who was signed in on this device at the provider's last answer, without a request. The page can be shown to them
 * at once, while their session is being checked.
 *
 * @returns null if unknown, or if the session has certainly ended
 */
export function rememberedSignIn(
  environment: AuthEnvironment,
): { user: AccountUser; isUnasked: boolean } | null {
  const { storage, nowMs } = environment;
  const facts = rememberedFacts(storage);
  if (facts === null) return null;
  const tokens = fromStoredText(storage.read(tokensKey(facts)));
  const user = rememberedUser({ environment, facts });
  if (tokens === null || user === null) return null;
  if (isAccessExpired(tokens, nowMs()) && !isRefreshable(tokens, nowMs())) return null;
  return { user, isUnasked: unaskedSignIn(storage, facts.projectId).isOf(user.id) };
}

/**
 * Forgets the user of this device, before the provider is known.
 *
 * @returns the user's tokens, which the provider has yet to revoke
 */
export function forgetRemembered(environment: AuthEnvironment): Tokens | null {
  const { storage } = environment;
  const facts = rememberedFacts(storage);
  if (facts === null) return null;
  const tokens = fromStoredText(storage.read(tokensKey(facts)));
  storage.remove(tokensKey(facts));
  forgetUser({ environment, facts, unasked: unaskedSignIn(storage, facts.projectId) });
  return tokens;
}

const tokensKey = ({ projectId }: ProviderFacts) => `${TOKENS_KEY_START}${projectId}`;
const userKey = ({ projectId }: ProviderFacts) => `hub_user_${projectId}`;

function rememberedUser({
  environment,
  facts,
}: Pick<Connection, 'environment' | 'facts'>): AccountUser | null {
  try {
    return toUser(JSON.parse(environment.storage.read(userKey(facts)) ?? 'null'));
  } catch {
    return null;
  }
}

/** Forgets the owner of the tokens, not the tokens. */
function forgetUser({
  environment,
  facts,
  unasked,
}: Pick<Connection, 'environment' | 'facts' | 'unasked'>): void {
  environment.storage.remove(userKey(facts));
  unasked.forget();
}

type Storage = AuthEnvironment['storage'];

/**
 * A sign-in by tokens in an address that this browser had not asked for. The contract accepts such tokens, so a link
 * could sign a user into a stranger's account. A banner in every tab warns users until they accept or go back.
 */
interface UnaskedSignIn {
  key: string;
  /**
   * @param userId null if the provider has not named the user yet
   * @param replaced the tokens of the previous session; null if there was none
   */
  note: (userId: string | null, replaced: Tokens | null) => void;
  isOf: (userId: string) => boolean;
  replaced: () => Tokens | null;
  forget: () => void;
}

function unaskedSignIn(storage: Storage, projectId: string): UnaskedSignIn {
  const key = `hub_unasked_${projectId}`;
  const read = (): Record<string, unknown> | null => {
    try {
      const value: unknown = JSON.parse(storage.read(key) ?? 'null');
      return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
    } catch {
      return null;
    }
  };
  const replacedText = () => {
    const text = read()?.['replaced'];
    return typeof text === 'string' ? text : null;
  };
  return {
    key,
    note(userId, replaced) {
      // After a second link, the previous session is still the user's own.
      const own = replacedText() ?? (replaced === null ? null : toStoredText(replaced));
      storage.write(key, JSON.stringify({ userId, replaced: own }));
    },
    isOf(userId) {
      const noted = read();
      return noted !== null && (noted['userId'] === null || noted['userId'] === userId);
    },
    replaced: () => fromStoredText(replacedText()),
    forget: () => storage.remove(key),
  };
}

/** Time for the embedding page to answer before other tokens are considered. */
const ANSWER_WITHIN_MS = 100;

/** Development servers of pages that embed the hub in a frame (provider contract). */
const DEVELOPMENT_ORIGINS = ['http://localhost:3000', 'http://localhost:3001'];

interface FrameListeners {
  onTokens: (tokens: Tokens) => void;
  onLogout: () => void;
}

/** The origins whose messages are accepted. */
function trustedOrigins(hubOrigin: string, authUrl: string, frameOrigins: readonly string[]): Set<string> {
  return new Set([hubOrigin, new URL(authUrl).origin, ...frameOrigins, ...DEVELOPMENT_ORIGINS]);
}

/**
 * Asks the embedding page for tokens and listens to it from now on.
 *
 * @returns resolves with its tokens, or with null on timeout; later tokens go to `onTokens`
 */
function askParent(
  {
    parent,
    after,
    nowMs,
  }: Pick<AuthEnvironment, 'after' | 'nowMs'> & {
    parent: NonNullable<AuthEnvironment['parent']>;
  },
  projectId: string,
  origins: ReadonlySet<string>,
  { onTokens, onLogout }: FrameListeners,
): Promise<Tokens | null> {
  return new Promise((resolve) => {
    let isWaiting = true;
    const answer = (tokens: Tokens | null) => {
      isWaiting = false;
      resolve(tokens);
    };
    parent.onMessage(({ origin, data }) => {
      if (!origins.has(origin) || typeof data !== 'object' || data === null) return;
      const { type, tokens: offered } = data as Record<string, unknown>;
      if (type === 'BLINK_AUTH_LOGOUT') onLogout();
      if (type !== 'BLINK_AUTH_TOKENS') return;
      const tokens = toTokens(offered, Math.floor(nowMs() / 1000));
      if (tokens === null) return;
      if (isWaiting) answer(tokens);
      else onTokens(tokens);
    });
    parent.post({ type: 'BLINK_REQUEST_AUTH_TOKENS', projectId });
    after(ANSWER_WITHIN_MS, () => answer(null));
  });
}
