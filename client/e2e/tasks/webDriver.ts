import type { Key } from './tab.ts';

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
export type WebDriver = Awaited<ReturnType<typeof openWebDriver>>;

/** @param driver its address, without a trailing slash */
export async function openWebDriver(driver: string, capabilities: object) {
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
