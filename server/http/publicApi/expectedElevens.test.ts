import { describe, expect, it } from 'vitest';
import { PROGRAM_ENTRIES_MAX, PROGRAM_ENTRY_BYTES_MAX } from '@hub/shared/limits.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { sheetPlayer } from '@hub/tools/testing/facts/sheetPlayer.ts';
import { aSheetHub, sheetEntries, type SheetHub } from '@hub/tools/testing/sheetHub.ts';

const PATH = '/api/v1/expected-elevens';
const ELEVEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12];

const rows = async ({ app }: SheetHub, sql: string) => (await app.deps.provider.database.sql(sql)).rows;
const stored = (hub: SheetHub) => rows(hub, 'select * from expected_elevens order by entered_ts');

/** A hub before its second matchday, whose administrator has given the source 'Ein Blog' a key. */
async function aHubWithKey() {
  const hub = await aSheetHub();
  await hub.after(24 * 60);
  const { admin } = callerOf(hub.app, hub.app.adminToken);
  const { key } = await admin.giveSourceKey({ name: 'Ein Blog' });
  const send = (body: object | string, token: string | null = key) => {
    const call = hub.app.request.post(PATH).set('content-type', 'application/json');
    return (token === null ? call : call.set('authorization', `Bearer ${token}`)).send(body);
  };
  const names = (club: string, numbers: readonly number[] = ELEVEN) =>
    numbers.map((number) => sheetPlayer(club, number));
  const [home, away] = hub.clubIds;
  const clubs = await rows(hub, 'select id, name from teams');
  const nameOf = (club: string) => String(clubs.find(({ id }) => id === club)?.['name']);
  return Object.assign(hub, { admin, key, send, names, home, away, nameOf });
}

describe('a program that enters expected elevens', () => {
  it('needs the key of a source, in its header', async () => {
    await using hub = await aHubWithKey();
    const { send, admin, key, home, names, app } = hub;
    const body = { elevens: [{ club: home, players: names(home) }] };
    for (const [token, errorCode] of [
      [null, 'notSignedIn'],
      ['forged', 'expectedKeyUnknown'],
      [app.userToken, 'expectedKeyUnknown'],
      [app.adminToken, 'expectedKeyUnknown'],
    ] as const)
      expect((await send(body, token).expect(401)).body.error).toMatchObject({ errorCode });
    await app.request.post(`${PATH}?key=${key}`).send(body).expect(401);
    expect((await send({ ...body, source: 'kicker' }).expect(403)).body.error).toMatchObject({
      errorCode: 'expectedOtherSource',
      message: 'This is a key of another source',
    });
    const { key: newKey } = await admin.giveSourceKey({ name: 'EIN BLOG' });
    await send(body, key).expect(401);
    await send({ ...body, source: 'ein blog' }, newKey).expect(200);
    await admin.revokeSourceKey({ id: 'named ein blog' });
    await send(body, newKey).expect(401);
    expect(await stored(hub)).toHaveLength(1);
  });

  it('is refused with the club and the reason, and nothing changes', async () => {
    await using hub = await aHubWithKey();
    const { send, home, away, names, nameOf } = hub;
    const of = (players: readonly string[], others = {}) => ({
      elevens: [
        { club: away, players: names(away) },
        { club: home, players, ...others },
      ],
    });
    const eleven = names(home);
    for (const [errorCode, body, about = nameOf(home)] of [
      ['elevenIncomplete', of(eleven.slice(1))],
      ['elevenIncomplete', of([...eleven, sheetPlayer(home, 13)])],
      ['elevenIncomplete', of([...eleven.slice(1), sheetPlayer(home, 9)])],
      ['elevenIncomplete', of(eleven, { missing: [sheetPlayer(home, 9)] })],
      ['elevenKeepers', of([...eleven.slice(0, 10), sheetPlayer(home, 11)])],
      ['elevenOfOthers', of([...eleven.slice(1), sheetPlayer(away, 5)])],
      ['elevenOfOthers', of([...eleven.slice(1), hub.idOf(away, 5)])],
      ['expectedNameUnknown', of([...eleven.slice(1), 'Zidane'])],
      ['expectedNameUnknown', { text: `${nameOf(home)}: ${eleven.join(', ')}, Zidane` }],
      ['expectedTwice', of(eleven, { club: away, players: names(away) }), nameOf(away)],
      ['expectedClubUnknown', { elevens: [{ club: 'FC Nirgendwo', players: eleven }] }, 'FC Nirgendwo'],
      ['expectedClubUnknown', { text: 'FC Nirgendwo: Zidane, Platini' }, 'FC Nirgendwo'],
    ] as [string, object, string?][]) {
      const { body: answer } = await send(body).expect(400);
      expect(answer.error).toMatchObject({ errorCode });
      expect(answer.error.message.startsWith(about)).toBe(true);
    }
    expect((await send(of([...eleven.slice(1), 'Zidane'])).expect(400)).body.error.message).toBe(
      `${nameOf(home)}: A name fits no player of the club, or several; understood: 10; not understood: Zidane`,
    );
    for (const body of [
      {},
      { text: '' },
      { elevens: [] },
      { text: 'A: B', elevens: [{ club: home, players: eleven }] },
      { text: 'A: B', key: 'x' },
      '{',
      '[]',
    ])
      expect((await send(body).expect(400)).body.error.errorCode).toBe('invalid');
    await send({ text: 'x'.repeat(PROGRAM_ENTRY_BYTES_MAX) }).expect(413);
    expect(await stored(hub)).toEqual([]);
  });

  it('is told club by club what was understood, and moves the chances', async () => {
    await using hub = await aHubWithKey();
    const { send, admin, app, home, away, names, nameOf } = hub;
    const [ofHome, ofAway] = hub.clubIds.map((club) => sheetEntries(hub, club));
    await callerOf(app, app.adminToken).sheets.enter({
      fixtureId: hub.fixtureId,
      home: ofHome ?? null,
      away: ofAway ?? null,
    });
    const chance = async () =>
      Number(
        (await rows(hub, `select pstart from players where id = '${hub.idOf(home, 12)}'`))[0]?.['pstart'],
      );
    const before = await chance();
    const text = [
      `${nameOf(home)}: ${names(home).join(', ')}. Es fehlen: ${names(home, [13]).join(', ')}`,
      `${nameOf(away)}: ${names(away).join(', ')}`,
    ].join('\n');
    const { body, headers } = await send({ text, source: 'Ein Blog' }).expect(200);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ source: 'Ein Blog', entered: 2, isComputed: true });
    expect(body.clubs).toMatchObject([
      { clubId: home, club: nameOf(home), missing: [{ name: sheetPlayer(home, 13) }], doubtful: [] },
      { clubId: away, missing: [] },
    ]);
    expect(body.clubs[0].players.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      names(home).toSorted(),
    );
    expect(await chance()).toBeGreaterThan(before + 0.1);
    expect(await stored(hub)).toMatchObject([
      { sourceId: 'named ein blog', enteredBy: 'key' },
      { sourceId: 'named ein blog', enteredBy: 'key' },
    ]);
    // The same again, by ids, changes nothing and costs no run.
    const again = {
      elevens: [
        { club: nameOf(home), players: ELEVEN.map((n) => hub.idOf(home, n)), missing: names(home, [13]) },
      ],
    };
    expect((await send(again).expect(200)).body).toMatchObject({ entered: 0, isComputed: false });
    expect(await admin.expectedSources()).toEqual([
      {
        id: 'named ein blog',
        name: 'Ein Blog',
        keySinceTs: expect.any(String),
        newestTs: expect.any(String),
      },
    ]);
  });

  it('confirms an eleven that it named for the match before', async () => {
    await using hub = await aHubWithKey();
    const { send, home, names } = hub;
    const body = { elevens: [{ club: home, players: names(home) }] };
    await send(body).expect(200);
    await hub.app.deps.provider.database.sql(
      `update expected_elevens set fixture_id = '${hub.fixtureId}', entered_ts = '2000-01-01T00:00:00.000Z'`,
    );
    expect((await send(body).expect(409)).body.error.errorCode).toBe('expectedRepeated');
    await send({ ...body, repeats: true }).expect(200);
    expect(await stored(hub)).toHaveLength(2);
  });

  it('uses POST, from no page of another origin, and not too often', async () => {
    await using hub = await aHubWithKey();
    const { app, key, send } = hub;
    for (const method of ['get', 'put', 'patch', 'delete', 'options', 'head'] as const) {
      const { headers } = await app.request[method](PATH)
        .set({ origin: 'https://forum.example', authorization: `Bearer ${key}` })
        .expect(405);
      expect(headers['allow']).toBe('POST');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
    for (let sent = 0; sent < PROGRAM_ENTRIES_MAX; sent += 1) await send({}).expect(400);
    const { headers } = await send({}).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('the key of a source', () => {
  it('is given and revoked by administrators, and only its hash is stored', async () => {
    await using hub = await aHubWithKey();
    const { app, admin, key } = hub;
    for (const [token, refusal] of [
      [undefined, '401'],
      [app.userToken, '403 adminsOnly'],
    ] as const) {
      const caller = callerOf(app, token).admin;
      await expect(caller.expectedSources()).rejects.toThrow(refusal);
      await expect(caller.giveSourceKey({ name: 'kicker' })).rejects.toThrow(refusal);
      await expect(caller.revokeSourceKey({ id: 'named ein blog' })).rejects.toThrow(refusal);
    }
    await expect(admin.giveSourceKey({ name: ' . ' })).rejects.toThrow('invalid');
    await expect(admin.revokeSourceKey({ id: 'named kicker' })).rejects.toThrow('404');
    expect(JSON.stringify(await rows(hub, 'select * from expected_sources'))).not.toContain(key);
    await admin.revokeSourceKey({ id: 'named ein blog' });
    await expect(admin.revokeSourceKey({ id: 'named ein blog' })).rejects.toThrow('404');
    expect(await admin.expectedSources()).toMatchObject([
      { name: 'Ein Blog', keySinceTs: null, newestTs: null },
    ]);
  });
});
