import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { Client } from 'pg';

export interface TestSchema {
  /** Connections to this URL see an empty schema of their own and do not wait for the disk. */
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates an empty schema on a PostgreSQL server for tests: the one at `TEST_POSTGRES_URL`, otherwise one on the
 * standard local socket or port.
 *
 * @returns null when there is no server
 * @throws Error when `TEST_POSTGRES_URL` is set but does not work
 */
export async function openTestSchema(env: NodeJS.ProcessEnv): Promise<TestSchema | null> {
  const wanted = env.TEST_POSTGRES_URL;
  if (wanted) return createSchema(wanted);
  const user = encodeURIComponent(userInfo().username);
  for (const database of [user, 'test', 'postgres'])
    for (const server of [
      `${user}@/${database}?host=/var/run/postgresql`,
      `${user}@localhost:5432/${database}`,
    ]) {
      const schema = await createSchema(`postgres://${server}`).catch(() => null);
      if (schema) return schema;
    }
  return null;
}

async function createSchema(serverUrl: string): Promise<TestSchema> {
  const schema = `hub_test_${randomUUID().replaceAll('-', '')}`;
  await askPostgres(serverUrl, `create schema ${schema}`);
  const options = `options=${encodeURIComponent(`-c search_path=${schema} -c synchronous_commit=off`)}`;
  return {
    url: `${serverUrl}${serverUrl.includes('?') ? '&' : '?'}${options}`,
    drop: async () => void (await askPostgres(serverUrl, `drop schema ${schema} cascade`)),
  };
}

/** Runs a statement on a connection of its own. @returns the rows, their values as text */
export async function askPostgres(url: string, text: string): Promise<string[][]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 20_000 });
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    return rows.map((row) => row.map(String));
  } finally {
    await client.end();
  }
}
