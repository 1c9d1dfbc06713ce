import { afterEach, beforeEach, expect, it } from 'vitest';
import { RIVALS_MAX } from '@hub/shared/limits.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aSmallLeague, insertPrices } from '@hub/tools/testing/facts/builders.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import { tokenOf, type TestApp } from '@hub/tools/testing/testApp.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { holdPlaces } from '../../commands/users/holdPlaces.ts';

/** The second match's kickoff is the lock. */
const KICKOFF_MS = Date.parse('2024-12-07T14:30:00.000Z');
const squadOf = (club: string, numbers: readonly number[]) => numbers.map((n) => `team-${club}-${n}`);
const MINE = squadOf('a', [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 19, 20, 21]);
const HIS = squadOf('b', [1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 15, 19, 20, 21]);
/** A regular starter, whom he benches. */
const BENCHED = 'team-b-3';

let app: TestApp;
let now: Date;
let stranger: string;
let leagueId: string;
let invitation: string;
let userTeamId: string;
let hisTeamId: string;
let memberId: string;

const by = (token: string) => callerOf(app, token);
const aTeam = async (token: string, ids: readonly string[], game: Game = 'bundesligaFantasy') => {
  const players = ids.map((id) => ({ id, place: id === BENCHED ? ('benched' as const) : null, value: null }));
  return (await by(token).myTeam.createTeam({ name: 'Elf', game, players })).id;
};
const show = (input: object = {}, token: string | null = app.adminToken) =>
  mutate(app, 'tipLeagues.showTeam', token, { leagueId, userTeamId: hisTeamId, ...input });
const add = (input: object = {}, token: string | null = app.userToken) =>
  mutate(app, 'tipLeagues.addRival', token, { userTeamId, leagueId, memberId, ...input });
const rivals = () => by(app.userToken).myTeam.rivals({ userTeamId });
const codeOf = ({ body }: { body: { error: { data: { errorCode: string } } } }) => body.error.data.errorCode;
const hisSide = async (id = userTeamId) => {
  const { rivals: duels } = await by(app.userToken).myTeam.duel({ userTeamId: id });
  return duels[0]?.side;
};
const hisIds = async (id?: string) => (await hisSide(id))?.eleven.map((player) => player.id) ?? [];

/** The fan's league, in which the administrator is the other member. */
beforeEach(async () => {
  now = new Date(KICKOFF_MS - 3_600_000);
  app = await leagueApp(aSmallLeague(), { now: () => now });
  await insertPrices(app.deps);
  await computePstart(app.deps, 'command');
  stranger = await tokenOf(app.deps.provider, 'stranger@hub.test');
  const { tipLeagues } = by(app.userToken);
  ({ leagueId } = await tipLeagues.found({ name: 'Freitagsrunde', teamIds: ['team-a'] }));
  invitation = (await tipLeagues.league({ leagueId })).invitationToken ?? '';
  await by(app.adminToken).tipLeagues.join({ token: invitation });
  const { members } = await tipLeagues.league({ leagueId });
  memberId = members.find(({ isMe }) => !isMe)?.memberId ?? '';
  userTeamId = await aTeam(app.userToken, MINE);
  hisTeamId = await aTeam(app.adminToken, HIS);
});
afterEach(() => app[Symbol.asyncDispose]());

it('shows a team only by its owner’s consent, and tells other members no more than that', async () => {
  await show({}, null).expect(401);
  const others = await show({ userTeamId: await aTeam(stranger, MINE) }, stranger).expect(404);
  const missing = await show({ leagueId: 'missing' }).expect(404);
  expect([codeOf(others), codeOf(missing)]).toEqual(['tipLeagueNotFound', 'tipLeagueNotFound']);
  for (const bad of [{ userTeamId: '' }, { userTeamId: undefined }, { memberId }])
    await show(bad).expect(400);
  for (const id of [userTeamId, 'missing'])
    expect(codeOf(await show({ userTeamId: id }).expect(404))).toBe('userTeamNotFound');
  const read = (token: string) => by(token).tipLeagues.league({ leagueId });
  expect((await read(app.userToken)).members.map(({ showsTeam }) => showsTeam)).toEqual([false, false]);
  await show().expect(200);
  expect(await read(app.adminToken)).toMatchObject({ shownTeamId: hisTeamId });
  const seen = await read(app.userToken);
  expect(seen.members.map(({ showsTeam }) => showsTeam)).toEqual([false, true]);
  expect(JSON.stringify(seen)).not.toContain(hisTeamId);
});

it('adds only members who show a team, for members only', async () => {
  await add({}, null).expect(401);
  expect(codeOf(await add().expect(404))).toBe('tipMemberNotFound');
  await show().expect(200);
  const theirs = await aTeam(stranger, MINE);
  expect(codeOf(await add({ userTeamId: theirs }, stranger).expect(404))).toBe('tipLeagueNotFound');
  expect(codeOf(await add({}, stranger).expect(404))).toBe('userTeamNotFound');
  expect(codeOf(await add({ userTeamId: hisTeamId }, app.adminToken).expect(404))).toBe('tipMemberNotFound');
  for (const bad of [{ memberId: '' }, { leagueId: undefined }, { playerIds: HIS }])
    await add(bad).expect(400);
  for (const [input, code] of [
    [{ memberId: 'missing' }, 'tipMemberNotFound'],
    [{ leagueId: 'missing' }, 'tipLeagueNotFound'],
    [{ userTeamId: 'missing' }, 'userTeamNotFound'],
  ] as const)
    expect(codeOf(await add(input).expect(404))).toBe(code);
  expect(await rivals()).toEqual([]);
  const [first, again] = [await add().expect(200), await add().expect(200)];
  expect(again.body).toEqual(first.body);
  const { id } = first.body.result.data;
  expect(await rivals()).toEqual([
    { id, name: expect.any(String), playerIds: HIS.toSorted(), league: 'Freitagsrunde' },
  ]);
  await mutate(app, 'myTeam.removeRival', app.adminToken, { userTeamId, rivalId: id }).expect(404);
  await mutate(app, 'myTeam.removeRival', app.userToken, { userTeamId, rivalId: id }).expect(200);
  expect(await rivals()).toEqual([]);
});

it('counts them among the rivals that a team may have', async () => {
  await show().expect(200);
  const { myTeam } = by(app.userToken);
  for (let n = 1; n <= RIVALS_MAX; n += 1)
    await myTeam.saveRival({ userTeamId, name: `Nr. ${n}`, playerIds: [`team-b-${n}`] });
  expect(codeOf(await add().expect(409))).toBe('tooManyRivals');
  const [first] = await rivals();
  await myTeam.removeRival({ userTeamId, rivalId: first?.id ?? '' });
  await add().expect(200);
  const more = { userTeamId, name: 'Eva', playerIds: MINE };
  expect(codeOf(await mutate(app, 'myTeam.saveRival', app.userToken, more).expect(409))).toBe(
    'tooManyRivals',
  );
});

it('follows his squad, keeps his choices private until his lock, and shows them as held after it', async () => {
  await show().expect(200);
  await add().expect(200);
  expect(await hisIds()).toContain(BENCHED);
  await by(app.adminToken).myTeam.removePlayer({ userTeamId: hisTeamId, playerId: 'team-b-21' });
  expect((await rivals())[0]?.playerIds).toHaveLength(HIS.length - 1);

  now = new Date(KICKOFF_MS);
  await holdPlaces(app.deps);
  expect(await hisIds()).toHaveLength(11);
  expect(await hisIds()).not.toContain(BENCHED);
  expect((await hisSide())?.eleven.filter(({ isStar }) => isStar)).toHaveLength(3);
});

it('counts by the rules of the user’s game, also the stars of a rival whose game has none', async () => {
  const kicker = await aTeam(app.adminToken, HIS, 'kickerInteractive');
  await show({ userTeamId: kicker }).expect(200);
  await add().expect(200);
  const starts = await aTeam(app.userToken, MINE, 'kickbase');
  await add({ userTeamId: starts }).expect(200);
  now = new Date(KICKOFF_MS);
  await holdPlaces(app.deps);
  expect(await by(app.userToken).myTeam.duel({ userTeamId: starts })).toMatchObject({ unit: 'starts' });
  const side = await hisSide();
  expect(side?.eleven.map(({ id }) => id)).not.toContain(BENCHED);
  expect(side?.eleven.filter(({ isStar }) => isStar)).toHaveLength(3);
  expect((await hisSide(starts))?.eleven.filter(({ isStar }) => isStar)).toEqual([]);
});

it.each<[what: string, act: () => Promise<unknown>]>([
  ['he withdraws consent', () => show({ userTeamId: null }).expect(200)],
  ['he leaves', () => by(app.adminToken).tipLeagues.leave({ leagueId })],
  ['he is removed', () => by(app.userToken).tipLeagues.removeMember({ leagueId, memberId })],
  ['his team is deleted', () => by(app.adminToken).myTeam.deleteTeam({ userTeamId: hisTeamId })],
  ['the user leaves', () => by(app.userToken).tipLeagues.leave({ leagueId })],
  ['the league is deleted', () => by(app.userToken).tipLeagues.delete({ leagueId })],
])('is over at once when %s', async (_what, act) => {
  await show().expect(200);
  await add().expect(200);
  expect(await hisIds()).toHaveLength(11);
  await act();
  expect(await rivals()).toEqual([]);
  expect(await by(app.userToken).myTeam.duel({ userTeamId })).toMatchObject({ rivals: [], mine: null });
  const { rows } = await app.deps.provider.database.sql('select id from league_rivals');
  expect(rows).toEqual([]);
});

it('does not come back by itself with new consent, and follows another team at once', async () => {
  await show().expect(200);
  await add().expect(200);
  const other = await aTeam(app.adminToken, HIS.slice(0, 12));
  await show({ userTeamId: other }).expect(200);
  expect((await rivals())[0]?.playerIds).toHaveLength(12);
  await show({ userTeamId: await aTeam(app.adminToken, []) }).expect(200);
  expect(await hisSide()).toMatchObject({ eleven: [], emptyPlaces: 11 });
  await show({ userTeamId: null }).expect(200);
  await show().expect(200);
  expect(await rivals()).toEqual([]);
});
