import { AccountError } from '../../accountErrors.ts';
import { providerErrorOf } from '../../errors.ts';
import type { AuthUser, Database, Statement, TableRow } from '../../provider.ts';

const NAME_LIMIT = 100;
const ADDRESS_LIMIT = 2000;

export const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** @param row of `auth_users` */
export function toUser(row: TableRow): AuthUser {
  return {
    id: String(row.id),
    email: String(row.email),
    displayName: textOrNull(row.displayName),
    photoUrl: textOrNull(row.photoUrl),
    emailVerified: row.emailVerified === 1,
    createdAt: String(row.createdAt),
    lastSignInAt: textOrNull(row.lastSignInAt),
    adminGroup: textOrNull(row.adminGroup),
  };
}

/** Inserts a user and returns the row; 409 when the address is taken. */
export function insertUser(user: Omit<AuthUser, 'lastSignInAt'>): Statement {
  return {
    sql: `insert into auth_users (id, email, display_name, photo_url, email_verified, created_at)
      values (?, ?, ?, ?, ?, ?) returning *`,
    args: [user.id, user.email, user.displayName, user.photoUrl, user.emailVerified ? 1 : 0, user.createdAt],
  };
}

/** @param email in lower case */
export async function findUserByEmail(database: Database, email: string): Promise<AuthUser | null> {
  const { rows } = await database.sql('select * from auth_users where email = ?', [email]);
  return rows[0] ? toUser(rows[0]) : null;
}

export async function findUserById(database: Database, id: string): Promise<AuthUser | null> {
  const { rows } = await database.sql('select * from auth_users where id = ?', [id]);
  return rows[0] ? toUser(rows[0]) : null;
}

/** Users who were in a group of administrators at their last sign-in, in no particular order. */
export async function findUsersInAdminGroup(database: Database, group: string): Promise<AuthUser[]> {
  const { rows } = await database.sql('select * from auth_users where admin_group = ?', [group]);
  return rows.map(toUser);
}

/** Control, direction and zero-width characters, which can make one name look like another. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u;
/** Joins the parts of one emoji, the only invisible characters that belong in a name. */
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}\uFE0F?)(?:\u200D|\uFE0F)/gu;
/** Names that could be mistaken for the hub's own. */
const RESERVED = /^(administrator|admin|moderator|support|system|bundesligafantasyhub)(in)?$/i;

/**
 * The display name as it is stored: composed, with single blanks.
 *
 * @throws AccountError INVALID_NAME
 */
export function parseName(name: unknown): string {
  const text = typeof name === 'string' ? name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim() : '';
  if (text === '' || text.length > NAME_LIMIT)
    throw new AccountError('INVALID_NAME', `The display name needs 1 to ${NAME_LIMIT} characters`);
  if (
    INVISIBLE.test(text.replaceAll(EMOJI_JOINER, '')) ||
    !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text)
  )
    throw new AccountError('INVALID_NAME', 'The display name needs visible characters only');
  if (RESERVED.test(text.normalize('NFKD').replaceAll(/\P{L}/gu, '')))
    throw new AccountError('INVALID_NAME', 'The display name is reserved for those who run the hub');
  return text;
}

/** @throws ProviderError 400 for anything other than null and web addresses */
export function parsePhotoUrl(address: unknown): string | null {
  if (address === null) return null;
  const protocol = typeof address === 'string' ? URL.parse(address)?.protocol : undefined;
  if (typeof address !== 'string' || address.length > ADDRESS_LIMIT || !/^https?:$/.test(protocol ?? ''))
    throw providerErrorOf(400, 'The photo needs an http or https address');
  return address;
}
