// npm run bench:pstart: compares a run over a full league with the same provider statements without the model.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computePstart } from '../../server/commands/runs/computePstart.ts';
import { seedDemo } from '../../server/commands/season/seedDemo.ts';
import { loadConfig } from '../../server/config/config.ts';
import type { Deps } from '../../server/deps.ts';
import { withDeps } from '../../server/openDeps.ts';
import type { ColumnValue, Database, Statement } from '../../server/provider/provider.ts';
import { createStores } from '../../server/stores/stores.ts';
import { runScript } from '../runScript.ts';
import { mean, printTable, timed } from './benchTable.ts';
import { benchPureModel } from './pureModel.ts';

const ROUNDS = 40;
/** Rounds that do not count, until the code is compiled. */
const WARM_UP = 20;

type Call = (database: Database, renamed: (value: ColumnValue) => ColumnValue) => Promise<unknown>;

await runScript(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  try {
    const config = { ...loadConfig({ DATA_DIR: dir }), logLevel: 'error' as const };
    await withDeps(config, benchRun);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  benchPureModel();
  return 0;
});

async function benchRun(deps: Deps): Promise<void> {
  await seedDemo(deps);
  const { calls, runIds } = await recordRun(deps);
  const runMs: number[] = [];
  const floorMs: number[] = [];
  const measureRun = async () => runMs.push(await timed(() => computePstart(deps, 'command')));
  const measureFloor = async () => {
    const fresh = new Map<string, string>();
    const renamed = (value: ColumnValue) => renameIds(value, runIds, fresh);
    floorMs.push(
      await timed(async () => {
        for (const call of calls) await call(deps.provider.database, renamed);
      }),
    );
  };
  // In turn, so that a slowing machine affects both, and in alternating order, because SQLite clears its log at about
  // every second transaction of this size, which would always hit the same one.
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const order = round % 2 === 0 ? [measureRun, measureFloor] : [measureFloor, measureRun];
    for (const measure of order) await measure();
  }
  const players = await deps.provider.database.table('pstartPredictions').count();
  const [run, floor] = [mean(runMs.slice(WARM_UP)), mean(floorMs.slice(WARM_UP))];
  console.log(
    `\nA run over the demo season, ${ROUNDS} rounds in turn (${Math.round(players / (2 * (WARM_UP + ROUNDS) + 1))} players)\n`,
  );
  printTable(
    ['', 'mean ms', 'ratio'],
    [
      ['floor: the same statements without a model', floor.toFixed(1), '1.00'],
      ['read, model, write', run.toFixed(1), (run / floor).toFixed(2)],
    ],
  );
}

/** Runs once and records every provider call, to be repeated with other ids. */
async function recordRun(deps: Deps): Promise<{ calls: Call[]; runIds: string[] }> {
  const calls: Call[] = [];
  const { database } = deps.provider;
  const renamedStatement = (
    statement: Statement,
    renamed: (value: ColumnValue) => ColumnValue,
  ): Statement => ({
    ...statement,
    args: statement.args?.map(renamed),
  });
  const recording: Database = {
    table: (name) => database.table(name),
    sql(query, params = []) {
      calls.push((again, renamed) => again.sql(query, params.map(renamed)));
      return database.sql(query, params);
    },
    batch(statements, mode) {
      calls.push((again, renamed) =>
        again.batch(
          statements.map((statement) => renamedStatement(statement, renamed)),
          mode,
        ),
      );
      return database.batch(statements, mode);
    },
  };
  const provider = { ...deps.provider, database: recording };
  await computePstart({ ...deps, provider, stores: createStores(provider) }, 'command');
  const runs = await database.table('pstartRuns').list();
  const leases = await database.table('leases').list();
  return {
    calls,
    runIds: [...runs.map((row) => String(row['id'])), ...leases.map((row) => String(row['holder']))],
  };
}

/** Replaces every recorded id by one new id per round, even as the start of a longer one. */
function renameIds(value: ColumnValue, ids: readonly string[], fresh: Map<string, string>): ColumnValue {
  if (typeof value !== 'string') return value;
  const id = ids.find((candidate) => value.startsWith(candidate));
  if (id === undefined) return value;
  const renamed = fresh.get(id) ?? crypto.randomUUID();
  fresh.set(id, renamed);
  return renamed + value.slice(id.length);
}
