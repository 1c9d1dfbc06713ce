// npm run bench:pstart: compares a run over a full league with the same provider statements without the model.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { computePstart } from '../../server/commands/runs/computePstart.ts';
import { seedDemo } from '../../server/commands/season/demo.ts';
import { loadConfig } from '../../server/config/config.ts';
import type { Deps } from '../../server/deps.ts';
import { withDeps } from '../../server/openDeps.ts';
import type { ColumnValue, Database, Statement } from '../../server/provider/provider.ts';
import { createStores } from '../../server/stores/stores.ts';
import { runScript } from '../runScript.ts';
import { mean, printTable, timed } from './benchTable.ts';
import { benchPoints } from './points.ts';
import { benchPureModel } from './pureModel.ts';

const ROUNDS = 40;
/** Warm-up rounds, until the code is compiled. */
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
  const whole: Measured[] = [];
  const floor: Measured[] = [];
  const measureWhole = async () => {
    whole.push(await measured(() => computePstart(deps, 'command')));
  };
  const measureFloor = async () => {
    const fresh = new Map<string, string>();
    const renamed = (value: ColumnValue) => renameIds(value, runIds, fresh);
    floor.push(
      await measured(async () => {
        for (const call of calls) await call(deps.provider.database, renamed);
      }),
    );
  };
  // Taking turns, so that a slowing machine affects all, and in alternating order, because SQLite clears its log at
  // about every second transaction of this size, which would always hit the same variant.
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const order = [measureWhole, measureFloor];
    for (let place = 0; place < order.length; place += 1) await order[(place + round) % order.length]?.();
  }
  const meanOf = (rounds: readonly Measured[], what: keyof Measured) =>
    mean(rounds.slice(WARM_UP).map((round) => round[what]));
  const line = (name: string, rounds: readonly Measured[], wanted: string) => [
    name,
    meanOf(rounds, 'ms').toFixed(1),
    Math.min(...rounds.slice(WARM_UP).map(({ ms }) => ms)).toFixed(1),
    (meanOf(rounds, 'ms') / meanOf(floor, 'ms')).toFixed(2),
    meanOf(rounds, 'cpuMs').toFixed(1),
    (meanOf(rounds, 'cpuMs') / meanOf(floor, 'cpuMs')).toFixed(2),
    wanted,
  ];
  console.log(`\nA run over the demo season, ${ROUNDS} rounds in turn, load ${loadavg()[0]?.toFixed(1)}\n`);
  printTable(
    ['', 'mean ms', 'least ms', 'ratio', 'processor ms', 'ratio', 'wanted'],
    [
      line('floor: the same statements without a model', floor, ''),
      line('read, model with points, write', whole, '≤ 1.7'),
    ],
  );
  await benchPoints(deps);
}

interface Measured {
  ms: number;
  /** Processor time of all threads; more reliable on a busy machine. */
  cpuMs: number;
}

async function measured(work: () => Promise<unknown>): Promise<Measured> {
  const before = process.cpuUsage();
  const ms = await timed(work);
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1000 };
}

/** Runs once and records every provider call, for repetition with other ids. */
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

/** Replaces every recorded id by a new one per round, even at the start of a longer id. */
function renameIds(value: ColumnValue, ids: readonly string[], fresh: Map<string, string>): ColumnValue {
  if (typeof value !== 'string') return value;
  const id = ids.find((candidate) => value.startsWith(candidate));
  if (id === undefined) return value;
  const renamed = fresh.get(id) ?? crypto.randomUUID();
  fresh.set(id, renamed);
  return renamed + value.slice(id.length);
}
