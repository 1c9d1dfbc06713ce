import { seedDemo } from '@hub/server/commands/season/demo.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { readArguments } from './arguments.ts';
import { isConfirmed, YES } from './confirm.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run seed:demo [-- --replace [--yes]]

Replaces the hub's season with a fresh demo season. An imported season needs --replace and a confirmation, which --yes gives.`;

await runScript(async () => {
  const { values } = readArguments({
    usage: USAGE,
    options: { replace: { type: 'boolean', default: false }, ...YES },
  });
  return withDeps({ ...loadConfig(readEnvironment()), logLevel: 'warn' }, async (deps) => {
    const { dataKind } = await deps.stores.settings.read();
    if (dataKind === 'imported' && !values.replace) {
      console.error('The hub holds an imported season; --replace overwrites it with the demo.');
      return 1;
    }
    if (dataKind === 'imported' && !(await isConfirmed('Replace the season by the demo?', values.yes)))
      return 1;
    const { written } = await seedDemo(deps);
    console.log(
      `Demo season written: ${written.teams} clubs, ${written.players} players, ${written.fixtures} fixtures, ` +
        `${written.appearances.toLocaleString('en-US')} appearances`,
    );
    return 0;
  });
});
