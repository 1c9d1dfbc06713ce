import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { tipLocksOf } from '@hub/shared/games/lockOf.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { expectAccessible, expectToFitAt } from '../stage/accessibility.ts';
import { ROOT } from '../stage/buildClient.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { signUp } from '../stage/hubApi.ts';
import { openFreshPage, takeScreenshot } from '../stage/hubPage.ts';
import { DESKTOP, PHONE, prepareStage, startDemoHub } from '../stage/stage.ts';
import { startHub, type RunningHub } from '../stage/startHub.ts';

const MINUTE_MS = 60_000;
/** An instant at which a matchday is over and its line-ups are known. */
const AFTER_MS = 4 * 24 * 60 * MINUTE_MS;

const stage = prepareStage(startDemoHub);
let later: RunningHub | undefined;
afterAll(() => later?.stop());

/** A club that plays on the next matchday, and that matchday's first kickoff. */
async function nextMatch(address: string): Promise<{ club: TeamRef; lockTs: string; matchday: number }> {
  const [fixtures, clubs, hub] = await Promise.all([
    hubAt(address).catalog.comingFixtures.query(),
    hubAt(address).catalog.clubs.query(),
    hubAt(address).catalog.hub.query(),
  ]);
  const locks = tipLocksOf(fixtures);
  const next = fixtures.find(({ id, status }) => {
    const lock = locks.get(id);
    return status === 'scheduled' && lock !== undefined && !lock.isMoved && lock.lockTs > hub.nowTs;
  })!;
  const club = clubs.find(({ id }) => id === next.homeTeamId)!;
  return { club, lockTs: locks.get(next.id)!.lockTs, matchday: next.matchday };
}

/** Does what the hub's job does every five minutes, in a separate process because its clock is different. */
const FREEZE = `
  import { freezePredictions } from './server/commands/record/predictions.ts';
  import { loadConfig } from './server/config/config.ts';
  import { withDeps } from './server/openDeps.ts';
  await withDeps(loadConfig({ ...process.env, LOG_LEVEL: 'error' }), freezePredictions);`;

const freezeForecasts = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '--eval', FREEZE], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
  });

/** Opens the editor, optionally changes the tip, and submits it. */
async function tipEleven(page: Page, change: (editor: ReturnType<Page['getByRole']>) => Promise<unknown>) {
  await page.getByRole('button', { name: /^Elf tippen: /u }).click();
  const editor = page.getByRole('dialog');
  await editor.getByText('11 von 11').waitFor();
  await change(editor);
  await editor.getByRole('button', { name: 'Tipp abgeben' }).click();
  await editor.waitFor({ state: 'detached' });
}

describe('a friends’ league in a browser', () => {
  it('is founded, joined by its link, tipped, locked, and shows a table beside the model', async () => {
    const { address, dataDir } = stage.hub;
    const [founder, friend, next] = await Promise.all([
      signUp(address, { displayName: 'Greta Gründerin' }),
      signUp(address, { displayName: 'Otto Freund' }),
      nextMatch(address),
    ]);
    const first = await stage.open(PHONE, founder.tokens);
    await first.page.goto(`${address}/tipprunden`);
    await first.page.getByRole('button', { name: 'Neue Tipprunde' }).click();
    await first.page.getByLabel('Name der Tipprunde').fill('Freitagsrunde');
    await first.page.getByRole('checkbox', { name: next.club.shortName, exact: true }).check();
    await takeScreenshot(first.page, 'tip-league-founding', false);
    await first.page.getByRole('button', { name: 'Gründen', exact: true }).click();
    await first.page.getByRole('heading', { level: 1, name: 'Freitagsrunde' }).waitFor();
    const link = await first.page.getByRole('textbox', { name: 'Einladungslink' }).inputValue();
    await tipEleven(first.page, async () => {
      await expectAccessible(first.page);
      await takeScreenshot(first.page, 'tip-league-editor', false);
    });
    await first.page.getByText('getippt, 80 % sicher').waitFor();
    await Promise.all([
      first.page.waitForResponse(/tipLeagues\.setGame/u),
      first.page.getByLabel('Auch nach Punkten zählen').selectOption('bundesligaFantasy'),
    ]);
    await first.close();

    const second = await stage.open(PHONE, friend.tokens);
    await second.page.goto(link);
    await second.page.getByText('Gegründet von Greta Gründerin').waitFor();
    expect(new URL(second.page.url()).hash).toBe('');
    await takeScreenshot(second.page, 'tip-league-invitation', false);
    await second.page.getByRole('button', { name: 'Beitreten' }).click();
    await second.page.getByText('Getippt: Greta Gründerin').waitFor();
    await tipEleven(second.page, async (editor) => {
      await editor.getByRole('button', { name: 'Letzte Elf' }).click();
      await editor.getByText('100 %', { exact: true }).click();
    });
    await second.page.getByText('Alle haben getippt.').waitFor();
    await takeScreenshot(second.page, 'tip-league-open');
    const leaguePath = new URL(second.page.url()).pathname;
    await second.close();

    const lockMs = Date.parse(next.lockTs);
    const at = (ms: number) => ({ DATA_DIR: dataDir, HUB_CLOCK: new Date(ms).toISOString() });
    await freezeForecasts(at(lockMs - 70 * MINUTE_MS));
    later = await startHub(at(lockMs + AFTER_MS));
    const { page, complaints, close } = await openFreshPage(
      stage.browser,
      later.address,
      PHONE,
      founder.tokens,
    );
    await page.goto(later.address + leaguePath);
    const table = page.getByRole('table');
    for (const who of ['Greta Gründerin', 'Otto Freund', 'Das Modell', 'Dieselbe Elf wie zuletzt'])
      await table.getByRole('row', { name: new RegExp(`${who} 0,\\d{3} .* 1/1 −?\\d+`, 'u') }).waitFor();
    await page
      .getByText(new RegExp(`^${next.matchday}\\. Spieltag`, 'u'))
      .last()
      .click();
    await page.getByText('Es begannen:').waitFor();
    await page.getByText(/^Punkte: Summe nach „Bundesliga Fantasy Manager“/u).waitFor();
    await expectAccessible(page);
    await expectToFitAt(page, 360, DESKTOP.widthPx);
    await takeScreenshot(page, 'tip-league-table');
    expect(complaints).toEqual([]);
    await close();
  });
});
