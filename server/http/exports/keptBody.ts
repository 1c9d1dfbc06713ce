import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { acceptedOf, createEncodedBody, type Encoding } from '../catalogCache/encodedBody.ts';
import { createRepresentationSender, type FlatHeaders } from '../catalogCache/sendRepresentation.ts';
import { packFile } from './packedFile.ts';

/** The body of a file that is sent again and again. */
export interface KeptBody {
  /** What it takes of memory. */
  byteSize(): number;
  /** Sends it with the headers that are set already, and remembers them for `sendKnown`. */
  send(req: Request, res: Response): Promise<void>;
  /** Sends it as it was sent before, without Express. @returns its bytes; null when it cannot be sent at once */
  sendKnown(req: IncomingMessage, res: ServerResponse): number | null;
}

/** What belongs to one answer and not to the file. */
const OF_ONE_ANSWER = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'x-request-id',
]);

/** A body that is kept whole, and compressed for each encoding that a caller accepts. @param onGrowth called when it takes more memory */
export function wholeBody(content: string | Buffer, onGrowth: () => void): KeptBody {
  const body = createEncodedBody(content, onGrowth);
  /** Null until it was sent once. */
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

/** Pictures are packed already. */
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

/** Those of every answer, and those of a body only. */
function partHeaders(headers: FlatHeaders): [common: FlatHeaders, content: FlatHeaders] {
  const isOfBody = (n: number) => (headers[n - (n % 2)] ?? '').startsWith('content-');
  return [headers.filter((_text, n) => !isOfBody(n)), headers.filter((_text, n) => isOfBody(n))];
}

/** A body that may be too large to be kept unpacked. */
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
      // A reader who leaves ends the transfer; no answer is possible any longer.
      await pipeline(file.read(encoding), res).catch(() => res.destroy());
    },
    sendKnown: () => null,
  };
}
