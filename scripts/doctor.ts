import { readEnvironment } from '@hub/server/config/environment.ts';
import { readArguments } from './arguments.ts';
import { printFindings } from './printFindings.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run doctor

Reports problems of this set-up in plain words, and changes nothing. Exits with 1 if the hub could not work.`;

await runScript(() => {
  readArguments({ usage: USAGE });
  return printFindings(readEnvironment);
});
