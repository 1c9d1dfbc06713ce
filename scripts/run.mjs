// node scripts/run.mjs [--client] FILE|vitest [ARGUMENTS]: makes the clone ready, with the built client for whatever serves it,
// then runs the file on the hub's own Node. Plain JavaScript without packages, like setup.mjs.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { packagedNode, setUp } from './setup.mjs';

const [first, ...others] = process.argv.slice(2);
const withClient = first === '--client';
const [file, ...rest] = withClient ? others : [first, ...others];
setUp({ withClient });

const program = file === 'vitest' ? 'node_modules/vitest/vitest.mjs' : file;
// glibc would keep what each thread has given back for that thread alone, a tenth of a hub's memory.
const env = { MALLOC_ARENA_MAX: '1', ...process.env };
const child = spawn(packagedNode, [program, ...rest], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  process.stderr.write(`${packagedNode} could not be started: ${error.message}\n`);
  process.exit(1);
});
// A process that a signal ended tells so in its code, as shells do.
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
