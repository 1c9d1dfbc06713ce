import { describe, expect, it } from 'vitest';
import type { EnterExpected } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { compareText } from '@hub/shared/text/compareText.ts';
import { PSTART_FLOW } from '@hub/shared/runs/flows.schema.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { sheetPlayer } from '@hub/tools/testing/facts/sheetPlayer.ts';
import { aSheetHub, sheetEntries, type SheetHub } from '@hub/tools/testing/sheetHub.ts';

const rows = async ({ app }: SheetHub, sql: string) => (await app.deps.provider.database.sql(sql)).rows;
const stored = (hub: SheetHub) => rows(hub, 'select * from expected_elevens');

/** A hub before its second matchday, with elevens of two clubs for their next matches. */
async function aToldHub() {
  const hub = await aSheetHub();
  await hub.after(24 * 60);
  const next = await rows(
    hub,
    `select id, home_team_id, away_team_id from fixtures where status = 'scheduled' order by kickoff_ts`,
  );
  const fixtureOf = (club: string) =>
    String(next.find((row) => row['homeTeamId'] === club || row['awayTeamId'] === club)?.['id']);
  const eleven = (club: string, numbers: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) => ({
    fixtureId: fixtureOf(club),
    teamId: club,
    playerIds: numbers.map((number) => hub.idOf(club, number)),
    outIds: [] as string[],
    doubtfulIds: [] as string[],
  });
  const names = (club: string, numbers: readonly number[]) =>
    numbers.map((number) => sheetPlayer(club, number)).join(', ');
  const clubNames = await rows(hub, 'select id, name from teams');
  const nameOf = (club: string) => String(clubNames.find(({ id }) => id === club)?.['name']);
  return Object.assign(hub, { eleven, names, nameOf });
}

const input = (
  elevens: EnterExpected['elevens'],
  source: EnterExpected['source'] = { kind: 'named', name: 'kicker' },
  isRepeatMeant = false,
): EnterExpected => ({ source, elevens, isRepeatMeant });

/** Makes the user a keeper of the club. */
async function keep(hub: SheetHub, teamId: string) {
  const { app, fixtureId, clubIds } = hub;
  const [home, away] = [sheetEntries(hub, clubIds[0]), sheetEntries(hub, clubIds[1])];
  const { sheetId } = await callerOf(app, app.userToken).sheets.enter({ fixtureId, home, away });
  await callerOf(app, app.adminToken).admin.trustKeeper({ sheetId, teamId });
}

const LAST = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12];

describe('expected elevens', () => {
  it('are closed to strangers and to users who keep no club, and a keeper enters only his own', async () => {
    await using hub = await aToldHub();
    const [home, away] = hub.clubIds;
    const source = { kind: 'named', name: 'kicker' } as const;
    const text = { text: 'A, B', source, teamId: home };
    for (const [token, refusal] of [
      [undefined, '401'],
      [hub.app.userToken, '403 elevenNotYours'],
    ] as const) {
      const { sheets } = callerOf(hub.app, token);
      await expect(sheets.readExpected(text)).rejects.toThrow(refusal);
      await expect(sheets.enterExpected(input([hub.eleven(home)]))).rejects.toThrow(refusal);
    }
    await expect(callerOf(hub.app).sheets.expectedDesk()).rejects.toThrow('401');
    const { sheets } = callerOf(hub.app, hub.app.userToken);
    expect(await sheets.expectedDesk()).toEqual({ mayEnter: false, clubs: [], sourceNames: [] });
    await keep(hub, home);
    await expect(sheets.enterExpected(input([hub.eleven(home), hub.eleven(away)]))).rejects.toThrow(
      '403 elevenNotYours',
    );
    expect(await stored(hub)).toEqual([]);
    expect((await sheets.expectedDesk()).clubs.map(({ teamId }) => teamId)).toEqual([home]);
    expect(
      (await sheets.readExpected({ ...text, text: hub.names(away, LAST), teamId: away })).clubs[0],
    ).toMatchObject({
      teamId: away,
      fault: 'notYours',
    });
  });

  it('refuse impossible elevens and change nothing', async () => {
    await using hub = await aToldHub();
    const [home, away] = hub.clubIds;
    const { sheets } = callerOf(hub.app, hub.app.adminToken);
    const eleven = hub.eleven(home);
    const ofNumbers = (...numbers: number[]) => hub.eleven(home, numbers);
    for (const [code, elevens, source] of [
      ['elevenIncomplete', [ofNumbers(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)]],
      ['elevenIncomplete', [ofNumbers(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)]],
      ['elevenIncomplete', [ofNumbers(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9)]],
      ['elevenIncomplete', [{ ...eleven, outIds: eleven.playerIds.slice(0, 1) }]],
      ['elevenKeepers', [ofNumbers(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11)]],
      ['elevenOfOthers', [{ ...eleven, playerIds: hub.eleven(away).playerIds }]],
      ['elevenOfOthers', [{ ...eleven, doubtfulIds: [hub.idOf(away, 12)] }]],
      ['expectedTwice', [eleven, eleven]],
      ['expectedNotNext', [hub.eleven(away), { ...eleven, fixtureId: hub.fixtureId }]],
      ['expectedNotNext', [{ ...eleven, teamId: 'nobody' }]],
      ['invalid', []],
      ['invalid', [eleven], { kind: 'named', name: ' . ' }],
      ['invalid', [eleven], { kind: 'crowd' } as unknown as EnterExpected['source']],
    ] as [string, EnterExpected['elevens'], EnterExpected['source']?][])
      await expect(sheets.enterExpected(input(elevens, source))).rejects.toThrow(code);
    await expect(sheets.withdrawExpected({ id: 'nothing' })).rejects.toThrow('404 expectedNotFound');
    expect(await stored(hub)).toEqual([]);
    expect(await rows(hub, 'select * from expected_sources')).toEqual([]);
  });

  it('are read from a page of several clubs, with what is missing, doubtful and unknown', async () => {
    await using hub = await aToldHub();
    const [home, away] = hub.clubIds;
    const { sheets } = callerOf(hub.app, hub.app.adminToken);
    const text = [
      'Voraussichtliche Aufstellungen',
      `${hub.nameOf(away)} (4-2-3-1): ${hub.names(away, LAST)}. Es fehlen: ${hub.names(away, [13, 14])} – Fraglich: ${hub.names(away, [15])}`,
      '',
      `${hub.nameOf(home)}: ${hub.names(home, LAST.slice(1))}, Zidane`,
    ].join('\n');
    const reading = await sheets.readExpected({ text, source: { kind: 'person' }, teamId: null });
    expect(reading.unknownLines).toEqual(['Voraussichtliche Aufstellungen']);
    const [first, second] = reading.clubs;
    expect(first).toMatchObject({
      teamId: away,
      fixtureId: hub.eleven(away).fixtureId,
      fault: null,
      unknown: [],
    });
    expect(first?.named.map(({ id }) => id)).toEqual(hub.eleven(away, LAST).playerIds);
    expect(first?.out.map(({ id }) => id)).toEqual(hub.eleven(away, [13, 14]).playerIds);
    expect(first?.doubtful.map(({ id }) => id)).toEqual(hub.eleven(away, [15]).playerIds);
    expect(second).toMatchObject({ teamId: home, fault: 'players', unknown: ['Zidane'] });
    expect(await stored(hub)).toEqual([]);
    // A text of one club needs no heading.
    const alone = await sheets.readExpected({
      text: hub.names(home, LAST),
      source: { kind: 'person' },
      teamId: home,
    });
    expect(alone.clubs).toMatchObject([{ teamId: home, fault: null }]);
  });

  it('are read with answers about lines that fit several players', async () => {
    await using hub = await aToldHub();
    const [home] = hub.clubIds;
    const { sheets } = callerOf(hub.app, hub.app.adminToken);
    // A misspelt name is asked for.
    const misspelt = sheetPlayer(home, 12).replace('mann', 'mnan');
    const text = `${hub.nameOf(home)}: ${hub.names(home, LAST.slice(0, 10))}, ${misspelt}`;
    const read = async (...answers: [index: number, playerId: string | null][]) => {
      const { clubs } = await sheets.readExpected({
        text,
        source: { kind: 'person' },
        teamId: null,
        answers: answers.map(([index, playerId]) => ({ teamId: home, index, playerId })),
      });
      return clubs[0];
    };
    const unclear = [{ line: misspelt, candidates: [{ id: hub.idOf(home, 12) }] }];
    expect(await read()).toMatchObject({ text, fault: 'players', unclear });
    expect(await read([0, hub.idOf(home, 13)], [1, hub.idOf(home, 12)])).toMatchObject({ fault: 'players' });
    expect(await read([0, null])).toMatchObject({ fault: 'players', unclear });
    const answered = await read([0, hub.idOf(home, 12)]);
    expect(answered).toMatchObject({ fault: null, unclear });
    expect(answered?.named.map(({ id }) => id)).toEqual(hub.eleven(home, LAST).playerIds);
    await expect(read([-1, null])).rejects.toThrow('invalid');
  });

  it('move the chances, are listed for those who entered them, and can be withdrawn', async () => {
    await using hub = await aToldHub();
    const [home] = hub.clubIds;
    const { app } = hub;
    const admin = callerOf(app, app.adminToken).sheets;
    const chanceOf = async (number: number) =>
      Number(
        (await rows(hub, `select pstart from players where id = '${hub.idOf(home, number)}'`))[0]?.['pstart'],
      );
    await keep(hub, home);
    // A club is forecast once somebody is known to have played for it.
    const [ofHome, ofAway] = hub.clubIds.map((club) => sheetEntries(hub, club));
    await admin.enter({ fixtureId: hub.fixtureId, home: ofHome ?? null, away: ofAway ?? null });
    await callerOf(app, app.adminToken).admin.runFlow({ name: PSTART_FLOW });
    const before = [await chanceOf(10), await chanceOf(12)];
    const keeper = callerOf(app, app.userToken).sheets;
    expect(await keeper.enterExpected(input([hub.eleven(home, LAST)], { kind: 'person' }))).toEqual({
      isComputed: true,
    });
    expect(await chanceOf(12)).toBeGreaterThan((before[1] ?? 1) + 0.1);
    expect(await chanceOf(10)).toBeLessThan((before[0] ?? 0) - 0.1);
    await admin.enterExpected(input([hub.eleven(home)]));
    await admin.enterExpected(input([hub.eleven(home)], { kind: 'named', name: 'KICKER' }));
    expect(await stored(hub)).toHaveLength(2);

    const ofKeeper = (await keeper.expectedDesk()).clubs[0];
    expect(ofKeeper).toMatchObject({ teamId: home, hasOfficial: false });
    const shown = ofKeeper?.lists.map(({ source, isOwn, players }) => [source.kind, isOwn, players?.length]);
    expect(shown?.toSorted()).toEqual([
      ['named', false, undefined],
      ['person', true, 11],
    ]);
    const ofAdmin = await admin.expectedDesk();
    expect(ofAdmin.clubs.map(({ isHome }) => isHome)).toEqual([true, false, true, false, true, false]);
    expect(ofAdmin.sourceNames).toEqual(['kicker']);
    const lists = ofAdmin.clubs.find(({ teamId }) => teamId === home)?.lists ?? [];
    const [named, person] = lists.toSorted((one, other) => compareText(one.source.kind, other.source.kind));
    expect([named?.players?.length, person?.players]).toEqual([11, null]);
    await expect(keeper.withdrawExpected({ id: named?.id ?? '' })).rejects.toThrow('403 expectedOfOthers');
    for (const { id } of lists) await admin.withdrawExpected({ id });
    expect(await stored(hub)).toEqual([]);
    expect([await chanceOf(10), await chanceOf(12)]).toEqual(before);
  });

  it('ask before a source names the eleven of the match before again', async () => {
    await using hub = await aToldHub();
    const [home] = hub.clubIds;
    const { sheets } = callerOf(hub.app, hub.app.adminToken);
    await sheets.enterExpected(input([hub.eleven(home, LAST)]));
    await hub.app.deps.provider.database.sql(
      `update expected_elevens set fixture_id = '${hub.fixtureId}', entered_ts = '2000-01-01T00:00:00.000Z'`,
    );
    await expect(sheets.enterExpected(input([hub.eleven(home, LAST)]))).rejects.toThrow(
      '409 expectedRepeated',
    );
    const reading = await sheets.readExpected({
      text: hub.names(home, LAST),
      source: { kind: 'named', name: 'kicker' },
      teamId: home,
    });
    expect(reading.clubs).toMatchObject([{ fault: 'repeated' }]);
    expect(await stored(hub)).toHaveLength(1);
    await sheets.enterExpected(input([hub.eleven(home)]));
    await sheets.enterExpected(input([hub.eleven(home, LAST)], undefined, true));
    expect(await stored(hub)).toHaveLength(3);
  });

  it('leave with their source when it deletes its account', async () => {
    await using hub = await aToldHub();
    const [home] = hub.clubIds;
    const { app } = hub;
    await keep(hub, home);
    const keeper = callerOf(app, app.userToken);
    await keeper.sheets.enterExpected(input([hub.eleven(home)], { kind: 'person' }));
    await keeper.sheets.enterExpected(input([hub.eleven(home, LAST)]));
    const { id } = (await keeper.account.me()).user;
    expect(await app.deps.stores.account.dataOf(id)).toMatchObject({
      expectedElevens: expect.arrayContaining([
        expect.objectContaining({ sourceId: `person ${id}` }),
        expect.objectContaining({ sourceId: 'named kicker' }),
      ]),
    });
    await app.deps.stores.account.erase(id);
    expect(await stored(hub)).toMatchObject([{ sourceId: 'named kicker', enteredBy: 'deleted' }]);
    expect(await rows(hub, 'select id from expected_sources')).toEqual([{ id: 'named kicker' }]);
  });
});
