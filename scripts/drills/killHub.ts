// node scripts/drills/killHub.ts [--times 100]: kill -9 of a hub under load, on SQLite and on PostgreSQL.
import { parseArgs } from 'node:util';
import { runScript } from '../runScript.ts';
import { drillKills } from './parts/killDrill.ts';
import { drillOnBothDatabases } from './parts/onBothDatabases.ts';

await runScript(async () => {
  const { values } = parseArgs({ options: { times: { type: 'string', default: '100' } } });
  const times = Number(values.times);
  return drillOnBothDatabases((name, settings) => drill(name, settings, times));
});

async function drill(name: string, settings: Record<string, string>, times: number): Promise<boolean> {
  const { kills, acknowledged, lost, isCounterRight, restartMs, surprises } = await drillKills(
    settings,
    times,
  );
  console.log(
    `${name}: ${kills} kills, ${acknowledged} writes acknowledged, ${lost} of them lost, counter ` +
      `${isCounterRight ? 'right' : 'WRONG'}, every start succeeded (slowest ${Math.round(Math.max(...restartMs))} ms), ` +
      `surprises: ${surprises.join(' ') || 'none'}`,
  );
  return lost === 0 && isCounterRight && surprises.length === 0;
}
