import { tmpdir } from 'node:os';
import type { BrowserContext } from 'playwright-core';
import { dataError, type ScreenshotOptions } from '../../data.ts';
import type { SafeFetch } from '../../outgoing/safeFetch.ts';
import { bareHost, portOf } from '../../outgoing/target.ts';
import { startGuardedProxy } from './guardedProxy.ts';
import { createSlots } from './slots.ts';

const TOTAL_MS = 25_000;
const LONGEST_SIDE = 8000;
const DEFAULT_SIZE = { width: 1280, height: 720 };
/** Everything goes through the proxy, even for this machine: no name is resolved and no datagram is sent past it. */
const ARGUMENTS = [
  '--disable-quic',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

/** Takes pictures (PNG) of pages. */
export type TakeScreenshot = (url: string, options: ScreenshotOptions) => Promise<Buffer>;

/**
 * @param chromiumPath path of a Chromium or its headless shell; null: there is none
 * @returns a function that fails with DATA_ERROR 400, 413, 429, 501, 502, 504
 */
export function createScreenshots(safeFetch: SafeFetch, chromiumPath: string | null): TakeScreenshot {
  const inSlot = createSlots({ atOnce: 1, waiting: 5 });
  return async (given, options) => {
    if (chromiumPath === null) throw dataError(501, 'This hub has no browser to take pictures with');
    const url = safeFetch.parse(given);
    // Reports at once what the browser would only show as an empty page.
    (await safeFetch.openSocket(bareHost(url), portOf(url))).destroy();
    return inSlot(() => takeInBrowser({ url: url.href, safeFetch, chromiumPath, options }));
  };
}

interface Wanted {
  url: string;
  safeFetch: SafeFetch;
  chromiumPath: string;
  options: ScreenshotOptions;
}

async function takeInBrowser({ url, safeFetch, chromiumPath, options }: Wanted): Promise<Buffer> {
  const { fullPage = false, width, height } = { ...DEFAULT_SIZE, ...options };
  // Loaded on first use: most hubs have no browser.
  const { chromium } = await import('playwright-core');
  const { server, username, password, ...proxy } = await startGuardedProxy(safeFetch);
  try {
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ARGUMENTS,
      proxy: { server, username, password, bypass: '<-loopback>' },
      // Root, as in many containers, cannot have Chromium's own sandbox.
      chromiumSandbox: process.getuid?.() !== 0,
      // Without any of this process's settings.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: tmpdir() },
      timeout: TOTAL_MS,
    });
    const deadline = setTimeout(() => void browser.close(), TOTAL_MS);
    try {
      const context = await browser.newContext({
        viewport: { width, height },
        acceptDownloads: false,
        serviceWorkers: 'block',
      });
      const take = () => pictureOf(context, url, { fullPage, width, height });
      // A browser that stumbles over a redirecting page, or under load, gets a second try.
      return await take().catch(take);
    } finally {
      clearTimeout(deadline);
      await browser.close();
    }
  } catch (error) {
    throw dataError(502, 'The page could not be shown', error);
  } finally {
    await proxy[Symbol.asyncDispose]();
  }
}

async function pictureOf(
  context: BrowserContext,
  url: string,
  { fullPage, width, height }: Required<ScreenshotOptions>,
): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load', timeout: TOTAL_MS });
  if (fullPage) {
    const whole = Number(await page.evaluate('document.documentElement.scrollHeight'));
    await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), LONGEST_SIDE) });
  }
  return page.screenshot().catch(async () => {
    // A page that redirects cannot be captured, but its target can.
    await page.waitForLoadState('load', { timeout: TOTAL_MS });
    return page.screenshot();
  });
}
