import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ConfigError, loadConfig } from '@hub/server/config/config.ts';
import { readEnvFile } from '@hub/server/config/environment.ts';
import { checkNames } from '@hub/server/doctor/checkNames.ts';
import { checkSources } from '@hub/server/doctor/checkSources.ts';
import { readStoredConfig } from '@hub/server/doctor/readStoredConfig.ts';
import { examine } from '@hub/server/doctor/examine.ts';
import { ok, problem, warning, type Finding } from '@hub/server/doctor/finding.ts';

const MARKS: Record<Finding['level'], string> = {
  ok: '  ok     ',
  warning: '! warning',
  problem: 'x PROBLEM',
};
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * Checks a set-up and prints the findings.
 *
 * @param readEnv returns the settings
 * @returns the exit code: 1 if the hub could not work
 */
export async function printFindings(readEnv: () => Record<string, string | undefined>): Promise<number> {
  const findings = await findingsOf(readEnv);
  for (const { level, subject, sentence } of findings)
    console.log(`${MARKS[level]}  ${subject}: ${sentence}`);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  console.log(problems === 0 ? 'The hub can start.' : `${problems} of these keep the hub from working.`);
  return problems === 0 ? 0 : 1;
}

async function findingsOf(readEnv: () => Record<string, string | undefined>): Promise<Finding[]> {
  try {
    const env = readEnv();
    const [examined, sources] = await Promise.all([
      examine(env),
      readStoredConfig(loadConfig(env)).then(checkSources),
    ]);
    return [...examined, ...checkNames(env, readEnvFile()), ...sources, checkChromium(env)];
  } catch (error) {
    if (error instanceof ConfigError) return [problem('settings', error.message)];
    throw error;
  }
}

/** Only the browser tests need Chromium. */
function checkChromium({ CHROMIUM_PATH, PATH = '' }: Record<string, string | undefined>): Finding {
  // docker compose passes unset variables as empty ones.
  const isSet = CHROMIUM_PATH !== undefined && CHROMIUM_PATH !== '';
  if (isSet && !existsSync(CHROMIUM_PATH))
    return warning('Chromium', `CHROMIUM_PATH names ${CHROMIUM_PATH}, which is not there.`);
  const found =
    (isSet ? CHROMIUM_PATH : null) ??
    BROWSERS.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name))).find((path) =>
      existsSync(path),
    );
  return ok('Chromium', found === undefined ? 'None is installed; the browser tests fetch one.' : found);
}
