import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '../../errors.ts';
import { createS3Blobs, type S3Options } from '../storage/s3Blobs.ts';

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];
const SEALED = '.sealed';
/** A gigabyte at 14 Mbit/s. */
const FETCH_MS = 600_000;

export interface BucketOptions {
  s3: S3Options;
  /** The operator's secret, from which the key of the backups is derived; whoever has it can read them. */
  secret: string;
}

/** Encrypted backups in a bucket of a service that speaks S3, named like their files. */
export function createBackupBucket({ s3, secret }: BucketOptions) {
  const blobs = createS3Blobs(s3, FETCH_MS);
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hub backups', 32));
  return {
    /** Names of the files that can be fetched, newest first. */
    async list(): Promise<string[]> {
      const names: string[] = [];
      for await (const { name } of blobs.list())
        if (name.endsWith(SEALED)) names.push(name.slice(0, -SEALED.length));
      return names.toSorted().toReversed();
    },
    async send(file: string): Promise<void> {
      const sealed = `${file}${SEALED}.part`;
      try {
        await seal(key, file, sealed);
        const { size } = await stat(sealed);
        const about = { contentType: 'application/octet-stream', size };
        await blobs.keep(`${basename(file)}${SEALED}`, sealed, about);
      } finally {
        await rm(sealed, { force: true });
      }
    },
    remove: (name: string) => blobs.remove(`${name}${SEALED}`),
    /**
     * @returns the path of the decrypted file in the folder
     * @throws StartError if it was changed, or encrypted with another secret
     */
    async fetch(name: string, folder: string): Promise<string> {
      const file = join(folder, basename(name));
      const sealed = `${file}${SEALED}`;
      await pipeline(await blobs.read(`${name}${SEALED}`), createWriteStream(sealed, { mode: 0o600 }));
      try {
        await unseal(key, sealed, file);
      } catch (error) {
        await rm(file, { force: true });
        throw new StartError(`${name} is damaged, or BACKUP_SECRET is not the one it was encrypted with.`, {
          cause: error,
        });
      } finally {
        await rm(sealed, { force: true });
      }
      return file;
    },
  };
}

/** A nonce, the compressed and encrypted file, and the tag that proves it whole. */
async function seal(key: Buffer, file: string, sealed: string): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  async function* encrypt(chunks: AsyncIterable<Buffer>) {
    yield nonce;
    for await (const chunk of chunks) yield cipher.update(chunk);
    yield cipher.final();
    yield cipher.getAuthTag();
  }
  await pipeline(createReadStream(file), createGzip(), encrypt, createWriteStream(sealed, { mode: 0o600 }));
}

async function unseal(key: Buffer, sealed: string, file: string): Promise<void> {
  const [nonce, tag] = [Buffer.alloc(NONCE_BYTES), Buffer.alloc(TAG_BYTES)];
  const source = await open(sealed);
  const { size } = await source.stat();
  await source.read(nonce, 0, NONCE_BYTES, 0);
  await source.read(tag, 0, TAG_BYTES, Math.max(0, size - TAG_BYTES));
  await source.close();
  const decipher = createDecipheriv(CIPHER, key, nonce).setAuthTag(tag);
  const encrypted = createReadStream(sealed, { start: NONCE_BYTES, end: size - TAG_BYTES - 1 });
  await pipeline(encrypted, decipher, createGunzip(), createWriteStream(file, { mode: 0o600 }));
}
