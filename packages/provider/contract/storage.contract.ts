import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { FILE_BYTES_MAX } from '../storage.ts';
import { failureOf, withProvider, type OpenProvider } from './opened.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Invalid paths. */
export const EVIL_PATHS = [
  '',
  ' ',
  '/',
  '/etc/passwd',
  '//host/share',
  '..',
  '../hub.sqlite',
  'a/../../hub.sqlite',
  'a/..',
  'a/./b',
  '.',
  './a',
  '...',
  'a/.../b',
  'a//b',
  'a/',
  '..\\hub.sqlite',
  'a\\b',
  'C:\\windows\\win.ini',
  'C:/windows/win.ini',
  'a\0.png',
  'a\n.png',
  'a\r\nSet-Cookie: x=1',
  'a\t.png',
  'a\u001b[2J.png',
  'a\u007f.png',
  'a\u0085.png',
  'a\u200b.png',
  'a\u202egnp.exe',
  'a\u2066.png',
  'a\u2028.png',
  'a\ufeff.png',
  'a\u00ad.png',
  'a\ue000.png',
  'a\ud800.png',
  'file:///etc/passwd',
  'http://example.org/a.png',
  'a?download=1',
  'a#b',
  'a%2e%2e/b',
  '%2e%2e/%2e%2e/hub.sqlite',
  'a<script>.png',
  'a".png',
  'a|b',
  'a*b',
  'a:b',
  'a /b',
  'a./b',
  ' a/ b',
  'a.png.',
  'x'.repeat(256),
  'ä'.repeat(128),
  `${'abcdefgh/'.repeat(60)}a`,
];

export function describeStorage(open: OpenProvider): void {
  describe('storage', () => {
    const { provider } = withProvider(open);
    const storage = () => provider().storage;
    const fresh = (name = 'a.png') => `${Math.random()}/${name}`;
    const contentOf = async (address: string) => fetch(address);

    test('stores bytes under a public address, typed by their first bytes', async () => {
      const path = fresh('ein Bild ü.txt');
      const file = await storage().upload(path, PNG);
      expect(file).toMatchObject({ path, contentType: 'image/png', size: PNG.length });
      const { downloadUrl, ...download } = await storage().download(path);
      expect(download).toEqual({ filename: 'ein Bild ü.txt', contentType: 'image/png', size: PNG.length });
      const saved = await contentOf(downloadUrl);
      expect(saved.headers.get('content-disposition')).toMatch(/^attachment/u);
      expect(Buffer.from(await saved.arrayBuffer())).toEqual(PNG);
      const shown = await contentOf(file.publicUrl);
      expect(shown.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
    });

    test('accepts a stream', async () => {
      async function* chunks() {
        for (const letter of 'abc') {
          await wait(0);
          yield Buffer.from(letter);
        }
      }
      const { publicUrl, size } = await storage().upload(fresh('a.txt'), chunks());
      expect(size).toBe(3);
      expect(await (await contentOf(publicUrl)).text()).toBe('abc');
    });

    test('refuses to overwrite, unless asked to', async () => {
      const path = fresh();
      await storage().upload(path, PNG);
      const message = 'File already exists. Set upsert: true to overwrite.';
      for (const same of [path, path.toUpperCase(), path.replace('a.png', 'ａ.png')])
        expect(await failureOf(storage().upload(same, PNG))).toMatchObject({
          status: 409,
          code: 'STORAGE_ERROR',
          message,
        });
      const { publicUrl } = await storage().upload(path, Buffer.from('neu'), { upsert: true });
      expect(await (await contentOf(publicUrl)).text()).toBe('neu');
    });

    test('treats composed and decomposed letters as the same name', async () => {
      const composed = fresh('ü.png');
      await storage().upload(composed, PNG);
      expect(await failureOf(storage().upload(composed.normalize('NFD'), PNG))).toMatchObject({
        status: 409,
      });
    });

    test('removes files, and ignores missing ones', async () => {
      const [one, two] = [fresh(), fresh()];
      const { publicUrl } = await storage().upload(one, PNG);
      await storage().upload(two, PNG);
      await storage().remove([one, fresh(), two]);
      expect((await contentOf(publicUrl)).status).toBe(404);
      for (const path of [one, two])
        expect(await failureOf(storage().download(path))).toMatchObject({
          status: 404,
          code: 'STORAGE_ERROR',
          message: 'File not found',
        });
    });

    test.each(EVIL_PATHS)('refuses the path %j', async (path) => {
      const refused = { status: 400, code: 'STORAGE_ERROR', message: 'Invalid request parameters' };
      expect(await failureOf(storage().upload(path, PNG))).toMatchObject(refused);
      expect(await failureOf(storage().download(path))).toMatchObject(refused);
      expect(await failureOf(storage().remove([path]))).toMatchObject(refused);
    });

    test('refuses more than 50 MiB, in the words of the specification', async () => {
      function* tooMuch() {
        const chunk = Buffer.alloc(1024 * 1024);
        for (let bytes = 0; bytes <= FILE_BYTES_MAX; bytes += chunk.length) yield chunk;
      }
      async function* content() {
        yield* tooMuch();
      }
      const path = fresh();
      const failure = await failureOf(storage().upload(path, content()));
      expect(failure).toMatchObject({ status: 413, code: 'STORAGE_ERROR' });
      expect(failure.message).toBe('File size (51 MB) exceeds maximum allowed size (50MB)');
      expect(await failureOf(storage().download(path))).toMatchObject({ status: 404 });
    });
  });
}
