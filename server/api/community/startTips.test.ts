import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezePredictions, scorePredictions } from '../../commands/record/predictions.ts';
import { CROWD_MIN } from '#shared/limits.ts';
import { aSmallLeague, playSecondMatch } from '../../testing/facts/builders.ts';
import type { TestApp } from '../../testing/testApp.ts';
import { leagueApp } from '../../testing/leagueApp.ts';
import { mutate, query } from '../../testing/procedures.ts';

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

const tip = (token: string, input: object) => mutate(app, 'community.tipStart', token, input);
const read = (token: string | null, input: object = ASKED) => query(app, 'community.startTips', token, input);
const codeOf = ({ body }: { body: { error: { data: { errorCode: string } } } }) => body.error.data.errorCode;

describe('a tip whether a player starts', () => {
  it('can be read by anyone', async () => {
    const { body } = await read(null).expect(200);
    expect(body.result.data).toEqual({ tips: 0, yes: 0, own: null });
  });

  it.each([
    ['no answer', ASKED],
    ['a number', { ...ASKED, starts: 0.7 }],
    ['no fixture', { playerId: 'team-a-1', starts: true }],
    ['an extra field', { ...ASKED, starts: true, userId: 'somebody' }],
  ])('refuses %s', async (_what, input) => {
    await tip(app.userToken, input).expect(400);
  });

  it('is not found for an unknown player, or one whose club does not play', async () => {
    await read(null, { ...ASKED, playerId: 'nobody' }).expect(404);
    for (const wrong of [{ playerId: 'nobody' }, { fixtureId: 'nothing' }, { fixtureId: 'fixture-1' }])
      expect(codeOf(await tip(app.userToken, { ...ASKED, ...wrong, starts: true }).expect(409))).toBe(
        'tipsClosed',
      );
  });

  it('counts once per fan, and can be changed and taken back', async () => {
    const answered = async (starts: boolean | null, token = app.userToken) =>
      (await tip(token, { ...ASKED, starts }).expect(200)).body.result.data;
    expect(await answered(true)).toEqual({ tips: 1, yes: 1, own: true });
    expect(await answered(true)).toEqual({ tips: 1, yes: 1, own: true });
    expect(await answered(false, app.adminToken)).toEqual({ tips: 2, yes: 1, own: false });
    expect(await answered(false)).toEqual({ tips: 2, yes: 0, own: false });
    expect(await answered(null)).toEqual({ tips: 1, yes: 0, own: null });
    expect((await read(app.adminToken)).body.result.data).toEqual({ tips: 1, yes: 0, own: false });
    expect((await read(null)).body.result.data).toEqual({ tips: 1, yes: 0, own: null });
  });

  it('is closed from kickoff on', async () => {
    await tip(app.userToken, { ...ASKED, starts: true }).expect(200);
    now = before(0);
    for (const starts of [false, null])
      expect(codeOf(await tip(app.userToken, { ...ASKED, starts }).expect(409))).toBe('tipsClosed');
    expect((await read(app.userToken)).body.result.data).toEqual({ tips: 1, yes: 1, own: true });
  });

  it('is closed for a club whose eleven is official, and open for the other', async () => {
    const eleven = Array.from({ length: 11 }, (_, index) => `team-a-${index + 1}`);
    const entered = { enteredTs: now.toISOString(), enteredBy: { id: 'admin', displayName: null } };
    await app.deps.stores.officialElevens.replace('fixture-2', 'team-a', eleven, entered);
    await tip(app.userToken, { ...ASKED, starts: true }).expect(409);
    await tip(app.userToken, { ...ASKED, playerId: 'team-b-1', starts: true }).expect(200);
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
