import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { comment, threadOf } from '@hub/tools/testing/communityCalls.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import { testApp, tokenOf, type TestApp } from '@hub/tools/testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** A PNG header that claims this size. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    // The checksum is not checked.
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const set = (token: string, picture: Buffer) =>
  callerOf(app, token).account.setPicture({ picture: picture.toString('base64') });
const ownPicture = async (token: string) => (await callerOf(app, token).account.picture()).pictureUrl;
const files = async () =>
  (await app.deps.provider.database.sql('select path from storage_files')).rows.length;

describe('the profile picture', () => {
  it.each([
    ['malformed base64', { picture: '???' }],
    ['nothing', { picture: '' }],
    ['text', { picture: Buffer.from('<svg width="10" height="10"/>').toString('base64') }],
    ['a picture that is not square', { picture: png(64, 32).toString('base64') }],
    ['too many pixels', { picture: png(257, 257).toString('base64') }],
    ['too many bytes', { picture: Buffer.concat([png(64, 64), Buffer.alloc(70_000)]).toString('base64') }],
    ['an extra field', { picture: png(64, 64).toString('base64'), path: '../x' }],
  ])('rejects %s and stores nothing', async (_what, input) => {
    await mutate(app, 'account.setPicture', app.adminToken, input).expect(400);
    expect(await files()).toBe(0);
    expect(await ownPicture(app.adminToken)).toBeNull();
  });

  it('is shown beside its owner’s posts, replaced, and removed', async () => {
    await comment(app, 'Startet er?');
    const pictureUrl = String((await set(app.userToken, png(64, 64))).pictureUrl);
    expect(pictureUrl).toMatch(/^\/api\/storage\/hub\/public\/hub\/pictures\/[\w-]+\.png$/u);
    const shown = await app.request.get(pictureUrl).expect(200);
    expect(shown.headers['content-type']).toBe('image/png');
    expect((await threadOf(app)).comments).toMatchObject([{ user: { pictureUrl } }]);

    await set(app.userToken, png(128, 128));
    await app.request.get(pictureUrl).expect(404);
    expect(await files()).toBe(1);
    await callerOf(app, app.userToken).account.removePicture();
    expect(await ownPicture(app.userToken)).toBeNull();
    expect(await files()).toBe(0);
  });

  it('is deleted with the account', async () => {
    const token = await tokenOf(app.deps.provider, 'leaving@hub.test');
    await set(token, png(64, 64));
    await callerOf(app, token).account.delete({ email: 'leaving@hub.test' });
    expect(await files()).toBe(0);
  });
});
