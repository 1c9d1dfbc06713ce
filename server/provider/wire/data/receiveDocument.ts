import { buffer } from 'node:stream/consumers';
import busboy from 'busboy';
import type { Request } from 'express';
import { dataError, DOCUMENT_BYTES_MAX } from '../../data.ts';

export interface ReceivedDocument {
  content: Buffer;
  fields: Record<string, string>;
}

/**
 * Reads a multipart upload of one document into memory, where its reader needs it.
 *
 * @throws ProviderError DATA_ERROR 400 for anything but a form with one `file`, 413
 */
export async function receiveDocument(request: Request): Promise<ReceivedDocument> {
  if (!request.is('multipart/form-data'))
    throw dataError(400, 'The body must be a form with a "file"; SDKs that send {} instead leave it out');
  const fields: Record<string, string> = {};
  const files: Promise<{ content: Buffer; isCut: boolean } | null>[] = [];
  await new Promise<void>((done, fail) => {
    const refuse = () => fail(dataError(400, 'The body must be a form with one "file"'));
    const parser = parserOf(request);
    parser.on('field', (name, value) => {
      if (name === 'chunking' || name === 'chunkSize') fields[name] = value;
    });
    parser.on('file', (_name, part) =>
      // A file that is cut off fails below.
      files.push(
        buffer(part).then(
          (content) => ({ content, isCut: part.truncated === true }),
          () => null,
        ),
      ),
    );
    parser.once('close', done);
    parser.once('error', refuse);
    request.once('close', () => {
      if (!request.complete) refuse();
    });
    request.pipe(parser);
  });
  const [file, ...others] = await Promise.all(files);
  if (!file || others.length > 0) throw dataError(400, 'The body must be a form with one "file"');
  if (file.isCut) throw dataError(413, 'A document has at most 20 MiB');
  return { content: file.content, fields };
}

function parserOf(request: Request) {
  try {
    return busboy({
      headers: request.headers,
      limits: { files: 2, fields: 5, fieldSize: 100, fileSize: DOCUMENT_BYTES_MAX },
    });
  } catch (error) {
    throw dataError(400, 'The form is malformed', error);
  }
}
