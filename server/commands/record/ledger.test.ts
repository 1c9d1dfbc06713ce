import { describe, expect, it } from 'vitest';
import {
  aFixture,
  aSmallLeague,
  insertLeague,
  insertPrices,
  playSecondMatch,
} from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { hubSettings } from '../../schema/season.ts';
import { readFrozenPoints } from '../../stores/record/frozenPoints.ts';
import { computePstart } from '../runs/computePstart.ts';
import { freezePredictions, scorePredictions } from './predictions.ts';

const KICKOFF = '2024-12-07T14:30:00.000Z';
const before = (minutes: number) => new Date(Date.parse(KICKOFF) - minutes * 60_000);
const table = (app: TestApp, name: string) => app.deps.provider.database.table(name);
const slots = async (app: TestApp) =>
  (await table(app, 'ledgerSnapshots').list({ orderBy: { frozenTs: 'asc' } })).map(({ slot }) => slot);

/** An app whose clock the test can move. */
async function appAt(start: Date) {
  let instant = start;
  const app = await testApp({ now: () => instant });
  return {
    app,
    moveTo: (next: Date) => void (instant = next),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

/** An app whose second match was forecast in time, played and scored. */
async function scoredApp() {
  const at = await appAt(before(70));
  await insertLeague(at.app.deps, aSmallLeague());
  await freezePredictions(at.app.deps);
  await playSecondMatch(at.app.deps);
  await scorePredictions(at.app.deps);
  return at;
}

describe('the ledger', () => {
  it('freezes each horizon once, however often it is called', async () => {
    await using at = await appAt(before(73 * 60));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    expect(await freezePredictions(app.deps)).toBe(0);
    for (const minutes of [72 * 60, 71 * 60, 24 * 60, 24 * 60 - 5, 180, 76, 75, 1]) {
      at.moveTo(before(minutes));
      await freezePredictions(app.deps);
      await freezePredictions(app.deps);
    }
    expect(await slots(app)).toEqual(['72h', '24h', '3h', '75min']);
    expect(await table(app, 'ledgerPredictions').count()).toBe(4 * 44);
    at.moveTo(before(-1));
    expect(await freezePredictions(app.deps)).toBe(0);
  });

  it('catches up only the newest horizon after a late start', async () => {
    await using at = await appAt(before(100));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    expect(await freezePredictions(app.deps)).toBe(1);
    expect(await slots(app)).toEqual(['3h']);
  });

  it('freezes both matches of a club that plays twice in a week', async () => {
    await using at = await appAt(before(20));
    const { app } = at;
    const league = aSmallLeague();
    const later = aFixture({ id: 'fixture-3', matchday: 3, kickoffTs: '2024-12-10T14:00:00.000Z' });
    await insertLeague(app.deps, { ...league, fixtures: [...league.fixtures, later] });
    expect(await freezePredictions(app.deps)).toBe(2);
    expect(new Set(await slots(app))).toEqual(new Set(['72h', '75min']));
    expect(await table(app, 'ledgerPredictions').count()).toBe(2 * 44);
  });

  it('freezes again after a change of kickoff, and scores only the final kickoff’s snapshot', async () => {
    await using at = await appAt(before(70));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    await freezePredictions(app.deps);
    const moved = '2024-12-08T14:30:00.000Z';
    await table(app, 'fixtures').update('fixture-2', { kickoffTs: moved });
    at.moveTo(new Date(Date.parse(moved) - 60 * 60_000));
    await freezePredictions(app.deps);
    expect(await slots(app)).toEqual(['75min', '75min']);
    await playSecondMatch(app.deps);
    expect(await scorePredictions(app.deps)).toBe(1);
  });

  it('scores a snapshot once, when both line-ups are known', async () => {
    await using at = await appAt(before(70));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    await freezePredictions(app.deps);
    expect(await scorePredictions(app.deps)).toBe(0);
    await playSecondMatch(app.deps);
    expect(await scorePredictions(app.deps)).toBe(1);
    const scores = await table(app, 'ledgerScores').list();
    expect(scores).toHaveLength(8);
    expect(await scorePredictions(app.deps)).toBe(0);
    expect(await table(app, 'ledgerScores').list()).toEqual(scores);
    const sum = (column: string) => scores.reduce((total, row) => total + Number(row[column]), 0);
    expect(sum('players')).toBe(44);
    expect(sum('starters')).toBe(22);
    // At both clubs ten of the last eleven started again.
    expect(sum('yardstickRight')).toBe(20);
    const predictions = await table(app, 'ledgerPredictions').list();
    const brier = predictions.reduce(
      (total, row) => total + (Number(row['pstart']) - Number(row['started'])) ** 2,
      0,
    );
    expect(sum('brierSum')).toBeCloseTo(brier, 9);
    expect(predictions.filter(({ started }) => Number(started) === 1)).toHaveLength(22);
  });

  it('is shown until the next season has a score, but marked as last season’s', async () => {
    await using at = await scoredApp();
    const { app } = at;
    const { record } = app.deps.stores;
    expect(await record.read()).toMatchObject({ season: '2024-25', isLastSeason: false });
    // Two forecasts are too few to stand for the hub.
    expect(await record.hitRate()).toBeNull();

    await table(app, hubSettings.name).update('season', { value: '2025-26' });
    const after = await record.read();
    expect(after).toMatchObject({ season: '2024-25', isLastSeason: true, waiting: 0 });
    expect(after.bases).toHaveLength(1);
    expect(await record.lines('', 100)).toHaveLength(44);
    const { body } = await app.request.get('/api/v1/record').expect(200);
    expect(body.data).toEqual([]);
  });

  it('stays although the fixtures of the next season have the same ids', async () => {
    await using at = await scoredApp();
    const { app } = at;
    const before2025 = await app.deps.stores.record.read();
    expect(before2025.bases).toHaveLength(1);
    const next = { season: '2025-26', kickoffTs: '2025-08-22T18:30:00.000Z', status: 'scheduled' };
    for (const { id } of await table(app, 'fixtures').list())
      await table(app, 'fixtures').update(String(id), next);
    await table(app, hubSettings.name).update('season', { value: '2025-26' });
    const after = await app.deps.stores.record.read();
    expect(after.bases).toEqual(before2025.bases);
    expect(after.isLastSeason).toBe(true);
    expect(await app.deps.stores.record.lines('', 100)).toHaveLength(44);
  });

  it('is listed as an earlier season once the next one has a score', async () => {
    await using at = await scoredApp();
    const { app } = at;
    const { record } = app.deps.stores;
    const last = await record.read();
    expect(last.earlier).toEqual([]);
    const scored = last.bases[0]?.season;

    await table(app, hubSettings.name).update('season', { value: '2025-26' });
    expect((await record.read()).earlier).toEqual([]);
    const [first] = await table(app, 'ledgerSnapshots').list();
    await table(app, 'ledgerSnapshots').create({ ...first, id: 'next', fixtureId: 'n1', season: '2025-26' });
    const [score] = await table(app, 'ledgerScores').list();
    await table(app, 'ledgerScores').create({ ...score, id: 'next', snapshotId: 'next' });
    const { season, earlier } = await record.read();
    expect(season).toBe('2025-26');
    expect(earlier).toEqual([
      {
        season: '2024-25',
        base: '75min',
        teamMatches: 2,
        rightOf11: scored?.rightOf11,
        baseline: { right: 10, ours: scored?.baseline?.ours.right, teamMatches: 2 },
      },
    ]);
    const { body } = await app.request.get('/api/v1/record/seasons').expect(200);
    expect(body.data).toMatchObject([
      { season: '2024-25', basis: '75min', clubMatches: 2, sameElevenAgain: 10 },
    ]);
  });

  it('freezes expected points, and scores them by the same rules', async () => {
    await using at = await appAt(before(70));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    await insertPrices(app.deps);
    await freezePredictions(app.deps);
    const pointsOf = async () =>
      (await table(app, 'ledgerPredictions').list({ orderBy: { id: 'asc' } })).map(
        ({ playerId, points }) => ({
          playerId: String(playerId),
          points: readFrozenPoints(points === null ? null : String(points)),
        }),
      );
    const frozen = await pointsOf();
    expect(frozen.every(({ points: [one] }) => one?.actual === null && one.low <= one.high)).toBe(true);
    // The small league's source reports none of these.
    expect(frozen[0]?.points[0]?.missing).toEqual(['assists', 'saves', 'actions']);
    await playSecondMatch(app.deps);
    await scorePredictions(app.deps);
    const scored = await pointsOf();
    expect(scored.map(({ points: [one] }) => ({ ...one, actual: null }))).toEqual(
      frozen.map(({ points: [one] }) => one),
    );
    const actualOf = new Map(scored.map(({ playerId, points: [one] }) => [playerId, one?.actual]));
    // A goalkeeper and a defender after 90 minutes of a goalless draw; a player who did not play gets nothing.
    expect([actualOf.get('team-a-1'), actualOf.get('team-a-3'), actualOf.get('team-a-2')]).toEqual([7, 4, 0]);
    const [base] = (await app.deps.stores.record.read()).bases;
    const [record] = base?.points ?? [];
    const errors = scored.flatMap(({ points }) => points.map((one) => (one.points - (one.actual ?? 0)) ** 2));
    expect(record).toMatchObject({ profile: 'bundesligaFantasy', players: 44, gainInterval: null });
    expect(record?.rmse).toBeCloseTo(Math.sqrt(errors.reduce((sum, one) => sum + one, 0) / 44), 9);
    const { body } = await app.request.get('/api/v1/record/points').expect(200);
    expect(body.data[0]).toMatchObject({ basis: '75min', predictions: 44, rmse: record?.rmse });
  });

  it('scores no points if the source of a match omits an expected part', async () => {
    await using at = await appAt(before(70));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    await insertPrices(app.deps);
    await app.deps.provider.database.sql('update appearances set assists = 0');
    await freezePredictions(app.deps);
    await playSecondMatch(app.deps);
    await scorePredictions(app.deps);
    const [base] = (await app.deps.stores.record.read()).bases;
    // Only players who did not play have known points: none.
    expect(base?.points[0]?.players).toBe(22);
  });

  it('waits for the second line-up', async () => {
    await using at = await appAt(before(70));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    await freezePredictions(app.deps);
    await playSecondMatch(app.deps, 10);
    expect(await scorePredictions(app.deps)).toBe(0);
  });

  it('adds manual runs but not scheduled ones, and scores them like the others', async () => {
    await using at = await appAt(before(600));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    await computePstart(app.deps, 'schedule');
    expect(await slots(app)).toEqual([]);
    await computePstart(app.deps, 'admin');
    expect(await slots(app)).toEqual([expect.stringMatching(/^run /)]);
    await playSecondMatch(app.deps);
    expect(await scorePredictions(app.deps)).toBe(1);
    expect(await table(app, 'ledgerPredictions').count()).toBe(44);
    const { bases } = await app.deps.stores.record.read();
    expect(bases.map(({ base }) => base)).toEqual(['manual']);
  });

  it('lists each call of a match once, however many manual runs there were', async () => {
    await using at = await appAt(before(600));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    await computePstart(app.deps, 'admin');
    await computePstart(app.deps, 'admin');
    expect(await slots(app)).toHaveLength(2);
    await playSecondMatch(app.deps);
    expect(await scorePredictions(app.deps)).toBe(2);
    const { bases } = await app.deps.stores.record.read();
    for (const calls of bases.flatMap(({ bestCalls, worstCalls }) => [bestCalls, worstCalls])) {
      expect(calls.length).toBeGreaterThan(1);
      expect(new Set(calls.map(({ fixtureId, playerId }) => `${fixtureId} ${playerId}`)).size).toBe(
        calls.length,
      );
    }
  });

  it('ignores official elevens when freezing, and adds no run once one is known', async () => {
    await using at = await appAt(before(70));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    const eleven = Array.from({ length: 11 }, (_, index) => `team-a-${index + 1}`);
    const entered = { enteredTs: before(71).toISOString(), enteredBy: { id: 'admin', displayName: null } };
    await app.deps.stores.officialElevens.replace('fixture-2', 'team-a', eleven, entered);
    await freezePredictions(app.deps);
    const frozen = await table(app, 'ledgerPredictions').list();
    expect(frozen).toHaveLength(44);
    for (const { pstart } of frozen) {
      expect(Number(pstart)).toBeGreaterThan(0);
      expect(Number(pstart)).toBeLessThan(1);
    }
    await computePstart(app.deps, 'admin');
    expect(await slots(app)).toEqual(['75min']);
  });

  it('changes the data version for the cache without making the last run outdated', async () => {
    await using at = await appAt(before(70));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    await freezePredictions(app.deps);
    await computePstart(app.deps, 'schedule');
    const version = await app.deps.stores.settings.dataVersion();
    await playSecondMatch(app.deps);
    await scorePredictions(app.deps);
    expect(await app.deps.stores.settings.dataVersion()).not.toBe(version);
    expect(await app.deps.stores.pstart.isUpToDate()).toBe(true);
  });

  it('stores the report and the chance without it beside each chance', async () => {
    await using at = await appAt(before(70));
    const { app } = at;
    await insertLeague(app.deps, aSmallLeague());
    const season = { season: '2024-25', competition: 'bundesliga' };
    await table(app, 'statusCovers').create({
      id: 'cover',
      ...season,
      matchday: 2,
      deadlineTs: before(60).toISOString(),
      readAtTheTime: true,
    });
    const reported = [
      ['team-a-2', 'injured', null],
      ['team-a-3', 'doubtful', 75],
    ] as const;
    for (const [playerId, status, chance] of reported)
      await table(app, 'statusReports').create({
        id: playerId,
        ...season,
        playerId,
        knownFromTs: before(600).toISOString(),
        seq: 1,
        status,
        chance,
        source: 'test',
      });
    await freezePredictions(app.deps);
    const frozen = await table(app, 'ledgerPredictions').list();
    const rowOf = (playerId: string) => frozen.find((row) => row['playerId'] === playerId);
    expect(frozen.map(({ said }) => said)).not.toContain(null);
    expect(rowOf('team-a-2')).toMatchObject({ said: 'injured' });
    expect(rowOf('team-a-3')).toMatchObject({ said: 'doubtful75' });
    expect(rowOf('team-a-4')).toMatchObject({ said: 'nothing' });
    for (const [playerId] of reported)
      expect(Number(rowOf(playerId)?.['pstartWithoutNews'])).toBeGreaterThan(
        Number(rowOf(playerId)?.['pstart']),
      );

    await playSecondMatch(app.deps);
    await scorePredictions(app.deps);
    const { bases } = await app.deps.stores.record.read();
    const [shown] = bases;
    expect(shown?.season.withoutNews?.logLoss).toBeGreaterThan(0);
    expect(shown?.season.withoutNews?.logLoss).not.toBeCloseTo(shown?.season.logLoss ?? 0, 6);
    const countOf = (kind: string) =>
      shown?.statusReports.reduce((sum, { report, players }) => sum + (report === kind ? players : 0), 0);
    expect(['injured', 'doubtful75', 'nothing'].map(countOf)).toEqual([1, 1, 42]);
  });
});
