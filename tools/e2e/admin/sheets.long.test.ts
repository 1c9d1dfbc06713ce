import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openLigaDbSeason, startOpenLigaDb } from '../../testing/services/fakeOpenLigaDb.ts';
import { NO_ENTRIES } from '@hub/shared/matchSheet/sheetEntries.ts';
import { sheetPlayer } from '../../testing/facts/sheetPlayer.ts';
import { expectAccessible, expectToFit } from '../stage/accessibility.ts';
import { ROOT } from '../stage/buildClient.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { hubAt } from '../../testing/hubAt.ts';
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

const hubOf = (tokens: string) =>
  hubAt(stage.hub.address, (JSON.parse(tokens) as { access_token: string }).access_token);

/** Lets the fan propose an eleven of the home club, with which everybody stays on the pitch. */
async function propose(fixtureId: string): Promise<{ sheetId: string }> {
  const tokens = await stage.hub.fanTokens();
  const { sheets } = hubOf(tokens);
  const { match } = await sheets.form.query({ fixtureId });
  const starters = match.home.players.slice(0, 11).map(({ id }) => id);
  const proposal = { fixtureId, home: { ...NO_ENTRIES, starters }, away: null };
  return sheets.enter.mutate(proposal);
}

/** Makes the fan a keeper of the home club of a match. */
async function letFanKeep(fixtureId: string): Promise<void> {
  const [, , teamId = ''] = fixtureId.split('-');
  const { sheetId } = await propose(fixtureId);
  await hubOf(await stage.hub.adminTokens()).admin.trustKeeper.mutate({ sheetId, teamId });
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
  it.each(LOOKS)('is entered by tapping names at $widthPx px, $colorScheme', async (look) => {
    const shoot = (what: string) =>
      takeScreenshot(page, `sheets-${what}-${look.widthPx}-${look.colorScheme}`);
    const check = async (what: string) => {
      await expectToFit(page);
      await expectAccessible(page);
      await shoot(what);
    };
    await propose('2026-27-sge-fcu');
    const { page } = await stage.openFresh(look, await stage.hub.adminTokens());
    await page.goto(`${stage.hub.address}/spielberichte`);
    // Of the first match one club may count already.
    const insert = page.getByRole('button', { name: /^Spielbericht eintragen/u }).nth(1);
    await insert.waitFor();
    await check('missing');
    await insert.click();
    const club = page.getByRole('group').filter({ has: page.getByRole('heading', { level: 3 }) });
    const [home, away] = [club.first(), club.nth(1)];
    await home.getByRole('radio', { name: /^Startelf/u }).waitFor();
    expect(await home.getByRole('heading').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    const title = await page
      .getByRole('region', { name: /^1\. Spieltag · / })
      .getByRole('heading', { level: 2 })
      .innerText();
    const ids = await page.evaluate(
      () => new URL(location.href).searchParams.get('spiel')?.split('-').slice(2) ?? [],
    );
    const familyOf = (id: string, n: number) => sheetPlayer(id, n).split(' ')[1] ?? '';
    const [homeId = '', awayId = ''] = ids;
    await check('eleven');
    for (const [side, id] of [
      [home, homeId],
      [away, awayId],
    ] as const) {
      const eleven = Array.from({ length: 11 }, (_none, n) => sheetPlayer(id, n));
      await side.getByRole('textbox', { name: 'Aufstellung als Text einfügen' }).fill(eleven.join(', '));
      await side.getByText('11 von 11 gewählt').waitFor();
    }
    await check('elevens');
    const tap = (side: typeof home, id: string, n: number) =>
      side.getByRole('button', { name: new RegExp(`^${familyOf(id, n)}`, 'u') }).click();
    for (const side of [home, away])
      await side.getByRole('button', { name: 'Weiter zum Spielverlauf' }).click();
    await tap(home, homeId, 3);
    await tap(home, homeId, 12);
    await home.getByText(`${familyOf(homeId, 12)} kommt für ${familyOf(homeId, 3)}`).waitFor();
    await check('change');
    await home.getByRole('textbox', { name: 'Minute' }).fill('46');
    await page.keyboard.press('Enter');
    await home.getByText(`46. ${familyOf(homeId, 12)} für ${familyOf(homeId, 3)}`, { exact: true }).waitFor();
    await tap(home, homeId, 2);
    await check('one');
    await home.getByRole('button', { name: 'Rot', exact: true }).click();
    await home.getByText('1 bis 90, bitte.').waitFor();
    await home.getByRole('button', { name: 'Gelb', exact: true }).click();
    await tap(home, homeId, 9);
    await tap(home, homeId, 8);
    await home.getByRole('button', { name: 'Tor', exact: true }).click();
    await tap(away, awayId, 4);
    await tap(away, awayId, 12);
    await away.getByRole('textbox', { name: 'Minute' }).fill('60');
    await away.getByRole('button', { name: 'Wechsel eintragen' }).click();
    await page.getByText(/Die Tore ergeben 1:0, das Spiel endete 2:1/u).waitFor();
    await check('events');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^.+ gilt, .+ gilt\.$/u).waitFor();
    await page.getByRole('region', { name: title }).waitFor({ state: 'detached' });
    await check('entered');
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
    expect(taken.stdout).toMatch(/^\d+ fixtures replayed, \d+ predictions scored$/mu);
    const { page } = await stage.openFresh(LOOKS[0], await stage.hub.adminTokens());
    await page.goto(`${stage.hub.address}/spielberichte`);
    await page.getByText('Von jedem Spiel ist bekannt, wer spielte.').waitFor();
  });
});
