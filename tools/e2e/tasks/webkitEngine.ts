import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { vi } from 'vitest';
import { freePort } from '../stage/startHub.ts';
import { findProgram } from './findProgram.ts';
import type { Engine, Key, Tab } from './tab.ts';

/** The programs for automating WebKitGTK: its driver, its browser and a virtual display. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  display: string;
}

/** As Debian's packages `webkit2gtk-driver` and `xvfb` install them; null if one is missing. */
export function findWebKit(): WebKitPrograms | null {
  const driver = findProgram(['WebKitWebDriver']);
  const [browser] = globSync('/usr/lib{,/*}/webkit{2,}gtk-*/MiniBrowser');
  const display = findProgram(['Xvfb']);
  if (driver === null || browser === undefined || display === null || !existsSync(browser)) return null;
  return { driver, browser, display };
}

/** The browser's own bar must not make the window wider than a phone. */
const NARROW_BAR = `headerbar, headerbar *, toolbar, toolbar *, entry, button, image {
  min-width: 0; min-height: 0; margin: 0; padding: 0; border: none; font-size: 1px; -gtk-icon-source: none;
}`;

/** A WebKit in a window on its own virtual display. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const dir = await mkdtemp(join(tmpdir(), 'hub-webkit-'));
  const children: ChildProcess[] = [];
  const close = async () => {
    for (const child of children.toReversed()) await end(child);
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await mkdir(join(dir, 'gtk-3.0'));
    await writeFile(join(dir, 'gtk-3.0/gtk.css'), NARROW_BAR);
    const screen = ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24'];
    const display = spawn(programs.display, screen, { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(display);
    const number = await firstLineOf(display);
    const port = await freePort();
    const driver = spawn(programs.driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${number}`, XDG_CONFIG_HOME: dir, LANG: 'de_DE.UTF-8' },
    });
    children.push(driver);
    return {
      async openTab({ widthPx, heightPx }) {
        const browser = await vi.waitFor(
          () =>
            openWebDriver(`http://127.0.0.1:${port}`, {
              browserName: 'MiniBrowser',
              'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
            }),
          { timeout: 20_000, interval: 100 },
        );
        await resize(browser, widthPx, heightPx);
        return tabOf(browser);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Resizes the window until the page itself, without the browser's bar, has this size. */
async function resize(browser: WebDriver, width: number, height: number): Promise<void> {
  await browser.setWindowSize(width, height);
  const page = await browser.run(() => ({ width: window.innerWidth, height: window.innerHeight }), null);
  await browser.setWindowSize(2 * width - page.width, 2 * height - page.height);
  await vi.waitFor(async () => {
    const inner = await browser.run(() => window.innerWidth, null);
    if (inner !== width) throw new Error(`the page is ${inner} px wide instead of ${width}`);
  });
}

const tabOf = (browser: WebDriver): Tab => ({
  // The protocol has no command for them.
  complaints: [],
  goto: browser.goto,
  run: browser.run,
  click: browser.click,
  press: (key: Key) => browser.press(key),
  type: browser.type,
  picture: browser.picture,
  close: browser.close,
});

async function firstLineOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('its output is not piped');
  const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string];
  return line;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Codes of keys without a character, as in W3C's WebDriver, section 'Keyboard actions'. */
const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** The few W3C WebDriver commands that the tasks need, for one session. */
type WebDriver = Awaited<ReturnType<typeof openWebDriver>>;

/** @param driver its address, without a trailing slash */
async function openWebDriver(driver: string, capabilities: object) {
  const { sessionId } = await ask<{ sessionId: string }>(driver, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const command = <T = null>(method: string, path: string, body?: object) =>
    ask<T>(driver, method, `/session/${sessionId}${path}`, body);
  const pressKeys = (actions: object[]) =>
    command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });

  return {
    goto: (url: string) => command('POST', '/url', { url }),
    run: <Arg, Result>(script: (arg: Arg) => Result, arg: Arg) =>
      command<Result>('POST', '/execute/sync', {
        script: `return (${script.toString()})(arguments[0]);`,
        args: [arg],
      }),
    click: (x: number, y: number) =>
      command('POST', '/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      }),
    press: (key: Key) => {
      const keys = key.split('+').map((name) => KEYS[name]);
      return pressKeys([
        ...keys.map((value) => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    type: (text: string) =>
      pressKeys(
        Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    setWindowSize: (width: number, height: number) =>
      command('POST', '/window/rect', { x: 0, y: 0, width, height }),
    picture: async () => Buffer.from(await command<string>('GET', '/screenshot'), 'base64'),
    close: () => command('DELETE', ''),
  };
}

/** @throws Error with the driver's message */
async function ask<T>(driver: string, method: string, path: string, body?: object): Promise<T> {
  const answered = await fetch(driver + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await answered.json()) as { value: T & { message?: string } };
  if (!answered.ok) throw new Error(`${method} ${path}: ${value.message ?? answered.status}`);
  return value;
}
