// node scripts/drills/stopRedis.ts [--times 20]: stops and starts Redis or Valkey under two hubs on one database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRedisProgram } from '../../server/testing/services/redisServer.ts';
import { runScript } from '../runScript.ts';
import { drillRedis } from './parts/redisDrill.ts';

await runScript(async () => {
  const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } });
  const program = findRedisProgram();
  if (program === null) {
    console.log('skipped: this machine has neither Valkey nor Redis');
    return 0;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  try {
    const drill = await drillRedis(program, { DATA_DIR: dataDir }, Number(values.times), (line) =>
      console.log(line),
    );
    const { stops, published, refused, arrived, isInOrder, notReconnected, deaths } = drill;
    console.log(
      `${stops} stops: ${deaths} deaths, ${notReconnected} times not connected again, ${published} messages taken, ` +
        `${arrived} arrived ${isInOrder ? 'in order' : 'OUT OF ORDER'}, ${refused} refused`,
    );
    return deaths + notReconnected + refused === 0 && arrived === published && isInOrder ? 0 : 1;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
