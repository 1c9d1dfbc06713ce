import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { overrideEndsTs, isContradicted, editAvailability, recordStatuses } from './availability.ts';
import { importMatchData } from '../season/importMatchData.ts';
import { aSmallLeague } from '@hub/tools/testing/facts/builders.ts';
import { computePstart } from '../runs/computePstart.ts';
import type { SourceReaders } from '@hub/season/feeds/pull.ts';
import { pullDueSources } from '../feeds/pullSource.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

const AS_OF = '2024-12-01T12:00:00.000Z';
const LATER = '2024-12-01T12:30:00.000Z';
const { bundle } = demoSeason(new Date(AS_OF));
/** The same season with one name changed, so that its import is not skipped as unchanged. */
const corrected = {
  ...bundle,
  players: bundle.players.map((player, index) => (index === 0 ? { ...player, name: 'Neuer Name' } : player)),
};

const importSeason = (app: TestApp, asOf: string | null, source = bundle) =>
  importMatchData(app.deps, { source, asOf });
const table = (app: TestApp, name: string) => app.deps.provider.database.table(name);

/** Edits a player who is fit according to the data. */
async function editFitPlayer(app: TestApp): Promise<string> {
  const [player] = await table(app, 'players').list({ where: { injuryStatus: 'fit' }, limit: 1 });
  const playerId = String(player?.['id']);
  const edit = { playerId, status: 'injured', chance: null, source: 'Radio', expectedReturn: null } as const;
  await editAvailability(app.deps, edit, { id: 'admin', displayName: 'Adele Admin' });
  return playerId;
}
const stateOf = async (app: TestApp, playerId: string) => {
  const player = await table(app, 'players').get(playerId);
  const [status] = await table(app, 'playerStatus').list({ where: { playerId } });
  return [player?.['injuryStatus'], status?.['availability']];
};

describe('an import of the same season', () => {
  it.each([
    ['with an earlier as-of', AS_OF],
    ['with the as-of of the edit', LATER],
    ['without an as-of', null],
  ])('%s keeps an edit', async (_when, asOf) => {
    await using app = await testApp({ now: () => new Date(LATER) });
    await importSeason(app, AS_OF);
    const playerId = await editFitPlayer(app);
    const { outcome } = await importSeason(app, asOf, corrected);
    expect(outcome).toBe('imported');
    expect(await stateOf(app, playerId)).toEqual(['injured', 'injured']);
  });

  it('replaces an edit for good if its as-of is later', async () => {
    await using app = await testApp({ now: () => new Date(LATER) });
    await importSeason(app, AS_OF);
    const playerId = await editFitPlayer(app);
    await importSeason(app, '2024-12-01T13:00:00.000Z');
    expect(await stateOf(app, playerId)).toEqual(['fit', 'available']);
    await importSeason(app, AS_OF, corrected);
    expect(await stateOf(app, playerId)).toEqual(['fit', 'available']);
  });

  it('ignores edits of another season', async () => {
    await using app = await testApp({ now: () => new Date(LATER) });
    await importSeason(app, AS_OF);
    const playerId = await editFitPlayer(app);
    await app.deps.provider.database.sql(`update availability_edits set season = '1999-00'`);
    await importSeason(app, AS_OF, corrected);
    expect(await stateOf(app, playerId)).toEqual(['fit', 'available']);
  });
});

/** A starter of the last match, whose club plays next on 7 December 2024. */
const REGULAR = 'team-a-5';

async function chanceAfter(app: TestApp, expectedReturn: string | null): Promise<number> {
  const { status } = await mutate(app, 'admin.editAvailability', app.adminToken, {
    playerId: REGULAR,
    status: 'injured',
    source: 'Radio',
    expectedReturn,
  });
  expect(status).toBe(200);
  await computePstart(app.deps, 'command');
  return Number((await app.deps.provider.database.table('players').get(REGULAR))?.['pstart']);
}

it('previews with an expected return what the next run computes', async () => {
  await using app = await leagueApp();
  for (const expectedReturn of ['2024-12-06', '2024-12-08', null]) {
    const { chances } = await callerOf(app, app.adminToken).admin.previewAvailability({
      playerId: REGULAR,
      status: 'injured',
      expectedReturn,
    });
    const previewed = chances.find(({ playerId }) => playerId === REGULAR)?.after;
    expect(await chanceAfter(app, expectedReturn)).toBeCloseTo(previewed ?? Number.NaN, 10);
  }
});

it('uses only the newest edit’s expected return in a run', async () => {
  await using app = await leagueApp();
  const unknown = await chanceAfter(app, null);
  const back = await chanceAfter(app, '2024-12-06');
  const later = await chanceAfter(app, '2024-12-08');
  // The match is days away, so he may be back by then.
  expect(unknown).toBeLessThan(0.2);
  expect(back).toBeGreaterThan(unknown + 0.2);
  expect(later).toBe(0.005);
  expect(await chanceAfter(app, null)).toBe(unknown);
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START_MS = Date.parse('2024-12-05T12:00:00.000Z');
/** Reads nothing, but makes the rules of a live season apply. */
const LIVE: SourceReaders = { openligadb: { pull: async () => null } };

async function aHub(readers: SourceReaders = LIVE) {
  let nowMs = START_MS;
  const app = await leagueApp(aSmallLeague(), { now: () => new Date(nowMs), readers });
  return {
    app,
    pass: (ms: number) => void (nowMs += ms),
    async edit(status: string, expectedReturn: string | null = null) {
      await post(app, 'editAvailability', {
        playerId: REGULAR,
        status,
        source: 'Radio',
        expectedReturn,
      }).expect(200);
    },
    feed: (status: 'fit' | 'injured' | 'doubtful') =>
      recordStatuses(app.deps, [
        {
          playerId: REGULAR,
          knownFromTs: new Date(nowMs).toISOString(),
          status,
          chance: null,
          expectedReturn: null,
          source: 'api-football',
          note: null,
        },
      ]),
    async chance() {
      await computePstart(app.deps, 'command');
      return Number((await app.deps.provider.database.table('players').get(REGULAR))?.['pstart']);
    },
    status: async () => (await app.deps.provider.database.table('players').get(REGULAR))?.['injuryStatus'],
    contradictions: async () => (await callerOf(app, app.adminToken).admin.sources()).contradictions,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const post = (app: TestApp, procedure: string, input: object, token: string | null = app.adminToken) =>
  mutate(app, `admin.${procedure}`, token, input);

describe('a status entered by an administrator', () => {
  it('overrides a feed, in lists and in the model, and is shown to administrators', async () => {
    await using hub = await aHub();
    const fit = await hub.chance();
    await hub.edit('injured');
    const injured = await hub.chance();
    expect(injured).toBeLessThan(fit / 2);
    expect(await hub.contradictions()).toEqual([]);
    hub.pass(MINUTE);
    await hub.feed('fit');
    expect(await hub.status()).toBe('injured');
    expect(await hub.chance()).toBe(injured);
    expect(await hub.contradictions()).toMatchObject([
      { entered: 'injured', reported: 'fit', endsTs: expect.stringContaining('2024-12-07') as unknown },
    ]);
  });

  it('ends at the club’s next kickoff, and the feed counts again', async () => {
    await using hub = await aHub();
    await hub.edit('injured');
    hub.pass(MINUTE);
    await hub.feed('fit');
    hub.pass(DAY);
    await pullDueSources(hub.app.deps);
    expect(await hub.status()).toBe('injured');
    hub.pass(2 * DAY);
    await pullDueSources(hub.app.deps);
    expect(await hub.status()).toBe('fit');
    expect(await hub.contradictions()).toEqual([]);
  });

  it('ends with the expected return, also after a kickoff', async () => {
    await using hub = await aHub();
    await hub.edit('injured', '2024-12-10');
    hub.pass(4 * DAY);
    await pullDueSources(hub.app.deps);
    expect(await hub.status()).toBe('injured');
    hub.pass(DAY);
    await pullDueSources(hub.app.deps);
    expect(await hub.status()).toBe('fit');
  });

  it('stays on a hub without sources, where nothing newer can arrive', async () => {
    await using hub = await aHub({});
    await hub.edit('injured');
    hub.pass(10 * DAY);
    await pullDueSources(hub.app.deps);
    expect(await hub.status()).toBe('injured');
  });
});

describe('admin.releaseAvailability', () => {
  const unchanged = openOnce(aHub);
  it.each([{}, { playerId: '' }, { playerId: REGULAR, more: 1 }])('refuses %j', async (input) => {
    const hub = unchanged();
    await post(hub.app, 'releaseAvailability', input).expect(400);
  });

  it('reports a conflict if no edit of the player is in force', async () => {
    await using hub = await aHub();
    await post(hub.app, 'releaseAvailability', { playerId: REGULAR }).expect(409);
    await post(hub.app, 'releaseAvailability', { playerId: 'nobody' }).expect(409);
  });

  it('makes the feed count again, in lists and in the model', async () => {
    await using hub = await aHub();
    const fit = await hub.chance();
    await hub.edit('injured');
    hub.pass(MINUTE);
    await hub.feed('fit');
    hub.pass(MINUTE);
    const { admin } = callerOf(hub.app, hub.app.adminToken);
    expect(await admin.releaseAvailability({ playerId: REGULAR })).toEqual({ isComputed: true });
    expect(await hub.status()).toBe('fit');
    expect(await hub.chance()).toBeGreaterThan(fit * 0.8);
    expect(await hub.contradictions()).toEqual([]);
    await post(hub.app, 'releaseAvailability', { playerId: REGULAR }).expect(409);
  });
});

describe('the rules', () => {
  const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2026-01-01'), noInvalidDate: true });

  it('end an edit on its expected day of return, German time, else at the kickoff', () => {
    expect(overrideEndsTs({ expectedReturn: '2024-12-10', nextKickoffTs: '2024-12-07T14:30:00.000Z' })).toBe(
      '2024-12-09T23:00:00.000Z',
    );
    expect(overrideEndsTs({ expectedReturn: '2024-07-10', nextKickoffTs: null })).toBe(
      '2024-07-09T22:00:00.000Z',
    );
    expect(overrideEndsTs({ expectedReturn: null, nextKickoffTs: null })).toBeNull();
    fc.assert(
      fc.property(instant, (date) => {
        const nextKickoffTs = date.toISOString();
        expect(overrideEndsTs({ expectedReturn: null, nextKickoffTs })).toBe(nextKickoffTs);
      }),
    );
  });

  it('call only a different, later report a contradiction', () => {
    const anyStatus = fc.constantFrom('fit', 'doubtful', 'injured', 'suspended', 'away');
    fc.assert(
      fc.property(anyStatus, anyStatus, instant, instant, (status, reportedStatus, edited, reported) => {
        const [editedTs, reportedTs] = [edited.toISOString(), reported.toISOString()];
        expect(isContradicted({ status, reportedStatus, editedTs, reportedTs })).toBe(
          status !== reportedStatus && reportedTs > editedTs,
        );
        expect(isContradicted({ status, reportedStatus: null, editedTs, reportedTs: null })).toBe(false);
      }),
    );
  });
});
