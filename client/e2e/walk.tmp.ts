import { mkdirSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseSync } from 'node:sqlite';
import { chromium } from 'playwright-core';
import { readBundle } from '../../server/matchdata/bundle.ts';
import { ROOT } from './stage/buildClient.ts';
import { askCatalog, callHub, callMutation, createTeam, signUp } from './stage/hubApi.ts';
import { openFreshPage } from './stage/hubPage.ts';
import { startHub } from './stage/startHub.ts';

const run = promisify(execFile);
const [dir, nowTs, tag, matchdayText, ...only] = process.argv.slice(2) as string[];
const matchday = Number(matchdayText);
const out = `/tmp/walk/${tag}`;
mkdirSync(out, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'walk-'));
const bundle = await readBundle(dir!);
const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, HUB_CLOCK: nowTs! };
await run(process.execPath, ['scripts/importMatchData.ts', dir!, '--as-of', nowTs!, '--yes'], {
  cwd: ROOT,
  env,
});
const outUntil = Date.parse(nowTs!) + 60 * 60_000;
const db = new DatabaseSync(join(dataDir, 'hub.sqlite'));
const ins = db.prepare(
  'insert or ignore into official_elevens (id, fixture_id, team_id, player_id, entered_ts, entered_by) values (?, ?, ?, ?, ?, ?)',
);
const ids = new Set(
  bundle.fixtures
    .filter((f) => f.matchday === matchday && Date.parse(f.kickoffUtc) <= outUntil)
    .map((f) => f.fixtureId),
);
for (const a of bundle.appearances)
  if (ids.has(a.fixtureId) && a.started)
    ins.run(`${a.fixtureId} ${a.playerId}`, a.fixtureId, a.clubId, a.playerId, nowTs!, 'source');
db.close();
await run(process.execPath, ['scripts/pstart.ts'], { cwd: ROOT, env });
const hub = await startHub({ DATA_DIR: dataDir, HUB_CLOCK: nowTs! });
const fan = await signUp(hub.address);
const before = new Set(bundle.fixtures.filter((f) => f.matchday === matchday - 1).map((f) => f.fixtureId));
const ofClub = new Map<string, string[]>();
for (const a of bundle.appearances)
  if (before.has(a.fixtureId) && a.started)
    ofClub.set(a.clubId, [...(ofClub.get(a.clubId) ?? []), a.playerId]);
const positions = new Map(bundle.players.map((p) => [p.playerId, p.positions?.[0] ?? '']));
const squad: string[] = [];
let n = 0;
for (const list of ofClub.values()) {
  squad.push(list[n % list.length]!, list[(n * 3 + 5) % list.length]!);
  n++;
}
const chosen = [...new Set(squad)].slice(0, 16);
const keeper = bundle.appearances.find(
  (a) => before.has(a.fixtureId) && a.started && (positions.get(a.playerId) ?? '') === 'GK',
)?.playerId;
if (keeper) chosen.unshift(keeper);
const teamId = await createTeam(hub.address, fan, 'Elf am Sonntag', [...new Set(chosen)]);
const PAGE = { pageType: 'players', pageId: 'players_general' };
await callMutation(hub.address, 'community.postComment', { ...PAGE, content: 'Wer steht im Tor?' }, fan);
const ids2 = [...new Set(chosen)].slice(0, 2);
console.log(
  await callMutation(
    hub.address,
    'community.createPoll',
    { ...PAGE, question: 'Wen aufstellen?', choices: { kind: 'players', playerIds: ids2 } },
    fan,
  ),
);
for (const id of chosen.slice(0, 4))
  await callMutation(hub.address, 'watchlist.watch', { playerId: id }, fan).catch(() => null);
const fixture = bundle.fixtures.find((f) => f.matchday === matchday)!;
const later = bundle.fixtures.filter((f) => f.matchday === matchday).at(-1)!;
const screens: [string, string, boolean][] = [
  ['home', '/', true],
  ['myteam', '/mein-team', true],
  ['lineups', '/lineups', true],
  ['players', '/players', true],
  ['player', `/players/${chosen[1]}`, true],
  ['player2', `/players/${chosen[5]}`, true],
  ['fixture', `/fixtures/${fixture.fixtureId}`, true],
  ['fixtureLater', `/fixtures/${later.fixtureId}`, true],
  ['fixtures', '/fixtures', true],
  ['club', `/clubs/${fixture.homeClubId}`, true],
  ['watchlist', '/watchlist', true],
  ['compare', `/vergleich?spieler=${chosen.slice(1, 4).join(',')}`, true],
  ['transfers', '/mein-team/transfers', true],
  ['record', '/trefferquote', true],
  ['ticker', '/restprogramm', true],
  ['firstMinute', '/team-anlegen', true],
  ['settings', '/einstellungen', true],
  ['tips', '/tipprunden', true],
  ['v-home', '/', false],
  ['v-lineups', '/lineups', false],
  ['v-players', '/players', false],
  ['v-player', `/players/${chosen[1]}`, false],
  ['v-myteam', '/mein-team', false],
  ['v-fixture', `/fixtures/${fixture.fixtureId}`, false],
  ['v-news', '/news', false],
];
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const lines: string[] = [];
for (const look of [
  { widthPx: 390, colorScheme: 'light' },
  { widthPx: 390, colorScheme: 'dark' },
  { widthPx: 1280, colorScheme: 'light' },
  { widthPx: 1280, colorScheme: 'dark' },
] as const)
  for (const who of [true, false]) {
    const { page, complaints, close } = await openFreshPage(
      browser,
      hub.address,
      look,
      who ? fan.tokens : null,
    );
    page.on('response', (r) => {
      if (r.status() >= 400) console.log(r.status(), r.url());
    });
    for (const [name, path, isFan] of screens) {
      if (isFan !== who || (only.length > 0 && !only.includes(name))) continue;
      await page.goto(hub.address + path);
      await page.waitForLoadState('networkidle').catch(() => null);
      await page.waitForTimeout(500);
      const { h, w } = await page.evaluate(() => ({
        h: document.documentElement.scrollHeight,
        w: document.documentElement.scrollWidth,
      }));
      await page.screenshot({
        path: `${out}/${name}-${look.widthPx}-${look.colorScheme}.png`,
        fullPage: h < 7000,
      });
      lines.push(
        `${name} ${look.widthPx} ${look.colorScheme} height ${h} ${w > look.widthPx ? 'OVERFLOW ' + w : ''} ${complaints.length ? 'COMPLAINTS ' + complaints.join(' | ') : ''}`,
      );
      complaints.length = 0;
    }
    await close();
  }
writeFileSync(`${out}/lines.txt`, lines.join('\n'));
console.log(lines.filter((l) => /390 light|OVERFLOW|COMPL/.test(l)).join('\n'));
await browser.close();
await hub.stop();
process.exit(0);
