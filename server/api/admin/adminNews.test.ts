import { describe, expect, it } from 'vitest';
import { NEWS_SUMMARY_LENGTH, NEWS_TITLE_LENGTH } from '@hub/shared/admin/adminNews.schema.ts';
import { callerOf, type HubCaller } from '@hub/tools/testing/callerOf.ts';
import { aNewsItem, aSmallLeague } from '@hub/tools/testing/facts/builders.ts';
import type { TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

const NOW_TS = '2024-12-01T12:00:00.000Z';
const INPUT = {
  id: null as string | null,
  title: 'Trainer lobt die Abwehr',
  summary: '',
  source: 'Redaktion',
  url: null,
  publishedTs: null,
  teamId: null,
  playerIds: [] as string[],
};
const WHOLE = {
  ...INPUT,
  title: '  Trainer   lobt\ndie <b>Abwehr</b> ',
  summary: 'Gegen Köln\nstand sie <script>gut</script>.',
  source: ' Kreiszeitung ',
  url: 'HTTPS://Example.org/a?b=1',
  publishedTs: '2024-12-01T09:30:00Z',
  teamId: 'team-a',
  playerIds: ['team-a-9', 'team-b-3'],
};

const league = () => leagueApp({ ...aSmallLeague(), news: [aNewsItem()] });
const save = (app: TestApp, input: object, token: string | null = app.adminToken) =>
  mutate(app, 'admin.saveDeskNews', token, input);
const remove = (app: TestApp, id: string, token: string | null = app.adminToken) =>
  mutate(app, 'admin.deleteDeskNews', token, { id });
const ofAdmin = (app: TestApp) => callerOf(app, app.adminToken).admin.deskNews();
const shown = async (app: TestApp) => (await callerOf(app).catalog.news()).items;
const beside = async (app: TestApp, kind: 'team' | 'player', id: string) =>
  (await callerOf(app).catalog.newsBeside({ kind, id })).map(({ title }) => title);
type Input = Parameters<HubCaller['admin']['saveDeskNews']>[0];
const entered = async (app: TestApp, input: Input = WHOLE) =>
  (await callerOf(app, app.adminToken).admin.saveDeskNews(input)).id;
const everything = async (app: TestApp) =>
  Promise.all(
    ['news', 'newsMarks', 'hubSettings'].map((name) => app.deps.provider.database.table(name).list()),
  );

describe('admin.deskNews', () => {
  it('lists only items entered by an administrator, newest first', async () => {
    await using app = await league();
    expect(await ofAdmin(app)).toEqual([]);
    await entered(app, { ...INPUT, title: 'Alt', publishedTs: '2024-11-01T12:00:00Z' });
    await entered(app, { ...INPUT, title: 'Neu' });
    expect((await ofAdmin(app)).map(({ title }) => title)).toEqual(['Neu', 'Alt']);
    expect(await shown(app)).toHaveLength(3);
  });
});

describe('admin.saveDeskNews', () => {
  const unchanged = openOnce(league);
  it.each([
    ['no headline', { title: ' \n ' }],
    ['a headline that cannot be seen', { title: '\u200B' }],
    ['too long a headline', { title: 'a'.repeat(NEWS_TITLE_LENGTH + 1) }],
    ['too long a text', { summary: 'a'.repeat(NEWS_SUMMARY_LENGTH + 1) }],
    ['no source', { source: '' }],
    ['a script as a link', { url: 'javascript:alert(1)' }],
    ['a path as a link', { url: '/news' }],
    ['a link that hides its host', { url: 'https://kicker.de@example.org/' }],
    ['a malformed time', { publishedTs: 'gestern' }],
    ['a time in the future', { publishedTs: '2024-12-01T12:00:01Z' }],
    ['six players', { playerIds: [9, 10, 11, 12, 13, 14].map((n) => `team-a-${n}`) }],
    ['one player twice', { playerIds: ['team-a-9', 'team-a-9'] }],
    ['an unknown field', { feedId: 'kicker' }],
  ])('refuses %s and changes nothing', async (_what, change) => {
    const app = unchanged();
    const before = await everything(app);
    await save(app, { ...WHOLE, ...change }).expect(400);
    expect(await everything(app)).toEqual(before);
  });

  it('rejects a time in the future', async () => {
    await using app = await league();
    const { body } = await save(app, { ...INPUT, publishedTs: '2024-12-01T12:01:00Z' }).expect(400);
    expect(body.error.data.errorCode).toBe('newsInFuture');
  });

  it.each([
    ['club', { teamId: 'nowhere' }, 'clubNotFound'],
    ['player', { playerIds: ['team-a-9', 'nobody'] }, 'playerNotFound'],
    ['item', { id: 'gone' }, 'newsNotFound'],
    ['item of an administrator', { id: 'news-1' }, 'newsNotFound'],
  ])('does not find a missing %s and changes nothing', async (_what, change, errorCode) => {
    const app = unchanged();
    const before = await everything(app);
    const { body } = await save(app, { ...WHOLE, ...change }).expect(404);
    expect(body.error.data.errorCode).toBe(errorCode);
    expect(await everything(app)).toEqual(before);
  });

  it('shows a new item to everyone at once, as plain text, and beside its club and players', async () => {
    await using app = await league();
    expect(await shown(app)).toHaveLength(1);
    const id = await entered(app);
    const title = 'Trainer lobt die <b>Abwehr</b>';
    expect((await shown(app)).find((item) => item.id === id)).toEqual({
      id,
      title,
      summary: 'Gegen Köln stand sie <script>gut</script>.',
      source: 'Kreiszeitung',
      sourceUrl: null,
      url: 'https://example.org/a?b=1',
      team: expect.objectContaining({ id: 'team-a' }),
      teams: [],
      players: expect.arrayContaining([
        expect.objectContaining({ id: 'team-a-9' }),
        expect.objectContaining({ id: 'team-b-3' }),
      ]),
      publishedTs: '2024-12-01T09:30:00.000Z',
      hasOwnDate: true,
    });
    expect(await beside(app, 'team', 'team-a')).toEqual([title]);
    expect(await beside(app, 'player', 'team-b-3')).toEqual([title]);
  });

  it('dates an item without a time by the hub’s clock', async () => {
    await using app = await league();
    await entered(app, INPUT);
    expect(await ofAdmin(app)).toMatchObject([{ publishedTs: NOW_TS, url: null, team: null, players: [] }]);
  });

  it('changes an item with its club and players, for everyone at once', async () => {
    await using app = await league();
    const id = await entered(app);
    expect(await shown(app)).toHaveLength(2);
    const changed = { ...INPUT, id, title: 'Richtig', teamId: 'team-b', playerIds: ['team-b-4'] };
    expect(await entered(app, changed)).toBe(id);
    expect((await shown(app)).find((item) => item.id === id)).toMatchObject({
      title: 'Richtig',
      summary: '',
      url: null,
      team: { id: 'team-b' },
      players: [{ id: 'team-b-4' }],
      publishedTs: NOW_TS,
    });
    expect(await beside(app, 'player', 'team-a-9')).toEqual([]);
  });
});

describe('admin.deleteDeskNews', () => {
  it('rejects a malformed id, and finds no item that is gone or not entered by an administrator', async () => {
    await using app = await league();
    await remove(app, '').expect(400);
    await remove(app, 'gone').expect(404);
    await remove(app, 'news-1').expect(404);
    expect(await shown(app)).toHaveLength(1);
  });

  it('removes an item and its marks, for everyone at once', async () => {
    await using app = await league();
    const id = await entered(app);
    expect(await shown(app)).toHaveLength(2);
    await remove(app, id).expect(200);
    expect((await shown(app)).map((item) => item.id)).toEqual(['news-1']);
    expect(await app.deps.provider.database.table('newsMarks').count()).toBe(0);
    await remove(app, id).expect(404);
  });
});
