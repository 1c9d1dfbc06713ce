import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { keyVariableOf, needsKey, PULLED_SOURCES } from '#shared/feeds/sources.ts';
import { readEnvironment } from '../server/config/environment.ts';
import { conductSetUp, type Terminal } from '../server/setUp/conductSetUp.ts';
import { withSettings } from '../server/setUp/envFile.ts';
import { nextSteps } from '../server/setUp/nextSteps.ts';
import { tryKey } from '../server/setUp/tryKey.ts';
import { readArguments } from './arguments.ts';
import { printFindings } from './printFindings.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run setup

Asks about sources, keys and you, tries each key, writes .env, lists what the hub will have, and runs the doctor.`;

const ENV_FILE = '.env';
/** The file contains keys. */
const OWNER_ONLY = 0o600;

await runScript(async () => {
  readArguments({ usage: USAGE });
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answers = lines[Symbol.asyncIterator]();
  const terminal: Terminal = {
    async ask(question) {
      process.stdout.write(question);
      const { done, value } = await answers.next();
      return done ? null : value;
    },
    say: (line) => console.log(line),
  };
  const before = readEnvironment();
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
  const text = await readFile(ENV_FILE, 'utf8').catch(() => '');
  await writeFile(ENV_FILE, withSettings(text, settings), { mode: OWNER_ONLY });
  console.log(`\nWritten to ${ENV_FILE}: ${[...settings.keys()].join(', ')}.\n`);
  const after = { ...before, ...Object.fromEntries(settings) };
  const code = await printFindings(after);
  if (code === 0 && (after.PROVIDER || 'embedded') === 'embedded') {
    console.log('\nNext:');
    const chosen = settings.get('FEEDS')?.split(',') ?? [];
    const sources = PULLED_SOURCES.filter(
      (source) => chosen.includes(source) && (!needsKey(source) || after[keyVariableOf(source)]),
    );
    for (const [n, step] of nextSteps(sources, after).entries()) console.log(`  ${n + 1}. ${step}`);
  }
  return code;
});
