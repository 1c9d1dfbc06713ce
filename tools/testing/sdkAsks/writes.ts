import { aPlayer, aTeam, insertLeague } from '../facts/builders.ts';
import { testAppOn, type TestApp } from '../testApp.ts';
import type { Ask, Asker, SdkPart } from './sdkPart.ts';

const TEAM = { name: 'Elf', competition: 'bundesliga', createdTs: '2026-01-01T00:00:00.000Z' };
const PAGE = { pageType: 'own', pageId: 'a' };

const teams = ({ sdk }: Asker) => sdk.db.table<{ id: string; name: string; userId: string }>('userTeams');
const comments = ({ sdk }: Asker) =>
  sdk.db.table<{ id: string; content: string; likesCount: number; userId: string }>('comments');

/** An existing row that belongs to the user. */
const ownTeam = async ({ app, word }: Asker) =>
  app.deps.provider.database.table('userTeams').create({ ...TEAM, id: word, userId: await fanOf(app) });
const ownComment = async ({ app, word }: Asker) =>
  app.deps.provider.database
    .table('comments')
    .create({ ...PAGE, content: 'Meiner', id: word, userId: await fanOf(app) });
const othersComment = ({ app, word }: Asker) =>
  app.deps.provider.database
    .table('comments')
    .create({ ...PAGE, content: 'Seiner', id: word, userId: 'another' });
const isThere = async ({ app, word }: Asker, table: string) =>
  (await app.deps.provider.database.table(table).get(word)) !== null;
const ownerOf = async ({ app, word }: Asker) =>
  (await app.deps.provider.database.table('userTeams').get(word))?.['userId'];
const fanOf = async ({ deps, userToken }: TestApp) => (await deps.provider.auth.me(userToken)).id;

/** Runs `prepare` first. */
const withRow =
  (prepare: (asker: Asker) => Promise<unknown>, ask: Ask): Ask =>
  async (asker) => {
    await prepare(asker);
    await ask(asker);
  };

export const WRITES: SdkPart = {
  heading: 'Writing tables, and SQL',
  isStored: true,
  async open(kind) {
    const app = await testAppOn(kind);
    await insertLeague(app.deps, { teams: [aTeam()], players: [aPlayer()] });
    const { database } = app.deps.provider;
    await database.table('comments').create({ ...PAGE, id: 'c', userId: 'another', content: 'Startet er?' });
    await database
      .table('polls')
      .create({ ...PAGE, id: 'p', userId: 'another', question: 'Wer?', pollType: 'single_choice' });
    for (const id of ['o1', 'o2'])
      await database.table('pollOptions').create({ id, pollId: 'p', optionText: id });
    const userId = await fanOf(app);
    await database.table('commentLikes').create({ id: 'l', commentId: 'c', userId });
    await database.table('pollVotes').create({ id: 'v', pollId: 'p', optionId: 'o1', userId });
    return {
      app,
      // Users have limits.
      reset: async () => {
        await database.batch([
          { sql: 'delete from user_teams' },
          { sql: "delete from comments where id <> 'c'" },
          { sql: "delete from polls where id <> 'p'" },
        ]);
      },
    };
  },
  asks: {
    '`create`, `createMany`, `upsert`, `upsertMany` of own rows, comments, polls': [
      async (asker) =>
        asker.expect(await teams(asker).create({ ...TEAM, id: asker.word })).toMatchObject({
          id: asker.word,
          userId: await fanOf(asker.app),
        }),
      async (asker) =>
        asker
          .expect(await teams(asker).create({ ...TEAM, id: asker.word }, { returning: false }))
          .toEqual({}),
      async (asker) =>
        asker
          .expect(
            await teams(asker).createMany([
              { ...TEAM, id: `${asker.word}a` },
              { ...TEAM, id: `${asker.word}b` },
            ]),
          )
          .toHaveLength(2),
      async (asker) => {
        await teams(asker).upsert({ ...TEAM, id: asker.word });
        asker.expect(await teams(asker).upsert({ ...TEAM, id: asker.word, name: 'Zweite' })).toMatchObject({
          id: asker.word,
          name: 'Zweite',
        });
        asker.expect(await teams(asker).count({ where: { id: asker.word } })).toBe(1);
        await teams(asker).upsert({ ...TEAM, id: asker.word }, { onConflict: 'id' });
      },
      async (asker) =>
        asker
          .expect(
            await teams(asker).upsertMany([
              { ...TEAM, id: `${asker.word}a` },
              { ...TEAM, id: `${asker.word}b` },
            ]),
          )
          .toHaveLength(2),
      async (asker) =>
        asker
          .expect(await comments(asker).create({ ...PAGE, id: asker.word, content: ' Ja. ', likesCount: 7 }))
          .toMatchObject({ content: 'Ja.', likesCount: 0 }),
      ({ sdk, word }) =>
        sdk.db
          .table('polls')
          .create({ ...PAGE, id: word, question: 'Wer trifft?', pollType: 'single_choice' }),
    ],
    '`create`, `upsert` with another `userId`': [
      async (asker) => {
        await teams(asker).create({ ...TEAM, id: asker.word, userId: 'another' });
        asker.expect(await ownerOf(asker)).toBe(asker.role === 'key' ? 'another' : await fanOf(asker.app));
      },
      async (asker) => {
        await teams(asker).upsert({ ...TEAM, id: asker.word, userId: 'another' });
        asker.expect(await ownerOf(asker)).toBe(asker.role === 'key' ? 'another' : await fanOf(asker.app));
      },
    ],
    '`create` with an existing id, or of a second like or vote': [
      withRow(ownTeam, async (asker) =>
        teams(asker).create({ ...TEAM, id: asker.word, userId: await fanOf(asker.app) }),
      ),
      async ({ sdk, word, app }) =>
        sdk.db.table('commentLikes').create({ id: word, commentId: 'c', userId: await fanOf(app) }),
      async ({ sdk, word, app }) =>
        sdk.db.table('pollVotes').create({ id: word, pollId: 'p', optionId: 'o2', userId: await fanOf(app) }),
    ],
    "`update` of the hub's tables, another's comment, or `userId`": [
      ({ sdk }) => sdk.db.table('players').update('player-1', { name: 'Neu' }),
      withRow(othersComment, async (asker) =>
        asker.expect(await comments(asker).update(asker.word, { content: 'Nein' })).toMatchObject({
          content: 'Nein',
        }),
      ),
      withRow(ownTeam, async (asker) => teams(asker).update(asker.word, { userId: 'another' })),
    ],
    '`update`, `updateMany` of own rows, counters, or a missing row': [
      withRow(ownTeam, async (asker) =>
        asker.expect(await teams(asker).update(asker.word, { name: 'Neu' })).toMatchObject({ name: 'Neu' }),
      ),
      withRow(ownTeam, async (asker) =>
        asker
          .expect(await teams(asker).updateMany([{ id: asker.word, name: 'Neu' }]))
          .toMatchObject([{ id: asker.word, name: 'Neu' }]),
      ),
      withRow(ownTeam, async (asker) =>
        teams(asker).update(asker.word, { name: 'Neu' }, { returning: true }),
      ),
      async (asker) => {
        const { likesCount } = await comments(asker).update('c', {
          likesCount: asker.role === 'key' ? 1 : 9,
        });
        asker.expect(likesCount).toBe(1);
      },
      async ({ expect, sdk, role }) =>
        expect(
          await sdk.db.table('pollOptions').update('o1', { votesCount: role === 'key' ? 1 : 9 }),
        ).toMatchObject({ votesCount: 1 }),
      async (asker) => {
        const failure: unknown = await teams(asker)
          .update('nobody', { name: 'Neu' })
          .catch((error: unknown) => error);
        if (asker.role === 'stranger') throw failure;
        // An empty list.
        asker.expect(String(failure)).toContain('not found');
      },
    ],
    '`delete`, `deleteMany`': [
      withRow(ownTeam, async (asker) => {
        await teams(asker).delete(asker.word);
        asker.expect(await isThere(asker, 'userTeams')).toBe(false);
      }),
      withRow(ownComment, async (asker) => {
        await comments(asker).delete(asker.word);
        asker.expect(await isThere(asker, 'comments')).toBe(false);
      }),
      withRow(ownTeam, async (asker) => {
        await teams(asker).deleteMany({ where: { id: { in: [asker.word, 'nobody'] } } });
        asker.expect(await isThere(asker, 'userTeams')).toBe(false);
      }),
      (asker) => teams(asker).delete('nobody'),
    ],
    "`delete` of another's comment": withRow(othersComment, async (asker) => {
      await comments(asker).delete(asker.word);
      asker.expect(await isThere(asker, 'comments')).toBe(false);
    }),
    '`deleteMany({where: {parentId: null}})`': async (asker) =>
      comments(asker).deleteMany({ where: { parentId: null } }),
    '`db.sql`, `db.batch`': [
      async ({ expect, sdk }) =>
        expect(await sdk.db.sql('select name from players where id = ?', ['player-1'])).toMatchObject({
          rows: [{ name: expect.any(String) }],
          columns: ['name'],
        }),
      async ({ expect, sdk }) =>
        expect(
          await sdk.db.batch(
            [{ sql: 'select count(*) as n from players' }, { sql: 'select 1 as one' }],
            'read',
          ),
        ).toMatchObject({ results: [{ rows: [{ n: 1 }] }, { rows: [{ one: 1 }] }] }),
      ({ sdk }) => sdk.db.batch([{ sql: 'update players set name = ? where id = ?', args: ['X', 'x'] }]),
      async ({ sdk }) => sdk.db.table('players').sql('select 1 as one'),
    ],
    "`db.batch(…, 'read')` that writes, or a statement of another kind": [
      ({ sdk }) => sdk.db.batch([{ sql: "update players set name = 'X' where id = 'x'" }], 'read'),
      ({ sdk }) => sdk.db.sql('pragma user_version'),
      ({ sdk }) => sdk.db.sql('vacuum'),
      ({ sdk }) => sdk.db.sql('set role postgres'),
    ],
    "`db.sql` of catalogs, the provider's own tables, or the server": [
      ({ sdk }) => sdk.db.sql('select name from sqlite_master'),
      ({ sdk }) => sdk.db.sql('select tablename from pg_tables'),
      ({ sdk }) => sdk.db.sql('select table_name from information_schema.tables'),
      ({ sdk }) => sdk.db.sql("select name from pragma_table_info('players')"),
      ({ sdk }) => sdk.db.sql('select version()'),
      ({ sdk }) => sdk.db.sql('select * from auth_users'),
    ],
  },
};
