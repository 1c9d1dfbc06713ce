// npm run drill:memory [-- --minutes N] [--only NAME]: loads that fill memory, on a hub with 512 MB.
import { runScript } from '../runScript.ts';
import { runStrains } from './strain/runStrains.ts';
import { comparisons, importOfGzip, mixedLoad } from './strain/scenarios.ts';

await runScript(async () => {
  const isSound = await runStrains(1, (prepared) => [
    { name: 'an afternoon', loads: [mixedLoad(prepared), ...comparisons(prepared).loads] },
    importOfGzip(prepared.adminToken),
  ]);
  return isSound ? 0 : 1;
});
