// npm run doctor: says in plain words what is wrong with this set-up. Ends with 1 when the hub could not work.
import { readEnvironment } from '../server/config/environment.ts';
import { printFindings } from './printFindings.ts';
import { runScript } from './runScript.ts';

await runScript(() => printFindings(readEnvironment()));
