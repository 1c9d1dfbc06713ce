import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezePredictions, scorePredictions } from '../../commands/record/predictions.ts';
import { CROWD_MIN } from '@hub/shared/limits.ts';
import { aSmallLeague, playSecondMatch } from '@hub/tools/testing/facts/builders.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import type { TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const KICKOFF = '2024-12-07T14:30:00.000Z';
const before = (minutes: number) => new Date(Date.parse(KICKOFF) - minutes * 60_000);
const ASKED = { playerId: 'team-a-1', fixtureId: 'fixture-2' };

let app: TestApp;
let now: Date;
beforeEach(async () => {
  now = before(70);
  app = await leagueApp(aSmallLeague(), { now: () => now });
});
afterEach(() => app[Symbol.asyncDispose]());

const tipsFor = (token: string | null, asked = ASKED) => callerOf(app, token).community.startTips(asked);
const tipped = (starts: boolean | null, token = app.userToken, asked = ASKED) =>
  callerOf(app, token).community.tipStart({ ...asked, starts });

describe('a tip whether a player starts', () => {
  it('can be read by anyone', async () => {
    expect(await tipsFor(null)).toEqual({ tips: 0, yes: 0, own: null });
  });

  it.each([
    ['no answer', ASKED],
    ['a number', { ...ASKED, starts: 0.7 }],
    ['no fixture', { playerId: 'team-a-1', starts: true }],
    ['an extra field', { ...ASKED, starts: true, userId: 'somebody' }],
  ])('refuses %s', async (_what, input) => {
    await mutate(app, 'community.tipStart', app.userToken, input).expect(400);
  });

  it('is not found for an unknown player, or one whose club does not play', async () => {
    await expect(tipsFor(null, { ...ASKED, playerId: 'nobody' })).rejects.toThrow('404');
    for (const wrong of [{ playerId: 'nobody' }, { fixtureId: 'nothing' }, { fixtureId: 'fixture-1' }])
      await expect(tipped(true, app.userToken, { ...ASKED, ...wrong })).rejects.toThrow('409 tipsClosed');
  });

  it('counts once per fan, and can be changed and taken back', async () => {
    expect(await tipped(true)).toEqual({ tips: 1, yes: 1, own: true });
    expect(await tipped(true)).toEqual({ tips: 1, yes: 1, own: true });
    expect(await tipped(false, app.adminToken)).toEqual({ tips: 2, yes: 1, own: false });
    expect(await tipped(false)).toEqual({ tips: 2, yes: 0, own: false });
    expect(await tipped(null)).toEqual({ tips: 1, yes: 0, own: null });
    expect(await tipsFor(app.adminToken)).toEqual({ tips: 1, yes: 0, own: false });
    expect(await tipsFor(null)).toEqual({ tips: 1, yes: 0, own: null });
  });

  it('is closed from kickoff on', async () => {
    await tipped(true);
    now = before(0);
    for (const starts of [false, null]) await expect(tipped(starts)).rejects.toThrow('409 tipsClosed');
    expect(await tipsFor(app.userToken)).toEqual({ tips: 1, yes: 1, own: true });
  });

  it('is closed for a club whose eleven is official, and open for the other', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => `team-a-${index + 1}`);
    const entered = { enteredTs: now.toISOString(), enteredBy: { id: 'admin', displayName: null } };
    await app.deps.stores.officialElevens.replace('fixture-2', 'team-a', eleven, entered);
    await expect(tipped(true)).rejects.toThrow('409 tipsClosed');
    await tipped(true, app.userToken, { ...ASKED, playerId: 'team-b-1' });
  });

  it('is scored beside the hub’s chances once enough fans have tipped, without changing them', async () => {
    await freezePredictions(app.deps);
    const chances = () => app.deps.provider.database.sql('select pstart from ledger_predictions order by id');
    const frozen = await chances();
    const { startTips, record } = app.deps.stores;
    const fans = Array.from({ length: CROWD_MIN }, (_, index) => `fan-${index}`);
    // Four of five fans tip that he starts, and he does; a second player has too few tips.
    for (const [index, fan] of fans.entries())
      await startTips.tip({ ...ASKED, starts: index > 0 }, fan, now.toISOString());
    await startTips.tip({ ...ASKED, playerId: 'team-a-2', starts: false }, 'fan-0', now.toISOString());
    expect((await record.read()).crowd).toBeNull();
    expect(await chances()).toEqual(frozen);

    await playSecondMatch(app.deps);
    await scorePredictions(app.deps);
    const rows = await app.deps.provider.database.table('ledgerPredictions').list();
    const his = rows.find((row) => row['playerId'] === ASKED.playerId);
    expect(Number(his?.['started'])).toBe(1);
    const { crowd } = await record.read();
    expect(crowd).toMatchObject({ players: 1, tips: CROWD_MIN });
    expect(crowd?.crowdBrier).toBeCloseTo(0.04);
    expect(crowd?.tipBrier).toBeCloseTo(0.2);
    expect(crowd?.modelBrier).toBeCloseTo((1 - Number(his?.['pstart'])) ** 2);
  });
});
