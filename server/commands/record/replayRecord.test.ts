import { describe, expect, it } from 'vitest';
import { PredictionRecord } from '@hub/shared/record/record.schema.ts';
import { demoApp, nextKickoffTs, testApp } from '@hub/tools/testing/testApp.ts';
import { freezePredictions } from './predictions.ts';
import { isReplayed, replayRecord } from './replayRecord.ts';

describe('a replayed record', () => {
  it('exists for a fresh demo season, is marked as a replay, and can be repeated without changing frozen snapshots', async () => {
    await using app = await demoApp();
    expect(await isReplayed(app.deps)).toBe(true);
    const record = PredictionRecord.parse(await app.deps.stores.record.read());
    expect(record.bases.map(({ base }) => base)).toEqual(['replay']);
    const [replay] = record.bases;
    expect(replay?.season.teamMatches).toBe(216);
    expect(replay?.matchdays.map(({ matchday }) => matchday)).toEqual(
      Array.from({ length: 12 }, (_, index) => 17 - index),
    );
    expect(new Set(replay?.matchdays.flatMap(({ cards }) => cards))).toEqual(new Set(['full news']));
    expect(replay?.teams).toHaveLength(18);
    const latest = replay?.latestClubs ?? [];
    expect(latest).toHaveLength(18);
    expect(latest.map(({ right }) => right)).toEqual(
      latest.map(({ right }) => right).toSorted((one, other) => other - one),
    );
    expect(latest.reduce((sum, { right }) => sum + right, 0) / 18).toBeCloseTo(
      replay?.matchdays[0]?.figures.rightOf11 ?? 0,
      6,
    );
    expect(replay?.bestCalls).toHaveLength(5);
    expect(replay?.worstCalls).toHaveLength(5);
    const kickoffTs = await nextKickoffTs(app.deps);
    for (const hoursBefore of [24, 1]) {
      const now = () => new Date(Date.parse(kickoffTs) - hoursBefore * 3_600_000);
      expect(await freezePredictions({ ...app.deps, now })).toBeGreaterThan(0);
    }
    const frozen = () =>
      app.deps.provider.database.table('ledgerSnapshots').list({ where: { kind: 'frozen' } });
    const before = await frozen();
    await replayRecord(app.deps);
    expect(await frozen()).toEqual(before);
    expect((await app.deps.stores.record.read()).bases).toEqual(record.bases);
    const fixtureIds = new Set(before.map(({ fixtureId }) => fixtureId));
    // Some fixtures are frozen at several horizons.
    expect(fixtureIds.size).toBeLessThan(before.length);
    expect((await app.deps.stores.record.read()).waiting).toBe(fixtureIds.size);
  });

  it('has groups, clubs and bins that add up to the season and match the ledger’s rows', async () => {
    await using app = await demoApp();
    const [replay] = (await app.deps.stores.record.read()).bases;
    if (replay === undefined) throw new Error('There is no replay');
    const { season, groups, teams, bins, matchdays, points } = replay;
    const total = (parts: { figures: { players: number } }[]) =>
      parts.reduce((sum, { figures }) => sum + figures.players, 0);
    for (const parts of [groups, teams, matchdays]) expect(total(parts)).toBe(season.players);
    expect(bins.reduce((sum, { players }) => sum + players, 0)).toBe(season.players);
    const { rows } = await app.deps.provider.database.sql(
      `select avg((pstart - started) * (pstart - started)) as brier, count(*) as n from ledger_predictions`,
    );
    expect(Number(rows[0]?.['n'])).toBe(season.players);
    expect(season.brier).toBeCloseTo(Number(rows[0]?.['brier']), 9);
    expect(points).toMatchObject([{ profile: 'bundesligaFantasy', players: season.players }]);
    expect(points[0]?.gainInterval).not.toBeNull();
  });
});

describe('GET /record.csv', () => {
  it('has a line for each scored prediction, with the same mean error as the record', async () => {
    await using app = await demoApp();
    const { text, headers, status } = await app.request.get('/record.csv');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(headers['content-disposition']).toContain('trefferquote.csv');
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    const column = (name: string) => head.split(',').indexOf(name);
    const { season } = (await app.deps.stores.record.read()).bases[0] ?? {};
    expect(lines).toHaveLength(season?.players ?? Number.NaN);
    expect(new Set(lines).size).toBe(lines.length);
    const errors = lines.map((line) => {
      const fields = line.split(',');
      return (Number(fields[column('start_probability')]) - Number(fields[column('started')])) ** 2;
    });
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeCloseTo(
      season?.brier ?? Number.NaN,
      3,
    );
  });

  it('contains only the header in a hub without a record', async () => {
    await using app = await testApp();
    const { text, status } = await app.request.get('/record.csv');
    expect(status).toBe(200);
    expect(text.trimEnd().split('\r\n')).toHaveLength(1);
  });
});
