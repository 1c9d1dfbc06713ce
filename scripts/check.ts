import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { readArguments } from './arguments.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run check

Checks format, lint, types, import rule, dead code and the client's build, in parallel; shows the full output of failures.`;

const ROOT = resolve(import.meta.dirname, '..');

const CHECKS = {
  format: 'oxfmt --check .',
  lint: 'oxlint',
  // Each package sees only what it depends on; all else is checked as a whole.
  'types of the packages': 'tsc -b packages/season',
  'types of the server': 'tsc',
  'types of the client': 'tsc -p client',
  'types of the worker': 'tsc -p client/worker',
  'types of the journeys': 'tsc -p tools/e2e',
  'import rule': 'vitest run --project imports',
  'dead code': 'knip',
  build: 'vite build client --logLevel=warn --outDir=../node_modules/.cache/check-build',
};

await runScript(async () => {
  readArguments({ usage: USAGE });
  const failed = (await Promise.all(Object.entries(CHECKS).map(isFailed))).filter(Boolean).length;
  process.stdout.write(`${Object.keys(CHECKS).length - failed} checks passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
});

async function isFailed([name, command]: [string, string]): Promise<boolean> {
  const startedMs = performance.now();
  // The shell merges both streams in order.
  const child = spawn(`node_modules/.bin/${command} 2>&1`, { cwd: ROOT, shell: true });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)\n`);
  if (code !== 0) process.stdout.write(`${output}\n`);
  return code !== 0;
}
