import { expect, test } from 'vitest';
import { sqliteInOwnFolder } from '@hub/tools/testing/testDatabase.ts';
import { createDatabase } from '../database/database.ts';
import { openEngine } from '../database/openEngine.ts';
import { prepareAuthTables } from './authTables.ts';

test('a database of an earlier version gets the columns it lacks, and keeps its rows and its key', async () => {
  await using folder = await sqliteInOwnFolder();
  const engine = openEngine(folder.options);
  try {
    const database = createDatabase(engine, () => new Date());
    for (const sql of [
      'create table auth_users (id text primary key, email text not null unique, display_name text, photo_url text, email_verified integer not null, created_at text not null, last_sign_in_at text)',
      'create table auth_sessions (id text primary key, user_id text not null references auth_users (id) on delete cascade, created_at text not null)',
      `insert into auth_users values ('u', 'a@b.de', null, null, 1, '2025-01-01T00:00:00.000Z', null)`,
      `insert into auth_sessions values ('s', 'u', '2025-01-01T00:00:00.000Z')`,
    ])
      await database.sql(sql);
    const key = await prepareAuthTables(database);
    const { rows } = await database.sql('select * from auth_sessions');
    expect(rows).toEqual([
      {
        id: 's',
        userId: 'u',
        createdAt: '2025-01-01T00:00:00.000Z',
        lastUsedAt: null,
        browser: null,
        system: null,
      },
    ]);
    expect(await prepareAuthTables(database)).toEqual(key);
  } finally {
    await engine.close();
  }
});
