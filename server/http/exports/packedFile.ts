import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A file that may be large: made, packed and sent in parts, so that it never lies in memory unpacked. */
export interface PackedFile {
  /** Strong tag of the packed form; the plain one has another. */
  etags: { gzip: string; identity: string };
  /** Of the packed form. */
  byteLength: number;
  /** Equal for any number of readers. */
  read(encoding: 'gzip' | 'identity'): Readable;
}

/** Packs the parts of a text as they come. @throws whatever keeps them from coming */
export async function packFile(parts: AsyncIterable<string>): Promise<PackedFile> {
  const digest = createHash('sha256');
  const packed: Buffer[] = [];
  let byteLength = 0;
  await pipeline(
    parts,
    async function* (texts: AsyncIterable<string>) {
      for await (const text of texts) {
        const bytes = Buffer.from(text);
        digest.update(bytes);
        yield bytes;
      }
    },
    createGzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        packed.push(chunk);
        byteLength += chunk.length;
      }
    },
  );
  const hash = digest.digest('base64url').slice(0, 22);
  return {
    etags: { gzip: `"${hash}-gzip"`, identity: `"${hash}"` },
    byteLength,
    read(encoding) {
      const chunks = Readable.from(packed, { objectMode: false });
      if (encoding === 'gzip') return chunks;
      const plain = createGunzip();
      // Readers get the failure.
      pipeline(chunks, plain).catch(() => undefined);
      return plain;
    },
  };
}
