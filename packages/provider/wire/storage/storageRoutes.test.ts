import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { startS3, type TestS3 } from '@hub/tools/testing/services/s3Server.ts';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROVIDER_OPTIONS, sqliteInOwnFolder } from '@hub/tools/testing/testDatabase.ts';
import { createS3Blobs, parseS3Url, type S3Options } from '../../embedded/storage/s3Blobs.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from '../../embedded/openEmbeddedProvider.ts';
import { createWireRouter } from '../createWireRouter.ts';

const KEY = 'the-secret-key-of-the-tests';
const HOUR_MS = 3600_000;
const ORIGIN = 'https://fans.example';
const FILES = '/api/storage/hub';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let provider: EmbeddedProvider;
let database: Awaited<ReturnType<typeof sqliteInOwnFolder>>;
let server: Server;
let dir: string;
let userToken: string;
let userId: string;
let otherToken: string;

async function open(s3: S3Options | null): Promise<void> {
  database = await sqliteInOwnFolder();
  dir = await mkdtemp(join(tmpdir(), 'hub-files-'));
  provider = await openEmbeddedProvider({
    ...PROVIDER_OPTIONS,
    database: database.options,
    storage: { dir, s3 },
  });
  const app = express().use(
    createWireRouter({
      provider,
      publicUrl: PROVIDER_OPTIONS.publicUrl,
      projectId: 'hub',
      secretKey: KEY,
      allowedOrigins: [ORIGIN],
      policies: {},
    }),
  );
  server = createServer(app).listen(0);
  await once(server, 'listening');
  [userId, userToken] = await signUp('fan@hub.test');
  [, otherToken] = await signUp('other@hub.test');
}

async function close(): Promise<void> {
  server.closeAllConnections();
  server.close();
  await provider.close();
  await rm(dir, { recursive: true, force: true });
  await database[Symbol.asyncDispose]();
}

async function signUp(email: string): Promise<[string, string]> {
  const { id } = await provider.auth.createUser({ email, displayName: null });
  return [id, (await provider.auth.issueSession(id)).accessToken];
}

const request = () => supertest(server);

/** The file first, as the SDK sends it. */
function upload(token: string, path: string, content: Buffer | string, upsert?: boolean) {
  const sent = request()
    .post(`${FILES}/upload`)
    .attach('file', Buffer.from(content), 'blob')
    .field('path', path);
  if (token !== '') void sent.set(bearer(token));
  return upsert === undefined ? sent : sent.field('options', JSON.stringify({ upsert }));
}

const remove = (token: string, paths: unknown) =>
  request().delete(`${FILES}/remove`).set(bearer(token)).send({ paths });
const shown = (path: string) => request().get(`${FILES}/public/${path}`);

/** How many files are on the disk, including staged ones. */
async function filesOnDisk(): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe('files on the wire', () => {
  beforeAll(() => open(null));
  afterAll(close);
  beforeEach(async () => {
    const { rows } = await provider.database.sql('select path from storage_files');
    if (rows.length > 0) await provider.storage.remove(rows.map(({ path }) => String(path)));
  });

  it('are accepted from users and the key, but not from strangers', async () => {
    const { body } = await upload('', 'a.png', PNG).expect(401);
    expect(body.error.code).toBe('AUTH_ERROR');
    await upload('nonsense', 'a.png', PNG).expect(401);
    expect(await filesOnDisk()).toBe(0);
    const answer = await upload(userToken, 'a.png', PNG).expect(200);
    expect(answer.body).toEqual({
      publicUrl: 'http://localhost:3000/api/storage/hub/public/a.png',
      path: 'a.png',
      contentType: 'image/png',
      size: PNG.length,
    });
    await upload(KEY, 'b.png', PNG).expect(200);
    expect(await filesOnDisk()).toBe(2);
  });

  it('names errors in the sentences of the specification', async () => {
    await upload(userToken, 'a.png', PNG).expect(200);
    const again = await upload(userToken, 'a.png', PNG).expect(409);
    expect(again.body.error.message).toBe('File already exists. Set upsert: true to overwrite.');
    for (const path of ['../a.png', '', 'a//b'])
      expect((await upload(userToken, path, PNG).expect(400)).body.error.message).toBe(
        'Invalid request parameters',
      );
    const missing = await request().get(`${FILES}/download?path=no.png`).expect(404);
    expect(missing.body.error.message).toBe('File not found');
    await request().get(`${FILES}/download`).expect(400);
    await request().get(`${FILES}/download?path=a&path=b`).expect(400);
    for (const paths of [undefined, [], 'a.png', [1], ['../a.png']])
      await remove(userToken, paths).expect(400);
    expect(await filesOnDisk()).toBe(1);
  });

  it.each([
    ['no multipart', (sent: supertest.Test) => sent.send({ path: 'a.png' })],
    ['no file', (sent: supertest.Test) => sent.field('path', 'a.png')],
    [
      'two files',
      (sent: supertest.Test) => sent.attach('file', PNG, 'a').attach('file', PNG, 'b').field('path', 'a'),
    ],
    [
      'a file under another name',
      (sent: supertest.Test) => sent.attach('picture', PNG, 'a').field('path', 'a'),
    ],
    ['no path', (sent: supertest.Test) => sent.attach('file', PNG, 'a.png')],
    [
      'options that are not JSON',
      (sent: supertest.Test) => sent.attach('file', PNG, 'a').field('path', 'a').field('options', '{'),
    ],
    [
      'options of another kind',
      (sent: supertest.Test) =>
        sent.attach('file', PNG, 'a').field('path', 'a').field('options', '{"upsert":1}'),
    ],
    [
      'too many fields',
      (sent: supertest.Test) =>
        Array.from({ length: 20 }, (_, n) => n).reduce(
          (all, n) => all.field(`f${n}`, 'x'),
          sent.attach('file', PNG, 'a').field('path', 'a'),
        ),
    ],
  ])('refuse an upload with %s and keep nothing of it', async (_what, fill) => {
    await fill(request().post(`${FILES}/upload`).set(bearer(userToken))).expect(400);
    expect(await filesOnDisk()).toBe(0);
  });

  it("overwrite and remove a user's own, never another's", async () => {
    await upload(userToken, 'a.txt', 'eins').expect(200);
    await upload(otherToken, 'A.txt', 'zwei').expect(409);
    await upload(otherToken, 'A.txt', 'zwei', true).expect(403);
    await remove(otherToken, ['a.txt']).expect(200);
    expect((await shown('a.txt').expect(200)).text).toBe('eins');
    await upload(userToken, 'a.txt', 'drei', true).expect(200);
    expect((await shown('a.txt')).text).toBe('drei');
    await upload(KEY, 'a.txt', 'vier', true).expect(200);
    expect((await shown('a.txt')).text).toBe('vier');
    expect(await filesOnDisk()).toBe(1);
    await remove(KEY, ['a.txt', 'missing.txt']).expect(200);
    await shown('a.txt').expect(404);
    expect(await filesOnDisk()).toBe(0);
  });

  it("keep users out of the hub's own part", async () => {
    for (const path of ['hub/a.png', 'Hub/a.png']) await upload(userToken, path, PNG).expect(403);
    expect(await filesOnDisk()).toBe(0);
    await upload(KEY, 'hub/a.png', PNG).expect(200);
  });

  it('are limited to 50 MiB, and to 100 MiB of one user, who loses nothing by trying', async () => {
    const large = Buffer.alloc(12 * 1024 * 1024, 'x');
    await upload(userToken, 'one.txt', 'klein').expect(200);
    await upload(userToken, 'two.txt', 'klein').expect(200);
    await provider.database.sql('update storage_files set size = ?', [45 * 1024 * 1024]);
    const full = await upload(userToken, 'three.txt', large).expect(413);
    expect(full.body.error.message).toBe('The storage of this user is full');
    await upload(otherToken, 'three.txt', Buffer.alloc(51 * 1024 * 1024)).expect(413);
    expect(await filesOnDisk()).toBe(2);
    await upload(otherToken, 'three.txt', large).expect(200);
    await upload(userToken, 'one.txt', 'klein', true).expect(200);
    await upload(userToken, 'four.txt', large).expect(200);
  });

  it('are stored whole, even 200 at once', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `at-once/${index}.txt`);
    const answers = await Promise.all(names.map((name) => upload(userToken, name, name.repeat(1000))));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    for (const name of [names[0], names[99], names[199]])
      expect((await shown(String(name))).text).toBe(String(name).repeat(1000));
    expect(await filesOnDisk()).toBe(200);
  });

  it('let one of 20 uploads to one path win', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => upload(userToken, 'one.txt', `Inhalt ${index}`)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await filesOnDisk()).toBe(1);
  });

  it.each([0.1, 0.5, 0.99])('leave nothing of an upload that is cut off after %d of it', async (part) => {
    const body = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="path"\r\n\r\ncut.bin\r\n'),
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
      Buffer.alloc(2_000_000, 'y'),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const socket = connect((server.address() as AddressInfo).port);
    const gone = once(socket, 'close');
    socket.on('error', () => undefined);
    socket.write(
      `POST ${FILES}/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${userToken}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    const sent = body.subarray(0, Math.floor(body.length * part));
    await new Promise((done) => socket.write(sent, done));
    socket.destroy();
    await gone;
    await expect.poll(filesOnDisk).toBe(0);
    await shown('cut.bin').expect(404);
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'text/plain; charset=utf-8'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'text/plain; charset=utf-8'],
    ['XML', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'text/plain; charset=utf-8'],
    ['a script', 'alert(document.cookie)', 'text/plain; charset=utf-8'],
    ['a document', '%PDF-1.7\n<script>alert(1)</script>', 'application/pdf'],
    ['unknown bytes', '\0\x01\x02\x03', 'application/octet-stream'],
    ['nothing', '', 'application/octet-stream'],
  ])('save %s instead of showing it, whatever its name', async (_what, content, type) => {
    await upload(userToken, 'innocent.png', content).expect(200);
    const answer = await shown('innocent.png').expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename=innocent.png',
      'content-security-policy': expect.stringMatching(/^sandbox;.*default-src 'none'/u),
    });
  });

  it.each([
    ['GIF and script', 'GIF89a/*<script>alert(1)</script>*/=1;', 'image/gif'],
    ['PNG and page', Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]), 'image/png'],
  ])('show %s as nothing but a picture in a sandbox', async (_what, content, type) => {
    await upload(userToken, 'poly.html', content).expect(200);
    const { headers } = await shown('poly.html').expect(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  it('are saved under the requested name, which cannot add a header', async () => {
    await upload(userToken, 'ordner/bild.png', PNG).expect(200);
    const { body } = await request()
      .get(`${FILES}/download?path=ordner/bild.png&filename=m%C3%BCller.png`)
      .expect(200);
    expect(body).toEqual({
      downloadUrl: 'http://localhost:3000/api/storage/hub/public/ordner/bild.png?download=m%C3%BCller.png',
      filename: 'müller.png',
      contentType: 'image/png',
      size: PNG.length,
    });
    const { headers } = await shown('ordner/bild.png?download=m%C3%BCller.png').expect(200);
    expect(headers['content-disposition']).toContain("filename*=UTF-8''m%C3%BCller.png");
    const odd = await shown('ordner/bild.png?download=a%0d%0aX-Evil:%201').expect(200);
    expect(odd.headers['x-evil']).toBeUndefined();
  });

  it('are sent in parts, and not again when nothing has changed', async () => {
    await upload(userToken, 'a.txt', '0123456789').expect(200);
    const part = await shown('a.txt').set('range', 'bytes=2-4').expect(206);
    expect([part.text, part.headers['content-range']]).toEqual(['234', 'bytes 2-4/10']);
    await shown('a.txt').set('range', 'bytes=20-').expect(416);
    const { headers } = await shown('a.txt').expect(200);
    await shown('a.txt').set('if-none-match', String(headers.etag)).expect(304);
  });

  it('answer allowed origins, preflights and errors included', async () => {
    const asked = await request().options(`${FILES}/upload`).set('origin', ORIGIN).expect(204);
    expect(asked.headers['access-control-allow-origin']).toBe(ORIGIN);
    const refused = await upload('', 'a.png', PNG).set('origin', ORIGIN).expect(401);
    expect(refused.headers['access-control-allow-origin']).toBe(ORIGIN);
  });

  it('are deleted with the account', async () => {
    await upload(userToken, 'mine.txt', 'meins').expect(200);
    await upload(otherToken, 'theirs.txt', 'deren').expect(200);
    await provider.storage.removeAllOf(userId);
    await shown('mine.txt').expect(404);
    await shown('theirs.txt').expect(200);
    expect(await filesOnDisk()).toBe(1);
  });
});

describe('files in a bucket', () => {
  let s3: TestS3;

  beforeAll(async () => {
    s3 = await startS3();
    await open(parseS3Url(s3.bucketUrl));
  });
  afterAll(async () => {
    await close();
    await s3[Symbol.asyncDispose]();
  });

  it('are written, read whole and in part, replaced and removed', async () => {
    const large = Buffer.alloc(3_000_000, 'abc');
    await upload(userToken, 'a.txt', large).expect(200);
    expect(await filesOnDisk()).toBe(0);
    expect((await shown('a.txt').expect(200)).text).toBe(large.toString());
    expect((await shown('a.txt').set('range', 'bytes=1-3').expect(206)).text).toBe('bca');
    await upload(userToken, 'a.txt', 'neu', true).expect(200);
    expect((await shown('a.txt')).text).toBe('neu');
    expect(await s3.objects()).toHaveLength(1);
    await remove(userToken, ['a.txt']).expect(200);
    await shown('a.txt').expect(404);
    expect(await s3.objects()).toHaveLength(0);
  });

  it('are swept where a process has left them without a row', async () => {
    await upload(userToken, 'kept.txt', 'da').expect(200);
    const bucket = parseS3Url(s3.bucketUrl);
    if (bucket === null) throw new Error('no bucket');
    const blobs = createS3Blobs(bucket);
    const [lost, young, foreign] = ['0'.repeat(32), '1'.repeat(32), 'somebody-elses'];
    for (const name of [lost, young, foreign]) {
      await writeFile(join(dir, name), name);
      await blobs.keep(name, join(dir, name), { contentType: 'text/plain', size: name.length });
    }
    for (const name of (await s3.objects()).map((object) => object.replace('._S3rver_object', '')))
      if (name !== young) await s3.age(name, 2 * HOUR_MS);
    expect(await provider.storage.removeLost()).toBe(1);
    expect(await s3.objects()).toHaveLength(3);
    expect((await shown('kept.txt').expect(200)).text).toBe('da');
    await remove(userToken, ['kept.txt']).expect(200);
    for (const name of [young, foreign]) await blobs.remove(name);
  });

  it('are not lost track of while the bucket is away', async () => {
    await upload(userToken, 'b.txt', 'da').expect(200);
    await s3.stop();
    await shown('b.txt').expect(503);
    await upload(userToken, 'c.txt', 'weg').expect(503);
    expect(await filesOnDisk()).toBe(0);
    expect(await provider.database.sql('select path from storage_files')).toMatchObject({
      rows: [{ path: 'b.txt' }],
    });
  });
});

describe('the address of a bucket', () => {
  it.each([
    [
      'https://key:se%2Fcret@s3.example/hub?region=eu-central-1',
      'https://s3.example/hub',
      'se/cret',
      'eu-central-1',
    ],
    ['http://key:secret@localhost:9000/hub/', 'http://localhost:9000/hub', 'secret', 'us-east-1'],
  ])('%s is read', (text, bucketUrl, secretAccessKey, region) => {
    expect(parseS3Url(text)).toEqual({ bucketUrl, accessKeyId: 'key', secretAccessKey, region });
  });

  it.each(['', 'nonsense', 's3://a:b@c/d', 'https://s3.example/hub', 'https://key:secret@s3.example/'])(
    '%s is refused',
    (text) => expect(parseS3Url(text)).toBeNull(),
  );
});
