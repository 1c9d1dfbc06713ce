import { randomBytes } from 'node:crypto';
import { AccountError } from '../../accountErrors.ts';
import type { Accounts, Caller, SignedIn } from '../../accounts.ts';
import type { AuthUser } from '../../provider.ts';
import { newId } from '../database/tableOperations.ts';
import type { AccountParts, AccountsOptions } from './accountParts.ts';
import { createAccountSecurity } from './accountSecurity.ts';
import { createCredentials, type Credentials } from './credentials.ts';
import { createMailedAccounts } from './mailedAccounts.ts';
import { agentOf } from './sessions.ts';
import { normaliseEmail, parseEmail } from './emailAddress.ts';
import { findUserByEmail, findUserById, findUsersInAdminGroup, parseName, toUser } from './users.ts';

/** Accounts with passwords, on the tables of authTables.ts. */
export function createEmbeddedAccounts(options: AccountsOptions): Accounts {
  const { background, social } = options;
  const credentials = createCredentials(options);
  const parts: AccountParts = { ...options, credentials, ...firstFactorOf({ ...options, credentials }) };
  const mailed = createMailedAccounts(parts);

  return {
    socialServices: options.socialServices,
    pseudonymOf: (email) => options.pseudonyms.ofAccount(normaliseEmail(email)).account ?? '',
    idle: () => background.idle(),
    ...mailed.accounts,
    ...createAccountSecurity(parts),
    ...signInsOf(parts, mailed),
    ...createNeverVerified(options),
    ...vouchedOf(parts),

    startSocial: (serviceId, returnTo) =>
      noteFailure(options, serviceId, () => social.start(serviceId, returnTo)),

    async finishSocial(serviceId, answer, { ticket, caller }) {
      const { user, adminGroup, returnTo } = await noteFailure(options, serviceId, () =>
        social.finish(serviceId, answer, ticket),
      );
      options.onUsersChanged();
      return { ...(await parts.passFirstFactor(user, caller, { serviceId, adminGroup })), returnTo };
    },

    usersInAdminGroup: (group) => findUsersInAdminGroup(options.database, group),
  };
}

/** Logs why a sign-in with an external service fails. */
async function noteFailure<T>(
  { securityLog }: AccountsOptions,
  serviceId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AccountError)
      securityLog({ event: 'signInFailed', detail: `${serviceId}: ${reasonsOf(error).slice(0, 300)}` });
    throw error;
  }
}

/** The messages of an error and its causes. */
function reasonsOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== message ? `${message}: ${reasonsOf(cause)}` : message;
}

/** The first factor of every sign-in. */
function firstFactorOf(
  options: AccountsOptions & { credentials: Credentials },
): Pick<AccountParts, 'passFirstFactor' | 'signInWithPassword'> {
  const { database, limits, credentials, pseudonyms, securityLog } = options;
  return {
    async passFirstFactor(user, caller, by) {
      const adminGroup = by?.adminGroup ?? null;
      await noteAdminGroup(options, user, adminGroup);
      if (await options.secondFactor.isOn(user.id)) return { ticket: await options.tickets.issue(user.id) };
      return signedIn(options, { ...user, adminGroup }, caller, by?.serviceId);
    },

    async signInWithPassword(email, password, caller, prove = async () => false) {
      const who = { ...pseudonyms.ofAccount(email), ...pseudonyms.ofCaller(caller) };
      try {
        await limits.countSignIn(email, caller);
      } catch (error) {
        securityLog({ event: 'signInDelayed', ...who });
        throw error;
      }
      try {
        // A user who has signed in here before does not wait behind attackers.
        const isKnown = (await options.devices.idOf(caller.device, email)) !== null;
        const isProven = await prove(password);
        const found = await findUserByEmail(database, email);
        const user = isProven && found ? found : await credentials.assertPassword(found, password, isKnown);
        await limits.refundSignIn(email, caller);
        return user;
      } catch (error) {
        if (error instanceof AccountError) securityLog({ event: 'signInFailed', ...who });
        throw error;
      }
    },
  };
}

/** Rights from a group last until a sign-in that does not report the group, by whatever means. */
async function noteAdminGroup(
  { database, onUsersChanged, securityLog, pseudonyms }: AccountsOptions,
  user: AuthUser,
  group: string | null,
): Promise<void> {
  if ((user.adminGroup ?? null) === group) return;
  await database.sql('update auth_users set admin_group = ? where id = ?', [group, user.id]);
  onUsersChanged();
  securityLog({
    event: group === null ? 'administratorRemoved' : 'administratorAdded',
    userId: user.id,
    ...pseudonyms.ofAccount(user.email),
    detail: 'group',
  });
}

/** Starts a session for a user who has passed all factors. */
async function signedIn(
  { issueSession, devices, securityLog, pseudonyms, now }: AccountsOptions,
  user: AuthUser,
  caller: Caller,
  detail?: string,
): Promise<SignedIn> {
  const tokens = await issueSession(user.id, agentOf(caller.agent));
  securityLog({
    event: 'signedIn',
    userId: user.id,
    ...pseudonyms.ofCaller(caller),
    ...(detail !== undefined && { detail }),
  });
  return {
    user: { ...user, lastSignInAt: now().toISOString() },
    tokens,
    device: await devices.remember(caller.device, user.email),
  };
}

/** Registration and sign-in. */
function signInsOf(
  parts: AccountParts,
  mailed: Pick<ReturnType<typeof createMailedAccounts>, 'welcome' | 'mailAlreadyRegistered'>,
): Pick<Accounts, 'signUp' | 'signIn' | 'signInWithCode'> {
  const { database, limits, credentials, securityLog, pseudonyms } = parts;
  return {
    async signUp({ email: given, password, displayName }, caller) {
      const email = parseEmail(given);
      const name = displayName === null ? null : parseName(displayName);
      await parts.assertStrong(password, { email, displayName: name });
      await limits.countSignUp(caller);
      const user = { ...newUser(email, parts.now()), displayName: name };
      const existing = await findUserByEmail(database, email);
      if (existing === null && (await credentials.insert(user, password))) {
        securityLog({ event: 'signedUp', userId: user.id, ...pseudonyms.ofCaller(caller) });
        mailed.welcome(user);
        return signedIn(parts, { ...user, lastSignInAt: null }, caller);
      }
      try {
        return await parts.passFirstFactor(await parts.signInWithPassword(email, password, caller), caller);
      } catch (error) {
        mailed.mailAlreadyRegistered(email);
        throw error;
      }
    },

    async signIn({ email, password }, caller) {
      const user = await parts.signInWithPassword(normaliseEmail(email), password, caller);
      return parts.passFirstFactor(user, caller);
    },

    async signInWithCode({ ticket, code }, caller) {
      const userId = await parts.tickets.verify(ticket);
      await limits.countCode(userId);
      const user = await findUserById(database, userId);
      try {
        await parts.secondFactor.assertCode(userId, code);
        if (user === null) throw new AccountError('TOKEN_EXPIRED', 'The account is gone');
      } catch (error) {
        securityLog({ event: 'codeFailed', userId, ...pseudonyms.ofCaller(caller) });
        throw error;
      }
      await limits.forgetCodes(userId);
      return signedIn(parts, user, caller, 'code');
    },
  };
}

/** Accounts that the application itself vouches for. */
function vouchedOf(
  parts: AccountParts,
): Pick<Accounts, 'findByEmail' | 'createVerifiedUser' | 'signInByProof' | 'moveTo'> {
  const { database, credentials, securityLog, now } = parts;
  return {
    findByEmail: (email) => findUserByEmail(database, normaliseEmail(email)),

    async createVerifiedUser(given, { password = randomBytes(15).toString('base64url'), keep } = {}) {
      const user = { ...newUser(parseEmail(given), now()), emailVerified: true };
      if ((await findUserByEmail(database, user.email)) !== null) return null;
      await keep?.(password);
      if (!(await credentials.insert(user, password))) return null;
      securityLog({ event: 'administratorCreated', userId: user.id });
      return password;
    },

    async signInByProof({ email, secret, prove }, caller) {
      const user = await parts.signInWithPassword(normaliseEmail(email), secret, caller, prove);
      // A stranger may have registered the address.
      if (!user.emailVerified) throw new AccountError('INVALID_CREDENTIALS', 'The address is not verified');
      return parts.passFirstFactor(user, caller);
    },

    async moveTo(accessToken, { email: given, password }) {
      const user = await parts.userOf(accessToken);
      const { sessionId } = await parts.accessTokens.verify(accessToken);
      const email = parseEmail(given);
      await parts.assertStrong(password, { ...user, email });
      const hash = await parts.passwords.hash(password, true);
      const other = await findUserByEmail(database, email);
      if (other !== null && other.id !== user.id) return false;
      await database.batch([
        { sql: 'update auth_users set email = ?, email_verified = 1 where id = ?', args: [email, user.id] },
        {
          sql: `insert into auth_credentials (user_id, password_hash, updated_at) values (?, ?, ?)
            on conflict (user_id) do update set password_hash = excluded.password_hash, updated_at = excluded.updated_at`,
          args: [user.id, hash, now().toISOString()],
        },
        { sql: 'delete from auth_mail_tokens where user_id = ?', args: [user.id] },
        {
          sql: 'delete from auth_sessions where user_id = ? and id <> ?',
          args: [user.id, sessionId],
        },
      ]);
      parts.onUsersChanged();
      securityLog({ event: 'passwordChanged', userId: user.id });
      securityLog({ event: 'addressVerified', userId: user.id });
      return true;
    },
  };
}

const newUser = (email: string, createdAt: Date) => ({
  id: newId(),
  email,
  displayName: null,
  photoUrl: null,
  emailVerified: false,
  createdAt: createdAt.toISOString(),
});

/** Accounts with an unconfirmed address. Other services confirm the addresses that they pass on. */
function createNeverVerified({
  database,
  onUsersChanged,
  securityLog,
}: Pick<AccountsOptions, 'database' | 'onUsersChanged' | 'securityLog'>): Pick<
  Accounts,
  'neverVerified' | 'removeNeverVerified'
> {
  return {
    async neverVerified(before, limit) {
      const beforeTs = before.toISOString();
      const { rows } = await database.sql(
        `select u.* from auth_users u
          where u.email_verified = 0 and u.created_at < ? and coalesce(u.last_sign_in_at, u.created_at) < ?
            and not exists (select 1 from auth_sessions s
              where s.user_id = u.id and coalesce(s.last_used_at, s.created_at) >= ?)
          order by u.created_at, u.id limit ?`,
        [beforeTs, beforeTs, beforeTs, limit],
      );
      return rows.map(toUser);
    },

    async removeNeverVerified(userId) {
      const { rowCount } = await database.sql('delete from auth_users where id = ? and email_verified = 0', [
        userId,
      ]);
      onUsersChanged();
      if (rowCount > 0) securityLog({ event: 'accountDeleted', userId, detail: 'never verified' });
    },
  };
}
