import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORTED_STATUSES } from '@hub/shared/availability/reportedStatus.ts';
import { aBundle, aPlayerRow, anAppearanceRow } from '@hub/season/matchdata/bundleBuilders.ts';
import { aSmallLeague } from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { freezePredictions } from '../record/predictions.ts';
import { computePstart } from '../runs/computePstart.ts';
import { importMatchData } from '../season/importMatchData.ts';
import { recordStatuses, type StatusReport } from './availability.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

/** A starter of the last match, whose club plays next at `KICKOFF`. */
const REGULAR = 'team-a-5';
const KICKOFF = '2024-12-07T14:30:00.000Z';
const before = (hours: number) => new Date(Date.parse(KICKOFF) - hours * 3_600_000);

const aReport = (report: Partial<StatusReport> = {}): StatusReport => ({
  playerId: REGULAR,
  knownFromTs: before(48).toISOString(),
  status: 'injured',
  chance: null,
  expectedReturn: null,
  source: 'Pressekonferenz',
  note: null,
  ...report,
});

async function appAt(hoursBefore: number) {
  let instant = before(hoursBefore);
  const app = await leagueApp(aSmallLeague(), { now: () => instant });
  return {
    app,
    moveTo: (hours: number) => void (instant = before(hours)),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const table = (app: TestApp, name: string) => app.deps.provider.database.table(name);
const historyOf = async (app: TestApp) =>
  (await table(app, 'statusReports').list({ orderBy: { knownFromTs: 'asc' } })).map(({ status }) => status);
const stateOf = async (app: TestApp) => (await table(app, 'players').get(REGULAR))?.['injuryStatus'];
async function chanceOf(app: TestApp): Promise<number> {
  await computePstart(app.deps, 'command');
  return Number((await table(app, 'players').get(REGULAR))?.['pstart']);
}

describe('a report on a player', () => {
  it('is kept in a history, shown if it is the newest, and used by the next run', async () => {
    await using at = await appAt(24);
    const { app } = at;
    const fit = await chanceOf(app);
    expect(await recordStatuses(app.deps, [aReport({ status: 'doubtful', chance: 25 })])).toBe(1);
    expect(await stateOf(app)).toBe('questionable');
    const doubtful = await chanceOf(app);
    expect(doubtful).toBeLessThan(fit - 0.2);
    await recordStatuses(app.deps, [aReport({ knownFromTs: before(30).toISOString() })]);
    expect([await stateOf(app), await chanceOf(app)]).toEqual(['injured', 0.005]);
    // An older report completes the history and changes nothing on display.
    await recordStatuses(app.deps, [aReport({ knownFromTs: before(40).toISOString(), status: 'fit' })]);
    expect([await stateOf(app), await chanceOf(app)]).toEqual(['injured', 0.005]);
    expect(await historyOf(app)).toEqual(['doubtful', 'fit', 'injured']);
  });

  it('is stored once, and not at all if it repeats a known status', async () => {
    await using at = await appAt(24);
    const { app } = at;
    const report = aReport();
    expect(await recordStatuses(app.deps, [report, report])).toBe(1);
    expect(await recordStatuses(app.deps, [report])).toBe(0);
    expect(await recordStatuses(app.deps, [aReport({ knownFromTs: before(30).toISOString() })])).toBe(0);
    expect(await recordStatuses(app.deps, [])).toBe(0);
    expect(await historyOf(app)).toEqual(['injured']);
  });

  it('is ignored for an unknown player, and has no effect before it is known', async () => {
    await using at = await appAt(24);
    const { app } = at;
    await recordStatuses(app.deps, [aReport({ playerId: 'nobody' })]);
    await recordStatuses(app.deps, [aReport({ knownFromTs: before(2).toISOString() })]);
    expect(await historyOf(app)).toEqual(['injured']);
    expect(await stateOf(app)).not.toBe('injured');
    expect(await chanceOf(app)).toBeGreaterThan(0.3);
    at.moveTo(1);
    expect(await chanceOf(app)).toBe(0.005);
  });

  it('can come from an administrator, with a chance', async () => {
    await using at = await appAt(24);
    const { app } = at;
    const edit = async (change: object) =>
      mutate(app, 'admin.editAvailability', app.adminToken, {
        playerId: REGULAR,
        status: 'questionable',
        source: 'Radio',
        expectedReturn: null,
        ...change,
      });
    expect((await edit({ chance: 60 })).status).toBe(400);
    expect(await historyOf(app)).toEqual([]);
    expect((await edit({ chance: 75 })).status).toBe(200);
    const likely = await chanceOf(app);
    expect((await edit({ chance: 25 })).status).toBe(200);
    expect(await chanceOf(app)).toBeLessThan(likely - 0.1);
    expect(await table(app, 'statusReports').list({ orderBy: { seq: 'asc' } })).toMatchObject([
      { playerId: REGULAR, status: 'doubtful', chance: 75, source: 'Radio' },
      { playerId: REGULAR, status: 'doubtful', chance: 25, source: 'Radio' },
    ]);
    expect((await edit({ status: 'fit' })).status).toBe(200);
    expect(await chanceOf(app)).toBeGreaterThan(likely);
  });

  it('never changes a forecast frozen before it was known, for any history', async () => {
    await using at = await appAt(70);
    const { app } = at;
    await recordStatuses(app.deps, [aReport({ knownFromTs: before(71).toISOString(), status: 'doubtful' })]);
    await freezePredictions(app.deps);
    const frozen = () =>
      table(app, 'ledgerPredictions').list({ where: { snapshotId: `fixture-2 ${KICKOFF} 72h` } });
    const early = await frozen();
    expect(early.length).toBe(44);
    const reportsLater = fc.array(
      fc.record({
        index: fc.integer({ min: 1, max: 22 }),
        hours: fc.integer({ min: 1, max: 69 }),
        status: fc.constantFrom(...REPORTED_STATUSES),
        chance: fc.constantFrom(null, 25, 50, 75),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(reportsLater, async (reports) => {
        at.moveTo(0.5);
        await recordStatuses(
          app.deps,
          reports.map(({ index, hours, status, chance }) =>
            aReport({
              playerId: `team-a-${index}`,
              knownFromTs: before(hours).toISOString(),
              status,
              chance,
            }),
          ),
        );
        expect(await frozen()).toEqual(early);
      }),
      { numRuns: 12 },
    );
  });
});

describe('an import', () => {
  const players = Array.from({ length: 13 }, (_, index) => aPlayerRow({ playerId: `p${index}` }));
  const bundle = aBundle({
    players,
    appearances: players
      .slice(0, 12)
      .map(({ playerId }, index) => anAppearanceRow({ playerId, started: index < 11 })),
    statuses: [
      {
        playerId: 'p1',
        knownFrom: '2017-09-05T10:00:00.000Z',
        status: 'doubtful',
        chance: 50,
        expectedReturn: '2017-09-20',
        text: 'Wade',
        source: null,
        basis: 'snapshot',
      },
      {
        playerId: 'p1',
        knownFrom: '2017-09-07T10:00:00.000Z',
        status: 'injured',
        chance: 0,
        expectedReturn: null,
        text: null,
        source: 'Verein',
        basis: 'snapshot',
      },
    ],
    statusCover: [
      { matchday: 2, deadline: '2017-09-09T13:00:00.000Z', basis: 'snapshot' },
      { matchday: 3, deadline: '2017-09-16T13:00:00.000Z', basis: 'none' },
    ],
  });

  it('adds a bundle’s statuses up to its as-of to the history, once', async () => {
    await using app = await testApp();
    const statusOf = async (playerId: string) =>
      (await table(app, 'players').get(playerId))?.['injuryStatus'];
    await importMatchData(app.deps, { source: bundle, asOf: '2017-09-06T12:00:00.000Z' });
    expect(await statusOf('p1')).toBe('questionable');
    expect(await table(app, 'statusReports').list()).toMatchObject([
      { playerId: 'p1', status: 'doubtful', chance: 50, expectedReturn: '2017-09-20', note: 'Wade' },
    ]);
    await importMatchData(app.deps, { source: bundle, asOf: '2017-09-08T12:00:00.000Z' });
    expect(await statusOf('p1')).toBe('injured');
    expect(await historyOf(app)).toEqual(['doubtful', 'injured']);
    expect(await table(app, 'statusCovers').list()).toMatchObject([{ matchday: 2, readAtTheTime: 1 }]);
    await computePstart(app.deps, 'command');
    expect((await table(app, 'players').get('p1'))?.['pstart']).toBe(0.005);
  });

  it('takes last season from a second bundle, and keeps it until another season is imported', async () => {
    await using app = await testApp();
    const asOf = '2017-09-06T12:00:00.000Z';
    const previous = {
      ...bundle,
      statuses: [],
      fixtures: bundle.fixtures.map((fixture) => ({ ...fixture, season: '2016-17' })),
    };
    await importMatchData(app.deps, { source: bundle, previous, asOf });
    expect(await table(app, 'lastSeasons').get('p0')).toMatchObject({ teamId: 'red', price: null });
    expect(await table(app, 'lastSeasons').get('p12')).toMatchObject({ teamId: '', startShare: 0 });
    await importMatchData(app.deps, { source: bundle, asOf });
    expect(await table(app, 'lastSeasons').count()).toBe(13);
    await computePstart(app.deps, 'command');
    const { rows } = await app.deps.provider.database.sql(
      `select reasons from pstart_predictions where player_id = 'p0'`,
    );
    expect(String(rows[0]?.['reasons'])).toContain('"part":"lastSeason"');
    await importMatchData(app.deps, { source: previous, asOf });
    expect(await table(app, 'lastSeasons').count()).toBe(0);
  });
});
