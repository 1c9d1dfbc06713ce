// npm run key:replace: replaces the key that signs access tokens, once a year or when it may have leaked. Restart all
// hubs afterwards; no one is signed out, and devices count as unknown at their next sign-in.
import { ConfigError, loadConfig } from '../server/config/config.ts';
import { readEnvironment } from '../server/config/environment.ts';
import { withDeps } from '../server/openDeps.ts';
import { runScript } from './runScript.ts';

await runScript(async () => {
  const config = loadConfig(readEnvironment());
  return withDeps(config, async ({ provider, securityLog }) => {
    if (provider.replaceKey === undefined)
      throw new ConfigError('With PROVIDER=hosted the provider keeps the keys.');
    await provider.replaceKey();
    securityLog({ event: 'keyReplaced' });
    console.log('The key is replaced. Restart every hub on this database now: they still use the old one.');
    return 0;
  });
});
