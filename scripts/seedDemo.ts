// npm run seed:demo -- --replace: replaces the hub's season with a fresh demo season.
import { parseArgs } from 'node:util';
import { seedDemo } from '../server/commands/season/demo.ts';
import { loadConfig } from '../server/config/config.ts';
import { readEnvironment } from '../server/config/environment.ts';
import { withDeps } from '../server/openDeps.ts';
import { runScript } from './runScript.ts';

await runScript(async () => {
  const { values } = parseArgs({ options: { replace: { type: 'boolean', default: false } } });
  return withDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' }, async (deps) => {
    const { dataKind } = await deps.stores.settings.read();
    if (dataKind === 'imported' && !values.replace) {
      console.error('The hub holds an imported season; --replace overwrites it with the demo.');
      return 1;
    }
    const { written } = await seedDemo(deps);
    console.log(
      `Demo season written: ${written.teams} clubs, ${written.players} players, ${written.fixtures} fixtures, ` +
        `${written.appearances.toLocaleString('en-US')} appearances`,
    );
    return 0;
  });
});
