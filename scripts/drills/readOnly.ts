// node scripts/drills/readOnly.ts: starts a hub on read-only data, and then on writable data again. Needs root on Linux.
import { runScript } from '../runScript.ts';
import { canMount } from './parts/diskDrill.ts';
import { drillReadOnly } from './parts/readOnlyDrill.ts';

await runScript(async () => {
  if (!(await canMount())) {
    console.log('skipped: this process may not mount anything');
    return 0;
  }
  const { acknowledged, lost, isCounterRight, refusals } = await drillReadOnly();
  for (const [what, refusal] of Object.entries(refusals))
    console.log(`read-only ${what}: ${refusal === null ? 'STARTED' : refusal}`);
  console.log(
    `read-only: ${acknowledged} writes acknowledged before, ${lost} of them lost, counter ${isCounterRight ? 'right' : 'WRONG'}`,
  );
  return lost === 0 && isCounterRight && Object.values(refusals).every((refusal) => refusal !== null) ? 0 : 1;
});
