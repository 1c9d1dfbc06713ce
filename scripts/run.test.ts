import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const RUN = resolve(import.meta.dirname, 'run.mjs');
/** Says that it runs, and how it ended. */
const PROGRAM = `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
setInterval(() => {}, 1000);
console.log('running');`;

it.each([['SIGTERM'], ['SIGKILL']] as const)(
  'ends a hub whose npm was ended by %s, although its shell passes no signal on',
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'hub-run-'));
    try {
      const program = join(folder, 'program.mjs');
      await writeFile(program, PROGRAM);
      // A second command keeps the shell from replacing itself by the first.
      const shell = spawn('sh', ['-c', `"${process.execPath}" "${RUN}" "${program}"; :`], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, npm_lifecycle_event: 'start' },
      });
      shell.stdout.once('data', () => shell.kill(signal));
      // The stream ends once the last process that writes to it has.
      const [output] = await Promise.all([text(shell.stdout), once(shell, 'exit')]);
      expect(output).toBe('running\nstopped\n');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
