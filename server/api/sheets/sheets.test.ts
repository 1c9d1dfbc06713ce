import { describe, expect, it } from 'vitest';
import type { SheetInput } from '@hub/shared/matchSheet/sheets.schema.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { aSheetHub, sheetEntries, type SheetHub } from '@hub/tools/testing/sheetHub.ts';
import { tokenOf } from '@hub/tools/testing/testApp.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { sheetPlayer } from '@hub/tools/testing/facts/sheetPlayer.ts';
import { isReplayed } from '../../commands/record/replayRecord.ts';
import { refreshSeason } from '../../commands/feeds/refreshSeason.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const post = ({ app }: SheetHub, path: string, token: string | null, input: object) =>
  mutate(app, path, token, input);
const rows = async ({ app }: SheetHub, sql: string) => (await app.deps.provider.database.sql(sql)).rows;
const played = (hub: SheetHub) =>
  rows(
    hub,
    `select p.name, a.started, a.minutes_played as minutes, a.yellow_cards as yellow, a.red_cards as red,
      a.goals, a.is_estimated as estimated
    from appearances a join players p on p.id = a.player_id order by a.team_id, p.name`,
  );
const overviewOf = ({ app }: SheetHub, token = app.adminToken) => callerOf(app, token).sheets.desk();
const formOf = ({ app, fixtureId }: SheetHub, token = app.adminToken) =>
  callerOf(app, token).sheets.form({ fixtureId });
/** What the form sends about the match, 2:1. @param away further changes of the away club */
const wholeSheet = (hub: SheetHub, away: Parameters<typeof sheetEntries>[2] = {}) => {
  const [home, other] = hub.clubIds;
  const scorer = { playerId: hub.idOf(home, 9), isOwn: false, assistId: null };
  return {
    fixtureId: hub.fixtureId,
    home: sheetEntries(hub, home, {
      changes: [
        [3, 12, 46],
        [5, 13, 90],
      ],
      cards: [{ playerId: hub.idOf(home, 2), card: 'yellow', minute: null }],
      goals: [scorer, scorer, { playerId: hub.idOf(home, 4), isOwn: true, assistId: null }],
    }),
    away: sheetEntries(hub, other, {
      changes: [[4, 12, 60]],
      cards: [{ playerId: hub.idOf(other, 8), card: 'red', minute: 70 }],
      ...away,
    }),
  };
};
const TWELVE = Array.from({ length: 12 }, (_none, number) => (number === 11 ? 14 : number));
const enter = ({ app }: SheetHub, input: SheetInput, token = app.adminToken) =>
  callerOf(app, token).sheets.enter(input);
const named = async (hub: SheetHub, name: string) => (await played(hub)).find((row) => row['name'] === name);

describe('sheets.enter', () => {
  it('lets the newest sheet count, even while the clock stands still', async () => {
    await using hub = await aSheetHub();
    const [, away] = hub.clubIds;
    for (const minute of [60, 70, 55, 80, 65]) {
      await enter(hub, wholeSheet(hub, { changes: [[4, 12, minute]] }));
      expect(await named(hub, sheetPlayer(away, 4))).toMatchObject({ minutes: minute });
    }
  });

  it('makes sheets a source that is on, with the number of counting parts', async () => {
    await using hub = await aSheetHub();
    const sheetSource = async () => (await hub.sources()).sources.find(({ source }) => source === 'sheet');
    expect(await sheetSource()).toMatchObject({ isOn: false, lastSuccessTs: null });
    await enter(hub, wholeSheet(hub));
    await enter(hub, wholeSheet(hub));
    expect(await sheetSource()).toMatchObject({ isOn: true, items: 2, lastSuccessTs: expect.any(String) });
  });

  it('rejects malformed sheets', async () => {
    await using hub = await aSheetHub();
    const { adminToken } = hub.app;
    const input = wholeSheet(hub);
    const { home } = input;
    const [change] = home.changes;
    const codeOf = async (changes: object, token: string | null = adminToken) => {
      const { body } = await post(hub, 'sheets.enter', token, { ...input, ...changes });
      return body.error?.data.errorCode;
    };
    expect(await codeOf({}, null)).toBe('notSignedIn');
    for (const changes of [
      { home: undefined },
      { home: { ...home, starters: 'all' } },
      { home: { ...home, starters: [...home.starters, home.starters[0]] } },
      { home: { ...home, changes: [{ ...change, minute: 91 }] } },
      { home: { ...home, changes: [{ ...change, minute: 0 }] } },
      { home: { ...home, changes: [{ ...change, on: change?.off }] } },
      { home: { ...home, changes: [{ on: null, off: null, minute: 3 }] } },
      { home: { ...home, changes: [change, change] } },
      { home: { ...home, newcomers: ['\u202E'] } },
      { home: { ...home, text: 'FCB: Neuer' } },
    ])
      expect([changes, await codeOf(changes)]).toEqual([changes, 'invalid']);
    expect(await codeOf({ fixtureId: 'nowhere' })).toBe('fixtureNotFound');
    const stranger = hub.idOf(hub.clubIds[1], 3);
    expect(await codeOf({ home: { ...home, starters: [stranger] } })).toBe('playerNotFound');
    expect(await codeOf({ home: { ...home, starters: ['new:0'] } })).toBe('playerNotFound');
    expect(await codeOf({ home: null, away: null })).toBe('sheetEmpty');
    expect(await codeOf({ fixtureId: (await hub.fixtures()).at(-1)?.id })).toBe('sheetTooEarly');
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
    await enter(hub, { fixtureId: hub.fixtureId, home: sheetEntries(hub, home), away: null });
    const all = await played(hub);
    expect(all).toHaveLength(11);
    expect(all.every(({ estimated }) => estimated === 1)).toBe(true);
    // The administrators' checklist lists the same matches as the screen of sheets.
    const missing = async () => {
      const { sheets } = await callerOf(hub.app, hub.app.adminToken).admin.checklist();
      return sheets.map(({ fixtureId }) => fixtureId).toSorted();
    };
    const listed = async () =>
      (await overviewOf(hub)).matches
        .filter((match) => [match.home, match.away].some(({ part }) => part !== 'complete'))
        .map(({ fixtureId }) => fixtureId)
        .toSorted();
    expect(await missing()).toContain(hub.fixtureId);
    expect(await missing()).toEqual(await listed());
    await enter(hub, {
      fixtureId: hub.fixtureId,
      home: null,
      away: sheetEntries(hub, hub.clubIds[1]),
    });
    expect(await missing()).not.toContain(hub.fixtureId);
    expect(await missing()).toEqual(await listed());
  });

  it('stores a part with an impossible entry, and counts the other one', async () => {
    await using hub = await aSheetHub();
    const [home, away] = hub.clubIds;
    const { parts } = await enter(hub, wholeSheet(hub, { starters: TWELVE }));
    expect(parts).toEqual([
      { teamId: home, state: 'counts' },
      { teamId: away, state: 'faulty' },
    ]);
    const match = (await overviewOf(hub)).matches.find(({ fixtureId }) => fixtureId === hub.fixtureId);
    expect([match?.home.part, match?.away.part]).toEqual(['complete', 'faulty']);
    expect(await rows(hub, `select id from appearances where team_id = '${away}'`)).toEqual([]);
  });

  it('adds a new player, who is known from then on', async () => {
    await using hub = await aSheetHub();
    const [club] = hub.clubIds;
    const entries = sheetEntries(hub, club);
    const starters = entries.starters.with(7, 'new:0');
    const home = { ...entries, newcomers: ['Neuzugang'], starters };
    await enter(hub, { fixtureId: hub.fixtureId, home, away: null });
    expect(await named(hub, 'Neuzugang')).toMatchObject({ started: 1 });
    const { match, starters: known } = await formOf(hub);
    const newcomer = match.home.players.find(({ name }) => name === 'Neuzugang');
    expect(known.home).toContain(newcomer?.id);
  });
});

describe('sheets entered as prose by an earlier version', () => {
  /** As that version stored them. */
  async function aProseHub() {
    const hub = await aSheetHub();
    const [home] = hub.clubIds;
    const part = { onMinute: null, offMinute: null, yellow: false, yellowMinute: null, secondYellow: false };
    const others = { red: false, redMinute: null, goals: 0, ownGoals: 0, assists: 0 };
    const players = Array.from({ length: 12 }, (_none, number) => ({
      playerId: hub.idOf(home, number === 11 ? 12 : number),
      name: sheetPlayer(home, number === 11 ? 12 : number),
      started: number < 11,
      ...part,
      ...others,
      ...(number === 3 ? { offMinute: 60 } : number === 11 ? { onMinute: 60 } : {}),
    }));
    const { database } = hub.app.deps.provider;
    await database.table('matchSheets').create({
      id: 'prose',
      season: '2026-27',
      fixtureId: hub.fixtureId,
      form: 'text',
      text: 'FCB: Neuer, Laimer (60. Boey)',
      answers: '{"home starter 0 laimer":"p1"}',
      enteredTs: '2026-08-29T15:20:00.000Z',
      enteredBy: 'somebody',
    });
    await database.table('matchSheetParts').create({
      id: `prose ${home}`,
      sheetId: 'prose',
      season: '2026-27',
      fixtureId: hub.fixtureId,
      teamId: home,
      players: JSON.stringify(players),
      state: 'counts',
      revision: 1,
    });
    await refreshSeason(hub.app.deps);
    return { hub, players, home };
  }

  it('count, can be read in the form, and are undone as a whole', async () => {
    const { hub, players, home } = await aProseHub();
    await using _ = hub;
    expect(await named(hub, sheetPlayer(home, 3))).toMatchObject({ minutes: 60, estimated: 0 });
    expect(await named(hub, sheetPlayer(home, 12))).toMatchObject({ minutes: 30, started: 0 });
    const { sheets, starters } = await formOf(hub);
    expect(sheets).toMatchObject([
      { id: 'prose', form: 'text', mayUndo: true, parts: [{ teamId: home, state: 'counts', players }] },
    ]);
    expect(starters.home).toHaveLength(11);
    await post(hub, 'sheets.undo', hub.app.userToken, { sheetId: 'prose' }).expect(403);
    await post(hub, 'sheets.undo', hub.app.adminToken, { sheetId: 'prose' }).expect(200);
    expect(await played(hub)).toEqual([]);
    expect((await rows(hub, 'select text from match_sheets'))[0]?.['text']).toContain('Laimer');
  });

  it('give way to a newer sheet, and count again when that is undone', async () => {
    const { hub, home } = await aProseHub();
    await using _ = hub;
    const { sheetId } = await enter(hub, wholeSheet(hub));
    expect(await named(hub, sheetPlayer(home, 3))).toMatchObject({ minutes: 45 });
    await post(hub, 'sheets.undo', hub.app.adminToken, { sheetId }).expect(200);
    expect(await named(hub, sheetPlayer(home, 3))).toMatchObject({ minutes: 60 });
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
    expect((await hub.sources()).held).toEqual([]);
    await post(hub, 'sheets.undo', hub.app.adminToken, { sheetId }).expect(409);
    const [kept] = await rows(hub, 'select text from match_sheets');
    expect(kept?.['text']).toContain(`${sheetPlayer(hub.clubIds[0], 3)},starter,,,46`);
  });

  it('makes the previous sheet count again', async () => {
    await using hub = await aSheetHub();
    const [home] = hub.clubIds;
    await enter(hub, wholeSheet(hub));
    const before = await played(hub);
    const other = {
      fixtureId: hub.fixtureId,
      home: sheetEntries(hub, home, { changes: [[3, 15, 50]] }),
      away: null,
    };
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
    expect((await overviewOf(hub, userToken)).proposals).toEqual([]);
    expect((await overviewOf(hub)).proposals.map((one) => one.sheetId)).toEqual([sheetId]);
    const decision = { sheetId, decision: 'taken' };
    await post(hub, 'sheets.decide', userToken, decision).expect(403);
    await post(hub, 'sheets.decide', adminToken, { sheetId, decision: 'maybe' }).expect(400);
    await post(hub, 'sheets.decide', adminToken, { ...decision, sheetId: 'nowhere' }).expect(404);
    await post(hub, 'sheets.decide', adminToken, decision).expect(200);
    expect((await played(hub)).length).toBeGreaterThan(22);
    await post(hub, 'sheets.decide', adminToken, decision).expect(409);
  });

  it('show what they propose only to users who may decide; others see only that there is a proposal', async () => {
    await using hub = await aSheetHub();
    const { sheetId } = await enter(hub, wholeSheet(hub), hub.app.userToken);
    const shownTo = async (token: string) => {
      const { sheets } = await formOf(hub, token);
      return sheets.flatMap(({ isOwn, parts }) => parts.map(({ players }) => [isOwn, players?.length]));
    };
    const away = hub.clubIds[1];
    const part = (await formOf(hub)).sheets[0]?.parts.find(({ teamId }) => teamId === away);
    expect(part?.players?.[4]).toMatchObject({ name: sheetPlayer(away, 4), offMinute: 60 });
    const whole = (isOwn: boolean) => expect.arrayContaining([12, 13].map((players) => [isOwn, players]));
    expect(await shownTo(hub.app.adminToken)).toEqual(whole(false));
    expect(await shownTo(hub.app.userToken)).toEqual(whole(true));
    const neighbour = await tokenOf(hub.app.deps.provider, 'neighbour@hub.test');
    const hidden = [
      [false, undefined],
      [false, undefined],
    ];
    expect(await shownTo(neighbour)).toEqual(hidden);
    await post(hub, 'admin.trustKeeper', hub.app.adminToken, { sheetId, teamId: hub.clubIds[0] }).expect(200);
    expect(await shownTo(neighbour)).toEqual(hidden);
  });

  it('have one open proposal a match, and administrators see how old their account is', async () => {
    await using hub = await aSheetHub();
    const { userToken, adminToken } = hub.app;
    const neighbour = await tokenOf(hub.app.deps.provider, 'neighbour@hub.test');
    const older = await enter(hub, wholeSheet(hub), userToken);
    const ofNeighbour = await enter(hub, wholeSheet(hub), neighbour);
    const [home] = hub.clubIds;
    const newer = {
      fixtureId: hub.fixtureId,
      home: sheetEntries(hub, home, { starters: TWELVE }),
      away: null,
    };
    const ids: string[] = [];
    for (let times = 0; times < 5; times += 1) ids.push((await enter(hub, newer, userToken)).sheetId);
    const { proposals } = await overviewOf(hub);
    expect(proposals.map((one) => one.sheetId)).toEqual([ids.at(-1), ofNeighbour.sheetId]);
    expect(proposals[0]).toMatchObject({ clubs: [{ teamId: home, isFaulty: true }] });
    const [{ createdAt }] = (await rows(
      hub,
      "select created_at from auth_users where email = 'fan@hub.test'",
    )) as [{ createdAt: string }];
    expect(proposals[0]?.accountSinceTs).toBe(createdAt);
    const late = { sheetId: older.sheetId, decision: 'taken' };
    expect((await post(hub, 'sheets.decide', adminToken, late)).body.error.data.errorCode).toBe(
      'alreadyDecided',
    );
    expect(await played(hub)).toEqual([]);
    // What counts already stays.
    await post(hub, 'sheets.decide', adminToken, { sheetId: ofNeighbour.sheetId, decision: 'taken' }).expect(
      200,
    );
    await enter(hub, newer, neighbour);
    expect(await played(hub)).not.toEqual([]);
  });

  it('propose parts with impossible entries, which are listed and can be rejected', async () => {
    await using hub = await aSheetHub();
    const { userToken, adminToken } = hub.app;
    const [home, away] = hub.clubIds;
    const input = wholeSheet(hub, { starters: TWELVE });
    const { sheetId } = await enter(hub, input, userToken);
    const [proposal] = (await overviewOf(hub)).proposals;
    expect(new Map(proposal?.clubs.map(({ teamId, isFaulty }) => [teamId, isFaulty]))).toEqual(
      new Map([
        [home, false],
        [away, true],
      ]),
    );
    await post(hub, 'sheets.decide', adminToken, { sheetId, decision: 'taken' }).expect(200);
    expect((await overviewOf(hub)).proposals[0]?.clubs.map(({ teamId }) => teamId)).toEqual([away]);
    await post(hub, 'sheets.decide', adminToken, { sheetId, decision: 'taken' }).expect(409);
    await post(hub, 'sheets.decide', adminToken, { sheetId, decision: 'refused' }).expect(200);
    expect((await overviewOf(hub)).proposals).toEqual([]);
    expect(new Set((await rows(hub, 'select team_id from appearances')).map((row) => row['teamId']))).toEqual(
      new Set([home]),
    );
  });

  it('who keep a club enter parts that count, and whose differences are listed for administrators', async () => {
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
    const sheet = wholeSheet(hub);
    const [first46, ...others] = sheet.home.changes.map((change) => ({ ...change }));
    const changes = [{ ...first46!, minute: 52 }, ...others];
    await enter(hub, { ...sheet, home: { ...sheet.home, changes } });
    const { differences } = await overviewOf(hub, userToken);
    expect(differences.map(({ names }) => names.toSorted())).toEqual([
      [sheetPlayer(home, 3), sheetPlayer(home, 12)].toSorted(),
    ]);
    expect(differences[0]?.other.sheetId).toBe(mine.sheetId);
    await post(hub, 'sheets.undo', userToken, { sheetId: mine.sheetId }).expect(200);
    expect((await overviewOf(hub)).differences).toEqual([]);

    const { admin } = callerOf(hub.app, adminToken);
    const [keeper] = await admin.keepers();
    expect(keeper).toMatchObject({ teamId: home });
    const revoked = { userId: keeper!.userId, teamId: home };
    await admin.revokeKeeper(revoked);
    await expect(admin.revokeKeeper(revoked)).rejects.toThrow('404');
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
    const { sheets } = callerOf(hub.app, hub.app.adminToken);
    for (const [wrong, refusal] of [
      ['', '400 invalid'],
      ['a,b\n1,2', '400 sheetCsvMalformed'],
      ['M\uFFFDller', '400 lettersLost'],
    ] as const)
      await expect(sheets.importCsv({ csv: wrong, isDryRun: false })).rejects.toThrow(refusal);
    const [match, stranger] = await sheets.importCsv({ csv, isDryRun: true });
    expect(match).toMatchObject({
      fixtureId: hub.fixtureId,
      parts: [{ state: 'counts' }, { state: 'counts' }],
    });
    expect(stranger).toMatchObject({ home: 'xyz', fixtureId: null, parts: [] });
    expect(await rows(hub, 'select id from match_sheets')).toEqual([]);
    const replayedFrom = () => hub.app.deps.stores.settings.replayedFrom();
    expect(await replayedFrom()).toBe('');
    await sheets.importCsv({ csv, isDryRun: false });
    expect(await isReplayed(hub.app.deps)).toBe(true);
    expect(await played(hub)).toHaveLength(24);
    expect(await named(hub, sheetPlayer(hub.clubIds[0], 12))).toMatchObject({ started: 0, minutes: 45 });
    expect(await named(hub, sheetPlayer(hub.clubIds[0], 3))).toMatchObject({ started: 1, minutes: 45 });
  });
});
