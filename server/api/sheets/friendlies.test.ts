import { describe, expect, it } from 'vitest';
import type { FriendlyInput } from '@hub/shared/matchSheet/friendlies.schema.ts';
import { PSTART_FLOW } from '@hub/shared/runs/flows.schema.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { sheetPlayer } from '@hub/tools/testing/facts/sheetPlayer.ts';
import { aSheetHub, sheetEntries, type SheetHub } from '@hub/tools/testing/sheetHub.ts';

const DAY_MS = 24 * 3_600_000;
const ELEVEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const rows = async ({ app }: SheetHub, sql: string) => (await app.deps.provider.database.sql(sql)).rows;
const stored = (hub: SheetHub) => rows(hub, 'select * from friendlies');
const day = ({ app }: SheetHub, days: number) =>
  new Date(app.deps.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);

function friendly(hub: SheetHub, changes: Partial<FriendlyInput> = {}): FriendlyInput {
  const [home] = hub.clubIds;
  return {
    teamId: home,
    day: day(hub, 3),
    opponent: 'FC Luzern',
    starterIds: ELEVEN.map((number) => hub.idOf(home, number)),
    cameOnIds: [11, 12].map((number) => hub.idOf(home, number)),
    ...changes,
  };
}

/** Makes the user a keeper of the club. */
async function keep(hub: SheetHub, teamId: string) {
  const { app, fixtureId, clubIds } = hub;
  const [home, away] = [sheetEntries(hub, clubIds[0]), sheetEntries(hub, clubIds[1])];
  const { sheetId } = await callerOf(app, app.userToken).sheets.enter({ fixtureId, home, away });
  await callerOf(app, app.adminToken).admin.trustKeeper({ sheetId, teamId });
}

describe('friendlies', () => {
  it('are closed to strangers and to users who do not keep the club', async () => {
    await using hub = await aSheetHub();
    const [home, away] = hub.clubIds;
    for (const [token, refusal] of [
      [undefined, '401'],
      [hub.app.userToken, '403 elevenNotYours'],
    ] as const)
      await expect(callerOf(hub.app, token).sheets.enterFriendly(friendly(hub))).rejects.toThrow(refusal);
    await expect(callerOf(hub.app).sheets.friendlies()).rejects.toThrow('401');
    await expect(callerOf(hub.app).sheets.withdrawFriendly({ id: 'one' })).rejects.toThrow('401');
    const user = callerOf(hub.app, hub.app.userToken).sheets;
    expect(await user.friendlies()).toEqual({ clubs: [] });
    await keep(hub, away);
    expect((await user.friendlies()).clubs.map(({ teamId }) => teamId)).toEqual([away]);
    await expect(user.enterFriendly(friendly(hub))).rejects.toThrow('403 elevenNotYours');
    expect(await stored(hub)).toEqual([]);
    const admin = callerOf(hub.app, hub.app.adminToken).sheets;
    await admin.enterFriendly(friendly(hub));
    const [entered] = await stored(hub);
    await expect(user.withdrawFriendly({ id: String(entered?.['id']) })).rejects.toThrow(
      '403 elevenNotYours',
    );
    expect((await admin.friendlies()).clubs.find(({ teamId }) => teamId === home)?.friendlies).toHaveLength(
      1,
    );
  });

  it('refuse impossible line-ups, and change nothing', async () => {
    await using hub = await aSheetHub();
    const [home, away] = hub.clubIds;
    const { sheets } = callerOf(hub.app, hub.app.adminToken);
    const numbers = (...of: number[]) => ({ starterIds: of.map((number) => hub.idOf(home, number)) });
    for (const [code, changes] of [
      ['invalid', { day: 'gestern' }],
      ['invalid', { opponent: ' . ' }],
      ['friendlyDay', { day: day(hub, -1) }],
      ['friendlyDay', { day: day(hub, 121) }],
      ['elevenIncomplete', numbers(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)],
      ['elevenIncomplete', numbers(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9)],
      ['elevenIncomplete', { cameOnIds: [hub.idOf(home, 3)] }],
      ['elevenKeepers', { ...numbers(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11), cameOnIds: [] }],
      ['elevenOfOthers', { cameOnIds: [hub.idOf(away, 12)] }],
    ] as [string, Partial<FriendlyInput>][])
      await expect(sheets.enterFriendly(friendly(hub, changes))).rejects.toThrow(code);
    await expect(sheets.enterFriendly(friendly(hub, { teamId: 'nobody' }))).rejects.toThrow(
      '404 clubNotFound',
    );
    await expect(sheets.withdrawFriendly({ id: 'nothing' })).rejects.toThrow('404 friendlyNotFound');
    expect(await stored(hub)).toEqual([]);
  });

  it('count in the forecast of the club’s next match, and nowhere else, until they are withdrawn', async () => {
    await using hub = await aSheetHub();
    const { app, fixtureId, clubIds } = hub;
    const [home] = clubIds;
    await hub.after(24 * 60);
    const chanceOf = async (number: number) => {
      const [row] = await rows(hub, `select pstart from players where id = '${hub.idOf(home, number)}'`);
      return row?.['pstart'] as number | null;
    };
    const counted = async () => {
      const tables = ['fixtures', 'appearances', 'match_sheets', 'stats_players', 'ledger_scores'];
      return Promise.all(tables.map((table) => rows(hub, `select * from ${table} order by id`)));
    };
    await keep(hub, home);
    const user = callerOf(app, app.userToken).sheets;
    const others = await counted();
    expect(await chanceOf(1)).toBeNull();
    expect(await user.enterFriendly(friendly(hub, { opponent: 'FC Basel' }))).toEqual({ isComputed: true });
    expect(await chanceOf(1)).toBeGreaterThan((await chanceOf(17)) ?? 1);
    // A correction replaces the entry for the day.
    const starterIds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 17].map((number) => hub.idOf(home, number));
    await user.enterFriendly(friendly(hub, { starterIds }));
    expect(await chanceOf(17)).toBe(await chanceOf(1));
    expect(await counted()).toEqual(others);
    const [club] = (await user.friendlies()).clubs;
    expect(club?.friendlies).toMatchObject([{ opponent: 'FC Luzern', day: day(hub, 3) }]);
    expect(club?.friendlies[0]?.starters.map(({ id }) => id)).toEqual(starterIds);

    const [ofHome, ofAway] = clubIds.map((one) => sheetEntries(hub, one));
    const admin = callerOf(app, app.adminToken).sheets;
    await admin.enter({ fixtureId, home: ofHome ?? null, away: ofAway ?? null });
    await callerOf(app, app.adminToken).admin.runFlow({ name: PSTART_FLOW });
    const withFriendly = (await chanceOf(17)) ?? 0;
    await user.withdrawFriendly({ id: club?.friendlies[0]?.id ?? '' });
    expect(await stored(hub)).toEqual([]);
    expect(await chanceOf(17)).toBeLessThan(withFriendly);
  });

  it('come from a table, too, with free changes', async () => {
    await using hub = await aSheetHub();
    const [home] = hub.clubIds;
    const { sheets } = callerOf(hub.app, hub.app.adminToken);
    const csvOf = (date: string, starters = 11) =>
      [
        'matchday,date,home,away,team,player,role,on_minute',
        ...Array.from({ length: 18 }, (_none, number) => {
          const cells = number < starters ? 'starter,' : 'bench,46';
          return `Testspiel,${date},FC Luzern,${home},${home},${sheetPlayer(home, number)},${cells}`;
        }),
        `Testspiel,${date},FC Luzern,${home},${home},Probe Spieler,bench,60`,
        `Testspiel,${date},FC Luzern,${home},FC Luzern,Gast Geber,starter,`,
      ].join('\n');
    const faultsOf = async (csv: string) =>
      (await sheets.importCsv({ csv, isDryRun: false }))[0]?.faults.map(({ code }) => code);
    expect(await faultsOf(csvOf(''))).toEqual(['noDay']);
    expect(await faultsOf(csvOf(day(hub, -3)))).toEqual(['noDay']);
    expect(await faultsOf(csvOf(day(hub, 3), 10))).toEqual(['starters']);
    const csv = csvOf(day(hub, 3));
    expect(await sheets.importCsv({ csv, isDryRun: true })).toMatchObject([
      { isFriendly: true, fixtureId: null, faults: [], parts: [{ teamId: home, state: 'counts' }] },
    ]);
    expect(await stored(hub)).toEqual([]);
    await sheets.importCsv({ csv, isDryRun: false });
    const club = (await sheets.friendlies()).clubs.find(({ teamId }) => teamId === home);
    expect(club?.friendlies).toMatchObject([{ opponent: 'FC Luzern', day: day(hub, 3) }]);
    expect(club?.friendlies[0]?.starters).toHaveLength(11);
    expect(club?.friendlies[0]?.cameOn).toHaveLength(7);
    expect(await rows(hub, 'select id from match_sheets')).toEqual([]);
  });
});
