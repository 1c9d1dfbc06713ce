// Prepares a bare clone: installs missing packages and builds the client if it is stale.
// Plain JavaScript without packages, because it runs before anything is installed and on the machine's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
/** The hub's Node, which is installed as a package. */
export const packagedNode = join(root, 'node_modules', '.bin', 'node');
/** Node that can install the packages, among them the hub's own Node. */
const OLDEST_NODE = 20;
const lockFile = join(root, 'package-lock.json');
const installMark = join(root, 'node_modules', '.hub-installed');
const buildMark = join(root, 'dist', 'client', '.built-from');

/** @param {{ withClient: boolean }} what whether the client must be built */
export function setUp({ withClient }) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    say(`The hub needs Node ${OLDEST_NODE} or newer; this is ${process.version}. See https://nodejs.org/.`);
    process.exit(1);
  }
  const lockHash = hashOf([lockFile]);
  if (readMark(installMark) !== lockHash) {
    say('Installing packages (once, about a minute) …');
    // Not `npm ci`: it refuses a lock file written where a registry lacks packages of foreign platforms.
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(installMark, lockHash);
  }
  if (withClient) buildClient();
}

function buildClient() {
  const sources = ['client', 'shared', 'packages/provider/live']
    .map((folder) => join(root, folder))
    .flatMap(filesBelow);
  const sourceHash = hashOf([lockFile, ...sources]);
  if (readMark(buildMark) === sourceHash) return;
  say('Building the client …');
  // Vitest sets NODE_ENV to 'test', and Vite would then build with React's development version.
  const environment = { ...process.env, NODE_ENV: 'production' };
  run(packagedNode, [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'client', '--logLevel=warn'], {
    env: environment,
    isQuiet: true,
  });
  mkdirSync(join(root, 'dist', 'client'), { recursive: true });
  writeFileSync(buildMark, sourceHash);
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function readMark(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** @param {{ env?: NodeJS.ProcessEnv, isQuiet?: boolean }} [how] `isQuiet`: its output is shown only if it fails */
function run(command, args, { env = process.env, isQuiet = false } = {}) {
  const output = isQuiet ? 'pipe' : 2;
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env,
    encoding: 'utf8',
  });
  if (status === 0) return;
  if (isQuiet) say(`${stdout}${stderr}`);
  say(error ? `${command} could not be started: ${error.message}` : `${command} ${args[0]} failed.`);
  process.exit(1);
}

function say(line) {
  process.stderr.write(`${line}\n`);
}

// Run directly: only prepares the clone.
if (process.argv[1] === fileURLToPath(import.meta.url))
  setUp({ withClient: !process.argv.includes('--no-build') });
