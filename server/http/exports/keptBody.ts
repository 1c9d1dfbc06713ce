import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { acceptedOf, createEncodedBody, type Encoding } from '../catalogCache/encodedBody.ts';
import { createRepresentationSender, type FlatHeaders } from '../catalogCache/sendRepresentation.ts';
import { packFile } from './packedFile.ts';

/** The cached body of a file. */
export interface KeptBody {
  /** Its memory. */
  byteSize(): number;
  /** Sends it with the headers already set, and remembers them for `sendKnown`. */
  send(req: Request, res: Response): Promise<void>;
  /** Sends it as before, without Express. @returns the number of bytes; null if it cannot be sent at once */
  sendKnown(req: IncomingMessage, res: ServerResponse): number | null;
}

/** Headers that belong to one answer and not to the file. */
const OF_ONE_ANSWER = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'x-request-id',
]);

/** A body in memory, compressed once for each encoding that a caller accepts. @param onGrowth called when its memory grows */
export function wholeBody(content: string | Buffer, onGrowth: () => void): KeptBody {
  const body = createEncodedBody(content, onGrowth);
  /** Null until the first sending. */
  let sendAgain: ReturnType<typeof createRepresentationSender> | null = null;
  let isPacked = false;

  return {
    byteSize: () => body.byteSize(),
    async send(req, res) {
      if (sendAgain === null) {
        const headers = flatten(res.getHeaders());
        sendAgain = createRepresentationSender(...partHeaders(headers));
        isPacked = isPicture(String(res.get('content-type')));
      }
      const { bytes, encoding, etag } = await body.as(acceptedFor(req, res));
      res.set({ etag, ...(encoding !== 'identity' && { 'content-encoding': encoding }) });
      if (req.fresh) res.status(304).end();
      else res.set('content-length', String(bytes.length)).end(bytes);
    },
    sendKnown(req, res) {
      if (sendAgain === null) return null;
      const representation = body.as(isPacked ? [] : acceptedOf(req.headers['accept-encoding'] ?? ''));
      return representation instanceof Promise ? null : sendAgain(req, res, representation);
    },
  };
}

/** Pictures are already compressed. */
const isPicture = (contentType: string) => contentType.startsWith('image/');
const acceptedFor = (req: Request, res: Response): readonly Encoding[] =>
  isPicture(String(res.get('content-type'))) ? [] : acceptedOf(req.get('accept-encoding') ?? '');

function flatten(headers: OutgoingHttpHeaders): FlatHeaders {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OF_ONE_ANSWER.has(name)
      ? []
      : [value].flat().flatMap((one) => [name, String(one)]),
  );
}

/** Splits headers into those of every answer, and those of a body only. */
function partHeaders(headers: FlatHeaders): [common: FlatHeaders, content: FlatHeaders] {
  const isOfBody = (n: number) => (headers[n - (n % 2)] ?? '').startsWith('content-');
  return [headers.filter((_text, n) => !isOfBody(n)), headers.filter((_text, n) => isOfBody(n))];
}

/** A body that may be too large to keep uncompressed. */
export async function packedBody(parts: AsyncIterable<string>): Promise<KeptBody> {
  const file = await packFile(parts);
  return {
    byteSize: () => file.byteLength,
    async send(req, res) {
      const encoding = acceptedOf(req.get('accept-encoding') ?? '').includes('gzip') ? 'gzip' : 'identity';
      res.set({
        etag: file.etags[encoding],
        ...(encoding === 'gzip' && {
          'content-encoding': encoding,
          'content-length': String(file.byteLength),
        }),
      });
      if (req.fresh) {
        res.status(304).removeHeader('content-length');
        res.end();
        return;
      }
      // If the client disconnects, the transfer ends without an answer.
      await pipeline(file.read(encoding), res).catch(() => res.destroy());
    },
    sendKnown: () => null,
  };
}
