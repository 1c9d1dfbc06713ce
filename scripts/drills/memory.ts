// npm run drill:memory [-- --minutes N] [--only NAME]: loads that fill memory, on a hub with 512 MB.
import { runScript } from '../runScript.ts';
import { runStrains } from './strain/runStrains.ts';
import { comparisons, documents, importOfGzip, mixedLoad } from './strain/scenarios.ts';

const SECRET_KEY = 'secret-key-of-the-drill';

await runScript(async () => {
  const isSound = await runStrains(
    1,
    (prepared) => [
      { name: 'an afternoon', loads: [mixedLoad(prepared), ...comparisons(prepared).loads] },
      importOfGzip(prepared.adminToken),
      documents(prepared, SECRET_KEY),
    ],
    { PROVIDER_SECRET_KEY: SECRET_KEY, USER_SERVICES: 'data' },
  );
  return isSound ? 0 : 1;
});
