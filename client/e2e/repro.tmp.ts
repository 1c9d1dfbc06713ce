import { chromium } from 'playwright-core';
import { joinSeason, startSeasonHub } from './tasks/seasonHub.ts';
import { openFreshPage } from './stage/hubPage.ts';
const hub = await startSeasonHub();
const fan = await joinSeason(hub);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});
const { page, complaints } = await openFreshPage(
  browser,
  hub.address,
  { widthPx: 390, colorScheme: 'light' },
  fan.tokens,
);
page.setDefaultTimeout(8000);
const shot = (n: string) => page.screenshot({ path: `/tmp/repro-${n}.png` });
await page.goto(hub.address);
await page.getByRole('region', { name: 'Deine Elf' }).waitFor();
await page.getByRole('button', { name: 'Suche öffnen' }).click();
await page.keyboard.type('Bayern');
await page.waitForTimeout(1500);
await shot('search');
console.log(await page.getByRole('option').allInnerTexts());
await page.keyboard.press('Escape');
await page.waitForTimeout(300);
await page.goto(hub.address + '/mein-team');
await page.getByRole('region', { name: 'Beste Elf' }).waitFor();
const pitch = page.getByRole('region', { name: 'Beste Elf' });
await page.waitForTimeout(800);
await shot('team');
console.log(
  'buttons in Beste Elf',
  (
    await pitch
      .getByRole('button')
      .evaluateAll((b) => b.map((x) => x.getAttribute('aria-label') ?? x.textContent))
  ).slice(0, 14),
);
console.log(
  'links',
  (
    await pitch
      .getByRole('link')
      .evaluateAll((b) => b.map((x) => x.getAttribute('aria-label') ?? x.textContent))
  ).slice(0, 14),
);
await pitch
  .getByText('Müller', { exact: true })
  .first()
  .click()
  .catch((e) => console.log('tap', String(e).slice(0, 200)));
await page.waitForTimeout(800);
await shot('team-tap');
await page.goto(hub.address + '/mein-team');
await page
  .getByRole('button', { name: /^Aktionen zu/ })
  .first()
  .click();
await page.getByText('Was, wenn …?').click();
await page.waitForTimeout(2500);
await shot('whatif');
console.log(
  await page
    .locator('body')
    .innerText()
    .then((t) => t.slice(0, 300)),
);
console.log(complaints);
await browser.close();
await hub.stop();
process.exit(0);
