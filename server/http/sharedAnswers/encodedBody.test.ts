import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { acceptedEncodings, createEncodedBody, type Representation } from './encodedBody.ts';

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
const ignore = () => undefined;
const encodingOf = ({ headers }: Representation) => headers[3] ?? 'identity';
const textOf = (length: number) => Array.from({ length }, (_none, n) => `Spieler ${n % 97}`).join(' ');

describe('acceptedEncodings', () => {
  it.each([
    ['', ['identity']],
    ['gzip', ['gzip', 'identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['GZIP;q=0.5,br;q=0.1', ['br', 'gzip', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*, br;q=0', ['gzip', 'identity']],
    ['br;q=nonsense', ['identity']],
  ])('parses %j', (header, encodings) => {
    expect(acceptedEncodings(header)).toEqual(encodings);
  });

  it('always allows the plain body and lists nothing twice', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const encodings = acceptedEncodings(header);
        expect(encodings.at(-1)).toBe('identity');
        expect(new Set(encodings).size).toBe(encodings.length);
      }),
    );
  });
});

it.each([
  ['characters of one byte', 'x'.repeat(3000)],
  ['characters of several bytes', 'Köln 🔁 '.repeat(300)],
])('keeps a small body with %s as text of the same bytes', async (_what, content) => {
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const { bytes, text } = await createEncodedBody(content, ignore).as([encoding]);
    expect(Buffer.from(text ?? '', 'latin1').equals(bytes)).toBe(true);
  }
});

describe('a body', () => {
  it.each([200, 5000, 60_000])('keeps no more memory than it needs, for %i words', async (words) => {
    let grown = 0;
    const body = createEncodedBody(textOf(words), () => (grown += 1));
    const sizes = [body.byteSize()];
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const { bytes } = await body.as([encoding]);
      expect(decoders[encoding](bytes).toString()).toBe(textOf(words));
      expect(bytes.buffer.byteLength).toBe(bytes.length);
      sizes.push(body.byteSize());
    }
    expect(grown).toBe(2);
    expect(sizes.toSorted((one, other) => one - other)).toEqual(sizes);
    expect(sizes[0]).toBeGreaterThan(textOf(words).length);
  });

  it.each([20_000, 200_000])(
    'is compressed without the tables of a large window, which take 32 MB, for %i words',
    async (words) => {
      const { bytes } = await createEncodedBody(textOf(words), ignore).as(['br']);
      // A stream begins with the size of its window: a 0 bit means 64 kB (RFC 7932, 9.1).
      expect((bytes[0] ?? 1) & 1).toBe(0);
      expect(brotliDecompressSync(bytes).toString()).toBe(textOf(words));
    },
  );

  it('copies a short text out of Node’s shared block', async () => {
    const { bytes, text } = await createEncodedBody('{"result":{}}', ignore).as(['br']);
    expect([bytes.toString(), text]).toEqual(['{"result":{}}', '{"result":{}}']);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });

  it('is sent uncompressed while too many others are being compressed', async () => {
    const bodies = Array.from({ length: 40 }, (_none, n) =>
      createEncodedBody(`${n} ${textOf(2000)}`, ignore),
    );
    const sent = await Promise.all(bodies.map(async (body) => body.as(['br'])));
    expect(new Set(sent.map(encodingOf))).toEqual(new Set(['br', 'identity']));
    expect(encodingOf(await bodies.at(-1)!.as(['br']))).toBe('br');
  });
});
