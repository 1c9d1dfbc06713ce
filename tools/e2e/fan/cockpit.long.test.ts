import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayersPage } from '@hub/shared/catalog/players.schema.ts';
import { readBundle, type MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { expectAccessible, expectToFitAt } from '../stage/accessibility.ts';
import { ROOT } from '../stage/buildClient.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { callMutation, createTeam, type Person, signUp } from '../stage/hubApi.ts';
import { openFreshPage, takeScreenshot, type Look } from '../stage/hubPage.ts';
import { expectNoShift } from '../stage/layoutShift.ts';
import { placeOf } from '../stage/place.ts';
import { connectBrowser, LOOKS, PHONE } from '../stage/stage.ts';
import { startHub, type RunningHub } from '../stage/startHub.ts';

const MATCHDAY = 23;
/** Instants (UTC) around matchday 23 of the Bundesliga 2017-18; Berlin is one hour ahead. */
const [BEFORE, FRIDAY_2035, SATURDAY_1435, SATURDAY_1610, MONDAY_2230] = [
  '2018-02-16T17:05:00.000Z',
  '2018-02-16T19:35:00.000Z',
  '2018-02-17T13:35:00.000Z',
  '2018-02-17T15:10:00.000Z',
  '2018-02-19T21:30:00.000Z',
] as const;
const ELEVEN_MINUTES = 60;
const MINUTE_MS = 60_000;
const PAGE_HEIGHT_PX = 2000;
/** The window height of a common phone, for which the screens are designed. */
const PHONE_HEIGHT_PX = 844;

/** The looks of every screen and a small phone; with SCREENSHOTS also the other two schemes. */
const SHOWN_LOOKS: readonly Look[] = [
  ...LOOKS,
  { widthPx: 320, colorScheme: 'light' },
  ...(process.env['SCREENSHOTS'] === undefined
    ? []
    : ([
        { widthPx: 390, colorScheme: 'dark' },
        { widthPx: 1280, colorScheme: 'light' },
      ] as const)),
];

/** Twenty players; some are close calls, and one will sit on the bench. */
const SQUAD = [
  'Ralf Fährmann',
  'Rune Jarstein',
  'Marvin Plattenhardt',
  'Jordan Torunarigha',
  'Naldo',
  'Philipp Max',
  'Niklas Süle',
  'Manuel Akanji',
  'Marius Wolf',
  'Amine Harit',
  'Mario Götze',
  'Kai Havertz',
  'Julian Brandt',
  'Aaron Hunt',
  'Vincenzo Grifo',
  'Arturo Vidal',
  'Max Kruse',
  'Thomas Müller',
  'Nils Petersen',
  'Sébastien Haller',
];

const dir = findRealBundleDir('bundesliga-2017-18');
const run = promisify(execFile);

describe.skipIf(dir === null)(
  'a matchday of a real season, from before the lock to after the last whistle',
  () => {
    let browser: Browser;
    let bundle: MatchDataBundle;
    let dataDir: string;
    let hub: RunningHub | null = null;
    let fan: Person;
    let userTeamId: string;
    /** The short name of the substitute in the eleven. */
    let substitute = '';
    const substituteOf = (squad: readonly string[]) => squad.find((name) => name.endsWith(substitute)) ?? '';

    beforeAll(async () => {
      [browser, bundle, dataDir] = await Promise.all([
        connectBrowser(),
        readBundle(dir!),
        mkdtemp(join(tmpdir(), 'hub-cockpit-')),
      ]);
    });
    afterAll(async () => {
      await Promise.all([browser?.close(), hub?.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    });

    /** Restarts the hub at an instant, with the results so far, the announced elevens and the earlier forecasts. */
    async function setClock(nowTs: string): Promise<RunningHub> {
      await hub?.stop();
      const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, HUB_CLOCK: nowTs };
      const script = (...args: string[]) => run(process.execPath, args, { cwd: ROOT, env });
      await script('scripts/importMatchData.ts', dir!, '--as-of', nowTs, '--yes');
      announceElevens(dataDir, bundle, nowTs);
      await script('scripts/pstart.ts');
      hub = await startHub({ DATA_DIR: dataDir, HUB_CLOCK: nowTs });
      return hub;
    }

    const open = async (look: Look): Promise<Awaited<ReturnType<typeof openFreshPage>>> => {
      const opened = await openFreshPage(browser, hub!.address, look, fan.tokens);
      await opened.page.goto(hub!.address);
      await opened.page.getByRole('region', { name: 'Deine Elf' }).waitFor();
      return opened;
    };

    async function expectInEveryLook(name: string, see: (page: Page) => Promise<void>) {
      const heights: number[] = [];
      for (const look of SHOWN_LOOKS) {
        const { page, complaints, close } = await open(look);
        await see(page);
        await expectNoShift(page);
        await takeScreenshot(page, `cockpit-${name}-${look.widthPx}-${look.colorScheme}`);
        await takeScreenshot(page, `cockpit-${name}-${look.widthPx}-${look.colorScheme}-window`, false);
        heights.push(
          look.widthPx === PHONE.widthPx
            ? await page.evaluate(() => document.documentElement.scrollHeight)
            : 0,
        );
        await expectAccessible(page);
        await expectOneMatchday(page, bundle);
        // From the last whistle on, the elevens are those of the next matchday.
        const { matchday } = await hubAt(hub!.address).catalog.lineups.query();
        expect(matchday).toBe(name === 'over' ? MATCHDAY + 1 : MATCHDAY);
        expect(complaints).toEqual([]);
        await close();
      }
      expect(Math.max(...heights)).toBeLessThanOrEqual(PAGE_HEIGHT_PX);
    }

    it('before the lock: shows the remaining time, who gets locked, and close calls', async () => {
      await setClock(BEFORE);
      const { players } = await hubAt(hub!.address).catalog.players.query({});
      fan = await signUp(hub!.address);
      const ids = await idsOf(hub!.address, players, SQUAD);
      userTeamId = await createTeam(hub!.address, fan, 'Elf am Sonntag', ids);
      await callMutation(hub!.address, 'myTeam.setGame', { userTeamId, game: 'kickerInteractive' }, fan);
      await expectInEveryLook('before', async (page) => {
        await page.getByText(/^Noch 2\sStd 25\sMin$/u).waitFor();
        await page.getByText(/^Lock: /u).waitFor();
        await page.getByText('erwartete Starter').waitFor();
      });
    });

    it('friday evening: stays on the same matchday', async () => {
      await setClock(FRIDAY_2035);
      await expectInEveryLook('friday', async (page) => {
        await page.getByText(/^\d+ spiel(?:t|en) gerade$/u).waitFor();
      });
    });

    it('elevens out: replaces a benched starter in one tap, and undoes it', async () => {
      await setClock(SATURDAY_1435);
      await expectInEveryLook('elevens', async (page) => {
        await page.getByRole('region', { name: 'Müller sitzt auf der Bank' }).waitFor();
      });
      const { page, complaints, close } = await open(PHONE);
      const alarm = page.getByRole('region', { name: 'Müller sitzt auf der Bank' });
      const pitch = page.getByRole('region', { name: 'Deine Elf' });
      const starter = (name: string) => pitch.getByRole('button', { name: new RegExp(name, 'u') });
      await starter('Müller').waitFor();
      await page.setViewportSize({ width: PHONE.widthPx, height: PHONE_HEIGHT_PX });
      const tabs = await placeOf(page.getByRole('navigation', { name: 'Hauptbereiche' }));
      const keeper = await placeOf(starter('Fährmann'));
      expect(keeper.top + keeper.height).toBeLessThanOrEqual(tabs.top);
      // The test does not fix which replacement the model prefers, because new data may change it.
      const swap = alarm.getByRole('button', { name: / für Müller$/u });
      substitute = (await swap.innerText()).replace(/ für Müller$/u, '').trim();
      await swap.click();
      await starter(substitute).waitFor();
      await starter('Müller').waitFor({ state: 'detached' });
      await alarm.waitFor({ state: 'detached' });
      await takeScreenshot(page, 'cockpit-swapped-390', false);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Rückgängig' }).click();
      await starter('Müller').waitFor();
      await swap.click();
      await starter(substitute).waitFor();
      await expect
        .poll(() => placesOf(hub!.address, fan))
        .toEqual({ [substituteOf(SQUAD)]: 'pinned', 'Thomas Müller': 'benched' });
      expect(complaints).toEqual([]);
      await close();
    });

    it('running: shows who is playing', async () => {
      await setClock(SATURDAY_1610);
      await expectInEveryLook('running', async (page) => {
        await page.getByText(/^\d+ spiel(?:t|en) gerade$/u).waitFor();
        // His ban was for the running match, so his status no longer shows it.
        await page.getByRole('region', { name: 'Läuft' }).getByText('Gesperrt').waitFor();
      });
    });

    it('over: shows how the eleven did and what comes next', async () => {
      await setClock(MONDAY_2230);
      await expectInEveryLook('over', async (page) => {
        await page.getByText('deiner Elf haben begonnen').waitFor();
      });
      // The swap has been kept.
      const { page, close } = await open(PHONE);
      const minutes = minutesOf(bundle, substituteOf(SQUAD));
      await page.getByText(`${substitute} für Müller: ${minutes}′ statt 28′.`, { exact: true }).waitFor();
      await expectToFitAt(page, 360, 768);
      await close();
    });
  },
);

/** A player's minutes on the matchday. */
function minutesOf({ players, fixtures, appearances }: MatchDataBundle, name: string): number {
  const player = players.find((one) => one.name === name);
  const played = new Set(
    fixtures.flatMap(({ fixtureId, matchday }) => (matchday === MATCHDAY ? [fixtureId] : [])),
  );
  const of = appearances.find(
    ({ fixtureId, playerId }) => played.has(fixtureId) && playerId === player?.playerId,
  );
  if (of === undefined) throw new Error(`${name} did not play`);
  return of.minutesPlayed;
}

/** The places of the players whom the fan has placed by hand. */
async function placesOf(address: string, { accessToken }: Person): Promise<Record<string, string>> {
  const [team] = await hubAt(address, accessToken).myTeam.teams.query();
  return Object.fromEntries(
    (team?.players ?? []).flatMap(({ name, place }) => (place === null ? [] : [[name, place]])),
  );
}

/** Expects everything in the cockpit except what comes next to belong to the matchday: its name and kickoffs. */
async function expectOneMatchday(page: Page, bundle: MatchDataBundle): Promise<void> {
  await page.getByRole('region', { name: `${MATCHDAY}. Spieltag`, exact: true }).waitFor();
  const kickoffs = new Set(
    bundle.fixtures.flatMap(({ matchday, kickoffUtc }) =>
      matchday === MATCHDAY ? Date.parse(kickoffUtc) : [],
    ),
  );
  const shown = page.locator('li[id^="anstoss-"] time');
  for (const ts of await shown.evaluateAll((times: HTMLTimeElement[]) =>
    times.map(({ dateTime }) => dateTime),
  ))
    expect(kickoffs).toContain(Date.parse(ts));
  expect(
    await page.getByRole('navigation', { name: 'Anstoßzeiten des Spieltags' }).getByRole('button').count(),
  ).toBe(new Set(kickoffs).size);
}

async function idsOf(
  address: string,
  first: PlayersPage['players'],
  names: readonly string[],
): Promise<string[]> {
  const players = [...first];
  let { nextCursor } = await hubAt(address).catalog.players.query({});
  while (nextCursor !== null) {
    const page: PlayersPage = await hubAt(address).catalog.players.query({ cursor: nextCursor });
    players.push(...page.players);
    ({ nextCursor } = page);
  }
  return names.map((name) => {
    const found = players.find((player) => player.name === name);
    if (found === undefined) throw new Error(`no player is called ${name}`);
    return found.id;
  });
}

/** Stores the official elevens of all matches that have begun or begin within an hour, as a source would report them. */
function announceElevens(dataDir: string, bundle: MatchDataBundle, nowTs: string): void {
  const outUntilMs = Date.parse(nowTs) + ELEVEN_MINUTES * MINUTE_MS;
  const announced = new Set(
    bundle.fixtures
      .filter(({ kickoffUtc, matchday }) => matchday === MATCHDAY && Date.parse(kickoffUtc) <= outUntilMs)
      .map(({ fixtureId }) => fixtureId),
  );
  const database = new DatabaseSync(join(dataDir, 'hub.sqlite'));
  const insert = database.prepare(
    'insert or ignore into official_elevens (id, fixture_id, team_id, player_id, entered_ts, entered_by) values (?, ?, ?, ?, ?, ?)',
  );
  for (const { fixtureId, clubId, playerId, started } of bundle.appearances)
    if (announced.has(fixtureId) && started)
      insert.run(`${fixtureId} ${playerId}`, fixtureId, clubId, playerId, nowTs, 'source');
  database.close();
}
