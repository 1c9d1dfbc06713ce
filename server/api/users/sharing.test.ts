import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHARED_PICTURE_SIZE, SHARED_PICTURES_MAX } from '@hub/shared/limits.ts';
import { createApp } from '../../app.ts';
import { heldPlaces } from '../../schema/users.ts';
import { insertStatements } from '../../stores/bulk.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { demoApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';

let app: TestApp;
let userTeamId: string;
let playerIds: string[];
let clubId: string;

beforeAll(async () => {
  app = await demoApp();
  const { players, teams } = await app.deps.stores.players.page(null);
  playerIds = players.slice(0, 40).map(({ id }) => id);
  clubId = String(teams[0]?.id);
  userTeamId = await newTeam('Die <b>"Elf"</b> $& vom Rhein');
  await call(app.userToken, 'myTeam.addPlayers', { userTeamId, playerIds }).expect(200);
});
afterAll(() => app[Symbol.asyncDispose]());

const call = (token: string | null, procedure: string, input: object) => mutate(app, procedure, token, input);
const read = (procedure: string, input?: object, token: string | null = null) =>
  query(app, procedure, token, input);
const share = (token: string, kind: string, id: string) => call(token, 'sharing.share', { kind, id });
const hub = (token: string | null = app.userToken) => callerOf(app, token).sharing;
const codeOf = ({ body }: { body: { error: { data: { errorCode: string } } } }) => body.error.data.errorCode;

const newTeam = async (name: string) => (await callerOf(app, app.userToken).myTeam.createTeam({ name })).id;
const mine = () => hub().mine();
const fileCount = async () =>
  (await app.deps.provider.database.sql('select path from storage_files')).rows.length;

describe('sharing a picture', () => {
  it("does not find another user's team", async () => {
    const refused = await share(app.adminToken, 'userTeam', userTeamId).expect(404);
    expect(codeOf(refused)).toBe('userTeamNotFound');
    expect(await fileCount()).toBe(0);
  });

  it.each([
    ['an unknown kind', { kind: 'league', id: 'x' }],
    ['no id', { kind: 'club', id: ' ' }],
    ['an extra field', { kind: 'club', id: 'x', path: '../x' }],
  ])('refuses %s', async (_what, input) => {
    await call(app.userToken, 'sharing.share', input).expect(400);
  });

  it.each([
    ['userTeam', 'userTeamNotFound'],
    ['club', 'clubNotFound'],
    ['player', 'playerNotFound'],
  ])('finds no unknown %s', async (kind, errorCode) => {
    expect(codeOf(await share(app.userToken, kind, 'missing').expect(404))).toBe(errorCode);
  });

  it('does not draw a team without players', async () => {
    const empty = await newTeam('Leer');
    expect(codeOf(await share(app.userToken, 'userTeam', empty).expect(409))).toBe('nothingToShare');
    expect(await fileCount()).toBe(0);
  });

  it.each([
    [
      'userTeam',
      () => userTeamId,
      /^Meine Elf · \d-\d-\d\..+ \d+\u00A0%.+Prognose, keine Garantie · Demo-Saison, erfundene Spieler$/u,
    ],
    [
      'club',
      () => clubId,
      /^Wahrscheinlichste Elf · \d+\.\u00A0Spieltag\. (.+ \d+\u00A0%, ){10}.+ \d+\u00A0%\. Stand /u,
    ],
    ['player', () => String(playerIds[0]), /^Startet er\?\. Startchance .+%\. Stand /u],
  ] as const)('draws a %s that anyone can see', async (kind, idOf, says) => {
    const shared = await hub().share({ kind, id: idOf() });
    expect(shared.description).toMatch(says);
    const { body: png, headers } = await app.request.get(shared.pictureUrl).expect(200);
    expect(headers['content-type']).toBe('image/png');
    expect(imageSize(png)).toMatchObject({ ...SHARED_PICTURE_SIZE, type: 'png' });
    expect(await hub(null).picture({ id: shared.id })).toEqual(shared);
  });

  it('draws a matchday of a team in review, once anything of it is known', async () => {
    const { database } = app.deps.provider;
    const reviewed = (matchday: unknown, token = app.userToken) =>
      call(token, 'sharing.share', { kind: 'review', id: userTeamId, matchday });
    expect(codeOf(await reviewed(7, app.adminToken).expect(404))).toBe('userTeamNotFound');
    for (const matchday of [undefined, 0, 'x']) await reviewed(matchday).expect(400);
    expect(codeOf(await reviewed(99).expect(409))).toBe('nothingToShare');
    const { rows } = await database.sql(
      `select season, max(kickoff_ts) as last from fixtures where matchday = 7 group by season`,
    );
    const lines = ['goalkeeper', 'defender', 'midfielder', 'forward'] as const;
    const held = playerIds.slice(0, 11).map((playerId, place) => ({
      id: `${userTeamId}:7:${playerId}`,
      userTeamId,
      season: String(rows[0]?.['season']),
      matchday: 7,
      playerId,
      line: lines[place === 0 ? 0 : place < 5 ? 1 : place < 9 ? 2 : 3],
      formation: '4-4-2' as const,
      lockTs: String(rows[0]?.['last']),
      isLate: false,
      isStar: false,
    }));
    await database.batch(insertStatements(heldPlaces, held));
    const { title, description } = await hub().share({ kind: 'review', id: userTeamId, matchday: 7 });
    expect(title).toBe('Die <b>"Elf"</b> $& vom Rhein');
    expect(description).toMatch(
      /^Rückblick · 7\.\u00A0Spieltag\. \d+ von 11 Starts.*\. Demo-Saison, erfundene Spieler$/u,
    );
  });

  it('previews the picture without storing it', async () => {
    const [files, before] = [await fileCount(), await mine()];
    const preview = await hub().preview({ kind: 'userTeam', id: userTeamId });
    expect(preview).toMatchObject({
      title: 'Die <b>"Elf"</b> $& vom Rhein',
      description: expect.stringMatching(/^Meine Elf/u),
    });
    const [, base64 = ''] = preview.pictureUrl.split('data:image/png;base64,');
    expect(imageSize(Buffer.from(base64, 'base64'))).toMatchObject({ ...SHARED_PICTURE_SIZE, type: 'png' });
    expect(await fileCount()).toBe(files);
    expect(await mine()).toEqual(before);
  });

  it('previews the picture of a visitor’s device team, with the players placed in its eleven', async () => {
    const preview = (input: object) => call(null, 'sharing.preview', input);
    const team = { kind: 'visitorsTeam', name: 'Vom Gerät', game: 'own', formation: null } as const;
    const [first = '', ...rest] = playerIds;
    const { players } = await app.deps.stores.players.page(null);
    const name = String(players.find(({ id }) => id === first)?.name);
    const textsOf = (place: 'pinned' | 'benched') =>
      hub(null).preview({
        ...team,
        players: [{ id: first, place }, ...rest.map((id) => ({ id, place: null }))],
      });
    expect(await textsOf('pinned')).toMatchObject({
      title: 'Vom Gerät',
      description: expect.stringContaining(name),
    });
    expect((await textsOf('benched')).description).not.toContain(name);
    await preview({ ...team, players: [] }).expect(400);
    expect(codeOf(await preview({ ...team, players: [{ id: 'missing', place: null }] }).expect(409))).toBe(
      'nothingToShare',
    );
    expect(codeOf(await preview({ kind: 'userTeam', id: userTeamId }).expect(404))).toBe('userTeamNotFound');
  });

  it('draws the same facts once, and changed facts anew', async () => {
    const before = await mine();
    const again = await hub().share({ kind: 'club', id: clubId });
    expect(await mine()).toEqual(before);
    expect(before.map(({ id }) => id)).toContain(again.id);
    const files = await fileCount();
    const together = await Promise.all(
      [1, 2, 3].map(() => hub().share({ kind: 'player', id: String(playerIds[2]) })),
    );
    expect(new Set(together.map(({ id }) => id)).size).toBe(1);
    expect(await fileCount()).toBe(files + 1);
    expect((await hub(app.adminToken).share({ kind: 'club', id: clubId })).id).not.toBe(again.id);
  });

  it('lets only the owner withdraw it, with its file', async () => {
    const { id, pictureUrl } = await hub().share({ kind: 'player', id: String(playerIds[1]) });
    await call(app.userToken, 'sharing.withdraw', {}).expect(400);
    expect(codeOf(await call(app.adminToken, 'sharing.withdraw', { id }).expect(404))).toBe(
      'sharedPictureNotFound',
    );
    await app.request.get(pictureUrl).expect(200);
    await call(app.userToken, 'sharing.withdraw', { id }).expect(200);
    await app.request.get(pictureUrl).expect(404);
    expect(codeOf(await read('sharing.picture', { id }).expect(404))).toBe('sharedPictureNotFound');
    await call(app.userToken, 'sharing.withdraw', { id }).expect(404);
  });

  it('limits the number of pictures, and stores no file beyond it', async () => {
    const rows = Array.from({ length: SHARED_PICTURES_MAX }, (_, index) => ({
      id: `full-${index}`,
      userId: 'full',
      kind: 'club' as const,
      subjectId: clubId,
      title: 'x',
      description: 'x',
      digest: String(index),
      picturePath: 'x',
      pictureUrl: 'x',
      createdTs: '2026-01-01T00:00:00.000Z',
    }));
    const { sharedPictures } = app.deps.stores;
    for (const row of rows) await sharedPictures.add(row);
    const oneMore = sharedPictures.add({ ...rows[0]!, id: 'one-more', digest: 'another' });
    await expect(oneMore).rejects.toMatchObject({ errorCode: 'tooManySharedPictures' });
    expect(await sharedPictures.ofUser('full')).toHaveLength(SHARED_PICTURES_MAX);
  });

  it('is part of the user’s data, and is deleted with the account', async () => {
    const shared = await mine();
    const { account } = callerOf(app, app.userToken);
    expect((await account.download()).sharedPictures.map(({ id }) => id).toSorted()).toEqual(
      shared.map(({ id }) => id).toSorted(),
    );
    const files = await fileCount();
    await account.delete({ email: (await account.me()).user.email });
    expect(await fileCount()).toBe(files - shared.length);
    for (const { id } of shared) await read('sharing.picture', { id }).expect(404);
  });
});

describe('the page of a shared picture', () => {
  let folder: string;
  let pages: ReturnType<typeof supertest>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'client-'));
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><html><head><title>Hub</title></head><body></body></html>',
    );
    pages = supertest(createApp(app.deps, { clientDir: folder, requestLog: null }));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const propertyOf = (html: string, property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)" />`, 'u').exec(html)?.[1];

  it('is the usual document with status 404 for an unknown picture', async () => {
    const { text } = await pages.get('/e/missing').expect(404).expect('content-type', /html/u);
    expect(text).toContain('<title>Hub</title>');
    expect(text).not.toContain('og:image');
  });

  it('contains the tags for messengers’ previews, with all texts escaped', async () => {
    await app.deps.stores.sharedPictures.add({
      id: 'hostile',
      userId: 'somebody',
      kind: 'userTeam',
      subjectId: 'team',
      title: `Die <b>"Elf"</b> $& vom Rhein`,
      description: `'Elf' & mehr`,
      digest: 'x',
      picturePath: 'hub/shared/hostile.png',
      pictureUrl: '/api/storage/hub/public/hub/shared/hostile.png',
      createdTs: '2026-01-01T00:00:00.000Z',
    });
    const { text } = await pages.get('/e/hostile').expect(200).expect('cache-control', 'no-cache');
    const { publicUrl } = app.deps.config.server;
    expect(propertyOf(text, 'og:title')).toBe('Die &lt;b&gt;&quot;Elf&quot;&lt;/b&gt; $&amp; vom Rhein');
    expect(propertyOf(text, 'og:description')).toBe('&#39;Elf&#39; &amp; mehr');
    expect(propertyOf(text, 'og:image')).toBe(`${publicUrl}/api/storage/hub/public/hub/shared/hostile.png`);
    expect(propertyOf(text, 'og:url')).toBe(`${publicUrl}/e/hostile`);
    expect(text).toContain('content="noindex"');
  });
});
