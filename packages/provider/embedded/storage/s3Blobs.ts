import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { storageError, STORAGE_TEXTS } from '../../storage.ts';
import type { Blobs } from './blobs.ts';

const READ_TIMEOUT_MS = 15_000;
const WRITE_TIMEOUT_MS = 120_000;

export interface S3Options {
  /** Address of the bucket, e.g. `https://s3.example/hub`; each blob is directly below it. */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

interface Asked {
  method: 'GET' | 'PUT' | 'DELETE';
  headers: Record<string, string>;
  /** A local file to send. */
  file?: string;
  timeoutMs?: number;
}

/** Blobs in a bucket of a service that speaks S3. @param readMs how long reading a blob may take */
export function createS3Blobs({ bucketUrl, ...credentials }: S3Options, readMs = READ_TIMEOUT_MS): Blobs {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 });

  async function ask(
    name: string,
    { method, headers, file, timeoutMs = READ_TIMEOUT_MS }: Asked,
  ): Promise<Response> {
    // The body is a stream that is read only once, so the signature does not cover it.
    const signed = await client.sign(`${bucketUrl}/${name}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    });
    const body = file === undefined ? {} : { body: Readable.toWeb(createReadStream(file)), duplex: 'half' };
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        ...body,
        redirect: 'error',
        signal: AbortSignal.timeout(file === undefined ? timeoutMs : WRITE_TIMEOUT_MS),
      } as RequestInit);
    } catch (error) {
      throw storageError(503, 'The storage cannot be reached', error);
    }
  }

  const refused = (response: Response) =>
    storageError(503, 'The storage refuses the hub', { status: response.status });

  return {
    async keep(name, file, { contentType, size }) {
      const headers = { 'content-type': contentType, 'content-length': String(size) };
      const response = await ask(name, { method: 'PUT', headers, file });
      await response.body?.cancel();
      if (!response.ok) throw refused(response);
      await rm(file, { force: true });
    },
    async read(name, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await ask(name, { method: 'GET', headers, timeoutMs: readMs });
      if (response.status === 404) throw storageError(404, STORAGE_TEXTS.notFound);
      if (!response.ok || response.body === null) throw refused(response);
      return Readable.from(response.body);
    },
    async *list() {
      for (let token = ''; ;) {
        const query = new URLSearchParams({
          'list-type': '2',
          ...(token && { 'continuation-token': token }),
        });
        const response = await ask(`?${query.toString()}`, { method: 'GET', headers: {} });
        if (!response.ok) throw refused(response);
        const page = await response.text();
        for (const [, entry = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/gu))
          yield { name: fieldOf(entry, 'Key'), sinceMs: Date.parse(fieldOf(entry, 'LastModified')) };
        token = fieldOf(page, 'NextContinuationToken');
        if (token === '') return;
      }
    },
    async remove(name) {
      const response = await ask(name, { method: 'DELETE', headers: {} });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw refused(response);
    },
  };
}

/** A field of an answer in XML; names of blobs and tokens contain nothing that XML escapes except `&`. */
const fieldOf = (xml: string, name: string) =>
  (new RegExp(`<${name}>([^<]*)</${name}>`, 'u').exec(xml)?.[1] ?? '').replaceAll('&amp;', '&');

/**
 * Reads `https://KEY:SECRET@HOST/BUCKET?region=…`.
 *
 * @returns null for an address that lacks one of them
 */
export function parseS3Url(text: string): S3Options | null {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/u.test(url.protocol)) return null;
  const { username, password, searchParams } = url;
  const bucket = url.pathname.replaceAll(/^\/|\/$/gu, '');
  if (username === '' || password === '' || bucket === '') return null;
  return {
    bucketUrl: `${url.origin}/${bucket}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
  };
}
