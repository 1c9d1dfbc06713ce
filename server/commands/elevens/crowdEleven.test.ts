import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { PSTART_FLOW } from '@hub/shared/runs/flows.schema.ts';
import { FREE_WORK } from '@hub/tools/testing/budgetFor.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { sheetPlayer } from '@hub/tools/testing/facts/sheetPlayer.ts';
import { aSheetHub, sheetEntries, type SheetHub } from '@hub/tools/testing/sheetHub.ts';
import { createApp } from '../../app.ts';
import { JOBS } from '../../jobs/jobs.ts';
import { mostNamed } from './crowdEleven.ts';

const rows = async ({ app }: SheetHub, sql: string) => (await app.deps.provider.database.sql(sql)).rows;

/** The first eleven, in which number 12 begins instead of number 10. */
const CHANGED = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12];
const USUAL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A hub before its second matchday with forecasts of both clubs, and a league that tips the home club. */
async function aTippingHub() {
  const hub = await aSheetHub();
  await hub.after(24 * 60);
  const { app } = hub;
  const [club] = hub.clubIds;
  const admin = callerOf(app, app.adminToken);
  const [home, away] = hub.clubIds.map((id) => sheetEntries(hub, id));
  await admin.sheets.enter({ fixtureId: hub.fixtureId, home: home ?? null, away: away ?? null });
  const { leagueId } = await admin.tipLeagues.found({ name: 'Freitagsrunde', teamIds: [club] });
  const { invitationToken } = await admin.tipLeagues.league({ leagueId });
  const [match] = await rows(
    hub,
    `select id from fixtures where status = 'scheduled' and '${club}' in (home_team_id, away_team_id)
    order by kickoff_ts limit 1`,
  );
  const fixtureId = String(match?.['id']);
  const idsOf = (numbers: readonly number[]) => numbers.map((number) => hub.idOf(club, number));

  /** A new member with a verified address, unless it is said otherwise. */
  async function fan(name: string, isVerified = true) {
    const { auth, database } = app.deps.provider;
    const user = await auth.createUser({ email: `${name}@hub.test`, displayName: name });
    if (isVerified) await database.sql('update auth_users set email_verified = 1 where id = ?', [user.id]);
    const caller = callerOf(app, (await auth.issueSession(user.id)).accessToken);
    await caller.tipLeagues.join({ token: invitationToken ?? '' });
    const tip = (numbers: readonly number[]) =>
      caller.tipLeagues.tip({
        leagueId,
        fixtureId,
        teamId: club,
        playerIds: idsOf(numbers),
        certaintyPercent: 80,
      });
    return { id: user.id, caller, tip };
  }
  const pool = async () => JOBS.find(({ name }) => name === 'poolTips')?.run(app.deps);
  const compute = () => admin.admin.runFlow({ name: PSTART_FLOW });

  async function chances(): Promise<Map<string, number>> {
    const players = await rows(hub, 'select id, pstart from players where pstart is not null order by id');
    return new Map(players.map(({ id, pstart }) => [String(id), Number(pstart)]));
  }

  /** Everything that strangers can read about the club and its players. */
  async function shown(): Promise<Record<string, string>> {
    const answers: Record<string, string> = {};
    // Its own app, which keeps no answers from before.
    const request = supertest(
      createApp(app.deps, { clientDir: null, requestLog: null, workBudget: FREE_WORK }),
    );
    for (const path of [
      '/api/v1/players',
      '/api/v1/points',
      '/api/v1/elevens',
      `/api/v1/players/${hub.idOf(club, 12)}`,
      `/embed/clubs/${club}`,
      `/embed/players/${hub.idOf(club, 12)}`,
      `/feeds/clubs/${club}.json`,
      '/trpc/catalog.lineups',
      `/trpc/catalog.player?input=${encodeURIComponent(JSON.stringify({ playerId: hub.idOf(club, 12) }))}`,
    ]) {
      const { text } = await request.get(path).expect(200);
      // A run adds to the history even if nothing has changed.
      answers[path] = text.replace(/"chanceHistory":\[.*?\]/u, '');
    }
    const { text } = await request
      .post('/mcp')
      .set({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' })
      .send({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'start_chance', arguments: { player: sheetPlayer(club, 12) } },
      });
    return { ...answers, '/mcp': text };
  }
  const pools = () =>
    rows(hub, "select * from expected_elevens where source_id = 'crowd' order by entered_ts, id");
  return Object.assign(hub, { club, fixtureId, leagueId, fan, pool, compute, chances, shown, pools, idsOf });
}

describe('the crowd of those who tip', () => {
  it('counts from five people on, and then again only with five new or changed tips', async () => {
    await using hub = await aTippingHub();
    const { fan, pool, compute, chances, shown, pools, idsOf } = hub;
    await compute();
    const before = await chances();
    const shownBefore = await shown();
    const fans = [];
    for (let n = 0; n < 10; n += 1) fans.push(await fan(`fan-${n}`));
    for (const { tip } of fans.slice(0, 4)) await tip(CHANGED);
    // Who changes his tip is still one person.
    await fans[0]?.tip(USUAL);
    await fans[0]?.tip(CHANGED);
    expect(await pool()).toBe(0);
    await compute();
    expect(await chances()).toEqual(before);
    expect(await shown()).toEqual(shownBefore);

    await fans[4]?.tip(USUAL);
    expect(await pool()).toBe(1);
    const [first] = await pools();
    expect(first).toMatchObject({ teamId: hub.club, enteredBy: 'hub', fixtureId: hub.fixtureId });
    expect(JSON.parse(String(first?.['playerIds'])).toSorted()).toEqual(idsOf(CHANGED).toSorted());
    const after = await chances();
    expect(after).not.toEqual(before);
    const shownAfter = await shown();
    const moved = Object.keys(shownAfter).filter((path) => shownAfter[path] !== shownBefore[path]);
    for (const start of ['/api/v1/players', '/embed/players/', '/trpc/catalog.lineups', '/mcp'])
      expect(moved.some((path) => path.startsWith(start))).toBe(true);

    for (const { tip } of fans.slice(5, 9)) await tip(USUAL);
    // The same eleven again is no change.
    for (const { tip } of fans.slice(0, 4)) await tip(CHANGED.toReversed());
    expect(await pool()).toBe(0);
    await compute();
    expect(await chances()).toEqual(after);
    expect(await shown()).toEqual(shownAfter);
    await fans[9]?.tip(USUAL);
    expect(await pool()).toBe(1);
    expect(await pools()).toHaveLength(2);
    expect(await pool()).toBe(0);
  });

  it('moves the chances as one list of one source does', async () => {
    await using hub = await aTippingHub();
    const { fan, pool, compute, chances, idsOf, app, club, fixtureId } = hub;
    await compute();
    const before = await chances();
    const admin = callerOf(app, app.adminToken).sheets;
    await admin.enterExpected({
      source: { kind: 'named', name: 'kicker' },
      elevens: [{ fixtureId, teamId: club, playerIds: idsOf(CHANGED), outIds: [], doubtfulIds: [] }],
      isRepeatMeant: false,
    });
    const byList = await chances();
    const [list] = (await admin.expectedDesk()).clubs.find(({ teamId }) => teamId === club)?.lists ?? [];
    await admin.withdrawExpected({ id: list?.id ?? '' });
    expect(await chances()).toEqual(before);
    for (let n = 0; n < 5; n += 1) await (await fan(`fan-${n}`)).tip(CHANGED);
    await pool();
    const byCrowd = await chances();
    for (const [id, chance] of before) {
      const moved = (of: ReadonlyMap<string, number>) => Math.abs((of.get(id) ?? chance) - chance);
      expect(moved(byCrowd)).toBeLessThanOrEqual(moved(byList) + 1e-9);
    }
  });

  it('leaves out members who left, and accounts that are neither verified nor a day old', async () => {
    await using hub = await aTippingHub();
    const { fan, pool, pools, app, leagueId } = hub;
    const fans = [];
    for (let n = 0; n < 5; n += 1) fans.push(await fan(`fan-${n}`));
    for (const { tip } of fans) await tip(CHANGED);
    await fans[0]?.caller.tipLeagues.leave({ leagueId });
    expect(await pool()).toBe(0);
    const hasty = await fan('hasty', false);
    await hasty.tip(CHANGED);
    expect(await pool()).toBe(0);
    await (await fan('other')).tip(CHANGED);
    expect(await pool()).toBe(1);
    await app.deps.stores.account.erase(fans[1]?.id ?? '');
    expect(await rows(hub, `select id from eleven_tips where user_id = '${fans[1]?.id}'`)).toEqual([]);
    expect(await pools()).toHaveLength(1);
    expect(JSON.stringify(await pools())).not.toContain(fans[1]?.id);
  });
});

describe('the eleven that most name', () => {
  const squad = [
    'k1',
    'k2',
    ...Array.from({ length: 13 }, (_none, n) => `p${String(n).padStart(2, '0')}`),
  ].map((id) => ({
    id,
    name: id,
    positionGroup: id.startsWith('k') ? ('goalkeeper' as const) : ('midfielder' as const),
  }));
  const players = (...numbers: number[]) => numbers.map((n) => `p${String(n).padStart(2, '0')}`);
  const ten = players(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);

  it('has the keeper and ten others with the most tips, whatever their order', () => {
    const tips = [
      ['k1', ...ten],
      ['k2', ...ten.slice(1), 'p11'],
      ['k2', ...ten.slice(1), 'p11'],
    ].map((playerIds) => ({ playerIds }));
    const expected = ['k2', ...ten.slice(1), 'p11'];
    for (const given of [tips, tips.toReversed()])
      expect(mostNamed(given, squad, new Map())?.toSorted()).toEqual(expected.toSorted());
  });

  it('decides ties by chance, then by id', () => {
    const tips = [
      ['k1', ...ten],
      ['k2', ...ten.slice(1), 'p12'],
    ].map((playerIds) => ({ playerIds }));
    expect(mostNamed(tips, squad, new Map())).toEqual(expect.arrayContaining(['k1', 'p00']));
    const chances = new Map([
      ['k2', 0.8],
      ['p12', 0.5],
    ]);
    expect(mostNamed(tips, squad, chances)).toEqual(expect.arrayContaining(['k2', 'p12']));
  });

  it('is none if the keeper has left the club', () => {
    expect(mostNamed([{ playerIds: ['gone', ...ten] }], squad, new Map())).toBeNull();
  });
});
