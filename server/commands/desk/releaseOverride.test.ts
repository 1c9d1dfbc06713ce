import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceReaders } from '../../feeds/pull.ts';
import { aSmallLeague, insertLeague } from '../../testing/facts/builders.ts';
import { testApp, type TestApp } from '../../testing/testApp.ts';
import { pullDueSources } from '../feeds/pullSource.ts';
import { computePstart } from '../runs/computePstart.ts';
import { recordStatuses } from '../season/recordStatuses.ts';
import { overrideEndsTs, isContradicted } from './overrides.ts';

/** A starter of the last match, whose club plays next on 7 December 2024. */
const REGULAR = 'team-a-5';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START_MS = Date.parse('2024-12-05T12:00:00.000Z');
/** Reads nothing, but switches the rules of a live season on. */
const LIVE: SourceReaders = { openligadb: { pull: async () => null } };

async function aHub(readers: SourceReaders = LIVE) {
  let nowMs = START_MS;
  const app = await testApp({ now: () => new Date(nowMs), readers });
  await insertLeague(app.deps, aSmallLeague());
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
    async contradictions() {
      const { body } = await app.request
        .get('/trpc/admin.sources')
        .set('Authorization', `Bearer ${app.adminToken}`)
        .expect(200);
      return body.result.data.contradictions as { entered: string; told: string; endsTs: string | null }[];
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

function post(app: TestApp, procedure: string, input: object, token: string | null = app.adminToken) {
  const request = app.request.post(`/trpc/admin.${procedure}`);
  if (token !== null) void request.set('Authorization', `Bearer ${token}`);
  return request.send(input);
}

describe('what the desk entered', () => {
  it('holds against a feed, in lists and in the model, and the desk is told', async () => {
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
      { entered: 'injured', told: 'fit', endsTs: expect.stringContaining('2024-12-07') as unknown },
    ]);
  });

  it('ends at the next kickoff of the club, and the feed counts', async () => {
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

  it('stays on a hub without sources, which nobody would tell anything newer', async () => {
    await using hub = await aHub({});
    await hub.edit('injured');
    hub.pass(10 * DAY);
    await pullDueSources(hub.app.deps);
    expect(await hub.status()).toBe('injured');
  });
});

describe('admin.releaseAvailability', () => {
  it('is for administrators', async () => {
    await using hub = await aHub();
    await hub.edit('injured');
    await post(hub.app, 'releaseAvailability', { playerId: REGULAR }, null).expect(401);
    await post(hub.app, 'releaseAvailability', { playerId: REGULAR }, hub.app.userToken).expect(403);
    expect(await hub.status()).toBe('injured');
  });

  it.each([{}, { playerId: '' }, { playerId: REGULAR, more: 1 }])('refuses %j', async (input) => {
    await using hub = await aHub();
    await post(hub.app, 'releaseAvailability', input).expect(400);
  });

  it('says that no edit of the player is in force', async () => {
    await using hub = await aHub();
    await post(hub.app, 'releaseAvailability', { playerId: REGULAR }).expect(409);
    await post(hub.app, 'releaseAvailability', { playerId: 'nobody' }).expect(409);
  });

  it('lets the feed speak, in lists and in the model', async () => {
    await using hub = await aHub();
    const fit = await hub.chance();
    await hub.edit('injured');
    hub.pass(MINUTE);
    await hub.feed('fit');
    hub.pass(MINUTE);
    const { body } = await post(hub.app, 'releaseAvailability', { playerId: REGULAR }).expect(200);
    expect(body.result.data).toEqual({ isComputed: true });
    expect(await hub.status()).toBe('fit');
    expect(await hub.chance()).toBeGreaterThan(fit * 0.8);
    expect(await hub.contradictions()).toEqual([]);
    await post(hub.app, 'releaseAvailability', { playerId: REGULAR }).expect(409);
  });
});

describe('the rules', () => {
  const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2026-01-01'), noInvalidDate: true });

  it('an edit ends with its expected return, else at the kickoff, in Germany’s time', () => {
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

  it('only something else, told later, contradicts', () => {
    const said = fc.constantFrom('fit', 'doubtful', 'injured', 'suspended', 'away');
    fc.assert(
      fc.property(said, said, instant, instant, (status, toldStatus, edited, told) => {
        const [editedTs, reportedTs] = [edited.toISOString(), told.toISOString()];
        expect(isContradicted({ status, toldStatus, editedTs, reportedTs })).toBe(
          status !== toldStatus && reportedTs > editedTs,
        );
        expect(isContradicted({ status, toldStatus: null, editedTs, reportedTs: null })).toBe(false);
      }),
    );
  });
});
