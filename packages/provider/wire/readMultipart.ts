import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';

interface MultipartReader {
  limits: busboy.Limits;
  onField: (name: string, value: string) => void;
  /** Must read the part to its end. @param fail ends the reading */
  onFile: (
    part: Readable,
    about: { name: string; fileName: string | undefined },
    fail: (error: unknown) => void,
  ) => void;
  /** The error for a request that is not such a form, is cut off or contains too much. */
  invalid: (cause?: unknown) => Error;
}

/** Reads a multipart form as it arrives; after a failure, the rest of the request is read and dropped. */
export async function readMultipart(
  request: Request,
  { limits, onField, onFile, invalid }: MultipartReader,
): Promise<void> {
  try {
    await new Promise<void>((done, fail) => {
      const parser = parserOf(request, limits, invalid);
      parser.on('field', onField);
      parser.on('file', (name, part, { filename }: Partial<busboy.FileInfo>) =>
        onFile(part, { name, fileName: filename }, fail),
      );
      parser.once('close', done);
      parser.once('error', () => fail(invalid()));
      request.once('close', () => {
        if (!request.complete) fail(invalid());
      });
      for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
        parser.once(limit, () => fail(invalid()));
      request.pipe(parser);
    });
  } catch (error) {
    request.unpipe();
    request.resume();
    throw error;
  }
}

function parserOf(request: Request, limits: busboy.Limits, invalid: MultipartReader['invalid']) {
  try {
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
  } catch (error) {
    throw invalid(error);
  }
}
