import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './buildClient.ts';

/** A headless shell takes half as long as a full browser. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const FOLDERS = (process.env['PATH'] ?? '').split(':').filter(Boolean);
const MACOS_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
/** A Chromium for Linux from an npm package, installed only on machines without one. */
const PACKAGE = '@sparticuz/chromium';
const PACKAGE_VERSION = '153.0.0';
const PACKAGE_DIR = join(ROOT, 'node_modules/.cache/chromium', PACKAGE_VERSION);
const UNPACKED_DIR = join(PACKAGE_DIR, 'unpacked');
const FONTS_FILE = join(UNPACKED_DIR, 'fonts.conf');

/** How to start a Chromium. */
export interface FoundChromium {
  executablePath: string;
  /** Absent: the environment of this process. */
  env?: Record<string, string>;
}

export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium for the tests: CHROMIUM_PATH if set, else an installed one, else one from an npm package.
 *
 * @throws Error that explains how to get one
 */
export async function findChromium(): Promise<FoundChromium> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') {
    if (existsSync(chosen)) return { executablePath: chosen };
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
  }
  const places = [
    ...NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))),
    ...(process.platform === 'darwin' ? [MACOS_CHROME] : []),
  ];
  const installed = places.find((place) => existsSync(place));
  return installed === undefined ? packagedChromium() : { executablePath: installed };
}

async function packagedChromium(): Promise<FoundChromium> {
  const executablePath = join(UNPACKED_DIR, 'chromium');
  try {
    if (!existsSync(join(UNPACKED_DIR, 'complete'))) await installPackage();
  } catch (error) {
    throw new Error(
      `No Chromium is installed, and ${PACKAGE} could not be used instead. Install one with ` +
        '`apt-get install chromium`, or set CHROMIUM_PATH.',
      { cause: error },
    );
  }
  return {
    executablePath,
    // The package contains the libraries and fonts that a bare machine lacks.
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(UNPACKED_DIR, 'al2023/lib'),
      FONTCONFIG_FILE: FONTS_FILE,
    },
  };
}

/** Outside the hub's packages, so that the lock file does not list it. */
async function installPackage(): Promise<void> {
  process.stderr.write(`There is no Chromium here; installing ${PACKAGE} (once, about 70 MB) …\n`);
  const run = promisify(execFile);
  await rm(UNPACKED_DIR, { recursive: true, force: true });
  await mkdir(UNPACKED_DIR, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...options, '--prefix', PACKAGE_DIR, `${PACKAGE}@${PACKAGE_VERSION}`]);
  // The package unpacks into the temporary folder, and its libraries only if it believes that it runs in the cloud.
  const env = { ...process.env, TMPDIR: UNPACKED_DIR, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
  const unpack = `import chromium from '${PACKAGE}'; await chromium.executablePath();`;
  await run(process.execPath, ['--input-type=module', '--eval', unpack], { cwd: PACKAGE_DIR, env });
  // The package's own font configuration lists folders of the cloud; without a font, every text counts as hidden.
  const fonts = ['/usr/share/fonts', join(UNPACKED_DIR, 'fonts')].map((dir) => `<dir>${dir}</dir>`).join('');
  const cache = `<cachedir>${join(UNPACKED_DIR, 'fonts-cache')}</cachedir>`;
  await writeFile(FONTS_FILE, `<fontconfig>${fonts}${cache}</fontconfig>`);
  await writeFile(join(UNPACKED_DIR, 'complete'), '');
}
