import { randomBytes } from 'node:crypto';
import { addColumn, createTables } from '../../rows/createTables.ts';
import { providerErrorOf } from '../../errors.ts';
import type { Database } from '../../provider.ts';

const TABLES = [
  `create table if not exists auth_keys (id text primary key, secret text not null)`,
  `create table if not exists auth_users (
    id text primary key,
    email text not null unique,
    display_name text,
    photo_url text,
    email_verified integer not null,
    created_at text not null,
    last_sign_in_at text,
    admin_group text
  )`,
  'create index if not exists auth_users_unverified on auth_users (created_at) where email_verified = 0',
  `create table if not exists auth_sessions (
    id text primary key,
    user_id text not null references auth_users (id) on delete cascade,
    created_at text not null,
    last_used_at text,
    browser text,
    system text
  )`,
  `create index if not exists auth_sessions_by_user on auth_sessions (user_id)`,
  `create table if not exists auth_refresh_tokens (
    hash text primary key,
    session_id text not null references auth_sessions (id) on delete cascade,
    expires_at text not null,
    used_at text
  )`,
  `create index if not exists auth_refresh_tokens_by_session on auth_refresh_tokens (session_id)`,
  `create table if not exists auth_credentials (
    user_id text primary key references auth_users (id) on delete cascade,
    password_hash text not null,
    updated_at text not null
  )`,
  `create table if not exists auth_identities (
    id text primary key,
    user_id text not null references auth_users (id) on delete cascade,
    created_at text not null
  )`,
  `create index if not exists auth_identities_by_user on auth_identities (user_id)`,
  `create table if not exists auth_mail_tokens (
    hash text primary key,
    user_id text not null references auth_users (id) on delete cascade,
    purpose text not null,
    expires_at text not null,
    unique (user_id, purpose)
  )`,
  `create table if not exists auth_attempts (
    key text primary key,
    attempts integer not null,
    attempt_id text not null,
    next_at text not null,
    expires_at text not null
  )`,
  `create index if not exists auth_attempts_by_expiry on auth_attempts (expires_at)`,
  `create table if not exists auth_second_factors (
    user_id text primary key references auth_users (id) on delete cascade,
    secret text not null,
    confirmed_at text,
    last_step integer not null
  )`,
  `create table if not exists auth_recovery_codes (
    hash text primary key,
    user_id text not null references auth_users (id) on delete cascade
  )`,
  `create index if not exists auth_recovery_codes_by_user on auth_recovery_codes (user_id)`,
];

const newSecret = () => randomBytes(32).toString('hex');

/**
 * Replaces the key of tokens, tickets and pseudonyms. Running hubs keep the old one until they restart. Access tokens, sign-ins
 * in progress and known devices end with it; sessions continue, because their refresh tokens are stored.
 */
export async function replaceKey(database: Database): Promise<void> {
  await database.sql(`update auth_keys set secret = ? where id = 'access'`, [newSecret()]);
}

/** Columns that databases of earlier versions lack. */
const LATER_COLUMNS = [
  ['auth_sessions', 'last_used_at'],
  ['auth_sessions', 'browser'],
  ['auth_sessions', 'system'],
  ['auth_users', 'admin_group'],
] as const;

/**
 * Creates missing tables of the provider itself.
 *
 * @returns the key of tokens, tickets and pseudonyms: 256 random bits, shared by all processes on this database
 */
export async function prepareAuthTables(database: Database): Promise<Uint8Array> {
  await createTables(database, TABLES);
  for (const [table, column] of LATER_COLUMNS) await addColumn(database, table, column);
  const [, answer] = await database.batch([
    {
      sql: `insert into auth_keys (id, secret) values ('access', ?) on conflict (id) do nothing`,
      args: [newSecret()],
    },
    { sql: `select secret from auth_keys where id = 'access'` },
  ]);
  const secret = answer?.rows[0]?.secret;
  if (typeof secret !== 'string') throw providerErrorOf(503, 'The signing key cannot be read');
  return Buffer.from(secret, 'hex');
}
