import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { examine } from '../server/doctor/examine.ts';
import { ok, warning, type Finding } from '../server/doctor/finding.ts';

const MARKS: Record<Finding['level'], string> = {
  ok: '  ok     ',
  warning: '! warning',
  problem: 'x PROBLEM',
};
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Checks a set-up and prints the findings. @returns the exit code: 1 if the hub could not work */
export async function printFindings(env: Record<string, string | undefined>): Promise<number> {
  const findings = [...(await examine(env)), checkChromium(env)];
  for (const { level, subject, sentence } of findings)
    console.log(`${MARKS[level]}  ${subject}: ${sentence}`);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  console.log(problems === 0 ? 'The hub can start.' : `${problems} of these keep the hub from working.`);
  return problems === 0 ? 0 : 1;
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
