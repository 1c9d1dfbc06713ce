import { describe, expect, it } from 'vitest';
import { SheetDesk, SheetEntered, SheetForm } from '#shared/matchSheet/sheets.schema.ts';
import { SourcesDesk } from '#shared/feeds/feeds.schema.ts';
import { aSheetHub, type SheetHub } from '../../testing/sheetHub.ts';
import { tokenOf } from '../../testing/testApp.ts';
import { sheetLine, sheetPlayer } from '../../testing/facts/sheetLines.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { mutate, query } from '../../testing/procedures.ts';

const post = ({ app }: SheetHub, path: string, token: string | null, input: object) =>
  mutate(app, path, token, input);
const ask = ({ app }: SheetHub, path: string, token: string | null, input?: object) =>
  query(app, path, token, input);
const rows = async ({ app }: SheetHub, sql: string) => (await app.deps.provider.database.sql(sql)).rows;
const played = (hub: SheetHub) =>
  rows(
    hub,
    `select p.name, a.started, a.minutes_played as minutes, a.yellow_cards as yellow, a.red_cards as red,
      a.goals, a.is_estimated as estimated
    from appearances a join players p on p.id = a.player_id order by a.team_id, p.name`,
  );
const deskOf = async (hub: SheetHub, token = hub.app.adminToken) =>
  SheetDesk.parse((await ask(hub, 'sheets.desk', token).expect(200)).body.result.data);
const formOf = async (hub: SheetHub, token = hub.app.adminToken) =>
  SheetForm.parse((await ask(hub, 'sheets.form', token, { fixtureId: hub.fixtureId })).body.result.data);
const wholeSheet = (hub: SheetHub, away: Readonly<Record<number, string>> = {}) => {
  const [home, other] = hub.clubIds;
  const text = [
    sheetLine(home, { 3: ` (46. ${sheetPlayer(home, 12)})`, 5: ` (90.+2 ${sheetPlayer(home, 13)})` }),
    sheetLine(other, { 4: ` (60. ${sheetPlayer(other, 12)})`, ...away }),
    `Gelb: ${sheetPlayer(home, 2)} / –`,
    `Rot: – / ${sheetPlayer(other, 8)} (70.)`,
    `Tore: 1:0 ${sheetPlayer(home, 9)} (12.), 1:1 ${sheetPlayer(home, 4)} (30., Eigentor), 2:1 ${sheetPlayer(home, 9)} (80.)`,
  ].join('\n');
  return { fixtureId: hub.fixtureId, text, answers: {} };
};
const enter = async (hub: SheetHub, input: object, token = hub.app.adminToken) =>
  SheetEntered.parse((await post(hub, 'sheets.enter', token, input).expect(200)).body.result.data);
const named = async (hub: SheetHub, name: string) => (await played(hub)).find((row) => row['name'] === name);

describe('sheets.enter', () => {
  it('lets the newest sheet count, even while the clock stands still', async () => {
    await using hub = await aSheetHub();
    const [, away] = hub.clubIds;
    for (const minute of [60, 70, 55, 80, 65]) {
      await enter(hub, wholeSheet(hub, { 4: ` (${minute}. ${sheetPlayer(away, 12)})` }));
      expect(await named(hub, sheetPlayer(away, 4))).toMatchObject({ minutes: minute });
    }
  });

  it('makes sheets a source that is on, with the number of counting parts', async () => {
    await using hub = await aSheetHub();
    const sheetSource = async () => {
      const { body } = await ask(hub, 'admin.sources', hub.app.adminToken).expect(200);
      return SourcesDesk.parse(body.result.data).sources.find(({ source }) => source === 'sheet');
    };
    expect(await sheetSource()).toMatchObject({ isOn: false, lastSuccessTs: null });
    await enter(hub, wholeSheet(hub));
    await enter(hub, wholeSheet(hub));
    expect(await sheetSource()).toMatchObject({ isOn: true, items: 2, lastSuccessTs: expect.any(String) });
  });

  it('rejects malformed sheets', async () => {
    await using hub = await aSheetHub();
    const input = wholeSheet(hub);
    for (const bad of [
      { ...input, text: '' },
      { ...input, text: 'a'.repeat(30_001) },
      { ...input, answers: { a: 1 } },
      { fixtureId: hub.fixtureId },
    ])
      await post(hub, 'sheets.enter', hub.app.adminToken, bad).expect(400);
    await post(hub, 'sheets.enter', hub.app.adminToken, { ...input, fixtureId: 'nowhere' }).expect(404);
    const empty = await post(hub, 'sheets.enter', hub.app.adminToken, { ...input, text: 'Guten Abend.' });
    expect(empty.body.error.data.errorCode).toBe('sheetEmpty');
    const later = (await hub.fixtures()).at(-1)?.id;
    const early = await post(hub, 'sheets.enter', hub.app.adminToken, { ...input, fixtureId: later });
    expect(early.body.error.data.errorCode).toBe('sheetTooEarly');
    expect(await rows(hub, 'select id from match_sheets')).toEqual([]);
  });

  it('counts an administrator’s sheet at once, with minutes, cards and goals', async () => {
    await using hub = await aSheetHub();
    const [home, away] = hub.clubIds;
    const { parts } = await enter(hub, wholeSheet(hub));
    expect(parts).toEqual([
      { teamId: home, state: 'counts' },
      { teamId: away, state: 'counts' },
    ]);
    const all = await played(hub);
    expect(all.filter(({ started }) => started === 1)).toHaveLength(22);
    expect(all.filter(({ estimated }) => estimated === 1)).toEqual([]);
    const minutesOf = async (club: string, number: number) =>
      (await named(hub, sheetPlayer(club, number)))?.['minutes'];
    expect(await minutesOf(home, 3)).toBe(45);
    expect(await minutesOf(home, 12)).toBe(45);
    expect(await minutesOf(home, 13)).toBe(1);
    expect(await minutesOf(away, 8)).toBe(70);
    expect(await named(hub, sheetPlayer(home, 2))).toMatchObject({ yellow: 1, red: 0 });
    expect(await named(hub, sheetPlayer(away, 8))).toMatchObject({ yellow: 0, red: 1 });
    expect(await named(hub, sheetPlayer(home, 9))).toMatchObject({ goals: 2 });
    // The chances of the matchday that is over stay as they were before kickoff.
    await hub.after(4 * 24 * 60);
    await computePstart(hub.app.deps, 'command');
    const chances = await rows(hub, 'select pstart from players where pstart is not null');
    expect(chances.length).toBeGreaterThan(30);
  });

  it('estimates minutes if a sheet contains no substitution', async () => {
    await using hub = await aSheetHub();
    const [home] = hub.clubIds;
    await enter(hub, { ...wholeSheet(hub), text: sheetLine(home) });
    const all = await played(hub);
    expect(all).toHaveLength(11);
    expect(all.every(({ estimated }) => estimated === 1)).toBe(true);
    // The desk's checklist lists the same matches as the sheets desk.
    const missing = async () => {
      const { body } = await ask(hub, 'admin.checklist', hub.app.adminToken).expect(200);
      return body.result.data.sheets.map(({ fixtureId }: { fixtureId: string }) => fixtureId).toSorted();
    };
    const listed = async () =>
      (await deskOf(hub)).matches
        .filter((match) => [match.home, match.away].some(({ part }) => part !== 'complete'))
        .map(({ fixtureId }) => fixtureId)
        .toSorted();
    expect(await missing()).toContain(hub.fixtureId);
    expect(await missing()).toEqual(await listed());
    await enter(hub, { ...wholeSheet(hub), text: sheetLine(hub.clubIds[1]) });
    expect(await missing()).not.toContain(hub.fixtureId);
    expect(await missing()).toEqual(await listed());
  });

  it('stores a part with an impossible entry, and counts the other one', async () => {
    await using hub = await aSheetHub();
    const [home, away] = hub.clubIds;
    const { parts } = await enter(hub, wholeSheet(hub, { 6: `, ${sheetPlayer(away, 14)}` }));
    expect(parts).toEqual([
      { teamId: home, state: 'counts' },
      { teamId: away, state: 'faulty' },
    ]);
    const match = (await deskOf(hub)).matches.find(({ fixtureId }) => fixtureId === hub.fixtureId);
    expect([match?.home.part, match?.away.part]).toEqual(['complete', 'faulty']);
    expect(await rows(hub, `select id from appearances where team_id = '${away}'`)).toEqual([]);
  });

  it('adds a new player, who is known from then on', async () => {
    await using hub = await aSheetHub();
    const [home] = hub.clubIds;
    const text = sheetLine(home).replace(sheetPlayer(home, 7), 'Neuzugang');
    const answers = { 'home starter 0 neuzugang': 'new:home' };
    await enter(hub, { fixtureId: hub.fixtureId, text, answers });
    expect(await named(hub, 'Neuzugang')).toMatchObject({ started: 1 });
    const { match } = await formOf(hub);
    expect(match.home.players.map(({ name }) => name)).toContain('Neuzugang');
    // A repeated sheet adds no second player.
    await enter(hub, { fixtureId: hub.fixtureId, text, answers });
    expect(await rows(hub, `select id from players where name = 'Neuzugang'`)).toHaveLength(1);
  });
});

describe('sheets.undo', () => {
  it('undoes a whole sheet, once, for its author and for administrators', async () => {
    await using hub = await aSheetHub();
    const { sheetId } = await enter(hub, wholeSheet(hub));
    await post(hub, 'sheets.undo', hub.app.userToken, { sheetId }).expect(403);
    await post(hub, 'sheets.undo', hub.app.adminToken, { sheetId: '' }).expect(400);
    await post(hub, 'sheets.undo', hub.app.adminToken, { sheetId: 'nowhere' }).expect(404);
    expect(await played(hub)).not.toEqual([]);
    await post(hub, 'sheets.undo', hub.app.adminToken, { sheetId }).expect(200);
    expect(await played(hub)).toEqual([]);
    expect((await hub.desk()).held).toEqual([]);
    await post(hub, 'sheets.undo', hub.app.adminToken, { sheetId }).expect(409);
    const [kept] = await rows(hub, 'select text from match_sheets');
    expect(kept?.['text']).toBe(wholeSheet(hub).text);
  });

  it('makes the previous sheet count again', async () => {
    await using hub = await aSheetHub();
    const [home] = hub.clubIds;
    await enter(hub, wholeSheet(hub));
    const before = await played(hub);
    const other = { ...wholeSheet(hub), text: sheetLine(home, { 3: ` (50. ${sheetPlayer(home, 15)})` }) };
    await hub.after(1);
    const { sheetId } = await enter(hub, other);
    expect((await named(hub, sheetPlayer(home, 15)))?.['minutes']).toBe(40);
    await post(hub, 'sheets.undo', hub.app.adminToken, { sheetId }).expect(200);
    expect(await played(hub)).toEqual(before);
  });
});

describe('fans', () => {
  it('propose sheets, which count once an administrator accepts them', async () => {
    await using hub = await aSheetHub();
    const { userToken, adminToken } = hub.app;
    const { sheetId, parts } = await enter(hub, wholeSheet(hub), userToken);
    expect(parts.map(({ state }) => state)).toEqual(['proposed', 'proposed']);
    expect(await played(hub)).toEqual([]);
    expect((await deskOf(hub, userToken)).proposals).toEqual([]);
    expect((await deskOf(hub)).proposals.map((one) => one.sheetId)).toEqual([sheetId]);
    const decision = { sheetId, decision: 'taken' };
    await post(hub, 'sheets.decide', userToken, decision).expect(403);
    await post(hub, 'sheets.decide', adminToken, { sheetId, decision: 'maybe' }).expect(400);
    await post(hub, 'sheets.decide', adminToken, { ...decision, sheetId: 'nowhere' }).expect(404);
    await post(hub, 'sheets.decide', adminToken, decision).expect(200);
    expect((await played(hub)).length).toBeGreaterThan(22);
    await post(hub, 'sheets.decide', adminToken, decision).expect(409);
  });

  it('show their text only to users who may decide; others see only that there is a proposal', async () => {
    await using hub = await aSheetHub();
    const input = wholeSheet(hub);
    const { sheetId } = await enter(hub, input, hub.app.userToken);
    const pastedFor = async (token: string) => (await formOf(hub, token)).sheets.map(({ pasted }) => pasted);
    const pasted = { text: input.text, answers: {} };
    expect(await pastedFor(hub.app.adminToken)).toEqual([pasted]);
    expect(await pastedFor(hub.app.userToken)).toEqual([pasted]);
    const neighbour = await tokenOf(hub.app.deps.provider, 'neighbour@hub.test');
    expect(await pastedFor(neighbour)).toEqual([null]);
    await post(hub, 'admin.trustKeeper', hub.app.adminToken, { sheetId, teamId: hub.clubIds[0] }).expect(200);
    expect(await pastedFor(neighbour)).toEqual([null]);
  });

  it('propose parts with impossible entries, which are listed and can be rejected', async () => {
    await using hub = await aSheetHub();
    const { userToken, adminToken } = hub.app;
    const [home, away] = hub.clubIds;
    const input = wholeSheet(hub, { 6: `, ${sheetPlayer(away, 14)}` });
    const { sheetId } = await enter(hub, input, userToken);
    const [proposal] = (await deskOf(hub)).proposals;
    expect(new Map(proposal?.clubs.map(({ teamId, isFaulty }) => [teamId, isFaulty]))).toEqual(
      new Map([
        [home, false],
        [away, true],
      ]),
    );
    await post(hub, 'sheets.decide', adminToken, { sheetId, decision: 'taken' }).expect(200);
    expect((await deskOf(hub)).proposals[0]?.clubs.map(({ teamId }) => teamId)).toEqual([away]);
    await post(hub, 'sheets.decide', adminToken, { sheetId, decision: 'taken' }).expect(409);
    await post(hub, 'sheets.decide', adminToken, { sheetId, decision: 'refused' }).expect(200);
    expect((await deskOf(hub)).proposals).toEqual([]);
    expect(new Set((await rows(hub, 'select team_id from appearances')).map((row) => row['teamId']))).toEqual(
      new Set([home]),
    );
  });

  it('who keep a club enter parts that count, and whose differences are listed at the desk', async () => {
    await using hub = await aSheetHub();
    const { userToken, adminToken } = hub.app;
    const [home, away] = hub.clubIds;
    const first = await enter(hub, wholeSheet(hub), userToken);
    const grant = { sheetId: first.sheetId, teamId: home };
    await post(hub, 'admin.trustKeeper', adminToken, { ...grant, teamId: 'xyz' }).expect(404);
    await post(hub, 'admin.trustKeeper', adminToken, grant).expect(200);
    const mine = await enter(hub, wholeSheet(hub), userToken);
    expect(mine.parts).toEqual([
      { teamId: home, state: 'counts' },
      { teamId: away, state: 'proposed' },
    ]);
    expect(new Set((await rows(hub, 'select team_id from appearances')).map((row) => row['teamId']))).toEqual(
      new Set([home]),
    );
    await hub.after(1);
    const otherText = wholeSheet(hub).text.replace('(46.', '(52.');
    await enter(hub, { ...wholeSheet(hub), text: otherText });
    const { differences } = await deskOf(hub, userToken);
    expect(differences.map(({ names }) => names.toSorted())).toEqual([
      [sheetPlayer(home, 3), sheetPlayer(home, 12)].toSorted(),
    ]);
    expect(differences[0]?.other.sheetId).toBe(mine.sheetId);
    await post(hub, 'sheets.undo', userToken, { sheetId: mine.sheetId }).expect(200);
    expect((await deskOf(hub)).differences).toEqual([]);

    const { body } = await ask(hub, 'admin.keepers', adminToken).expect(200);
    const [keeper] = body.result.data;
    expect(keeper).toMatchObject({ teamId: home });
    const revoked = { userId: keeper.userId, teamId: home };
    await post(hub, 'admin.revokeKeeper', adminToken, revoked).expect(200);
    await post(hub, 'admin.revokeKeeper', adminToken, revoked).expect(404);
    expect((await enter(hub, wholeSheet(hub), userToken)).parts[0]?.state).toBe('proposed');
  });
});

describe('sheets.importCsv', () => {
  const HEADER = 'season,matchday,home,away,team,player,role,on_minute,off_minute,goals';
  const csvOf = ({ clubIds: [home, away] }: SheetHub) =>
    [
      HEADER,
      ...[home, away].flatMap((club) =>
        Array.from({ length: 12 }, (_none, n) => {
          const [number, cells] = n === 11 ? [12, 'bench,46,'] : [n, `starter,,${n === 3 ? 46 : ''}`];
          return `2026-27,1,${home},${away},${club},${sheetPlayer(club, number)},${cells},`;
        }),
      ),
      `2026-27,1,xyz,${away},${away},Niemand,starter,,,`,
    ].join('\n');

  it('rejects fans without counting their calls', async () => {
    await using hub = await aSheetHub();
    const input = { csv: HEADER, isDryRun: true };
    await post(hub, 'sheets.importCsv', hub.app.userToken, input).expect(403);
    expect(await rows(hub, 'select id from action_counts')).toEqual([]);
    await post(hub, 'sheets.importCsv', hub.app.adminToken, input);
    expect(await rows(hub, 'select id from action_counts')).toHaveLength(1);
  });

  it('previews, then imports sheets of finished matches', async () => {
    await using hub = await aSheetHub();
    const csv = csvOf(hub);
    const { adminToken } = hub.app;
    await post(hub, 'sheets.importCsv', adminToken, { csv: '', isDryRun: true }).expect(400);
    const bad = await post(hub, 'sheets.importCsv', adminToken, { csv: 'a,b\n1,2', isDryRun: true });
    expect(bad.body.error.data.errorCode).toBe('sheetCsvMalformed');
    const tried = await post(hub, 'sheets.importCsv', adminToken, { csv, isDryRun: true }).expect(200);
    const [match, stranger] = tried.body.result.data;
    expect(match).toMatchObject({
      fixtureId: hub.fixtureId,
      parts: [{ state: 'counts' }, { state: 'counts' }],
    });
    expect(stranger).toMatchObject({ home: 'xyz', fixtureId: null, parts: [] });
    expect(await rows(hub, 'select id from match_sheets')).toEqual([]);
    await post(hub, 'sheets.importCsv', adminToken, { csv, isDryRun: false }).expect(200);
    expect(await played(hub)).toHaveLength(24);
    expect(await named(hub, sheetPlayer(hub.clubIds[0], 12))).toMatchObject({ started: 0, minutes: 45 });
    expect(await named(hub, sheetPlayer(hub.clubIds[0], 3))).toMatchObject({ started: 1, minutes: 45 });
  });
});
