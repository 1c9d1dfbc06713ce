import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { planSeasons } from '../../simulator/seasons/planSeasons.ts';
import { seasonsOf } from '../../simulator/seasons/seasons.ts';
import { startVendors, WRONG_KEY } from '../../simulator/vendors.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { startHub } from '../../testing/hubProcess.ts';
import { expectAccessible, expectAccessibleInEveryLook } from '../stage/accessibility.ts';
import { ROOT } from '../stage/buildClient.ts';
import { openFanSessions } from '../stage/fanSessions.ts';
import { PHONE, prepareStage } from '../stage/stage.ts';
import { smallTargets } from '../stage/targets.ts';
import type { RunningHub } from '../stage/startHub.ts';

const TAPS_MAX = 25;
const MATCHDAYS = 34;
/** How long a person waits for a tap to show. */
const LOOK_MS = 3000;
const PASSWORD = 'ein Passwort für den Betreiber';
/** A source is read at the next full minute, and the model then runs once. */
const SEASON_MS = 240_000;

let output = '';

/** An empty hub, whose sources are simulated vendors of a season around today. */
async function startEmptyHub(): Promise<RunningHub> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-set-up-'));
  const { worlds } = planSeasons({ bundle: demoSeason(new Date()).bundle, seed: null }, () => MATCHDAYS);
  const vendors = await startVendors(seasonsOf(worlds), Date.now, null);
  const hub = await startHub({ DATA_DIR: dataDir, FEED_URL: vendors.url });
  output = hub.output();
  const { close, ...sessions } = openFanSessions(dataDir, hub.url);
  return {
    ...sessions,
    address: hub.url,
    dataDir,
    async stop() {
      await close();
      await hub.stop();
      await vendors[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const stage = prepareStage(startEmptyHub);

/** The code that a hub shows at its start. */
const codeIn = (text: string) => /with the code ([A-Z\d-]+),/u.exec(text)?.[1] ?? '';

/** A person with one finger, who types where the last tap has put the cursor. */
function aPerson(page: Page) {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  return {
    tap,
    /** Taps a box, and again if the first tap was lost. */
    check: async (box: Locator) => {
      await tap(box);
      await box
        .and(page.locator(':checked'))
        .waitFor({ timeout: LOOK_MS })
        .catch(() => tap(box));
    },
    type: async (field: string, text: string) => {
      await tap(
        page
          .getByRole('textbox', { name: field })
          .or(page.getByLabel(field, { exact: true }))
          .first(),
      );
      await page.keyboard.type(text);
    },
    taps: () => taps,
  };
}

describe('an operator with a phone and the output of an empty hub', () => {
  it(
    `sets it up, from the code to chances for all eighteen clubs, with at most ${TAPS_MAX} taps`,
    { timeout: SEASON_MS + 60_000 },
    async () => {
      // A wrong code and a wrong key are refused on purpose, and requests fail while the hub restarts.
      stage.allowConsoleErrors();
      const { page } = await stage.openForVisitor(PHONE);
      const person = aPerson(page);
      const { tap } = person;
      const button = (name: string) => page.getByRole('button', { name });
      await page.goto(stage.hub.address);
      await tap(page.getByRole('link', { name: 'Einrichten' }));
      await person.type('Code oder Passwort', 'ABCD-EFGH-JK');
      await page.keyboard.press('Enter');
      await page.getByText('Das ist weder der Code noch das Passwort dieses Hubs.').waitFor();
      await expectAccessibleInEveryLook(page);
      expect(await smallTargets(page)).toEqual([]);
      await page.getByLabel('Code oder Passwort').fill('');
      await person.type('Code oder Passwort', codeIn(output).toLowerCase());
      await tap(button('Weiter'));

      await page.getByText('1. Welche Quellen?').waitFor();
      await person.check(page.getByRole('checkbox', { name: /^football-data\.org/u }));
      await person.type('Schlüssel für football-data.org', WRONG_KEY);
      await person.check(page.getByRole('checkbox', { name: /^API-Football/u }));
      await page.getByText('Die Quelle lehnt diesen Schlüssel ab.').waitFor();
      await page.getByText('Bleibt ohne Schlüssel aus: football-data.org, API-Football.').waitFor();
      await person.type('Schlüssel für API-Football', 'a-good-key');
      await tap(page.getByRole('textbox', { name: 'E-Mail-Adresse' }));
      await page.keyboard.type('me@hub.example');
      await page.getByText('Der Schlüssel stimmt.').waitFor();
      await person.type('Neues Passwort', PASSWORD);
      await expectAccessibleInEveryLook(page);
      expect(await smallTargets(page)).toEqual([]);
      await tap(button('Übernehmen'));

      await page.getByText('Der Weg zu den Startchancen').waitFor({ timeout: 60_000 });
      await expectAccessible(page);
      await page.getByText('Alle 18 Vereine haben Startchancen.').waitFor({ timeout: SEASON_MS });
      expect(await page.content()).not.toContain('a-good-key');
      await tap(page.getByRole('link', { name: 'Zur Startseite' }));
      await page.getByText('Dieser Hub ist noch nicht eingerichtet.').waitFor({ state: 'detached' });
      expect(person.taps()).toBeLessThanOrEqual(TAPS_MAX);

      const { catalog } = hubAt(stage.hub.address);
      expect(await catalog.hub.query()).toMatchObject({ isDemo: false, isUnclaimed: false });
      const { fixtures } = await catalog.lineups.query();
      const sides = fixtures.flatMap(({ home, away }) => [home, away]);
      expect(sides.filter(({ eleven }) => eleven.length === 11)).toHaveLength(18);
    },
  );

  it(
    'restores it on a second empty hub, instead of answering the questions',
    { timeout: 120_000 },
    async () => {
      stage.allowConsoleErrors();
      const dir = await mkdtemp(join(tmpdir(), 'hub-restore-'));
      const copy = join(dir, 'copy.sqlite');
      await promisify(execFile)(process.execPath, ['scripts/backup.ts', copy], {
        cwd: ROOT,
        env: { ...process.env, DATA_DIR: stage.hub.dataDir },
      });
      await using second = await startHub({ DATA_DIR: join(dir, 'data') });
      const { page } = await stage.openForVisitor(PHONE);
      const person = aPerson(page);
      const { tap } = person;
      const button = (name: string) => page.getByRole('button', { name });
      await page.goto(second.url);
      await tap(page.getByRole('link', { name: 'Einrichten' }));
      await person.type('Code oder Passwort', codeIn(second.output()));
      await tap(button('Weiter'));
      await tap(page.getByText('Stattdessen aus einer Sicherung wiederherstellen'));
      const choosing = page.waitForEvent('filechooser');
      await tap(button('Datei hochladen'));
      await (await choosing).setFiles(copy);
      await tap(page.getByRole('main').getByRole('button', { name: 'Wiederherstellen' }));
      await tap(page.getByRole('dialog').getByRole('button', { name: 'Wiederherstellen' }));
      await page.getByRole('heading', { name: 'Wiederhergestellt' }).waitFor({ timeout: 60_000 });
      expect(person.taps()).toBeLessThanOrEqual(TAPS_MAX);
      const { catalog, setUp } = hubAt(second.url);
      expect(await catalog.hub.query()).toMatchObject({ isDemo: false, isUnclaimed: false });
      expect(await setUp.state.query()).toEqual({ isUnclaimed: false });
      const answer = await fetch(`${second.url}/api/auth/signin/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'me@hub.example', password: PASSWORD }),
      });
      expect(answer.status).toBe(200);
      await second.stop();
      await rm(dir, { recursive: true, force: true });
    },
  );

  it('is closed to everybody else from then on', async () => {
    const { page } = await stage.openForVisitor(PHONE);
    await page.goto(`${stage.hub.address}/einrichten`);
    await page.getByText('Dieser Hub ist schon eingerichtet.').waitFor();
    await expectAccessibleInEveryLook(page);
    expect(await page.getByRole('textbox').count()).toBe(0);
  });
});
