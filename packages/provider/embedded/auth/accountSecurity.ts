import type { AccountSecurity, SessionFacts } from '../../accountSecurity.ts';
import { AccountError } from '../../accountErrors.ts';
import type { Statement, TableRow } from '../../provider.ts';
import type { AccountParts } from './accountParts.ts';
import { passwordChangedMail } from './mailTexts.ts';
import { aliveAt, IS_ALIVE } from './sessions.ts';
import { normaliseEmail } from './emailAddress.ts';
import { findUserByEmail, textOrNull } from './users.ts';

/** How signed-in users secure their own accounts, on the tables of authTables.ts. */
export function createAccountSecurity(parts: AccountParts): AccountSecurity {
  return { ...sessionsOf(parts), ...passwordOf(parts), ...secondFactorOf(parts) };
}

/** The user and the session of a token that is still alive. @throws ProviderError 401 */
async function ownerOf({ userOf, accessTokens }: AccountParts, accessToken: string) {
  const user = await userOf(accessToken);
  const { sessionId } = await accessTokens.verify(accessToken);
  return { user, sessionId };
}

/** @param row of `auth_sessions` */
const toFacts = (row: TableRow, currentId: string): SessionFacts => ({
  id: String(row.id),
  browser: textOrNull(row.browser),
  system: textOrNull(row.system),
  startedAt: String(row.createdAt),
  lastUsedAt: textOrNull(row.lastUsedAt) ?? String(row.createdAt),
  isCurrent: row.id === currentId,
});

type SessionPart = Pick<AccountSecurity, 'sessions' | 'endSession' | 'endOtherSessions' | 'endSessionsOf'>;

function sessionsOf(parts: AccountParts): SessionPart {
  const { database, onUsersChanged, securityLog, now } = parts;

  async function endWhere(condition: string, args: readonly string[]): Promise<number> {
    const { rowCount } = await database.sql(`delete from auth_sessions where ${condition}`, args);
    onUsersChanged();
    return rowCount;
  }

  return {
    async sessions(accessToken) {
      const { user, sessionId } = await ownerOf(parts, accessToken);
      const { rows } = await database.sql(
        `select id, browser, system, created_at, last_used_at from auth_sessions
          where user_id = ? and ${IS_ALIVE} order by coalesce(last_used_at, created_at) desc, id`,
        [user.id, ...aliveAt(now())],
      );
      return rows.map((row) => toFacts(row, sessionId));
    },
    async endSession(accessToken, sessionId) {
      const { id } = await parts.userOf(accessToken);
      const count = await endWhere('user_id = ? and id = ?', [id, sessionId]);
      if (count > 0) securityLog({ event: 'sessionsEnded', userId: id });
    },
    async endOtherSessions(accessToken) {
      const { user, sessionId } = await ownerOf(parts, accessToken);
      const count = await endWhere('user_id = ? and id <> ?', [user.id, sessionId]);
      securityLog({ event: 'sessionsEnded', userId: user.id });
      return count;
    },
    async endSessionsOf(email, byUserId) {
      const user = await findUserByEmail(database, normaliseEmail(email));
      if (user === null) return null;
      const count = await endWhere('user_id = ?', [user.id]);
      securityLog({ event: 'sessionsEnded', userId: user.id, byUserId });
      return count;
    },
  };
}

type PasswordPart = Pick<AccountSecurity, 'hasPassword' | 'isPasswordOf' | 'changePassword'>;

function passwordOf(parts: AccountParts): PasswordPart {
  const { database, credentials, limits, passwords, mailer, background, now } = parts;

  const isPasswordOf: AccountSecurity['isPasswordOf'] = async ({ id }, password) => {
    await limits.countPasswordCheck(id);
    const isRight = await credentials.matches(id, password);
    if (isRight) await limits.forgetPasswordChecks(id);
    return isRight;
  };

  return {
    hasPassword: (userId) => credentials.hasPassword(userId),
    isPasswordOf,

    async changePassword(accessToken, { current, next }) {
      const { user, sessionId } = await ownerOf(parts, accessToken);
      if (!(await isPasswordOf(user, current)))
        throw new AccountError('INVALID_CREDENTIALS', 'The password is not right');
      await parts.assertStrong(next, user);
      const hash = await passwords.hash(next, true);
      await database.batch([
        {
          sql: 'update auth_credentials set password_hash = ?, updated_at = ? where user_id = ?',
          args: [hash, now().toISOString(), user.id],
        },
        // A reset link that a stranger may have requested must not undo the change.
        { sql: `delete from auth_mail_tokens where user_id = ? and purpose = 'reset'`, args: [user.id] },
        endOthers(user.id, sessionId),
      ]);
      parts.onUsersChanged();
      parts.securityLog({ event: 'passwordChanged', userId: user.id });
      background.run(() =>
        mailer.send(passwordChangedMail(user.email, new URL('/auth/forgotten', parts.publicUrl).href)),
      );
    },
  };
}

type SecondFactorPart = Pick<
  AccountSecurity,
  'startSecondFactor' | 'confirmSecondFactor' | 'endSecondFactor' | 'hasSecondFactor' | 'secondFactorOf'
>;

function secondFactorOf(parts: AccountParts): SecondFactorPart {
  const { database, secondFactor, limits, securityLog } = parts;

  /** Counts the attempt before the code is compared. */
  async function withCode<T>(userId: string, spend: () => Promise<T>): Promise<T> {
    await limits.countCode(userId);
    const result = await spend();
    await limits.forgetCodes(userId);
    return result;
  }

  return {
    startSecondFactor: async (accessToken) => secondFactor.start(await parts.userOf(accessToken)),

    async confirmSecondFactor(accessToken, code) {
      const {
        user: { id },
        sessionId,
      } = await ownerOf(parts, accessToken);
      const recoveryCodes = await withCode(id, () => secondFactor.confirm(id, code));
      // The other sessions have not passed the second factor.
      await database.batch([endOthers(id, sessionId)]);
      parts.onUsersChanged();
      securityLog({ event: 'secondFactorOn', userId: id });
      return recoveryCodes;
    },

    async endSecondFactor(accessToken, code) {
      const { id } = await parts.userOf(accessToken);
      await withCode(id, () => secondFactor.assertCode(id, code));
      await secondFactor.end(id);
      parts.onUsersChanged();
      securityLog({ event: 'secondFactorOff', userId: id });
    },

    hasSecondFactor: (userId) => secondFactor.isOn(userId),

    async secondFactorOf(userId) {
      const [isOn, recoveryCodesLeft] = await Promise.all([
        secondFactor.isOn(userId),
        secondFactor.recoveryCodesLeft(userId),
      ]);
      return { isOn, recoveryCodesLeft };
    },
  };
}

const endOthers = (userId: string, sessionId: string): Statement => ({
  sql: 'delete from auth_sessions where user_id = ? and id <> ?',
  args: [userId, sessionId],
});
