// npm run bench:import [-- DIR]: compares an import into an empty hub with bare prepared inserts of the same rows in
// one transaction. Without a folder, imports the demo season.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { importMatchData } from '../../server/commands/season/importMatchData.ts';
import { loadConfig } from '../../server/config/config.ts';
import { readBundle } from '../../server/matchdata/bundle.ts';
import { demoSeason } from '../../server/matchdata/demo/demoSeason.ts';
import { withDeps } from '../../server/openDeps.ts';
import type { ColumnValue } from '../../server/provider/provider.ts';
import { MIGRATIONS } from '../../server/schema/migrations/index.ts';
import { ALL_TABLES } from '../../server/schema/tables.ts';
import { runScript } from '../runScript.ts';
import { median, printTable, timed } from './benchTable.ts';

const ROUNDS = 9;

/** Stored rows by table, parents before children. */
type TableRows = { table: string; columns: string[]; rows: ColumnValue[][] }[];

await runScript(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const folder = positionals[0];
  const bundle = folder === undefined ? demoSeason(new Date()).bundle : await readBundle(folder);
  const config = { ...loadConfig({}), logLevel: 'error' as const };

  const importOnce = (dir: string) =>
    withDeps(
      { ...config, provider: sqliteProvider(config.provider, join(dir, 'hub.sqlite')) },
      async (deps) => {
        let writeStartedMs = 0;
        let writeMs = 0;
        const onProgress = ({ stage, done, total }: { stage: string; done: number; total: number }) => {
          if (stage !== 'write') return;
          if (done === 0) writeStartedMs = performance.now();
          if (done === total) writeMs = performance.now() - writeStartedMs;
        };
        const source = folder === undefined ? bundle : { dir: folder };
        const totalMs = await timed(() => importMatchData(deps, { source, asOf: null, onProgress }));
        return { totalMs, writeMs };
      },
    );

  const content = await inTemporaryFolder(async (dir) => {
    await importOnce(dir);
    return rowsOf(join(dir, 'hub.sqlite'));
  });
  const rowCount = content.reduce((sum, { rows }) => sum + rows.length, 0);
  const floorMs: number[] = [];
  const writeMs: number[] = [];
  const totalMs: number[] = [];
  // Taking turns, so that a slowing machine affects all.
  for (let round = 0; round < ROUNDS; round += 1) {
    floorMs.push(await inTemporaryFolder((dir) => bareInserts(join(dir, 'floor.sqlite'), content)));
    const imported = await inTemporaryFolder(importOnce);
    writeMs.push(imported.writeMs);
    totalMs.push(imported.totalMs);
  }

  const floor = median(floorMs);
  const line = (name: string, ms: number, wanted: string) => [
    name,
    ms.toFixed(1),
    Math.round((rowCount / ms) * 1000).toLocaleString('en-US'),
    (ms / floor).toFixed(2),
    wanted,
  ];
  console.log(
    `\nAn import into an empty hub, ${rowCount.toLocaleString('en-US')} rows, median of ${ROUNDS} rounds in turn\n`,
  );
  printTable(
    ['', 'ms', 'rows/s', 'ratio', 'wanted'],
    [
      line('floor: bare prepared inserts, one transaction', floor, ''),
      line('import, write part', median(writeMs), ''),
      line(
        folder === undefined ? 'import, derive and write' : 'import, read, validate, derive and write',
        median(totalMs),
        '≤ 2',
      ),
    ],
  );
  return 0;
});

function sqliteProvider(provider: ReturnType<typeof loadConfig>['provider'], file: string) {
  if (provider.kind !== 'embedded') throw new Error('The bench needs the embedded provider');
  return { ...provider, database: { kind: 'sqlite' as const, file } };
}

async function inTemporaryFolder<T>(work: (dir: string) => Promise<T> | T): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function rowsOf(file: string): TableRows {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return ALL_TABLES.map(({ name }) => {
      const table = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      const select = database.prepare(`select * from ${table}`);
      select.setReturnArrays(true);
      const columns = select.columns().map((column) => column.name);
      return { table, columns, rows: select.all() as unknown as ColumnValue[][] };
    }).filter(({ rows }) => rows.length > 0);
  } finally {
    database.close();
  }
}

/** Times `begin` to `commit` in milliseconds, with the hub's schema, keys and durability. */
function bareInserts(file: string, content: TableRows): number {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  try {
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
    for (const { statements } of MIGRATIONS) for (const statement of statements) database.exec(statement);
    const startedMs = performance.now();
    database.exec('begin immediate');
    for (const { table, columns, rows } of content) {
      const names = columns.map((column) => `"${column}"`).join(', ');
      const insert = database.prepare(
        `insert into ${table} (${names}) values (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of rows) insert.run(...(row as (string | number | null)[]));
    }
    database.exec('commit');
    return performance.now() - startedMs;
  } finally {
    database.close();
  }
}
