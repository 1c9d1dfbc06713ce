import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A file that may be large: created, compressed and sent in parts, so that it is never in memory uncompressed. */
export interface PackedFile {
  /** Strong tags, different for each encoding. */
  etags: { gzip: string; identity: string };
  /** Length of the compressed form. */
  byteLength: number;
  /** Can be called any number of times. */
  read(encoding: 'gzip' | 'identity'): Readable;
}

/** Compresses the parts of a text as they arrive. @throws the error of `parts` */
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
      // The reader of `plain` gets the error.
      pipeline(chunks, plain).catch(() => undefined);
      return plain;
    },
  };
}
