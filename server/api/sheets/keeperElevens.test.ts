import { describe, expect, it } from 'vitest';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aSheetHub, sheetEntries, type SheetHub } from '@hub/tools/testing/sheetHub.ts';
import { sheetPlayer } from '@hub/tools/testing/facts/sheetPlayer.ts';

const rows = async ({ app }: SheetHub, sql: string) => (await app.deps.provider.database.sql(sql)).rows;
const overviewOf = ({ app }: SheetHub, token = app.adminToken) => callerOf(app, token).sheets.desk();

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
  const { app, fixtureId, clubIds } = hub;
  const [home, away] = [sheetEntries(hub, clubIds[0]), sheetEntries(hub, clubIds[1])];
  const { sheetId } = await callerOf(app, app.userToken).sheets.enter({ fixtureId, home, away });
  await callerOf(app, app.adminToken).admin.trustKeeper({ sheetId, teamId });
}

describe('elevens of a club with a keeper', () => {
  const officialIds = async (hub: SheetHub) =>
    (await rows(hub, 'select player_id from official_elevens order by player_id')).map(
      (row) => row['playerId'],
    );
  const certain = async (hub: SheetHub) =>
    (await rows(hub, 'select id from players where pstart = 1 order by id')).map((row) => row['id']);
  it('can be entered by keepers of that club until the match is over', async () => {
    await using hub = await aSheetHub();
    const { sheets } = callerOf(hub.app, hub.app.userToken);
    const { place, eleven, ofStrangers } = await aKeptEleven(hub);
    const [home, away] = hub.clubIds;
    await keep(hub, away);
    await expect(sheets.enterEleven(eleven)).rejects.toThrow('403 elevenNotYours');
    await expect(sheets.elevenForm(place)).rejects.toThrow('403');
    await keep(hub, home);
    for (const [code, input] of Object.entries({
      elevenIncomplete: { ...eleven, playerIds: eleven.playerIds.slice(1) },
      elevenOfOthers: ofStrangers,
      fixtureClosed: { ...eleven, fixtureId: hub.fixtureId },
      invalid: { ...eleven, fixtureId: '' },
      clubNotInFixture: { ...eleven, fixtureId: 'nowhere' },
      alreadyDecided: { ...place, playerIds: [] },
    }))
      await expect(sheets.enterEleven(input)).rejects.toThrow(code);
    expect(await officialIds(hub)).toEqual([]);
  });

  it('carry the keeper’s name, make the chances certain, and are not match sheets', async () => {
    await using hub = await aSheetHub();
    const { userToken, adminToken } = hub.app;
    const { sheets } = callerOf(hub.app, userToken);
    const { place, eleven } = await aKeptEleven(hub);
    await keep(hub, place.teamId);
    const [next] = (await overviewOf(hub, userToken)).elevens;
    expect(next).toMatchObject({ ...place, hasEleven: false });
    expect(await sheets.enterEleven(eleven)).toEqual({ isComputed: true });
    expect(await officialIds(hub)).toEqual(eleven.playerIds);
    expect(await certain(hub)).toEqual(eleven.playerIds);
    const { entered, mayWithdraw } = await sheets.elevenForm(place);
    const [{ displayName }] = (await rows(
      hub,
      'select p.display_name from profiles p join club_keepers k on k.user_id = p.id',
    )) as [{ displayName: string }];
    expect(entered?.enteredBy).toBe(displayName);
    expect(mayWithdraw).toBe(true);
    const overview = await overviewOf(hub, userToken);
    expect(overview.elevens[0]?.hasEleven).toBe(true);
    expect(overview.differences).toEqual([]);
    expect((await overviewOf(hub, adminToken)).elevens).toEqual([]);
    expect(await rows(hub, 'select id from appearances')).toEqual([]);
    expect(await hub.app.deps.stores.matchSheets.counting('2026-27')).toEqual([]);
  });

  it('are listed for administrators if two differ, and are undone as a whole', async () => {
    await using hub = await aSheetHub();
    const { userToken, adminToken } = hub.app;
    const { sheets } = callerOf(hub.app, userToken);
    const admin = callerOf(hub.app, adminToken);
    const { place, eleven, other } = await aKeptEleven(hub);
    await keep(hub, place.teamId);
    await sheets.enterEleven(eleven);
    await hub.after(1);
    await admin.admin.enterOfficialEleven(other);
    expect(await officialIds(hub)).toEqual(other.playerIds);
    const { differences } = await overviewOf(hub, userToken);
    expect(differences).toMatchObject([{ isEleven: true, fixtureId: place.fixtureId }]);
    expect(differences[0]?.names.toSorted()).toEqual(
      [3, 12].map((number) => sheetPlayer(place.teamId, number)).toSorted(),
    );
    const [line] = differences;
    const theirs = { sheetId: line!.counting.sheetId };
    await expect(sheets.undo(theirs)).rejects.toThrow('403');
    await admin.sheets.undo(theirs);
    expect(await officialIds(hub)).toEqual(eleven.playerIds);
    expect(await certain(hub)).toEqual(eleven.playerIds);
    await expect(admin.sheets.undo(theirs)).rejects.toThrow('409');
    expect((await overviewOf(hub)).differences).toEqual([]);
    await sheets.enterEleven({ ...place, playerIds: [] });
    expect(await officialIds(hub)).toEqual([]);
    expect((await sheets.elevenForm(place)).mayWithdraw).toBe(false);
    expect(await certain(hub)).toEqual([]);
  });
});
