// Kills a run of the model at ten random moments and checks each time that the hub has either the old run or the new one.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { computePstart } from '../../server/commands/runs/computePstart.ts';
import { seedDemo } from '../../server/commands/season/demo.ts';
import { loadConfig, type Config } from '../../server/config/config.ts';
import { withDeps } from '../../server/openDeps.ts';
import type { Database } from '../../server/provider/provider.ts';
import { runScript } from '../runScript.ts';

const KILLS = 10;

const SCRIPT = resolve(import.meta.dirname, '../pstart.ts');

await runScript(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  const config: Config = { ...loadConfig({ DATA_DIR: dir }), logLevel: 'error' };
  try {
    await withDeps(config, async (deps) => {
      await seedDemo(deps);
      await computePstart(deps, 'command');
    });
    const { ms: fullMs } = await runUntil(dir, null);
    let killed = 0;
    // Starting the process takes the first half of the time, before anything is read.
    for (let round = 1; round <= KILLS; round += 1) {
      const { wasKilled } = await runUntil(dir, (0.5 + Math.random() * 0.6) * fullMs);
      if (wasKilled) killed += 1;
      const state = await withDeps(config, (deps) => assertWhole(deps.provider.database));
      console.log(`${round}. ${wasKilled ? 'killed' : 'finished first'}: ${state}`);
    }
    console.log(`${killed} of ${KILLS} runs killed within ${Math.round(fullMs)} ms; every state was whole.`);
    return 0;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

async function runUntil(
  dir: string,
  killAfterMs: number | null,
): Promise<{ wasKilled: boolean; ms: number }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, DATA_DIR: dir },
    stdio: 'ignore',
  });
  const ended = new Promise<NodeJS.Signals | null>((done) =>
    child.once('exit', (_code, signal) => done(signal)),
  );
  if (killAfterMs !== null) void wait(killAfterMs).then(() => child.kill('SIGKILL'));
  return { wasKilled: (await ended) === 'SIGKILL', ms: performance.now() - startedMs };
}

/** @throws Error when a run is stored only in part */
async function assertWhole(database: Database): Promise<string> {
  const { rows: torn } = await database.sql(
    `select r.id from pstart_runs r
     where r.processed <> (select count(*) from pstart_predictions x where x.run_id = r.id)`,
  );
  const { rows: current } = await database.sql(
    'select pstart_run_id, count(*) as players from players where pstart is not null group by pstart_run_id',
  );
  const { rows: sums } = await database.sql(
    'select team_id, sum(pstart) as total from players where pstart is not null group by team_id',
  );
  const [newest] = await database.table('pstartRuns').list({ orderBy: { finishedTs: 'desc' }, limit: 1 });
  if (torn.length > 0) throw new Error('A run was saved in part');
  if (current.length !== 1 || current[0]?.['pstartRunId'] !== newest?.['id'])
    throw new Error('Players show values of more than one run');
  if (sums.some((row) => Math.abs(Number(row['total']) - 11) > 0.01))
    throw new Error('A club does not sum to 11');
  // Frees the killed run's lease, which would block the next round for up to a minute.
  await database.sql("update leases set expires_ts = ''");
  return `${await database.table('pstartRuns').count()} whole runs, ${String(current[0]?.['players'])} players on the newest`;
}
