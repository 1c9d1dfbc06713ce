import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../stage/buildClient.ts';
import type { Look } from '../stage/hubPage.ts';
import type { RunningHub } from '../stage/startHub.ts';
import { Fan, type Hand } from './fan.ts';
import { joinSeason, seasonDir, startSeasonHub } from './seasonHub.ts';
import type { Engine, Tab } from './tab.ts';
import { TASKS } from './tasks.ts';

/** The look and the input method of one round of tasks. */
interface Round extends Look {
  hand: Hand;
}

const HEIGHT_PX = 844;
const PHONE_BELOW_PX = 768;
/** A path of the hub's origin that runs no script. */
const QUIET_PATH = '/favicon.svg';
const PICTURES = join(ROOT, 'artifacts', 'tasks');

/**
 * Defines tests in which a fan does all tasks on the real season, each from the dashboard, once per round.
 *
 * @param start starts the browser; null if it is not available
 * @param missing the message in that case
 */
export function describeTasks(
  engineName: string,
  start: (() => Promise<Engine>) | null,
  missing: string,
  rounds: readonly Round[],
): void {
  const reason = seasonDir() === null ? 'no Bundesliga 2017-18 lies in ../shared/data' : missing;
  if (seasonDir() === null || start === null)
    process.stderr.write(`The ten tasks in ${engineName} are skipped: ${reason}.\n`);

  describe.skipIf(seasonDir() === null || start === null)(`the ten tasks in ${engineName}`, () => {
    let hub: RunningHub;
    let engine: Engine;

    beforeAll(async () => {
      if (start !== null) [hub, engine] = await Promise.all([startSeasonHub(), start()]);
    });
    afterAll(async () => {
      await Promise.all([engine?.close(), hub?.stop()]);
    });

    describe.each(rounds)('at $widthPx px, $colorScheme, by $hand', (round) => {
      const isPhone = round.widthPx < PHONE_BELOW_PX;
      let tab: Tab;

      beforeAll(async () => {
        tab = await engine.openTab({ widthPx: round.widthPx, heightPx: HEIGHT_PX, isPhone });
        await tab.goto(hub.address + QUIET_PATH);
        const { tokens } = await joinSeason(hub);
        await remember(tab, { blink_tokens_hub: tokens, 'hub-color-scheme': round.colorScheme });
      });
      afterAll(() => tab?.close());

      it.each(TASKS)('$name', async ({ name, steps, taps }) => {
        // Leaving a screen aborts its pending requests, which Firefox reports.
        await tab.goto(hub.address + QUIET_PATH);
        const complaintsBefore = tab.complaints.length;
        await tab.goto(hub.address);
        const fan = new Fan(tab, round.hand);
        await fan.see({ role: 'region', name: /^\d+\. Spieltag$/u }, 'erwartete Starter');
        const place = isPhone ? 'phone' : 'desktop';
        const number = TASKS.findIndex((task) => task.name === name) + 1;
        const ownWord = `${engineName}-${place}-${round.colorScheme}-${round.hand}-${number}`;
        try {
          await steps(fan, { isPhone, ownWord });
        } finally {
          await keep(await tab.picture(), ownWord);
        }
        expect(fan.taps).toBe(round.hand === 'finger' ? taps[place] : 0);
        expect(tab.complaints.slice(complaintsBefore)).toEqual([]);
      });
    });
  });
}

/** Stores values in the browser's storage of this origin. */
function remember(tab: Tab, values: Record<string, string>): Promise<void> {
  return tab.run((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(values));
}

/** Saves a screenshot for people to look at if SCREENSHOTS is set. */
async function keep(picture: Uint8Array, name: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  await mkdir(PICTURES, { recursive: true });
  await writeFile(join(PICTURES, `${name}.png`), picture);
}
