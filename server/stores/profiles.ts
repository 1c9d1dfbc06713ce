import type { Statement } from '../provider/provider.ts';

/** Who writes, from the verified token. */
export interface Writer {
  id: string;
  displayName: string | null;
}

/**
 * Keeps the writer's name, so that nobody has to ask for it at reading. In PostgreSQL it also makes the writer's own
 * transactions wait for each other; it therefore comes first.
 */
export const keepProfile = ({ id, displayName }: Writer, nowTs: string): Statement => ({
  sql: `insert into profiles (id, display_name, updated_ts) values (?, ?, ?)
    on conflict (id) do update set display_name = excluded.display_name, updated_ts = excluded.updated_ts`,
  args: [id, displayName, nowTs],
});
