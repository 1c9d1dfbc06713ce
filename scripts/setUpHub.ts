import { chmod, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { keyVariableOf, needsKey, PULLED_SOURCES } from '@hub/shared/feeds/sources.ts';
import { ConfigError, loadConfig } from '@hub/server/config/config.ts';
import { readEnvFile, readEnvironment } from '@hub/server/config/environment.ts';
import { readStored } from '@hub/server/doctor/readStoredConfig.ts';
import { conductSetUp, type Terminal } from '@hub/server/setUp/conductSetUp.ts';
import { withSettings } from '@hub/server/setUp/envFile.ts';
import { nextSteps } from '@hub/server/setUp/nextSteps.ts';
import { tryKey } from '@hub/server/commands/setUp/tryKey.ts';
import { readArguments } from './arguments.ts';
import { printFindings } from './printFindings.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run setup

Asks about sources, keys and you, tries each key, writes .env, lists what the hub will have, and runs the doctor.`;

const ENV_FILE = '.env';
/** The file contains keys. */
const OWNER_ONLY = 0o600;

/** What the database already has; nothing while the environment is invalid, which the doctor reports at the end. */
async function storedBefore(environment: Record<string, string | undefined>) {
  try {
    return (await readStored(loadConfig(environment))).settings;
  } catch (error) {
    if (error instanceof ConfigError) return new Map<string, string>();
    throw error;
  }
}

await runScript(async () => {
  readArguments({ usage: USAGE });
  let isHidden = false;
  // A terminal shows what is typed only if readline writes it.
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const isTerminal = process.stdin.isTTY;
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal });
  // As readline does for the terminal itself, where a signal would otherwise be lost.
  lines.on('SIGINT', () => process.exit(130));
  const answers = lines[Symbol.asyncIterator]();
  const terminal: Terminal = {
    async ask(question, { isSecret } = { isSecret: false }) {
      process.stdout.write(question);
      isHidden = isSecret && isTerminal;
      const { done, value } = await answers.next();
      if (isHidden) process.stdout.write('\n');
      isHidden = false;
      return done ? null : value;
    },
    say: (line) => console.log(line),
  };
  const environment = readEnvironment();
  const stored = await storedBefore(environment);
  const set = Object.entries(environment).filter(([, value]) => value);
  const before = { ...Object.fromEntries(stored), ...Object.fromEntries(set) };
  if (stored.size > 0)
    console.log(
      `Set up in the browser, at /einrichten, so far: ${[...stored.keys()].join(', ')}. What ${ENV_FILE} says takes precedence.\n`,
    );
  const text = readEnvFile();
  const base = before['FEED_URL'];
  const settings = await conductSetUp({
    terminal,
    before,
    tryKey: (source, key) => tryKey(source, key, base || undefined),
  });
  lines.close();
  if (settings === null) {
    console.error('\nNothing was written.');
    return 1;
  }
  await writeFile(ENV_FILE, withSettings(text, settings), { mode: OWNER_ONLY });
  // An existing file keeps its permissions.
  await chmod(ENV_FILE, OWNER_ONLY);
  console.log(`\nWritten to ${ENV_FILE}: ${[...settings.keys()].join(', ')}.\n`);
  const after = { ...before, ...Object.fromEntries(settings) };
  const code = await printFindings(() => after);
  if (code === 0 && (after.PROVIDER || 'embedded') === 'embedded') {
    console.log('\nNext:');
    const chosen = settings.get('FEEDS')?.split(',') ?? [];
    const sources = PULLED_SOURCES.filter(
      (source) => chosen.includes(source) && (!needsKey(source) || after[keyVariableOf(source)]),
    );
    for (const [n, step] of nextSteps(sources, after, stored.has('ADMIN_EMAILS')).entries())
      console.log(`  ${n + 1}. ${step}`);
  }
  return code;
});
