import type { NamedUser } from '../../../shared/community.ts';
import { change, type Change } from '../statements.ts';

const KEEP_PROFILE = change(
  `insert into profiles (id, display_name, updated_ts) values (?, ?, ?)
    on conflict (id) do update set display_name = excluded.display_name, updated_ts = excluded.updated_ts`,
);

/**
 * Keeps the user's name beside what they write, so that reading needs no second source. In PostgreSQL it also makes the
 * transactions of one user wait for each other, which is why it comes first.
 */
export const keepProfile = ({ id, displayName }: NamedUser, nowTs: string): Change =>
  KEEP_PROFILE(id, displayName, nowTs);
