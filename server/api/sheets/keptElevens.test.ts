import { describe, expect, it } from 'vitest';
import { ElevenForm } from '#shared/elevens/officialEleven.schema.ts';
import { SheetDesk } from '#shared/matchSheet/sheets.schema.ts';
import { aSheetHub, sheetEntries, type SheetHub } from '../../testing/sheetHub.ts';
import { sheetPlayer } from '../../testing/facts/sheetPlayer.ts';
import { mutate, query } from '../../testing/procedures.ts';

const post = ({ app }: SheetHub, path: string, token: string | null, input: object) =>
  mutate(app, path, token, input);
const ask = ({ app }: SheetHub, path: string, token: string | null, input?: object) =>
  query(app, path, token, input);
const rows = async ({ app }: SheetHub, sql: string) => (await app.deps.provider.database.sql(sql)).rows;
const deskOf = async (hub: SheetHub, token = hub.app.adminToken) =>
  SheetDesk.parse((await ask(hub, 'sheets.desk', token).expect(200)).body.result.data);

/** The home club's next match, an eleven for it, and the same with number 12 for number 3. */
async function aKeptEleven(hub: SheetHub) {
  // The next matchday is the open one.
  await hub.after(24 * 60);
  const [home, away] = hub.clubIds;
  const squad = await rows(hub, 'select id, name, team_id from players');
  const [next] = await rows(
    hub,
    `select id from fixtures where status = 'scheduled' and '${home}' in (home_team_id, away_team_id) order by kickoff_ts`,
  );
  const idsOf = (club: string, numbers: readonly number[]) =>
    numbers
      .map((number) => String(squad.find(({ name }) => name === sheetPlayer(club, number))?.['id']))
      .toSorted();
  const numbers = Array.from({ length: 11 }, (_none, number) => number);
  const place = { fixtureId: String(next?.['id']), teamId: home };
  return {
    place,
    eleven: { ...place, playerIds: idsOf(home, numbers) },
    other: { ...place, playerIds: idsOf(home, [...numbers.filter((number) => number !== 3), 12]) },
    ofStrangers: { ...place, playerIds: idsOf(away, numbers) },
  };
}

/** Makes the user a keeper of the club. */
async function keep(hub: SheetHub, teamId: string) {
  const [home, away] = hub.clubIds.map((club) => sheetEntries(hub, club));
  const proposal = { fixtureId: hub.fixtureId, home, away };
  const { body } = await post(hub, 'sheets.enter', hub.app.userToken, proposal).expect(200);
  const { sheetId } = body.result.data;
  await post(hub, 'admin.trustKeeper', hub.app.adminToken, { sheetId, teamId }).expect(200);
}

describe('elevens of a club with a keeper', () => {
  const officialIds = async (hub: SheetHub) =>
    (await rows(hub, 'select player_id from official_elevens order by player_id')).map(
      (row) => row['playerId'],
    );
  const certain = async (hub: SheetHub) =>
    (await rows(hub, 'select id from players where pstart = 1 order by id')).map((row) => row['id']);
  const formAs = async (hub: SheetHub, token: string, place: object) =>
    ElevenForm.parse((await ask(hub, 'sheets.elevenForm', token, place).expect(200)).body.result.data);

  it('can be entered by keepers of that club until the match is over', async () => {
    await using hub = await aSheetHub();
    const { userToken } = hub.app;
    const { place, eleven, ofStrangers } = await aKeptEleven(hub);
    const [home, away] = hub.clubIds;
    await keep(hub, away);
    const refused = await post(hub, 'sheets.enterEleven', userToken, eleven).expect(403);
    expect(refused.body.error.data.errorCode).toBe('elevenNotYours');
    await ask(hub, 'sheets.elevenForm', userToken, place).expect(403);
    await keep(hub, home);
    const codeOf = async (input: object) =>
      (await post(hub, 'sheets.enterEleven', userToken, input)).body.error.data.errorCode;
    expect(await codeOf({ ...eleven, playerIds: eleven.playerIds.slice(1) })).toBe('elevenIncomplete');
    expect(await codeOf(ofStrangers)).toBe('elevenOfOthers');
    expect(await codeOf({ ...eleven, fixtureId: hub.fixtureId })).toBe('fixtureClosed');
    expect(await codeOf({ ...eleven, fixtureId: '' })).toBe('invalid');
    expect(await codeOf({ ...eleven, fixtureId: 'nowhere' })).toBe('clubNotInFixture');
    expect(await codeOf({ ...place, playerIds: [] })).toBe('alreadyDecided');
    expect(await officialIds(hub)).toEqual([]);
  });

  it('carry the keeper’s name, make the chances certain, and are not match sheets', async () => {
    await using hub = await aSheetHub();
    const { userToken, adminToken } = hub.app;
    const { place, eleven } = await aKeptEleven(hub);
    await keep(hub, place.teamId);
    const [next] = (await deskOf(hub, userToken)).elevens;
    expect(next).toMatchObject({ ...place, hasEleven: false });
    const { body } = await post(hub, 'sheets.enterEleven', userToken, eleven).expect(200);
    expect(body.result.data).toEqual({ isComputed: true });
    expect(await officialIds(hub)).toEqual(eleven.playerIds);
    expect(await certain(hub)).toEqual(eleven.playerIds);
    const { entered, mayWithdraw } = await formAs(hub, userToken, place);
    const [{ displayName }] = (await rows(
      hub,
      'select p.display_name from profiles p join club_keepers k on k.user_id = p.id',
    )) as [{ displayName: string }];
    expect(entered?.enteredBy).toBe(displayName);
    expect(mayWithdraw).toBe(true);
    const desk = await deskOf(hub, userToken);
    expect(desk.elevens[0]?.hasEleven).toBe(true);
    expect(desk.differences).toEqual([]);
    expect((await deskOf(hub, adminToken)).elevens).toEqual([]);
    expect(await rows(hub, 'select id from appearances')).toEqual([]);
    expect(await hub.app.deps.stores.matchSheets.counting('2026-27')).toEqual([]);
  });

  it('are listed at the desk if two differ, and are undone as a whole', async () => {
    await using hub = await aSheetHub();
    const { userToken, adminToken } = hub.app;
    const { place, eleven, other } = await aKeptEleven(hub);
    await keep(hub, place.teamId);
    await post(hub, 'sheets.enterEleven', userToken, eleven).expect(200);
    await hub.after(1);
    await post(hub, 'admin.enterOfficialEleven', adminToken, other).expect(200);
    expect(await officialIds(hub)).toEqual(other.playerIds);
    const { differences } = await deskOf(hub, userToken);
    expect(differences).toMatchObject([{ isEleven: true, fixtureId: place.fixtureId }]);
    expect(differences[0]?.names.toSorted()).toEqual(
      [3, 12].map((number) => sheetPlayer(place.teamId, number)).toSorted(),
    );
    const [line] = differences;
    const theirs = { sheetId: line?.counting.sheetId };
    await post(hub, 'sheets.undo', userToken, theirs).expect(403);
    await post(hub, 'sheets.undo', adminToken, theirs).expect(200);
    expect(await officialIds(hub)).toEqual(eleven.playerIds);
    expect(await certain(hub)).toEqual(eleven.playerIds);
    await post(hub, 'sheets.undo', adminToken, theirs).expect(409);
    expect((await deskOf(hub)).differences).toEqual([]);
    await post(hub, 'sheets.enterEleven', userToken, { ...place, playerIds: [] }).expect(200);
    expect(await officialIds(hub)).toEqual([]);
    expect((await formAs(hub, userToken, place)).mayWithdraw).toBe(false);
    expect(await certain(hub)).toEqual([]);
  });
});
