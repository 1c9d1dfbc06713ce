// node scripts/run.mjs [--client] FILE|vitest [ARGUMENTS]: prepares the clone, with a built client if `--client` is
// given, then runs the file on the hub's own Node. Plain JavaScript without packages, like setup.mjs.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { packagedNode, setUp } from './setup.mjs';

const ORPHAN_CHECK_MS = 500;

const parent = process.ppid;
const [first, ...others] = process.argv.slice(2);
const withClient = first === '--client';
const [file, ...rest] = withClient ? others : [first, ...others];
// A command's usage needs no client.
setUp({ withClient: withClient && !rest.includes('--help') });

const program = file === 'vitest' ? 'node_modules/vitest/vitest.mjs' : file;
// glibc would keep each thread's freed memory for that thread alone, a tenth of a hub's memory.
const env = { MALLOC_ARENA_MAX: '1', ...process.env };
const child = spawn(packagedNode, [program, ...rest], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm's shell ends on a signal without passing it on.
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid === parent || child.kill(), ORPHAN_CHECK_MS).unref();
child.on('error', (error) => {
  process.stderr.write(`${packagedNode} could not be started: ${error.message}\n`);
  process.exit(1);
});
// A process ended by a signal exits with 128 plus its number, as in shells.
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
