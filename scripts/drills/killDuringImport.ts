// node scripts/drills/killDuringImport.ts [--times 10]: kills imports (kill -9) at random moments; every next start
// must find the old season or the new one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoSeason } from '../../server/matchdata/demo/demoSeason.ts';
import { runScript } from '../runScript.ts';
import { drillKillsDuringImport } from './parts/importKillDrill.ts';

await runScript(async () => {
  const { values } = parseArgs({ options: { times: { type: 'string', default: '10' } } });
  const dir = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  try {
    const now = new Date();
    const earlier = new Date(now.getTime() - 60 * 86_400_000);
    const asOfs = [earlier.toISOString(), now.toISOString()] as const;
    const outcomes = await drillKillsDuringImport(dir, demoSeason(now).bundle, asOfs, Number(values.times));
    for (const [index, found] of outcomes.entries()) console.log(`kill ${index + 1}: ${found} season found`);
    const halves = outcomes.filter((found) => found === 'half').length;
    console.log(`${outcomes.length} imports killed, ${halves} half seasons`);
    return halves === 0 ? 0 : 1;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
