import { beforeAll, beforeEach, expect, it } from 'vitest';
import { computePstart, type RunDeps } from '../../commands/runs/computePstart.ts';
import { recordStatuses } from '../../commands/admin/availability.ts';
import { freezePredictions, scorePredictions } from '../../commands/record/predictions.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { aSmallLeague, insertLeague, playSecondMatch } from '@hub/tools/testing/facts/builders.ts';
import { recordingLog } from '@hub/tools/testing/recordingLog.ts';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { createStores } from '../stores.ts';

const FLOW = 'a-flow';
const KICKOFF = '2024-12-07T14:30:00.000Z';
const before = (minutes: number) => new Date(Date.parse(KICKOFF) - minutes * 60_000);
const ADMIN = { id: 'admin', displayName: 'Adele Admin' };
const at = (second: number) => `2024-12-07T12:00:${String(second).padStart(2, '0')}.000Z`;

/** Tables in deletion order: referencing tables first. */
const TABLES = [
  'ledger_scores',
  'ledger_predictions',
  'ledger_snapshots',
  'official_elevens',
  'availability_edits',
  'status_reports',
  'status_covers',
  'watched_players',
  'flow_runs',
  'flow_schedules',
  'flows',
  'leases',
  'pstart_predictions',
  'pstart_runs',
  'appearances',
  'player_status',
  'players',
  'fixtures',
  'teams',
  'hub_settings',
  'profiles',
];

await describeOnDatabases('availability edits, ledger and elevens', (kind) => {
  let instant = before(70);
  const provider = useTestProvider(kind, () => instant);
  const table = (name: string) => provider().database.table(name);
  let deps: RunDeps;

  beforeAll(() => {
    deps = { stores: createStores(provider()), now: () => instant, log: recordingLog() };
  });
  beforeEach(async () => {
    instant = before(70);
    await provider().database.batch(TABLES.map((name) => ({ sql: `delete from ${name}` })));
    await insertLeague({ provider: provider() }, aSmallLeague());
  });

  it('freezes and scores a fixture once, and reads the record from it', async () => {
    const frozen = await Promise.all([freezePredictions(deps), freezePredictions(deps)]);
    expect(frozen.toSorted((one, other) => one - other)).toEqual([0, 1]);
    await computePstart(deps, 'admin');
    expect(await table('ledgerPredictions').count()).toBe(44);
    await playSecondMatch({ provider: provider() });
    const scored = await Promise.all([scorePredictions(deps), scorePredictions(deps)]);
    expect(scored.reduce((sum, one) => sum + one)).toBe(2);
    expect(await table('ledgerScores').count()).toBe(2 * 8);
    const { bases, waiting } = await deps.stores.record.read();
    expect(waiting).toBe(0);
    expect(bases.map(({ base }) => base)).toEqual(['75min', 'manual']);
    for (const { season, bins, teams, groups, bestCalls, worstCalls, latestClubs } of bases) {
      expect(season.players).toBe(44);
      expect(bins.reduce((sum, { players }) => sum + players, 0)).toBe(44);
      expect(season.baseline?.right).toBe(10);
      expect([teams.length, groups.length]).toEqual([2, 4]);
      // There is only one matchday, so that its figures are those of the season.
      expect(latestClubs.map(({ teamId, name, right }) => [teamId, name, right])).toEqual(
        teams.map(({ teamId, name, figures }) => [teamId, name, figures.rightOf11]),
      );
      expect(bestCalls.length).toBeGreaterThan(0);
      // The worst calls are players who were dropped or came in.
      expect(worstCalls.slice(0, 4).every(({ started, startedLast }) => started !== startedLast)).toBe(true);
    }
    const first = await deps.stores.record.lines('', 50);
    const rest = await deps.stores.record.lines(first.at(-1)!.id, 50);
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(88);
  });

  it('adds to a player’s history without duplicates, and shows the newest report', async () => {
    const report = { playerId: 'team-a-2', expectedReturn: '2024-12-20', source: 'Verein', note: 'Wade' };
    const first = { ...report, knownFromTs: at(1), status: 'doubtful', chance: 25 } as const;
    const second = { ...report, knownFromTs: at(3), status: 'injured', chance: null } as const;
    expect(await recordStatuses(deps, [second, first])).toBe(2);
    expect(await recordStatuses(deps, [{ ...first, knownFromTs: at(2) }, second])).toBe(1);
    expect(await table('players').get('team-a-2')).toMatchObject({ injuryStatus: 'injured' });
    const newest = await deps.stores.statuses.newestOf(['team-a-2', 'team-a-3'], at(2));
    expect([...newest]).toEqual([['team-a-2', { ...first, knownFromTs: at(2) }]]);
    expect((await deps.stores.statuses.newestOf([], at(2))).size).toBe(0);
    const { facts } = await deps.stores.league.read(deps.now().toISOString());
    expect(facts.statuses?.map(({ status, chance }) => [status, chance])).toEqual([
      ['doubtful', 25],
      ['doubtful', 25],
      ['injured', null],
    ]);
  });

  it('stores for which matchdays statuses are complete', async () => {
    await deps.stores.statuses.cover('2024-25', [2], at(4));
    await deps.stores.statuses.cover('2024-25', [2, 3], at(5));
    await deps.stores.statuses.cover('2023-24', [9], at(5));
    const { facts } = await deps.stores.league.read(deps.now().toISOString());
    expect(facts.statusCover.toSorted((one, other) => one.matchday - other.matchday)).toEqual([
      { matchday: 2, deadlineTs: at(5), readAtTheTime: true },
      { matchday: 3, deadlineTs: at(5), readAtTheTime: true },
    ]);
  });

  it('shows an administrator’s edit in line-ups, on the player’s page and in the fixture', async () => {
    await deps.stores.availability.save({
      id: 'edit-1',
      playerId: 'team-a-1',
      injuryStatus: 'injured',
      suspension: 'none',
      availability: 'injured',
      chance: null,
      expectedReturn: '2024-12-20',
      source: 'Radio',
      editedTs: instant.toISOString(),
      editedBy: ADMIN,
    });
    expect(await deps.stores.availability.newest()).toMatchObject([
      { playerId: 'team-a-1', source: 'Radio', editedBy: 'Adele Admin', isInForce: true },
    ]);
    await computePstart(deps, 'admin');
    const { fixtures } = await deps.stores.lineups.read();
    const [home, away] = [fixtures[0]!.home, fixtures[0]!.away];
    expect([home.eleven.length, away.eleven.length]).toEqual([11, 11]);
    const club = [home, away].find(({ teamId }) => teamId === 'team-a')!;
    const note = { source: 'Radio', notedTs: instant.toISOString(), expectedReturn: '2024-12-20' };
    expect(club.doubtful).toMatchObject([{ id: 'team-a-1', note }]);
    expect(club.gains).toMatchObject([{ playerId: 'team-a-2', absentPlayerId: 'team-a-1' }]);
    expect((await deps.stores.players.details('team-a-1', instant.toISOString()))?.player.note).toEqual(note);
    const sheet = await deps.stores.fixtures.details('fixture-2');
    const missing = [...sheet!.home.doubtful, ...sheet!.away.doubtful];
    expect(missing).toMatchObject([{ id: 'team-a-1', note }]);
  });

  it('stores one official eleven per club, even if two are entered concurrently', async () => {
    const { officialElevens } = deps.stores;
    const elevens = [2, 3].map((first) => [first, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    const entered = { enteredTs: instant.toISOString(), enteredBy: ADMIN };
    const idsOf = (numbers: readonly number[]) => numbers.map((number) => `team-a-${number}`).toSorted();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        elevens.map((numbers) => officialElevens.replace('fixture-2', 'team-a', idsOf(numbers), entered)),
      );
      const subject = await officialElevens.subject('fixture-2', 'team-a');
      expect(elevens.map(idsOf)).toContainEqual(subject?.entered?.playerIds);
    }
    const subject = await officialElevens.subject('fixture-2', 'team-a');
    expect(subject).toMatchObject({ status: 'scheduled', entered: { enteredBy: 'Adele Admin' } });
    expect(subject?.squad).toHaveLength(22);
    expect(await officialElevens.subject('fixture-2', 'team-c')).toBeNull();
    const [next] = await officialElevens.openFixtures(5);
    const sides = [next!.home, next!.away].filter(({ hasEleven }) => hasEleven);
    expect(sides.map(({ teamId }) => teamId)).toEqual(['team-a']);
    await officialElevens.replace('fixture-2', 'team-a', [], entered);
    expect(await table('officialElevens').count()).toBe(0);
  });

  it('stores a user’s watchlist', async () => {
    const { watchlist } = deps.stores;
    await Promise.all([1, 2, 3].map(() => watchlist.watch('fan', 'team-a-5', at(0))));
    expect(await watchlist.idsOf('fan')).toEqual(['team-a-5']);
    await watchlist.setThreshold('fan', 'team-a-5', 70);
    await computePstart(deps, 'admin');
    const [watched] = await watchlist.ofUser('fan');
    expect(watched).toMatchObject({ playerId: 'team-a-5', thresholdPercent: 70 });
    await watchlist.markSeen('fan', at(1));
    await watchlist.unwatch('fan', 'team-a-5');
    expect(await watchlist.ofUser('fan')).toEqual([]);
    await expect(watchlist.watch('fan', 'nobody', at(2))).rejects.toMatchObject({ reason: 'notFound' });
  });

  it('gives the lease of a flow to one of many, and after a crash to one other', async () => {
    const { flows, flowRuns, leases } = deps.stores;
    const race = async (round: string, nowTs: string) => {
      const holders = Array.from({ length: 8 }, (_, index) => `${round}-${index}`);
      const got = await Promise.all(
        holders.map((holder) => flows.acquire({ name: FLOW, holder, trigger: 'schedule' }, nowTs, 60_000)),
      );
      return holders.filter((_, index) => got[index]);
    };
    const [crashed, ...second] = await race('first', at(0));
    expect(second).toEqual([]);
    expect(await race('early', at(9))).toEqual([]);
    await leases.renew(FLOW, crashed!, -1);
    const [winner, ...others] = await race('late', at(10));
    expect(others).toEqual([]);
    const { runs } = await flowRuns.page(FLOW, null);
    expect(runs.map(({ id, outcome }) => [id, outcome])).toEqual([
      [winner, 'running'],
      [crashed, 'interrupted'],
    ]);
    await leases.renew(FLOW, winner!, -1);
    const later = await flowRuns.page(FLOW, null);
    await leases.renew(FLOW, winner!, 60_000);
    expect(later.runs.map(({ outcome }) => outcome)).toEqual(['interrupted', 'interrupted']);

    // A run that lost its lease cannot save anything.
    const result = { success: true, processed: 1, message: 'done', errors: [] };
    const ended = { ranTs: at(11), finishedTs: at(11), durationMs: 5 };
    await expect(flows.finish(FLOW, crashed!, result, ended)).rejects.toBeInstanceOf(Failure);
    expect(await flows.recordStage(crashed!, 'read')).toBe(false);
    expect((await flows.read(FLOW)).status).toBe('running');
    expect(await flows.recordStage(winner!, 'read')).toBe(true);
    await flows.finish(FLOW, winner!, result, ended);
    expect(await flows.read(FLOW)).toMatchObject({ status: 'active', lastResult: result });
    expect(await race('next', at(12))).toHaveLength(1);
  });

  it('cancels a run once, after which it cannot save anything', async () => {
    const { flows } = deps.stores;
    await flows.acquire({ name: FLOW, holder: 'run', trigger: 'admin' }, at(0), 60_000);
    const cancelled = await Promise.all([1, 2, 3].map(() => flows.cancel(FLOW, 'run', at(1), at(1))));
    expect(cancelled.filter(Boolean)).toHaveLength(1);
    expect(await flows.isCancelled('run')).toBe(true);
    const result = { success: true, processed: 1, message: 'done', errors: [] };
    const ended = { ranTs: at(2), finishedTs: at(2), durationMs: 5 };
    await expect(flows.finish(FLOW, 'run', result, ended)).rejects.toBeInstanceOf(Failure);
    expect((await flows.read(FLOW)).status).toBe('error');
  });

  it('gives each due time of a schedule to one process, and to none while paused', async () => {
    const { flowSchedules } = deps.stores;
    await flowSchedules.plan(FLOW, at(1), at(0));
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => flowSchedules.claim(FLOW, at(1), at(5))),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect((await flowSchedules.read(FLOW)).dueTs).toBe(at(5));
    // An overdue run stays due, whatever another process plans.
    await flowSchedules.plan(FLOW, at(9), at(6));
    expect((await flowSchedules.read(FLOW)).dueTs).toBe(at(5));
    const changed = { changedTs: at(6), changedBy: 'admin' };
    await flowSchedules.change(FLOW, { pattern: '0 7 * * *', isPaused: true, dueTs: at(5) }, changed);
    expect(await flowSchedules.claim(FLOW, at(5), at(9))).toBe(false);
    expect(await flowSchedules.read(FLOW)).toEqual({ pattern: '0 7 * * *', isPaused: true, dueTs: at(5) });
  });
});
