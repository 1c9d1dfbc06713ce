import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chancePhaseAt, listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { truthInWords } from '@hub/shared/season/truthText.ts';
import { FREE_WORK } from '@hub/tools/testing/budgetFor.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { mailText } from '@hub/tools/testing/authHub.ts';
import { aFixture, anAppearance, aSmallLeague, insertPrices } from '@hub/tools/testing/facts/builders.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import type { TestApp } from '@hub/tools/testing/testApp.ts';
import { createApp } from '../app.ts';
import { computePstart } from '../commands/runs/computePstart.ts';
import { turnMatchday } from '../commands/runs/runs.ts';
import { JOBS } from '../jobs/jobs.ts';
import { appearances } from '../schema/season.ts';
import { insertStatements } from '../stores/bulk.ts';

/** He started last time, and has a match on Saturday at 15:30 in Berlin, and another one a week later. */
const PLAYER = { id: 'team-a-3', name: 'team-a Nummer 3' };
const FIXTURE = 'fixture-2';
/** The eleven that his club names: as last time, but for number 4, who is not even in the squad. */
const STARTERS = [1, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((number) => `team-a-${number}`);
const MISSING = 'team-a-4';
const DOCUMENT = `<!doctype html><html><head><title>Hub</title><meta
  name="description"
  content="general"
/></head><body><main><!-- page --></main></body></html>`;

let nowTs = '2024-12-05T12:00:00.000Z';
let app: TestApp;
/** With answers kept for a minute, as in a real hub. */
let hub: ReturnType<typeof supertest>;
let elapsedMs = 0;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hub-truth-'));
  await writeFile(join(dir, 'index.html'), DOCUMENT);
  await mkdir(join(dir, 'mails'));
  const league = aSmallLeague();
  const later = aFixture({ id: 'fixture-3', matchday: 3, kickoffTs: '2024-12-14T14:30:00.000Z' });
  app = await leagueApp(
    { ...league, fixtures: [...league.fixtures, later] },
    {
      now: () => new Date(nowTs),
      embedded: { mail: { kind: 'files', dir: join(dir, 'mails'), from: 'Hub <hub@hub.test>' } },
    },
  );
  await insertPrices(app.deps);
  hub = supertest(
    createApp(app.deps, {
      clientDir: dir,
      requestLog: null,
      workBudget: FREE_WORK,
      answers: { maxBytes: 10_000_000, clockMs: () => elapsedMs },
    }),
  );
  const userTeamId = (await fan().myTeam.createTeam({ name: 'Elf' })).id;
  await fan().myTeam.addPlayers({ userTeamId, playerIds: [PLAYER.id] });
  await mutate(app, 'account.setFridayMail', app.userToken, { isWanted: true }).expect(200);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(dir, { recursive: true });
});

const fan = () => callerOf({ request: hub }, app.userToken);

/** What the source reports of the match: who plays, and for how long. */
async function report(status: string, minutesPlayed: number): Promise<void> {
  const { database } = app.deps.provider;
  await database.batch([
    { sql: 'delete from appearances where fixture_id = ?', args: [FIXTURE] },
    { sql: 'update fixtures set status = ? where id = ?', args: [status, FIXTURE] },
    ...insertStatements(
      appearances,
      STARTERS.map((playerId) => anAppearance({ fixtureId: FIXTURE, playerId, minutesPlayed })),
    ),
  ]);
  await computePstart(app.deps, 'command');
}

const INSTANTS: [
  when: string,
  ts: string,
  happens: () => Promise<unknown>,
  expected: { matchday: number; state: string; words: RegExp; isAsked: boolean; mailed: number | null },
][] = [
  [
    'before kickoff',
    '2024-12-07T12:00:00.000Z',
    () => computePstart(app.deps, 'command'),
    { matchday: 2, state: 'forecast', words: /^\d+\u00A0%$/u, isAsked: true, mailed: 2 },
  ],
  [
    'while nobody reports who plays',
    '2024-12-07T15:10:00.000Z',
    () => Promise.resolve(),
    { matchday: 2, state: 'lastForecast', words: /^\d+\u00A0% vor Anpfiff$/u, isAsked: true, mailed: null },
  ],
  [
    'once a source reports who plays',
    '2024-12-07T15:12:00.000Z',
    () => report('live', 40),
    { matchday: 2, state: 'playing', words: /^spielt, Minute 40$/u, isAsked: true, mailed: null },
  ],
  [
    'after the final whistle, before the next run',
    '2024-12-07T16:31:00.000Z',
    async () => {
      const { database } = app.deps.provider;
      await database.sql(`update appearances set minutes_played = 90 where fixture_id = '${FIXTURE}'`);
      await database.sql(`update fixtures set status = 'finished' where id = '${FIXTURE}'`);
      await database.sql(`update hub_settings set value = 'another' where id = 'dataVersion'`);
    },
    { matchday: 2, state: 'played', words: /^von Beginn, 90 Minuten$/u, isAsked: false, mailed: 3 },
  ],
  [
    'a minute later, long before the matchday turns',
    '2024-12-07T16:32:00.000Z',
    async () => expect(await turnMatchday(app.deps)).toBe(true),
    { matchday: 3, state: 'forecast', words: /^\d+\u00A0%$/u, isAsked: true, mailed: 3 },
  ],
  [
    'the next day',
    '2024-12-08T12:00:00.000Z',
    async () => expect(await turnMatchday(app.deps)).toBe(false),
    { matchday: 3, state: 'forecast', words: /^\d+\u00A0%$/u, isAsked: true, mailed: 3 },
  ],
];

it.each(INSTANTS)('every answer says the same: %s', async (_when, ts, happens, expected) => {
  nowTs = ts;
  elapsedMs += 60_000;
  await happens();
  const { matchday, state, words, isAsked, mailed } = expected;
  const read = async () => {
    const { players } = await fan().catalog.players({});
    return players.find(({ id }) => id === PLAYER.id)!;
  };
  // Cached answers are dropped together within a second of a change.
  await expect
    .poll(
      async () => {
        const player = await read();
        return [player.match?.matchday, listedTruthOf(player, chancePhaseAt(player, Date.parse(nowTs))).kind];
      },
      { timeout: 10_000 },
    )
    .toEqual([matchday, state]);
  const card = await read();
  const known = truthInWords(listedTruthOf(card, chancePhaseAt(card, Date.parse(nowTs))));
  expect(known).toMatch(words);

  // A starter of the last match who is missing: expected, then not even there.
  const missing = (await fan().catalog.players({})).players.find(({ id }) => id === MISSING)!;
  expect(listedTruthOf(missing, chancePhaseAt(missing, Date.parse(nowTs))).kind).toBe(
    state === 'playing' || state === 'played' ? 'missing' : state,
  );
  const [own] = await fan().catalog.teamPlayers({ playerIds: [MISSING] });
  // Teams show the matchday until noon of the next day.
  const isShown = nowTs >= '2024-12-07T15:12' && nowTs < '2024-12-08T11:00';
  expect(own?.played?.isMissing ?? false).toBe(isShown);

  // The club: its next match is the next one that is not over.
  const { nextFixture, squad } = await fan().catalog.club({ teamId: 'team-a' });
  expect(nextFixture?.matchday).toBe(isAsked ? matchday : 3);
  expect(squad.find(({ id }) => id === PLAYER.id)?.match).toEqual(card.match);

  // Search, comparison and his page.
  const { players: found } = await fan().catalog.search();
  expect(found.find(({ id }) => id === PLAYER.id)?.match).toEqual(card.match);
  const [compared] = await fan().catalog.compare({ playerIds: [PLAYER.id] });
  expect(compared?.player.match).toEqual(card.match);
  const details = await fan().catalog.player({ playerId: PLAYER.id });
  expect(details.player.match).toEqual(card.match);
  for (const { asOfTs } of details.chanceHistory)
    expect(asOfTs < '2024-12-07T14:30' || asOfTs > '2024-12-07T16:30').toBe(true);

  // The document for search engines.
  const { text: html } = await hub.get(`/players/${PLAYER.id}`).set('accept', 'text/html');
  const asks = html.includes(`Startet ${PLAYER.name}?`);
  expect(asks).toBe(isAsked);
  expect(html).toContain(known.replace(/^(\d+)\u00A0%$/u, 'Startchance $1\u00A0%'));
  const { text: list } = await hub.get('/players').set('accept', 'text/html');
  expect(list).toMatch(new RegExp(`${PLAYER.name}</a> team-a · ${known}<`, 'u'));

  // Programs and assistants.
  const { body } = await hub.get(`/api/v1/players/${PLAYER.id}`).expect(200);
  expect(body.data).toMatchObject({ matchday, state });
  const call = { name: 'start_chance', arguments: { player: PLAYER.name } };
  const { text: answer } = await hub
    .post('/mcp')
    .set('accept', 'application/json, text/event-stream')
    .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
  expect(answer).toContain(`"matchday":${matchday},"known":"${known}`);

  // The picture, in words.
  const { description } = await fan().sharing.preview({ kind: 'player', id: PLAYER.id });
  expect(description).toContain(known);
  expect(description.startsWith('Startet er?')).toBe(isAsked);

  // The mail, which is about matches ahead.
  expect(await mailedMatchday(mailed !== null)).toBe(mailed);
});

/** The matchday of the Friday mail; null without one. */
async function mailedMatchday(isExpected: boolean): Promise<number | null> {
  const mails = join(dir, 'mails');
  const names = () => readdir(mails);
  for (const name of await names()) await rm(join(mails, name));
  await app.deps.provider.database.sql("update friday_mails set sent_ts = ''");
  await JOBS.find(({ name }) => name === 'sendFridayMails')?.run(app.deps);
  await expect.poll(async () => (await names()).length).toBe(Number(isExpected));
  const [name] = await names();
  if (name === undefined) return null;
  const [, matchday] =
    /Subject: Vor dem (\d+)\. Spieltag/u.exec(mailText(await readFile(join(mails, name), 'utf8'))) ?? [];
  return Number(matchday);
}
