import { ConfigError, loadConfig } from '@hub/server/config/config.ts';
import { readEnvironment } from '@hub/server/config/environment.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { readArguments } from './arguments.ts';
import { isConfirmed, YES } from './confirm.ts';
import { runScript } from './runScript.ts';

const USAGE = `npm run key:replace [-- --yes]

Replaces the key that signs access tokens, once a year or when it may have leaked, after a confirmation, which --yes gives.
Restart all hubs afterwards; no one is signed out, and devices count as unknown at their next sign-in.`;

await runScript(async () => {
  const { values } = readArguments({ usage: USAGE, options: YES });
  const config = loadConfig(readEnvironment());
  return withDeps(config, async ({ provider, securityLog }) => {
    if (provider.replaceKey === undefined)
      throw new ConfigError('With PROVIDER=hosted the provider keeps the keys.');
    const question = 'Replace the signing key? Every hub on this database must be restarted afterwards.';
    if (!(await isConfirmed(question, values.yes))) return 1;
    await provider.replaceKey();
    securityLog({ event: 'keyReplaced' });
    console.log('The key is replaced. Restart every hub on this database now: they still use the old one.');
    return 0;
  });
});
