import { loadConfig } from './config/config.ts';
import { currentEnvironment, readEnvironment } from './config/environment.ts';
import { reasonOfFailedStart } from './doctor/atStart.ts';
import { runHub } from './restarts.ts';
import { startHub } from './startHub.ts';

const USAGE = `Usage: npm start

Starts the hub. Its settings come from the environment or .env (docs/settings.md).
`;

const [argument] = process.argv.slice(2);
if (argument !== undefined) {
  const isHelp = ['--help', '-h'].includes(argument);
  (isHelp ? process.stdout : process.stderr).write(USAGE);
  process.exit(isHelp ? 0 : 1);
}
try {
  const running = await runHub({
    readConfig: () => loadConfig(readEnvironment()),
    start: startHub,
    onLost: (error) => void giveUp(error),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void running.stop().then(exitCleanly));
} catch (error) {
  await giveUp(error);
}

async function giveUp(error: unknown): Promise<never> {
  process.stderr.write(`The hub cannot start. ${await reasonOfFailedStart(currentEnvironment(), error)}\n`);
  return process.exit(1);
}

function exitCleanly(): void {
  process.exitCode = 0;
  // A leftover handle (such as the provider's keep-alive socket) must not keep the process alive.
  setTimeout(() => process.exit(0), 500).unref();
}
