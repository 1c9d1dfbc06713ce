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

/** How the tasks are done once. */
interface Round extends Look {
  hand: Hand;
}

const HEIGHT_PX = 844;
const PHONE_BELOW_PX = 768;
/** Of the hub's origin, and nothing that runs. */
const QUIET_PATH = '/favicon.svg';
const PICTURES = join(ROOT, 'artifacts', 'tasks');

/**
 * Lets a fan do all tasks on the real season, each from the dashboard, once for each round.
 *
 * @param start starts the browser; null where it is not to be had
 * @param missing what to say then
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
        // Leaving a screen ends what it was still asking for, of which Firefox tells.
        await tab.goto(hub.address + QUIET_PATH);
        const complaintsBefore = tab.complaints.length;
        await tab.goto(hub.address);
        const fan = new Fan(tab, round.hand);
        await fan.see({ role: 'region', name: /^\d+\. Spieltag$/u }, 'erwartete Starter');
        const place = isPhone ? 'phone' : 'desk';
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

/** Puts values into the browser's storage of this origin. */
function remember(tab: Tab, values: Record<string, string>): Promise<void> {
  return tab.run((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(values));
}

/** Keeps a picture for people to look at, when SCREENSHOTS asks for them. */
async function keep(picture: Uint8Array, name: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  await mkdir(PICTURES, { recursive: true });
  await writeFile(join(PICTURES, `${name}.png`), picture);
}
