// npm run setup: three questions about sources, keys and you; writes .env, says what the hub will have, and runs the doctor.
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { readEnvironment } from '../server/config/environment.ts';
import { conductSetUp, type Terminal } from '../server/setUp/conductSetUp.ts';
import { withSettings } from '../server/setUp/envFile.ts';
import { tryKey } from '../server/setUp/tryKey.ts';
import { printFindings } from './printFindings.ts';
import { runScript } from './runScript.ts';

const ENV_FILE = '.env';
/** Keys are nobody else's. */
const OWNER_ONLY = 0o600;

await runScript(async () => {
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
  return printFindings({ ...before, ...Object.fromEntries(settings) });
});
