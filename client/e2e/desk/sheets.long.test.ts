import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openLigaDbSeason, startOpenLigaDb } from '../../../server/testing/services/fakeOpenLigaDb.ts';
import { sheetLine, sheetPlayer } from '../../../server/testing/facts/sheetLines.ts';
import { expectAccessible, expectToFit } from '../stage/accessibility.ts';
import { ROOT } from '../stage/buildClient.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { LOOKS, prepareStage } from '../stage/stage.ts';
import { startHub } from '../stage/startHub.ts';

const CLUBS = ['fcb', 'fcu', 'bvb', 'fca', 'sge', 'scf'];
const SQUAD = 18;
const dirs: string[] = [];
let environment: Record<string, string> = {};

const runScript = (name: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, `scripts/${name}.ts`), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
  });

/** A hub with OpenLigaDB as its only source after the first matchday, and a list of squads. */
async function startLateHub() {
  const source = await startOpenLigaDb(openLigaDbSeason('2026-08-29T13:30:00.000Z'));
  for (const { matchID, group } of source.matches) if (group.groupOrderID === 1) source.play(matchID, 2, 1);
  const dir = await mkdtemp(join(tmpdir(), 'hub-sheets-'));
  dirs.push(dir);
  environment = {
    DATA_DIR: dir,
    ADMIN_EMAILS: ADMIN_EMAIL,
    FEEDS: 'openligadb',
    FEED_URL: source.url,
    HUB_CLOCK: '2026-08-30T10:00:00.000Z',
  };
  const list = join(dir, 'squads.csv');
  const lines = CLUBS.flatMap((club) =>
    Array.from(
      { length: SQUAD },
      (_none, n) => `${club},Player,"${sheetPlayer(club, n)}",,${n % 11 === 0 ? 'TW' : 'MF'}`,
    ),
  );
  await writeFile(list, ['team_slug,role,name,transfermarkt_player_id,position', ...lines].join('\n'));
  await runScript('importSquads', list, '--season', '2026-27');
  const hub = await startHub(environment);
  // The hub serves before its source has answered.
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${hub.address}/trpc/catalog.fixtures?input=%7B%7D`);
      expect(await answer.text()).toContain('finished');
    },
    { timeout: 180_000, interval: 250 },
  );
  return Object.assign(hub, {
    stop: ((stop) => async () => {
      await stop();
      await source[Symbol.asyncDispose]();
    })(hub.stop),
  });
}

const stage = prepareStage(startLateHub);
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))));

/** Makes the fan a keeper of the home club of a match for which they have proposed a sheet. */
async function letFanKeep(fixtureId: string): Promise<void> {
  const [, , home = ''] = fixtureId.split('-');
  const post = async (path: string, tokens: string, input: object) => {
    const { access_token: token } = JSON.parse(tokens) as { access_token: string };
    const answer = await fetch(`${stage.hub.address}/trpc/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { result: { data: { sheetId: string } } };
  };
  const proposal = { fixtureId, text: sheetLine(home), answers: {} };
  const { result } = await post('sheets.enter', await stage.hub.fanTokens(), proposal);
  const grant = { sheetId: result.data.sheetId, teamId: home };
  await post('admin.trustKeeper', await stage.hub.adminTokens(), grant);
}

describe('an official eleven', () => {
  it.each(LOOKS)(
    'is entered and withdrawn by a keeper of the club at $widthPx px, $colorScheme',
    async (look) => {
      await letFanKeep('2026-27-fca-bvb');
      const { page } = await stage.openFresh(look);
      await page.goto(`${stage.hub.address}/spielberichte`);
      const panel = page.getByRole('region', { name: 'Offizielle Aufstellungen' });
      await panel.getByText(/fehlt noch/u).waitFor();
      await panel.getByRole('button', { name: /^Elf von .+ eintragen$/u }).click();
      await panel
        .getByRole('textbox', { name: 'Aufstellung als Text einfügen' })
        .fill(Array.from({ length: 11 }, (_none, n) => sheetPlayer('fca', n)).join('\n'));
      await expectToFit(page);
      await expectAccessible(page);
      await takeScreenshot(page, `kept-eleven-${look.widthPx}-${look.colorScheme}`);
      await panel.getByRole('button', { name: '11 aus dem Text eintragen' }).click();
      await page.getByText(/^Eingetragen: Die Aufstellung von/u).waitFor();
      await panel.getByText(/ist eingetragen/u).waitFor();
      await panel.getByText(/von Fritzi Fan/u).waitFor();
      await panel.getByRole('button', { name: 'Zurückziehen' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click();
      await panel.getByText(/fehlt noch/u).waitFor();
    },
  );
});

describe('a match sheet', () => {
  it.each(LOOKS)('is pasted, read, clarified and entered at $widthPx px, $colorScheme', async (look) => {
    const { page } = await stage.openFresh(look, await stage.hub.adminTokens());
    await page.goto(`${stage.hub.address}/spielberichte`);
    const insert = page.getByRole('button', { name: /^Spielbericht einfügen/u }).first();
    await insert.waitFor();
    await expectToFit(page);
    await expectAccessible(page);
    await takeScreenshot(page, `sheets-missing-${look.widthPx}-${look.colorScheme}`);
    await insert.click();
    const field = page.getByRole('textbox', { name: 'Spielbericht als Text' });
    await field.waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    const title = await page
      .getByRole('region', { name: /^1\. Spieltag · / })
      .getByRole('heading', { level: 2 })
      .innerText();
    const [home = '', away = ''] = await page.evaluate(
      () => new URL(location.href).searchParams.get('spiel')?.split('-').slice(2) ?? [],
    );
    const text = [
      sheetLine(home, { 3: ` (46. ${sheetPlayer(home, 12)})`, 5: ', Neuzugang' }),
      sheetLine(away, { 4: ` (60. ${sheetPlayer(away, 12)})` }),
      `Gelb: ${sheetPlayer(home, 2)} / ${sheetPlayer(away, 3)}`,
    ].join('\n');
    await field.fill(text);
    await page.getByText(/12 stehen in der Startelf/u).waitFor();
    await page.getByRole('group', { name: /Wer ist „Neuzugang“/u }).waitFor();
    await expectToFit(page);
    await expectAccessible(page);
    await takeScreenshot(page, `sheets-read-${look.widthPx}-${look.colorScheme}`);
    await page
      .getByRole('group', { name: /Wer ist „Neuzugang“/u })
      .getByRole('button', { name: 'Niemand' })
      .click();
    await page.getByText(/12 stehen in der Startelf/u).waitFor({ state: 'detached' });
    await field.press('Control+Enter');
    await page.getByText(/^.+ gilt, .+ gilt\.$/u).waitFor();
    await page.getByRole('region', { name: title }).waitFor({ state: 'detached' });
    await takeScreenshot(page, `sheets-entered-${look.widthPx}-${look.colorScheme}`);
  });

  it('is also imported as a table from the command line, after a dry run', async () => {
    const [dir = ''] = dirs;
    const pairs = [
      ['fca', 'bvb'],
      ['scf', 'fcb'],
      ['sge', 'fcu'],
    ];
    const rows = pairs.flatMap(([home = '', away = '']) =>
      [home, away].flatMap((club) =>
        Array.from({ length: 12 }, (_none, n) => {
          const change = n === 11 ? 'bench,60,' : `starter,,${n === 10 ? 60 : ''}`;
          return `1,${home},${away},${club},${sheetPlayer(club, n === 11 ? 12 : n)},${change}`;
        }),
      ),
    );
    const file = join(dir, 'sheets.csv');
    await writeFile(file, ['matchday,home,away,team,player,role,on_minute,off_minute', ...rows].join('\n'));
    const tried = await runScript('importSheets', file, '--dry-run');
    expect(tried.stdout.trim().split('\n')).toEqual([
      '1: fca - bvb: 2 of 2 clubs would count',
      '1: scf - fcb: 2 of 2 clubs would count',
      '1: sge - fcu: 2 of 2 clubs would count',
    ]);
    const taken = await runScript('importSheets', file);
    expect(taken.stdout).toContain('1: sge - fcu: 2 of 2 clubs count');
    const { page } = await stage.openFresh(LOOKS[0], await stage.hub.adminTokens());
    await page.goto(`${stage.hub.address}/spielberichte`);
    await page.getByText('Von jedem Spiel ist bekannt, wer spielte.').waitFor();
  });
});
