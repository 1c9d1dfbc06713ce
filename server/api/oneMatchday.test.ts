import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchdayAt } from '@hub/shared/season/matchdayAt.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { computePstart } from '../commands/runs/computePstart.ts';
import { importMatchData } from '../commands/season/importMatchData.ts';
import { JOBS } from '../jobs/jobs.ts';
import { readBundle, type MatchDataBundle } from '@hub/season/matchdata/bundle.ts';
import { wholeDemoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { mailText } from '@hub/tools/testing/authHub.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const MINUTE_MS = 60_000;
const ELEVEN_MS = 60 * MINUTE_MS;
const CLUBS_OF_TEAM = 15;
const MATCHES = 9;

const realDir = findRealBundleDir('bundesliga-2017-18');
/** A real season if there is one, else the demo season. */
const [seasonName, MATCHDAY, readSeason]: [
  seasonName: string,
  matchday: number,
  read: () => Promise<MatchDataBundle> | MatchDataBundle,
] =
  realDir === null
    ? ['the demo season', 20, () => wholeDemoSeason(new Date('2026-01-14T12:00:00Z'))]
    : ['the Bundesliga 2017-18', 23, () => readBundle(realDir)];

/**
 * From just after the first kickoff to after the last whistle, for example Fri 20:35, Sat 14:35 and 16:10, Mon 22:30. From then
 * on the next matchday is forecast, while the own team still shows this one.
 */
const INSTANTS: [name: string, forecast: number, instant: (kickoffsMs: readonly number[]) => number][] = [
  ['five minutes after the first kickoff', MATCHDAY, ([first = 0]) => first + 5 * MINUTE_MS],
  ['when elevens of the second kickoff are out', MATCHDAY, ([, second = 0]) => second - 55 * MINUTE_MS],
  ['in the first half of the second kickoff', MATCHDAY, ([, second = 0]) => second + 40 * MINUTE_MS],
  ['after the last whistle', MATCHDAY + 1, (all) => (all.at(-1) ?? 0) + 120 * MINUTE_MS],
];

describe(`at four instants of a matchday of ${seasonName}`, () => {
  let app: TestApp;
  let bundle: MatchDataBundle;
  let mailDir: string;
  let nowMs = 0;
  let teamId: string;
  let kickoffs: number[];

  beforeAll(async () => {
    mailDir = await mkdtemp(join(tmpdir(), 'hub-matchday-'));
    bundle = await readSeason();
    kickoffs = kickoffsOf(bundle, MATCHDAY);
    nowMs = (kickoffs[0] ?? 0) - 3 * 24 * 60 * MINUTE_MS;
    app = await testApp({
      now: () => new Date(nowMs),
      embedded: { mail: { kind: 'files', dir: mailDir, from: 'Hub <hub@hub.test>' } },
    });
    await importNow();
    teamId = (await fan().myTeam.createTeam({ name: 'Elf' })).id;
    await fan().myTeam.addPlayers({ userTeamId: teamId, playerIds: playersOf(bundle, MATCHDAY) });
    await mutate(app, 'account.setFridayMail', app.userToken, { isWanted: true }).expect(200);
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await rm(mailDir, { recursive: true });
  });

  /** Imports what is known at the instant: results so far, announced elevens, and the forecast. */
  async function importNow(): Promise<void> {
    const asOf = new Date(nowMs).toISOString();
    await importMatchData(app.deps, { source: bundle, asOf });
    const out = new Set(
      bundle.fixtures
        .filter((fixture) => fixture.matchday === MATCHDAY)
        .filter(({ kickoffUtc }) => Date.parse(kickoffUtc) <= nowMs + ELEVEN_MS)
        .map(({ fixtureId }) => fixtureId),
    );
    const { database } = app.deps.provider;
    await database.sql('delete from official_elevens');
    await database.table('officialElevens').createMany(
      bundle.appearances
        .filter(({ started, fixtureId }) => started && out.has(fixtureId))
        .map(({ fixtureId, clubId, playerId }) => ({
          id: `${fixtureId} ${playerId}`,
          fixtureId,
          teamId: clubId,
          playerId,
          enteredTs: asOf,
          enteredBy: 'source',
        })),
    );
    await computePstart(app.deps, 'command');
  }

  const fan = () => callerOf(app, app.userToken);

  it.each(INSTANTS)('all figures belong to it: %s', async (_instant, forecast, instant) => {
    nowMs = instant(kickoffs);
    const nowTs = new Date(nowMs).toISOString();
    await importNow();
    // Cached answers are dropped together within a second of a change.
    await expect.poll(async () => (await fan().catalog.lineups()).asOfTs, { timeout: 10_000 }).toBe(nowTs);
    const isOfMatchday = (ts: string) => kickoffs.includes(Date.parse(ts));
    const forecastKickoffs = kickoffsOf(bundle, forecast);
    const isForecast = (ts: string) => forecastKickoffs.includes(Date.parse(ts));

    // The countdown and the list.
    expect(matchdayAt(await fan().catalog.comingFixtures(), nowTs)?.matchday).toBe(MATCHDAY);

    // The elevens, also in the API.
    const lineups = await fan().catalog.lineups();
    expect(lineups.matchday).toBe(forecast);
    expect(lineups.fixtures).toHaveLength(MATCHES);
    expect(lineups.fixtures.filter(({ kickoffTs }) => !isForecast(kickoffTs))).toEqual([]);
    const { body: elevens } = await app.request.get('/api/v1/elevens').expect(200);
    expect(elevens.data.length).toBeGreaterThan(11 * 2 * (MATCHES - 1));
    for (const row of elevens.data) expect([row.matchday, isForecast(row.kickoff)]).toEqual([forecast, true]);

    // The user's own team, and each of its players on his page.
    const team = (await fan().myTeam.teams())[0]!;
    expect(team.players).toHaveLength(CLUBS_OF_TEAM);
    const chanceOf = new Map<string, string>();
    for (const { id: playerId, name, fixture, match, startProbability } of team.players) {
      expect([name, isOfMatchday(fixture!.kickoffTs)]).toEqual([name, true]);
      const { startChance, nextFixtures } = await fan().catalog.player({ playerId });
      expect([name, nextFixtures[0]?.fixtureId, nextFixtures[0]?.matchday]).toEqual([
        name,
        forecast === MATCHDAY ? fixture!.fixtureId : match!.fixtureId,
        forecast,
      ]);
      expect([name, startChance?.startProbability ?? null]).toEqual([name, startProbability]);
      chanceOf.set(name, formatStartChance(startProbability!));
    }

    // The calendars.
    const { path } = await fan().myTeam.calendar({ userTeamId: teamId });
    const { text: calendar } = await app.request.get(path).expect(200);
    const ofMatchday = eventsOf(calendar).filter(({ text }) =>
      text.includes(`DESCRIPTION:${MATCHDAY}. Spieltag`),
    );
    expect(ofMatchday.length).toBeGreaterThan(1);
    expect(ofMatchday.filter(({ startMs }) => !kickoffs.includes(startMs))).toEqual([]);
    const { text: locks } = await app.request.get('/calendar/locks/kickbase.ics').expect(200);
    expect(eventsOf(locks)[0]?.text).toContain(`: ${MATCHDAY + 1}. Spieltag`);

    // The mail is about the matchday that is forecast.
    const ahead = forecastKickoffs.filter((ms) => ms > nowMs).slice(0, 1);
    const mails = await mailsOf(ahead.length);
    const kickoff = (ms: number) => formatKickoff(new Date(ms).toISOString());
    for (const [n, ms] of ahead.entries()) {
      expect(mails[n]).toContain(`Subject: Vor dem ${forecast}. Spieltag: `);
      expect(mails[n]).toContain(`${forecast}. Spieltag, nächster Anpfiff: ${kickoff(ms)} Uhr`);
      for (const [, name = '', chance = ''] of mails[n]?.matchAll(/^- (.+?) \(.*Startchance (.+)$/gmu) ?? [])
        expect([name, chance.trim()]).toEqual([name, chanceOf.get(name)]);
    }
  });

  /** Runs the job, and waits for its mails. */
  async function mailsOf(count: number): Promise<string[]> {
    for (const name of await readdir(mailDir)) await rm(join(mailDir, name));
    await app.deps.provider.database.sql("update friday_mails set sent_ts = ''");
    await JOBS.find(({ name }) => name === 'sendFridayMails')?.run(app.deps);
    await expect.poll(async () => (await readdir(mailDir)).length).toBe(count);
    const names = await readdir(mailDir);
    return Promise.all(names.map(async (name) => mailText(await readFile(join(mailDir, name), 'utf8'))));
  }
});

/** Earliest first, ms since 1970. */
function kickoffsOf({ fixtures }: MatchDataBundle, matchday: number): number[] {
  const played = fixtures.filter((fixture) => fixture.matchday === matchday);
  return [...new Set(played.map(({ kickoffUtc }) => Date.parse(kickoffUtc)))].toSorted((a, b) => a - b);
}

/** One starter of the previous matchday from each of fifteen clubs. */
function playersOf({ fixtures, appearances }: MatchDataBundle, matchday: number): string[] {
  const before = new Set(
    fixtures.filter((fixture) => fixture.matchday === matchday - 1).map(({ fixtureId }) => fixtureId),
  );
  const starters = appearances.filter(({ started, fixtureId }) => started && before.has(fixtureId));
  const ofClub = new Map(starters.map(({ clubId, playerId }) => [clubId, playerId]));
  return [...ofClub.values()].slice(0, CLUBS_OF_TEAM);
}

function eventsOf(calendar: string): { text: string; startMs: number }[] {
  return [...calendar.matchAll(/BEGIN:VEVENT[\s\S]+?END:VEVENT/gu)].map(([text]) => {
    const [, day = '', time = ''] = /DTSTART:(\d{8})T(\d{6})Z/u.exec(text) ?? [];
    const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:00Z`;
    return { text, startMs: Date.parse(iso) };
  });
}
