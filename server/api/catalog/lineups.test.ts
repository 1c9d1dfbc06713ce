import { describe, expect, it } from 'vitest';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { demoApp, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const read = (app: TestApp) => callerOf(app).catalog.lineups();

describe('catalog.lineups', () => {
  it('returns a legal eleven for every club of the demo matchday, with one provider call', async () => {
    await using app = await demoApp();
    const callsBefore = app.providerCalls.length;
    await app.deps.stores.lineups.read();
    expect(app.providerCalls.length - callsBefore).toBe(1);
    const { matchday, fixtures, asOfTs } = await read(app);
    expect(matchday).toBe(18);
    expect(asOfTs).not.toBeNull();
    expect(fixtures).toHaveLength(9);
    const sides = fixtures.flatMap(({ home, away }) => [home, away]);
    expect(new Set(sides.map(({ teamId }) => teamId)).size).toBe(18);
    for (const { basis, eleven, doubtful, bench } of sides) {
      expect(basis).toBe('startChance');
      expect(eleven).toHaveLength(11);
      expect(eleven.filter(({ positionGroup }) => positionGroup === 'goalkeeper')).toHaveLength(1);
      const allIds = [
        ...eleven,
        ...eleven.flatMap(({ alternatives }) => alternatives),
        ...doubtful.filter(({ id }) =>
          eleven.every(({ alternatives }) => alternatives.every((one) => one.id !== id)),
        ),
        ...bench,
      ].map(({ id }) => id);
      expect(bench.length).toBeGreaterThan(0);
      expect(new Set(allIds).size).toBe(allIds.length);
      for (const { id } of doubtful) expect(eleven.map((slot) => slot.id)).not.toContain(id);
    }
    expect(sides.flatMap(({ eleven }) => eleven).some(({ alternatives }) => alternatives.length > 0)).toBe(
      true,
    );
  });

  it('lists players who gain because a team-mate is out', async () => {
    await using app = await leagueApp();
    await mutate(app, 'admin.editAvailability', app.adminToken, {
      playerId: 'team-a-1',
      status: 'injured',
      expectedReturn: null,
      source: 'Trainer',
    }).expect(200);
    await computePstart(app.deps, 'command');
    const [fixture] = (await read(app)).fixtures;
    expect(fixture?.away.gains).toMatchObject([{ playerId: 'team-a-2', absentPlayerId: 'team-a-1' }]);
    expect(fixture?.away.doubtful.map(({ id }) => id)).toEqual(['team-a-1']);
    expect(fixture?.home.gains).toEqual([]);
  });

  it('shows an announced eleven in place of the probable one', async () => {
    await using app = await leagueApp();
    const eleven = [2, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map((number) => `team-b-${number}`);
    const entered = { enteredTs: '2024-12-07T13:30:00.000Z', enteredBy: { id: 'admin', displayName: null } };
    await app.deps.stores.officialElevens.replace('fixture-2', 'team-b', eleven, entered);
    await computePstart(app.deps, 'command');
    const [fixture] = (await read(app)).fixtures;
    expect(fixture?.home.basis).toBe('officialEleven');
    expect(fixture?.home.eleven.map(({ id }) => id).toSorted()).toEqual(eleven.toSorted());
    expect(fixture?.home.eleven.every(({ startProbability }) => startProbability === 1)).toBe(true);
    expect(fixture?.away.basis).toBe('startChance');
  });

  it('is empty before the first run', async () => {
    await using app = await testApp();
    expect(await read(app)).toEqual({ matchday: null, asOfTs: null, fixtures: [] });
  });
});

describe('catalog.record', () => {
  it('is empty, not an error, before anything is scored', async () => {
    await using app = await leagueApp();
    expect(await callerOf(app).catalog.record()).toEqual({
      season: '2024-25',
      isLastSeason: false,
      competition: 'bundesliga',
      bases: [],
      expected: null,
      earlier: [],
      crowd: null,
      waiting: 0,
    });
  });

  it('rejects any input, so that the query has one address', async () => {
    await using app = await testApp();
    const { status } = await app.request.get(`/trpc/catalog.record?input=${encodeURIComponent('{"a":1}')}`);
    expect(status).toBe(400);
  });
});

describe('catalog.hitRate', () => {
  it('rejects any input', async () => {
    await using app = await testApp();
    const { status } = await app.request.get(`/trpc/catalog.hitRate?input=${encodeURIComponent('{"a":1}')}`);
    expect(status).toBe(400);
  });

  it('is null before anything is scored', async () => {
    await using app = await leagueApp();
    expect(await callerOf(app).catalog.hitRate()).toBeNull();
  });

  it('is the record in one figure, overall and per club', async () => {
    await using app = await demoApp();
    const rate = await callerOf(app).catalog.hitRate();
    const [first] = (await app.deps.stores.record.read()).bases;
    expect(rate).toMatchObject({
      base: first?.base,
      right: first?.season.rightOf11,
      baseline: {
        right: first?.season.baseline?.right,
        ours: first?.season.baseline?.ours.right,
        teamMatches: first?.season.baseline?.teamMatches,
      },
      teamMatches: 216,
    });
    expect(rate?.clubs).toHaveLength(18);
    const many = first!.bins.filter(({ players }) => players >= 100);
    expect(many.length).toBeGreaterThan(0);
    expect(rate?.calibration).toEqual(many.map(({ predicted: said, happened }) => ({ said, happened })));
    expect(rate?.clubs[0]?.right).toBe(first?.teams[0]?.figures.rightOf11);
  });

  it('is that of the last season while this one has too few forecasts', async () => {
    await using app = await demoApp();
    const table = (name: string) => app.deps.provider.database.table(name);
    const old = (await table('ledgerSnapshots').list()).find(({ kind }) => kind === 'replay');
    const scores = (await table('ledgerScores').list()).filter(({ snapshotId }) => snapshotId === old?.id);
    const season = '2099-00';
    await table('ledgerSnapshots').createMany([{ ...old, id: 'new', kind: 'frozen', slot: '75min', season }]);
    await table('ledgerScores').createMany(
      scores.map((row) => Object.assign({}, row, { id: `new ${row.id}`, snapshotId: 'new' })),
    );
    await table('hubSettings').update('season', { value: season });
    expect(await callerOf(app).catalog.hitRate()).toMatchObject({
      season: old?.['season'],
      isLastSeason: true,
      base: 'replay',
      teamMatches: 216,
    });
  });

  it.each([
    ['recalculated', 44, ['replay', 216], 'mit dem Wissen vor Anpfiff nachgerechnet'],
    ['the frozen one', 45, ['75min', 90], 'jede vor Anpfiff gerechnet'],
  ] as const)('is %s after %i frozen matches, in every place', async (_which, matches, expected, how) => {
    await using app = await demoApp();
    const table = (name: string) => app.deps.provider.database.table(name);
    const [snapshots, scores] = await Promise.all([
      table('ledgerSnapshots').list(),
      table('ledgerScores').list(),
    ]);
    // Replayed forecasts, as if they had been frozen 75 minutes before kickoff.
    const some = snapshots.filter(({ kind }) => kind === 'replay').slice(0, matches);
    const ids = new Set(some.map(({ id }) => id));
    await table('ledgerSnapshots').createMany(
      some.map((row) => Object.assign({}, row, { id: `frozen ${row.id}`, kind: 'frozen', slot: '75min' })),
    );
    await table('ledgerScores').createMany(
      scores
        .filter(({ snapshotId }) => ids.has(String(snapshotId)))
        .map((row) =>
          Object.assign({}, row, {
            id: `frozen ${row.id}`,
            snapshotId: `frozen ${String(row['snapshotId'])}`,
          }),
        ),
    );
    const rate = await callerOf(app).catalog.hitRate();
    expect([rate?.base, rate?.teamMatches]).toEqual(expected);
    const [first] = (await callerOf(app).catalog.record()).bases;
    expect([first?.base, first?.season.rightOf11]).toEqual([rate?.base, rate?.right]);
    const { body } = await app.request.get('/api/v1/record').expect(200);
    expect(body.data[0]).toMatchObject({ basis: rate?.base, rightOf11: rate?.right });
    const embedded = await app.request.get('/embed/record/light').expect(200);
    expect(embedded.text).toContain(`${expected[1]}\u00A0Elfen, ${how}`);
  });
});
