import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { readArguments } from './arguments.ts';
import { runScript } from './runScript.ts';

const ROOT = resolve(import.meta.dirname, '..');
const CLIENT_PORT = '5173';
const PUBLIC_URL = `http://localhost:${CLIENT_PORT}`;

const USAGE = `npm run dev

Runs the server with restart on change and, in front of it, the client with hot reload, both at ${PUBLIC_URL}.`;

await runScript(async () => {
  readArguments({ usage: USAGE });
  run();
  return 0;
});

/** Browsers use one address, so that the sign-in page leads back to where it was opened. */
function run(): void {
  const vite = ['node_modules/vite/bin/vite.js', 'client', '--port', CLIENT_PORT, '--strictPort'];
  const children = [['--watch', '--watch-preserve-output', 'server/main.ts'], vite].map((args) =>
    spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PUBLIC_URL } }),
  );

  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  for (const child of children)
    child.on('exit', (code) => {
      process.exitCode ||= code ?? 0;
      stop();
    });
}
