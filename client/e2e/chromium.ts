import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/bin', '/usr/local/bin', '/snap/bin'];
const MACOS_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

export const HOW_TO_GET_CHROMIUM =
  'No Chromium was found, so the browser tests are skipped. Get one with `apt-get install chromium`, ' +
  'or name one in CHROMIUM_PATH.';

/** Where a Chromium is installed: CHROMIUM_PATH if given, else the first of the usual places; null if there is none. */
export function findChromium(): string | null {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return existsSync(chosen) ? chosen : null;
  const places = NAMES.flatMap((name) => FOLDERS.filter(Boolean).map((folder) => join(folder, name)));
  return [...places, MACOS_CHROME].find((place) => existsSync(place)) ?? null;
}

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
