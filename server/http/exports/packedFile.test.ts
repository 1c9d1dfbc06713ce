import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { demoApp } from '../../testing/testApp.ts';
import { packFile } from './packedFile.ts';

async function* parts(...texts: string[]) {
  yield* texts;
}

it('can be read any number of times, compressed and plain', async () => {
  const file = await packFile(parts('a,b\r\n', '1,Müller\r\n'));
  for (let n = 0; n < 2; n += 1) {
    expect(await text(file.read('identity'))).toBe('a,b\r\n1,Müller\r\n');
    const packed = await buffer(file.read('gzip'));
    expect(packed).toHaveLength(file.byteLength);
    expect(gunzipSync(packed).toString()).toBe('a,b\r\n1,Müller\r\n');
  }
});

it('has tags that distinguish contents and encodings, however the parts are cut', async () => {
  const [one, same, other] = await Promise.all([
    packFile(parts('ab', 'c')),
    packFile(parts('a', 'bc')),
    packFile(parts('abd')),
  ]);
  expect(same.etags).toEqual(one.etags);
  expect(new Set([...Object.values(one.etags), ...Object.values(other.etags)]).size).toBe(4);
});

it('takes a fraction of the memory of a large text', async () => {
  const PART = '2018-02-15,fc bayern,thomas müller,0.7312\r\n'.repeat(500);
  const file = await packFile(parts(...Array.from({ length: 200 }, () => PART)));
  expect(file.byteLength).toBeLessThan((PART.length * 200) / 50);
});

it('fails with the error of its parts', async () => {
  async function* failing() {
    yield 'a';
    throw new Error('away');
  }
  await expect(packFile(failing())).rejects.toThrow('away');
});

it('is sent compressed or plain, and revalidated in both encodings', async () => {
  await using app = await demoApp();
  const ask = (encoding: string) => app.request.get('/record.csv').set('accept-encoding', encoding);
  const [packed, plain] = [await ask('gzip').expect(200), await ask('identity').expect(200)];
  expect(packed.text).toBe(plain.text);
  expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
    'gzip',
    undefined,
  ]);
  app.providerCalls.length = 0;
  for (const [encoding, { headers }] of [
    ['gzip', packed],
    ['identity', plain],
  ] as const)
    await ask(encoding).set('if-none-match', String(headers['etag'])).expect(304);
  // On a slow machine the data version is read a second time.
  expect(app.providerCalls.length).toBeLessThanOrEqual(1);
});
