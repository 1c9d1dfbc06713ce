import { ConfigError, loadConfig } from '../config/config.ts';
import { leaveThrough } from '../config/proxy.ts';
import { checkBackups } from './checkBackups.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkFiles } from './checkFiles.ts';
import { checkPort } from './checkPort.ts';
import { checkServices } from './checkServices.ts';
import { checkSettings } from './checkSettings.ts';
import { problem, type Finding } from './finding.ts';

/**
 * Checks everything that a hub with these settings needs. Changes nothing, and returns problems instead of throwing them.
 *
 * @param env settings by their names in `.env`
 * @param now real time
 */
export async function examine(
  env: Record<string, string | undefined>,
  now: () => Date = () => new Date(),
): Promise<Finding[]> {
  try {
    const config = loadConfig(env);
    leaveThrough(config.proxy);
    const parts = await Promise.all([
      checkFiles(config),
      checkDatabase(config, now),
      checkBackups(config, now),
      checkServices(config),
      checkPort(config),
    ]);
    return [...checkSettings(config), ...parts.flat()];
  } catch (error) {
    if (error instanceof ConfigError) return [problem('settings', error.message)];
    throw error;
  }
}
