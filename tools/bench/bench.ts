import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { readArguments, UsageError } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { writePart } from '@hub/scripts/writePart.ts';

const USAGE = `npm run bench [-- NAME …]

Runs all benches in turn, or the named ones, such as api, and writes their tables into docs/benchmarks.md, with the machine's
load. npm run bench:NAME only prints them.`;

const DOCUMENT = 'docs/benchmarks.md';
const PREFIX = 'bench:';

await runScript(async () => {
  const { positionals } = readArguments({ usage: USAGE, positionals: [0, Infinity] });
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = new Map(
    Object.entries(scripts).flatMap(([name, command]) =>
      name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), command]] : [],
    ),
  );
  const unknown = positionals.filter((name) => !commands.has(name));
  if (unknown.length > 0)
    throw new UsageError(
      USAGE,
      `There is no bench ${unknown.join(', ')}; there are ${[...commands.keys()].join(', ')}.`,
    );
  const failed: string[] = [];
  for (const [name, command] of commands) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.log(`\n${PREFIX}${name}`);
    const figures = await measure(command);
    if (figures === null) failed.push(name);
    else await writePart(DOCUMENT, `${PREFIX}${name}`, figures);
  }
  if (failed.length > 0) console.error(`Without figures: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});

/** A bench's output, with the time and machine; null if it exits without figures. */
async function measure(command: string): Promise<string | null> {
  const before = load();
  const [program = '', ...args] = command.split(' ');
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
    process.stdout.write(chunk);
  });
  await once(child, 'close');
  if (!printed.includes('| --- |')) return null;
  const when = new Date().toISOString().slice(0, 10);
  const where = `${availableParallelism()} cores, Node ${process.versions.node}`;
  // Removes the command's own output before the first figures.
  const figures = printed.replace(/^Building the client …\n/u, '').trim();
  return `Measured on ${when}, ${where}, load ${before} before and ${load()} after.\n\n${figures}`;
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
