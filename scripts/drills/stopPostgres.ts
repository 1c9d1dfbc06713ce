// node scripts/drills/stopPostgres.ts [--times 50]: stops, crashes and cuts off the database of a hub under load.
import { parseArgs } from 'node:util';
import { findPostgresPrograms } from '../../server/testing/services/postgresCluster.ts';
import { runScript } from '../runScript.ts';
import { drillOutages } from './parts/postgresDrill.ts';

await runScript(async () => {
  const { values } = parseArgs({ options: { times: { type: 'string', default: '50' } } });
  const programs = findPostgresPrograms();
  if (programs === null) {
    console.log('skipped: this machine has no PostgreSQL server');
    return 0;
  }
  const drill = await drillOutages(programs, Number(values.times), (line) => console.log(line));
  const slowestMs = Math.round(Math.max(...drill.recoveryMs));
  console.log(
    `${drill.outages} outages: ${drill.death === null ? 'no death' : `died of ${drill.death}`}, ` +
      `${drill.notRecovered} without recovery within 5 s (slowest ${slowestMs} ms), ${drill.acknowledged} writes ` +
      `acknowledged, ${drill.lost} of them lost, ${drill.refused} refused, ` +
      `counter ${drill.isCounterRight ? 'right' : 'WRONG'}, surprises: ${drill.surprises.join(' ') || 'none'}`,
  );
  const isSound =
    drill.death === null &&
    drill.notRecovered + drill.lost + drill.surprises.length === 0 &&
    drill.isCounterRight;
  return isSound ? 0 : 1;
});
