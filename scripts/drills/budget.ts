// npm run drill:budget [-- --minutes N] [--only NAME]: floods, batches and comparisons, beside which others are served.
import { runScript } from '../runScript.ts';
import { runStrains } from './strain/runStrains.ts';
import { batches, comparisons, floods, signIns } from './strain/scenarios.ts';

await runScript(async () => {
  const isSound = await runStrains(0.5, (prepared) => [
    comparisons(prepared),
    floods(prepared, 5),
    floods(prepared, 50),
    batches(prepared),
    signIns(),
  ]);
  return isSound ? 0 : 1;
});
