import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { startHub } from './stage/startHub.ts';
import { seasonDir } from './tasks/seasonHub.ts';
const hub = await startHub({}, { dir: seasonDir()!, asOf: '2018-02-15T12:00:00.000Z' });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  hasTouch: true,
  isMobile: true,
  locale: 'de-DE',
});
const page = await context.newPage();
await page.goto(hub.address);
let n = 0;
const log = (text: string) =>
  appendFileSync('/tmp/stranger/log.txt', `${new Date().toISOString()} ${text}\n`);
createServer(async (req, res) => {
  const url = new URL(req.url!, 'http://x');
  const q = url.searchParams;
  try {
    log(`${url.pathname} ${url.search}`);
    if (url.pathname === '/tap') await page.touchscreen.tap(Number(q.get('x')), Number(q.get('y')));
    if (url.pathname === '/type') await page.keyboard.type(q.get('text') ?? '');
    if (url.pathname === '/key') await page.keyboard.press(q.get('key') ?? 'Enter');
    if (url.pathname === '/scroll') await page.mouse.wheel(0, Number(q.get('y')));
    if (url.pathname === '/paste')
      await page.evaluate(
        (t) => {
          document.execCommand('insertText', false, t);
        },
        q.get('text') ?? '',
      );
    if (url.pathname === '/back') await page.goBack();
    if (url.pathname === '/home') await page.goto(hub.address);
    await page.waitForTimeout(600);
    const file = `/tmp/stranger/look-${++n}.png`;
    await page.screenshot({ path: file });
    res.end(`${file}\n`);
  } catch (error) {
    res.statusCode = 500;
    res.end(String(error));
  }
}).listen(4399, '127.0.0.1', () => console.log('ready', hub.address));
