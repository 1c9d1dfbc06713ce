import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, aTeam, insertLeague } from '../testing/builders.ts';
import { SECRET_KEY, testAppOn, type TestApp } from '../testing/testApp.ts';
import { describeOnDatabases } from '../testing/testDatabase.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface Call {
  /** As the documentation shows it; `{table}` and the like are part of it. */
  call: string;
  method: Method;
  path: string;
  body?: object;
  /** Of a stranger, a user and the key. */
  statuses: readonly [stranger: number, user: number, key: number];
  /** What an author of a client of the provider would not expect, and why. */
  differs?: string;
}

const DB = '/api/db/hub/rest/v1';
const COMMENT = { page_type: 'own', page_id: 'a', content: 'Startet er?' };
const TEAM = { name: 'Elf', competition: 'bundesliga' };

/** Calls of the provider's SDK, and what the hub answers. */
const CALLS: readonly Call[] = [
  {
    call: '`list({orderBy, limit})`',
    method: 'GET',
    path: `${DB}/teams?select=*&order=name.desc&limit=500`,
    statuses: [200, 200, 200],
    differs: 'at most 100 rows for strangers, 1,000 for users: anybody can ask',
  },
  { call: '`get(id)`', method: 'GET', path: `${DB}/teams?id=eq.team-a&limit=1`, statuses: [200, 200, 200] },
  {
    call: '`list({where})` with a pattern',
    method: 'GET',
    path: `${DB}/players?select=*&name=ilike.%2525a%2525`,
    statuses: [400, 200, 200],
    differs: 'no patterns for strangers: each reads every row',
  },
  {
    call: '`list({where: {AND}})` of SDKs up to 2.4',
    method: 'GET',
    path: `${DB}/players?select=*&and=%28name`,
    statuses: [400, 400, 400],
    differs: 'these SDKs cut the filter off; the whole table would be a wrong answer',
  },
  {
    call: '`list({where})` with text for a number',
    method: 'GET',
    path: `${DB}/players?starts_last5=lt.many`,
    statuses: [400, 400, 400],
    differs: 'SQLite would answer every row',
  },
  {
    call: '`list()` of own rows',
    method: 'GET',
    path: `${DB}/user_teams?select=*`,
    statuses: [401, 200, 200],
  },
  {
    call: '`list()` of a table of the hub',
    method: 'GET',
    path: `${DB}/reports?select=*`,
    statuses: [401, 403, 200],
    differs: 'a policy for each table, below',
  },
  {
    call: '`create(row)`',
    method: 'POST',
    path: `${DB}/user_teams`,
    body: TEAM,
    statuses: [401, 201, 400],
    differs: 'the key names the owner (`userId`) itself',
  },
  {
    call: '`upsert(row)`',
    method: 'POST',
    path: `${DB}/user_teams?on_conflict=id`,
    body: { ...TEAM, id: 'up' },
    statuses: [401, 201, 400],
    differs: 'as above',
  },
  {
    call: '`create(row)` of a comment or poll on any page',
    method: 'POST',
    path: `${DB}/comments`,
    body: COMMENT,
    statuses: [401, 201, 400],
    differs: 'as above; 20 new pages a user and day',
  },
  {
    call: '`update(id, {likesCount})`, `{votesCount}`',
    method: 'PATCH',
    path: `${DB}/comments?id=eq.c`,
    body: { likes_count: 9 },
    statuses: [401, 200, 200],
    differs: 'ignored of users, because the hub counts; the answer holds the true count',
  },
  {
    call: "`update(id, …)` of another's comment",
    method: 'PATCH',
    path: `${DB}/comments?id=eq.c`,
    body: { content: 'Nein' },
    statuses: [401, 403, 200],
  },
  {
    call: '`update(id, …)` of a row that is not there',
    method: 'PATCH',
    path: `${DB}/user_teams?id=eq.nobody`,
    body: { name: 'Neu' },
    statuses: [401, 200, 200],
    differs: 'an empty list, for which the SDK says that the record was not found',
  },
  {
    call: '`delete(id)`',
    method: 'DELETE',
    path: `${DB}/user_teams?id=eq.nobody`,
    statuses: [401, 200, 200],
  },
  {
    call: '`deleteMany({where: {parentId: null}})`',
    method: 'DELETE',
    path: `${DB}/comments?select=*`,
    statuses: [401, 400, 400],
    differs: 'the SDK drops the filter, and would delete everything',
  },
  {
    call: '`db.sql(…)`, `db.batch(…)`',
    method: 'POST',
    path: '/api/db/hub/sql',
    body: { query: 'select count(*) as n from players' },
    statuses: [401, 403, 200],
  },
  {
    call: '`db.sql(…)` with a catalog, a pragma, or a function that is not on the list',
    method: 'POST',
    path: '/api/db/hub/sql',
    body: { query: 'select name from sqlite_master' },
    statuses: [401, 403, 403],
    differs: 'the provider lists its tables that way; its own lie beside them here',
  },
  {
    call: '`storage.download(path)` of a file that is not there',
    method: 'GET',
    path: '/api/storage/hub/download?path=nothing.txt',
    statuses: [404, 404, 404],
  },
  {
    call: '`storage.remove(…paths)`',
    method: 'DELETE',
    path: '/api/storage/hub/remove',
    body: { paths: ['nothing.txt'] },
    statuses: [401, 200, 200],
    differs: 'files of others are passed over',
  },
  {
    call: '`ai.generateText(…)` and the like',
    method: 'POST',
    path: '/api/ai/hub/text',
    body: { prompt: 'Grüße' },
    statuses: [401, 501, 501],
    differs: '501 where the operator has set up no model',
  },
  {
    call: '`data.fetch(…)` of what is not on the public internet',
    method: 'POST',
    path: '/api/data/hub/fetch',
    body: { url: 'http://10.0.0.1/' },
    statuses: [401, 400, 400],
    differs: "nothing inside the operator's network can be reached",
  },
  {
    call: '`data.extractFromBlob(file)`',
    method: 'POST',
    path: '/api/data/hub/extract-from-blob',
    body: {},
    statuses: [401, 400, 400],
    differs: 'the SDK sends `{}` in place of the file; a form with one is read',
  },
  {
    call: '`data.search(…)`, `data.screenshot(…)`',
    method: 'POST',
    path: '/api/data/hub/search',
    body: { q: 'startelf' },
    statuses: [401, 501, 501],
    differs: '501 where the operator has set up neither',
  },
  {
    call: '`notifications.email(…)` to the own address',
    method: 'POST',
    path: '/api/notifications/hub/email',
    body: { to: 'fan@hub.test', subject: 'Elf', text: 'Sie steht.' },
    statuses: [401, 200, 200],
  },
  {
    call: '`notifications.email(…)` to others',
    method: 'POST',
    path: '/api/notifications/hub/email',
    body: { to: 'other@hub.test', subject: 'Elf', text: 'Sie steht.' },
    statuses: [401, 403, 200],
    differs: 'users would send mail in the name of the hub',
  },
  {
    call: '`analytics.log(…)`',
    method: 'POST',
    path: '/api/analytics/hub/log',
    body: { events: ['odd'] },
    statuses: [200, 200, 200],
    differs: 'never fails, because the SDK would try again for ever',
  },
  {
    call: '`auth.me()`',
    method: 'GET',
    path: '/api/auth/me',
    statuses: [401, 200, 401],
    differs: 'the key is nobody',
  },
  {
    call: '`POST /refresh` with a token that is none',
    method: 'POST',
    path: '/api/auth/refresh',
    body: { refresh_token: 'none' },
    statuses: [401, 401, 401],
  },
  {
    call: '`publish` over REST in a room',
    method: 'POST',
    path: '/api/realtime/hub/publish',
    body: { channel: 'room:derby', type: 'chat', data: 'Tor!' },
    statuses: [200, 200, 200],
    differs: 'rooms begin with `room:`',
  },
  {
    call: '`publish` in another channel',
    method: 'POST',
    path: '/api/realtime/hub/publish',
    body: { channel: 'page:players:players_general', type: 'chat', data: 'Tor!' },
    statuses: [401, 403, 200],
    differs: 'what happens on a page is told by the hub alone',
  },
  {
    call: '`getMessages()`, `getPresence()` of a page or room',
    method: 'GET',
    path: '/api/realtime/hub/messages?channel=page:players:players_general',
    statuses: [200, 200, 200],
  },
  {
    call: '`getMessages()`, `getPresence()` of another channel',
    method: 'GET',
    path: '/api/realtime/hub/messages?channel=anything',
    statuses: [401, 403, 200],
    differs: 'anybody could read what is meant for few',
  },
];

await describeOnDatabases('the calls of the provider', (kind) => {
  let app: TestApp;
  let tokens: readonly string[];

  beforeAll(async () => {
    app = await testAppOn(kind);
    tokens = ['', app.userToken, SECRET_KEY];
    await insertLeague(app.deps, { teams: [aTeam({ id: 'team-a' })], players: [aPlayer()] });
    const own = { userId: 'another', pageType: 'own', pageId: 'a', content: 'Meiner' };
    await app.deps.provider.database.table('comments').create({ ...own, id: 'c' });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it.each(CALLS)('$call', async ({ method, path, body, statuses }) => {
    const answers: number[] = [];
    for (const token of tokens) {
      const sent = app.request[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'](path);
      if (token !== '') void sent.set('authorization', `Bearer ${token}`);
      answers.push((await sent.set('prefer', 'return=representation').send(body)).status);
    }
    expect(answers).toEqual(statuses);
  });
});

describe('the documentation', () => {
  it('shows every call, what it answers, and what differs', async () => {
    const text = await readFile(resolve(import.meta.dirname, '../../docs/provider.md'), 'utf8');
    const [, table = ''] = /<!-- answers -->\n([^]*)<!-- \/answers -->/u.exec(text) ?? [];
    const lines = [
      '| call | stranger | user | key | what differs, and why |',
      '| --- | --- | --- | --- | --- |',
      ...CALLS.map(({ call, statuses, differs = '' }) => `| ${[call, ...statuses, differs].join(' | ')} |`),
    ];
    const compact = (line: string) => line.replaceAll(/\s+/gu, ' ').replaceAll(/-{3,}/gu, '---').trim();
    expect(table.split('\n').map(compact).filter(Boolean)).toEqual(lines.map(compact));
  });
});
