import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { computePstart } from '@hub/server/commands/runs/computePstart.ts';
import { seedDemo } from '@hub/server/commands/season/demo.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import type { Deps } from '@hub/server/deps.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import type { ColumnValue, Database, Statement } from '@hub/provider/provider.ts';
import { createStores } from '@hub/server/stores/stores.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { mean, printTable, timed } from './benchTable.ts';

const USAGE = `npm run bench:pstart

Compares a run of the model over a full league, with expected points, with the same provider statements without the model.`;
const ROUNDS = 40;
/** Warm-up rounds, until the code is compiled. */
const WARM_UP = 20;
const WANTED = { ratio: 1.7, ms: 250, ofPlayers: 540 };

type Call = (database: Database, renamed: (value: ColumnValue) => ColumnValue) => Promise<unknown>;

await runScript(async () => {
  readArguments({ usage: USAGE });
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  try {
    const config = { ...loadConfig({ DATA_DIR: dir }), logLevel: 'error' as const };
    return (await withDeps(config, benchRun)) ? 0 : 1;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

/** @returns whether the figures are as wanted */
async function benchRun(deps: Deps): Promise<boolean> {
  await seedDemo(deps);
  const { calls, runIds } = await recordRun(deps);
  const players = await deps.provider.database.table('players').count();
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
  // Taking turns, so that a slowing machine affects both, and in alternating order, because SQLite clears its log at about
  // every second transaction of this size, which would always hit the same one.
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const measure of round % 2 === 0 ? [measureWhole, measureFloor] : [measureFloor, measureWhole])
      await measure();
  const meanOf = (rounds: readonly Measured[], what: keyof Measured) =>
    mean(rounds.slice(WARM_UP).map((round) => round[what]));
  const ratio = meanOf(whole, 'cpuMs') / meanOf(floor, 'cpuMs');
  const scaledMs = (meanOf(whole, 'cpuMs') * WANTED.ofPlayers) / players;
  const line = (name: string, rounds: readonly Measured[], figures: readonly string[]) => [
    name,
    meanOf(rounds, 'ms').toFixed(1),
    Math.min(...rounds.slice(WARM_UP).map(({ ms }) => ms)).toFixed(1),
    meanOf(rounds, 'cpuMs').toFixed(1),
    ...figures,
  ];
  console.log(
    `\nA run over the ${players} players of the demo season, ${ROUNDS} rounds in turn, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  printTable(
    ['', 'mean ms', 'least ms', 'processor ms', `of ${WANTED.ofPlayers} players`, 'ratio'],
    [
      line('floor: the same statements without a model', floor, ['', '1.00']),
      line('read, model and points, write', whole, [
        `${scaledMs.toFixed(0)} (≤ ${WANTED.ms})`,
        `${ratio.toFixed(2)} (≤ ${WANTED.ratio})`,
      ]),
    ],
  );
  return ratio <= WANTED.ratio && scaledMs <= WANTED.ms;
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
  await computePstart({ ...deps, stores: createStores(provider) }, 'command');
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
