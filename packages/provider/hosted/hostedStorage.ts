import { ProviderError } from '../errors.ts';
import {
  FILE_BYTES_MAX,
  lastPart,
  parsePath,
  storageError,
  STORAGE_TEXTS,
  type Storage,
} from '../storage.ts';
import { fieldsOf, type Send } from './http.ts';

export interface HostedStorageOptions {
  send: Send;
  coreUrl: string;
  projectId: string;
  secretKey: string | null;
  /** Time limit for an upload. */
  uploadTimeoutMs: number;
}

/** The port's storage on the hosted provider. */
export function createHostedStorage({
  send,
  coreUrl,
  projectId,
  secretKey,
  uploadTimeoutMs,
}: HostedStorageOptions): Storage {
  const headers: Record<string, string> = secretKey === null ? {} : { Authorization: `Bearer ${secretKey}` };
  const address = (call: string) => new URL(`/api/storage/${encodeURIComponent(projectId)}/${call}`, coreUrl);

  return {
    async upload(given, content, { upsert } = {}) {
      const path = parsePath(given);
      const file = await collect(content);
      const form = new FormData();
      form.append('file', file, lastPart(path));
      form.append('path', path);
      if (upsert !== undefined) form.append('options', JSON.stringify({ upsert }));
      const { body } = await withStorageErrors('Upload failed', () =>
        send({
          method: 'POST',
          url: address('upload'),
          headers,
          body: form,
          isRead: false,
          timeoutMs: uploadTimeoutMs,
        }),
      );
      const answer = { ...fieldsOf(fieldsOf(body).data), ...fieldsOf(body) };
      if (typeof answer.publicUrl !== 'string')
        throw storageError(502, 'Invalid response format: missing publicUrl');
      const contentType = typeof answer.contentType === 'string' ? answer.contentType : '';
      return { path, contentType, size: file.size, publicUrl: answer.publicUrl };
    },

    async download(given, filename) {
      const path = parsePath(given);
      const url = address('download');
      url.searchParams.set('path', path);
      if (filename !== undefined) url.searchParams.set('filename', filename);
      const { body } = await withStorageErrors('Download failed', () =>
        send({ method: 'GET', url, headers, isRead: true }),
      );
      const answer = fieldsOf(body);
      if (typeof answer.downloadUrl !== 'string')
        throw storageError(502, 'Invalid response format: missing downloadUrl');
      return {
        downloadUrl: answer.downloadUrl,
        filename: typeof answer.filename === 'string' ? answer.filename : (filename ?? lastPart(path)),
        contentType: typeof answer.contentType === 'string' ? answer.contentType : '',
        size: Number(answer.size ?? 0),
      };
    },

    async remove(paths) {
      if (paths.length === 0) throw storageError(400, STORAGE_TEXTS.invalid);
      const body = { paths: paths.map(parsePath) };
      await withStorageErrors('Failed to remove files', () =>
        send({ method: 'DELETE', url: address('remove'), headers, body, isRead: false }),
      );
    },
  };
}

async function collect(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    bytes += chunk.length;
    if (bytes > FILE_BYTES_MAX)
      throw storageError(413, STORAGE_TEXTS.tooLarge(Math.ceil(bytes / 1024 / 1024)));
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  }
  return new Blob(chunks);
}

/** Reports failures in the words of the specification, section 8. */
async function withStorageErrors<T>(failed: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { status, message } = error;
    if (status === 409) throw storageError(409, STORAGE_TEXTS.exists, error);
    if (status === 400) throw storageError(400, STORAGE_TEXTS.invalid, error);
    if (status === 404) throw storageError(404, STORAGE_TEXTS.notFound, error);
    throw storageError(status, `${failed}: ${message}`, error);
  }
}
