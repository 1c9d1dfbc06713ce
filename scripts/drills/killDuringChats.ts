// npm run drill:chats [-- --times 3 --chats 200]: kill -9 of one of two hubs while they write into chats whose services are slow,
// refuse and are gone, on SQLite and on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgresPrograms, startPostgresCluster } from '../../server/testing/postgresCluster.ts';
import { runScript } from '../runScript.ts';
import { drillChats } from './parts/chatDrill.ts';

await runScript(async () => {
  const { values } = parseArgs({
    options: { times: { type: 'string', default: '3' }, chats: { type: 'string', default: '200' } },
  });
  const options = { times: Number(values.times), chats: Number(values.chats) };
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  const programs = findPostgresPrograms();
  try {
    let isSound = await drill('SQLite', { DATA_DIR: join(dataDir, 'sqlite') }, options);
    if (programs === null) {
      console.log('PostgreSQL: skipped, this machine has no PostgreSQL server');
      return isSound ? 0 : 1;
    }
    const cluster = await startPostgresCluster(programs);
    try {
      const DATABASE_URL = await cluster.createDatabase('hub');
      const settings = { DATA_DIR: join(dataDir, 'postgres'), DATABASE_URL };
      isSound = (await drill('PostgreSQL', settings, options)) && isSound;
    } finally {
      await cluster[Symbol.asyncDispose]();
    }
    return isSound ? 0 : 1;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function drill(
  name: string,
  settings: Record<string, string>,
  options: { times: number; chats: number },
): Promise<boolean> {
  const { chats, kills, once, missing, twice, underWay, gone, switchedOff } = await drillChats(
    settings,
    options,
  );
  console.log(
    `${name}: ${kills} kills, ${chats} chats, two pieces of news each: ${once} told once, ${missing} not at all, ${twice} twice; ` +
      `${underWay} requests were under way when a hub was killed; ${switchedOff} of ${gone} chats that are gone are switched off`,
  );
  return twice === 0 && missing <= underWay && switchedOff === gone;
}
