// npm run doctor: reports problems of this set-up in plain words. Exits with 1 if the hub could not work.
import { readEnvironment } from '../server/config/environment.ts';
import { printFindings } from './printFindings.ts';
import { runScript } from './runScript.ts';

await runScript(() => printFindings(readEnvironment()));
