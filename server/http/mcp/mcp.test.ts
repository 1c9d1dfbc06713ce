import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import { PUBLIC_API_PER_MINUTE } from '@hub/shared/publicApi/publicApiTerms.ts';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { demoApp, testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

const newestClient = () =>
  new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });

/** A client of each generation of the protocol, with the same few calls. */
const CLIENTS = {
  '2026': async (url: URL) => {
    const client = newestClient();
    await client.connect(new StreamableHTTPClientTransport(url));
    return client;
  },
  '2025': async (url: URL) => {
    const client = new EarlierClient({ name: 'test', version: '1' });
    await client.connect(new EarlierTransport(url));
    return client;
  },
};

async function listen({ app }: TestApp) {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Answer {
  isError?: boolean;
  content: { text: string }[];
  structuredContent: Record<string, unknown>;
}

/** Calls tools through the newest client. */
async function asking(app: TestApp) {
  const hub = await listen(app);
  const client = await CLIENTS['2026'](hub.url);
  return {
    ask: async (name: string, args: Record<string, unknown> = {}) =>
      (await client.callTool({ name, arguments: args })) as unknown as Answer,
    async [Symbol.asyncDispose]() {
      await client.close();
      await hub[Symbol.asyncDispose]();
    },
  };
}

const message = (method: string, params = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const ACCEPT = 'application/json, text/event-stream';

describe('an assistant of either generation', () => {
  it.each(['2026', '2025'] as const)(
    'of %s gets a player’s chance, with opponent and reasons',
    async (generation) => {
      await using app = await demoApp();
      await using hub = await listen(app);
      const [best] = await app.deps.stores.pstart.newestValues();
      const client = await CLIENTS[generation](hub.url);
      const { tools } = await client.listTools();
      expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual(
        [
          'start_chance',
          'predicted_eleven',
          'doubtful_players',
          'best_eleven',
          'changes_since',
          'record',
          'expected_points',
          'transfers',
          'review',
          'duel',
        ].map((name) => [name, true]),
      );
      const answer = (await client.callTool({
        name: 'start_chance',
        arguments: { player: best?.name ?? '' },
      })) as unknown as Answer;
      expect(answer.structuredContent).toMatchObject({
        player: { id: best?.playerId, club: best?.teamName, startProbability: best?.startProbability },
        match: { opponent: expect.any(String), kickoff: expect.any(String) },
        reasons: expect.arrayContaining([
          { part: 'teamBalance', points: expect.any(Number), sentence: expect.any(String) },
        ]),
      });
      expect(answer.content[0]?.text).toMatch(/\d\u00A0% \(.+\).* – .*, .*Stand/su);
      await client.close();
    },
  );
});

describe('a tool call', () => {
  it('finds players by a misspelled part of the name', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const [best] = await app.deps.stores.pstart.newestValues();
    const surname = best?.name.split(' ').at(-1) ?? '';
    const mistyped = `${surname.slice(0, 3)}${surname.slice(4)}`;
    const { structuredContent } = await hub.ask('start_chance', {
      player: `${mistyped} (${best?.teamName})`,
    });
    expect(structuredContent).toMatchObject({ player: { id: best?.playerId } });
  });

  it('without a matching player is answered in a sentence', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const { isError, structuredContent, content } = await hub.ask('start_chance', { player: 'Xqzwvut' });
    expect([isError ?? false, structuredContent['player']]).toEqual([false, null]);
    expect(content[0]?.text).toBe('Niemand in der Liga heißt „Xqzwvut“.');
    expect((await hub.ask('predicted_eleven', { club: 'Xqzwvut' })).content[0]?.text).toBe(
      'Kein Verein der Liga heißt „Xqzwvut“.',
    );
  });

  it('about a club is answered with eleven names of its next match', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const { fixtures } = await app.deps.stores.lineups.read();
    const { home, away } = fixtures[0]!;
    const { structuredContent } = await hub.ask('predicted_eleven', { club: home.name });
    expect(structuredContent).toMatchObject({
      club: home.name,
      match: { opponent: away.name, isHome: true },
      eleven: home.eleven.map(({ id, startProbability }) => ({ id, startProbability })),
    });
  });

  it('about a list divides it into doubtful, sure and unknown players', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const values = await app.deps.stores.pstart.newestValues();
    const [best, worst] = [values[0]!, values.at(-1)!];
    const { structuredContent } = await hub.ask('doubtful_players', {
      players: `${best.name}, ${worst.name}\nXyloph Quorx`,
    });
    expect(structuredContent).toMatchObject({
      doubtful: [{ id: worst.playerId }],
      sure: [{ id: best.playerId }],
      notFound: ['Xyloph Quorx'],
    });
  });

  it('lists the players that an ambiguous name may mean', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const { players } = await app.deps.stores.players.searchEntries();
    const surnames = players.map(({ name }) => name.split(' ').at(-1) ?? '');
    const shared = surnames.find((surname, n) => surnames.indexOf(surname) !== n) ?? '';
    const { structuredContent, content } = await hub.ask('doubtful_players', { players: shared });
    expect(structuredContent['unclear']).toEqual([
      { name: shared, couldBe: expect.arrayContaining([expect.stringContaining(shared)]) },
    ]);
    expect(content[0]?.text).toContain(`Nicht eindeutig: „${shared}“`);
  });

  it('for the best eleven of a list is answered in a formation of the game', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const { fixtures } = await app.deps.stores.lineups.read();
    const { eleven, bench } = fixtures[0]!.home;
    const names = [...eleven, ...bench].map(({ name }) => name).join('\n');
    const { structuredContent } = await hub.ask('best_eleven', { players: names, game: 'kickerClassic' });
    expect(structuredContent).toMatchObject({ notFound: [], unclear: [] });
    expect(structuredContent['starters']).toHaveLength(11);
    expect(structuredContent['expectedStarters']).toBeGreaterThan(5);
    expect(structuredContent['formation']).toMatch(/^\d-\d-\d$/u);
  });

  it('for changes compares with the run at that time, or reports that there is none', async () => {
    let nowTs = '2025-02-07T12:00:00.000Z';
    await using app = await demoApp({ now: () => new Date(nowTs) });
    await using hub = await asking(app);
    const [best] = await app.deps.stores.pstart.newestValues();
    const before = await hub.ask('changes_since', { since: '2001-01-01T00:00:00Z' });
    expect(before.structuredContent).toMatchObject({ earlier: null, changes: [] });
    await app.deps.provider.database.sql("update pstart_runs set finished_ts = '2025-02-06T00:00:00.000Z'");
    nowTs = '2025-02-07T13:00:00.000Z';
    await app.request
      .post('/trpc/admin.editAvailability')
      .set('Authorization', `Bearer ${app.adminToken}`)
      .send({ playerId: best?.playerId, status: 'injured', source: 'Radio', expectedReturn: null })
      .expect(200);
    await computePstart(app.deps, 'command');
    const { structuredContent } = await hub.ask('changes_since', {
      since: '2025-02-07T12:30:00Z',
      atLeastPoints: 1,
    });
    expect(structuredContent).toMatchObject({ earlier: { asOf: expect.any(String) } });
    const changes = structuredContent['changes'] as { id: string; before: number; points: number }[];
    const own = changes.find(({ id }) => id === best?.playerId);
    expect(own?.before).toBe(best?.startProbability);
    expect(own?.points).toBeLessThan(-50);
    for (const { points } of changes) expect(Math.abs(points)).toBeGreaterThanOrEqual(1);
  });

  it('for the record is answered like the screen', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const { structuredContent } = await hub.ask('record');
    expect(structuredContent).toEqual({ record: await app.deps.stores.record.hitRate(), sources: [] });
  });
});

describe('a tool call about points', () => {
  /** Names of a club's most probable eleven and its bench. */
  async function squadOf({ deps }: TestApp) {
    const { fixtures } = await deps.stores.lineups.read();
    const { eleven, bench } = fixtures[0]!.home;
    return [...eleven, ...bench].slice(0, 15).map(({ name }) => name);
  }

  it('of one player is answered with band, parts and opponents, like his page', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const [best] = await app.deps.stores.pstart.newestValues();
    const details = await app.deps.stores.players.details(best!.playerId, app.deps.now().toISOString());
    const [expected] = details!.expectedPoints;
    const { structuredContent, content } = await hub.ask('expected_points', { player: best!.name });
    expect(structuredContent).toMatchObject({
      player: { id: best!.playerId },
      game: 'bundesligaFantasy',
      nextMatch: expected!.next,
      nextThree: expected!.three,
      parts: expected!.parts.map(({ points }) => ({ points })),
      ahead: expected!.ahead.map(({ matchday, points }) => ({ matchday, points })),
    });
    expect(content[0]?.text).toMatch(/Nächstes Spiel: etwa .+ · meist .+ Punkte/u);
  });

  it('in a game without expected points says so, and returns the chance', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const [best] = await app.deps.stores.pstart.newestValues();
    const { structuredContent, content } = await hub.ask('expected_points', {
      player: best!.name,
      game: 'kickbase',
    });
    expect(structuredContent).toMatchObject({
      player: { startProbability: best!.startProbability },
      nextMatch: null,
      parts: [],
    });
    expect(content[0]?.text).toContain('Punkte für Kickbase können wir nicht schätzen');
    expect((await hub.ask('expected_points', { player: 'Xqzwvut' })).content[0]?.text).toBe(
      'Niemand in der Liga heißt „Xqzwvut“.',
    );
  });

  it('of transfers is answered with the single transfers that gain most, best first', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const squad = await squadOf(app);
    const { structuredContent, content } = await hub.ask('transfers', {
      players: squad.join('\n'),
      matchdays: 3,
    });
    const moves = structuredContent['moves'] as {
      in: { name: string };
      out: { name: string };
      points: number;
    }[];
    expect(moves.length).toBeGreaterThan(1);
    expect(moves.map(({ points }) => points)).toEqual(
      moves.map(({ points }) => points).toSorted((one, other) => other - one),
    );
    for (const move of moves) {
      expect(squad).toContain(move.out.name);
      expect(squad).not.toContain(move.in.name);
    }
    expect(content[0]?.text).toContain('Ohne Preise zählt Geld hier nicht');
    expect(content[0]?.text).toContain(`${moves[0]?.in.name} für ${moves[0]?.out.name}: etwa +`);
  });

  it('of transfers with prices stays within the budget, and offers no player without a price', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const squad = await squadOf(app);
    const free = await hub.ask('transfers', { players: squad.join('\n') });
    const [best, second] = free.structuredContent['moves'] as { in: { name: string } }[];
    const { structuredContent } = await hub.ask('transfers', {
      players: squad.map((name) => `${name} 5,0 Mio`).join('\n'),
      market: `${best?.in.name} 9,0 Mio\n${second?.in.name} 6,5 Mio`,
      budget: 2,
    });
    expect(structuredContent['moves']).toMatchObject([{ in: { name: second?.in.name }, budgetLeft: 0.5 }]);
    expect(structuredContent['remarks']).toContainEqual(expect.stringMatching(/^Nur 2 von .+ einen Preis/u));
  });

  it('of transfers says up to which price a player is worth buying, if it knows prices and money', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const squad = await squadOf(app);
    const free = await hub.ask('transfers', { players: squad.join('\n') });
    const [best, second] = free.structuredContent['moves'] as { in: { name: string } }[];
    const name = best?.in.name ?? '';
    const input = {
      players: squad.map((own) => `${own} 5,0 Mio`).join('\n'),
      market: `${name} 9,0 Mio\n${second?.in.name} 6,5 Mio`,
      budget: 2,
      player: name,
    };
    const { structuredContent, content } = await hub.ask('transfers', input);
    // One of the others at 5 millions leaves, and 2 are left.
    expect(structuredContent['limits']).toContainEqual({ matchdays: 1, limit: 7 });
    expect(content[0]?.text).toMatch(
      new RegExp(`${name}: Lohnt sich bis 7.Mio. für den nächsten Spieltag`, 'u'),
    );
    for (const [changes, sentence] of [
      [{ market: '' }, `Bis zu welchem Preis sich ${name} lohnt, lässt sich nur mit Preisen`],
      [{ budget: null }, `Bis zu welchem Preis sich ${name} lohnt, lässt sich nur mit Preisen`],
      [{ player: squad[0] }, `${squad[0]} gehört schon zum Kader.`],
      [{ player: 'Xqzwvut' }, 'Niemand in der Liga heißt „Xqzwvut“.'],
    ] as const) {
      const unknown = await hub.ask('transfers', { ...input, ...changes });
      expect(unknown.structuredContent['limits']).toEqual([]);
      expect(unknown.content[0]?.text).toContain(sentence);
    }
  });

  it('of two squads says who wins, and nothing of facts that may not be passed on', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const squad = await squadOf(app);
    const input = { players: squad.join('\n'), rival: squad.slice(0, 6).join('\n') };
    for (const [game, unit] of [
      ['kickbase', 'starts'],
      ['bundesligaFantasy', 'points'],
    ]) {
      const { structuredContent, content } = await hub.ask('duel', { ...input, game });
      expect(structuredContent).toMatchObject({ unit, state: 'before', mine: { emptyPlaces: 0 } });
      const { win, tie, lose } = structuredContent['duel'] as Record<'win' | 'tie' | 'lose', number>;
      expect(win + tie + lose).toBeCloseTo(1);
      expect(win).toBeGreaterThan(0.9);
      expect(content[0]?.text).toMatch(/^\d+\. Spieltag, Prognose: Sieg \d+\s%, unentschieden/u);
    }
    await app.deps.provider.database.sql(
      `insert into source_states (id, last_success_ts) values ('bsd', '2024-11-20T12:00:00.000Z')`,
    );
    const closed = await hub.ask('duel', input);
    expect(closed.structuredContent).toMatchObject({ duel: null, mine: null, rival: null });
    expect(closed.content[0]?.text).toContain('darf dieser Hub nicht weitergeben');
  });

  it('of a past matchday reviews the eleven that the hub would have chosen', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    const squad = await squadOf(app);
    // What is replayed is as of each kickoff, after the lock of a whole team.
    const early = await hub.ask('review', { players: squad.join('\n'), game: 'bundesligaFantasy' });
    expect(early.structuredContent['review']).toBeNull();
    await app.deps.provider.database.sql(
      `update ledger_snapshots set as_of_ts = (select min(f.kickoff_ts) from fixtures f
        where f.season = ledger_snapshots.season and f.matchday = ledger_snapshots.matchday)`,
    );
    for (const [game, unit] of [
      ['kickerInteractive', 'starts'],
      ['bundesligaFantasy', 'points'],
    ]) {
      const { structuredContent, content } = await hub.ask('review', { players: squad.join('\n'), game });
      expect(structuredContent).toMatchObject({
        review: { unit, mine: { known: expect.any(Number) }, players: { length: squad.length } },
      });
      expect(content[0]?.text).toMatch(/^\d+\. Spieltag, \d-\d-\d: /u);
    }
    const ahead = await hub.ask('review', { players: squad.join('\n'), matchday: 34 });
    expect(ahead.structuredContent['review']).toBeNull();
    expect(ahead.content[0]?.text).toContain('Der Lock steht noch bevor');
    await app.deps.provider.database.sql(
      `insert into source_states (id, last_success_ts) values ('bsd', '2024-11-20T12:00:00.000Z')`,
    );
    const closed = await hub.ask('review', { players: squad.join('\n') });
    expect(closed.structuredContent['review']).toBeNull();
    expect(closed.content[0]?.text).toContain('darf dieser Hub nicht weitergeben');
  });

  const unchanged = openOnce(demoApp);
  it.each([
    ['a game without points', { game: 'comunio' }, 'Punkte für Comunio können wir nicht schätzen'],
    ['no game', { game: 'own' }, 'Ohne ein bestimmtes Managerspiel'],
    ['a team over its budget', { market: 'MARKET', budget: -50 }, '50\u00A0Mio. über dem Budget'],
    ['half a squad', {}, ' für einen freien Platz: etwa +'],
    ['free places', {}, 'Dein Kader hat 3\u00A0Spieler von 15'],
  ])('of transfers for %s is answered in a sentence', async (_name, input, sentence) => {
    const app = unchanged();
    await using hub = await asking(app);
    const [one, two, three, other] = await squadOf(app);
    const market = 'market' in input ? { market: `${other} 5,0 Mio` } : {};
    const answer = await hub.ask('transfers', { players: `${one}\n${two}\n${three}`, ...input, ...market });
    expect(answer.isError ?? false).toBe(false);
    expect(answer.content[0]?.text).toContain(sentence);
  });
});

describe('the endpoint', () => {
  const unchanged = openOnce(testApp);
  it.each([
    ['changes_since', { since: 'gestern' }],
    ['start_chance', {}],
    ['start_chance', { player: 'x'.repeat(500) }],
    ['best_eleven', { players: 'Kane', game: 'schach' }],
    ['expected_points', { player: 'Kane', game: 'schach' }],
    ['transfers', { players: 'Kane', matchdays: 2 }],
    ['transfers', { players: 'Kane', budget: 1e9 }],
    ['transfers', { players: 'x'.repeat(5000) }],
    ['transfers', { players: 'Kane', player: 'x'.repeat(500) }],
    ['review', { players: 'Kane', matchday: 0 }],
    ['duel', { players: 'Kane' }],
    ['duel', { players: 'Kane', rival: 'Kane', game: 'schach' }],
  ])('rejects invalid input to %s, %#', async (name, args) => {
    const app = unchanged();
    await using hub = await asking(app);
    const refused = await hub.ask(name, args).catch((error: unknown) => error);
    expect(JSON.stringify(refused instanceof Error ? { isError: true } : refused)).toContain(
      '"isError":true',
    );
  });

  it('answers before the first run', async () => {
    await using app = await testApp();
    await using hub = await asking(app);
    for (const [name, args] of [
      ['doubtful_players', { players: 'Kane, Wirtz' }],
      ['best_eleven', { players: 'Kane' }],
      ['changes_since', { since: '2025-02-07T12:30:00Z' }],
      ['record', {}],
      ['expected_points', { player: 'Kane' }],
      ['transfers', { players: 'Kane' }],
      ['review', { players: 'Kane' }],
      ['duel', { players: 'Kane', rival: 'Wirtz' }],
    ] as const)
      expect((await hub.ask(name, args)).isError ?? false).toBe(false);
  });

  it('rejects other methods, batches, and too large a body', async () => {
    await using app = await testApp();
    await app.request.get('/mcp').set('accept', ACCEPT).expect(405);
    await app.request.delete('/mcp').expect(405);
    const two = [message('tools/list'), message('tools/list')];
    await app.request.post('/mcp').set('accept', ACCEPT).send(two).expect(400);
    await app.request
      .post('/mcp')
      .set('accept', ACCEPT)
      .send({ text: 'x'.repeat(40_000) })
      .expect(413);
  });

  it.each(['*/*', undefined, 'application/*, text/*;q=0.1', 'application/json;q=0.9, */*;q=0.1'])(
    'accepts Accept: %s',
    async (accept) => {
      const ask = unchanged().request.post('/mcp');
      await (accept === undefined ? ask : ask.set('accept', accept)).send(message('tools/list')).expect(200);
    },
  );

  it.each(['application/json', 'text/event-stream, */*;q=0', 'text/html'])(
    'rejects Accept: %s, which excludes an answer',
    async (accept) => {
      await unchanged().request.post('/mcp').set('accept', accept).send(message('tools/list')).expect(406);
    },
  );

  it.each(['2099-01-01', '2026-07-28', '2025-06-18', 'x'])(
    'offers a version that it speaks to a client that names %s before they agreed on one',
    async (version) => {
      const hello = message('initialize', {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      });
      const { text } = await unchanged()
        .request.post('/mcp')
        .set({ accept: ACCEPT, 'mcp-protocol-version': version })
        .send(hello)
        .expect(200);
      const [, offered] = /"protocolVersion":"([^"]*)"/u.exec(text) ?? [];
      expect(offered).toBe(version === '2025-06-18' ? version : '2025-11-25');
    },
  );

  it('rejects an unknown version in any other request', async () => {
    await unchanged()
      .request.post('/mcp')
      .set({ accept: ACCEPT, 'mcp-protocol-version': '2099-01-01' })
      .send(message('tools/list'))
      .expect(400);
  });

  it('keeps no streams open', async () => {
    await using app = await testApp();
    await using hub = await listen(app);
    const client = await CLIENTS['2026'](hub.url);
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow(/limit/u);
    await client.close();
  });

  it('charges the caller’s address, and refuses it once its budget is used up', async () => {
    await using app = await testApp();
    const hub = await asking(app);
    const asked = Array.from({ length: PUBLIC_API_PER_MINUTE + 1 }, () => message('tools/list'));
    const statuses = await Promise.all(
      asked.map(async (body) => (await app.request.post('/mcp').set('accept', ACCEPT).send(body)).status),
    );
    expect(statuses).toContain(429);
    await hub[Symbol.asyncDispose]();
  });

  it('masks internal errors', async () => {
    await using app = await demoApp();
    await using hub = await asking(app);
    app.deps.stores.record.read = () => Promise.reject(new Error('select secret from /var/lib'));
    const answer = await hub.ask('record');
    expect(answer.isError).toBe(true);
    expect(JSON.stringify(answer)).not.toMatch(/secret|var/u);
    expect(app.logLines.some((line) => JSON.stringify(line).includes('a tool failed'))).toBe(true);
  });
});
