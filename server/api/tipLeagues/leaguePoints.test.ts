import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezePredictions } from '../../commands/record/predictions.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aSmallLeague, playSecondMatch } from '@hub/tools/testing/facts/builders.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import type { TestApp } from '@hub/tools/testing/testApp.ts';

const KICKOFF_MS = Date.parse('2024-12-07T14:30:00.000Z');
const numbers = (...wanted: number[]) => wanted.map((number) => `team-a-${number}`);
/** The starters of the second match. */
const NEXT_ELEVEN = numbers(1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13);

let app: TestApp;
let now: Date;
beforeEach(async () => {
  now = new Date(KICKOFF_MS - 70 * 60_000);
  app = await leagueApp(aSmallLeague(), { now: () => now });
});
afterEach(() => app[Symbol.asyncDispose]());

const sql = (statement: string) => app.deps.provider.database.sql(statement);
const tipLeagues = () => callerOf(app, app.userToken).tipLeagues;
const count = (leagueId: string) => tipLeagues().setGame({ leagueId, game: 'bundesligaFantasy' });
const read = (leagueId: string) => tipLeagues().league({ leagueId });
const matchday = (leagueId: string) => tipLeagues().matchday({ leagueId, matchday: 2 });

/** A league for one club with a correct tip by its founder, after the second match, a 0–0. */
async function playedLeague(): Promise<string> {
  const { leagueId } = await tipLeagues().found({ name: 'Runde', teamIds: ['team-a'] });
  await tipLeagues().tip({
    leagueId,
    fixtureId: 'fixture-2',
    teamId: 'team-a',
    playerIds: NEXT_ELEVEN,
    certaintyPercent: 100,
  });
  await freezePredictions(app.deps);
  now = new Date(KICKOFF_MS + 120 * 60_000);
  await playSecondMatch(app.deps);
  return leagueId;
}

/** Makes the second match a 2–0 for team-a, whose number 13 scores both goals and is booked. */
const winSecondMatch = async () => {
  await sql(
    `update fixtures set home_goals = case when home_team_id = 'team-a' then 2 else 0 end,
      away_goals = case when away_team_id = 'team-a' then 2 else 0 end where id = 'fixture-2'`,
  );
  await sql(
    `update appearances set goals = 2, yellow_cards = 1 where fixture_id = 'fixture-2' and player_id = 'team-a-13'`,
  );
  await sql(`update hub_settings set value = 'new' where id = 'dataVersion'`);
};

describe('the points of tipped elevens', () => {
  it('are not counted without a game', async () => {
    const leagueId = await playedLeague();
    await winSecondMatch();
    const league = await read(leagueId);
    expect(league).toMatchObject({ game: null, pointMatches: 0, missingPoints: [] });
    expect(league.table.map(({ points }) => points)).toEqual([null, null, null]);
    expect((await matchday(leagueId))[0]?.tips.map(({ score }) => score?.points)).toEqual([null, null, null]);
  });

  it('are those of the players who played, for members, the model and the same eleven again', async () => {
    const leagueId = await playedLeague();
    await winSecondMatch();
    await count(leagueId);
    const league = await read(leagueId);
    expect(league).toMatchObject({ matches: 1, pointMatches: 1, game: 'bundesligaFantasy' });
    expect(league.missingPoints).toEqual(['assists', 'saves', 'actions']);
    const me = league.members[0]!.memberId;
    const of = (participant: string) => league.table.find((row) => row.participant === participant)?.points;
    // 2 for 90 minutes and 1 for the win, eleven times; for the clean sheet 5 for the goalkeeper and 2 per defender.
    const before = 11 * 3 + 5 + 8 * 2;
    // Number 13, a midfielder: 5 per goal, 1 for scoring twice, minus 1 for the card. He replaced number 12.
    expect(of(me)).toEqual({ points: before + 10 + 1 - 1, unknown: 0 });
    expect(of('again')).toEqual({ points: before - 3, unknown: 0 });
    expect(of('model')?.unknown).toBe(0);
    expect(league.matchdays).toMatchObject([{ pointMatches: 1, scores: league.table }]);
    const [result] = await matchday(leagueId);
    expect(result?.tips.find(({ participant }) => participant === me)?.score?.points).toEqual(of(me));
  });

  it('take one more provider call', async () => {
    const leagueId = await playedLeague();
    const calls = async () => {
      await sql(`update hub_settings set value = value || 'x' where id = 'dataVersion'`);
      app.providerCalls.length = 0;
      await read(leagueId);
      return app.providerCalls.filter((name) => name === 'batch' || name === 'sql').length;
    };
    const without = await calls();
    await count(leagueId);
    expect(await calls()).toBe(without + 1);
  });

  it.each([
    ['its goals', `update appearances set goals = 0 where fixture_id = 'fixture-2'`],
    ['its result', `update fixtures set home_goals = null, away_goals = null where id = 'fixture-2'`],
    ['more than the line-up', `update appearances set is_estimated = 1 where fixture_id = 'fixture-2'`],
  ])('are unknown, not 0, for a match of which no source reports %s', async (_what, forget) => {
    const leagueId = await playedLeague();
    await winSecondMatch();
    await count(leagueId);
    await sql(forget);
    const league = await read(leagueId);
    expect(league).toMatchObject({ matches: 1, pointMatches: 0 });
    expect(league.table.map(({ points }) => points)).toEqual([null, null, null]);
  });

  it('include the number of players that a source omits while it reports others', async () => {
    const leagueId = await playedLeague();
    await winSecondMatch();
    await sql(`update appearances set assists = 0 where player_id <> 'team-a-13'`);
    await count(leagueId);
    const league = await read(leagueId);
    expect(league.missingPoints).toEqual(['saves', 'actions']);
    const mine = league.table.find(({ participant }) => participant === league.members[0]!.memberId);
    expect(mine?.points).toEqual({ points: 10 * 3 + 5 + 8 * 2, unknown: 1 });
  });

  it('list cards as missing if no player of the season has one', async () => {
    const leagueId = await playedLeague();
    await count(leagueId);
    expect((await read(leagueId)).missingPoints).toEqual(['assists', 'saves', 'cards', 'actions']);
  });
});
