import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import {
  acceptedEncodings,
  createEncodedBody,
  type Encoding,
  type Representation,
} from '../catalogCache/encodedBody.ts';
import { isNamed } from '../ifNoneMatch.ts';
import { memoizeText } from '../memoizeText.ts';
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

/** Alternating names and values, which Node writes fastest. */
type FlatHeaders = string[];

const acceptedOf = memoizeText(acceptedEncodings);

/** A body that is kept whole, and packed for each encoding that somebody accepts. @param onGrowth told when it takes more memory */
export function wholeBody(content: string | Buffer, onGrowth: () => void): KeptBody {
  const body = createEncodedBody(content, onGrowth);
  let common: FlatHeaders | null = null;
  const heads = new WeakMap<Representation, { ok: FlatHeaders; notModified: FlatHeaders }>();

  function headsOf(representation: Representation, known: FlatHeaders) {
    let made = heads.get(representation);
    if (made === undefined) {
      const { bytes, encoding, etag } = representation;
      const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
      made = {
        ok: [...known, 'etag', etag, 'content-length', String(bytes.length), ...coding],
        notModified: [...withoutContent(known), 'etag', etag],
      };
      heads.set(representation, made);
    }
    return made;
  }

  return {
    byteSize: () => body.byteSize(),
    async send(req, res) {
      common ??= flatten(res.getHeaders());
      const { bytes, encoding, etag } = await body.as(acceptedFor(req, res));
      res.set({ etag, ...(encoding !== 'identity' && { 'content-encoding': encoding }) });
      if (req.fresh) res.status(304).end();
      else res.set('content-length', String(bytes.length)).end(bytes);
    },
    sendKnown(req, res) {
      if (common === null) return null;
      const representation = body.as(
        isPacked(common) ? [] : acceptedOf(req.headers['accept-encoding'] ?? ''),
      );
      if (representation instanceof Promise) return null;
      const { ok, notModified } = headsOf(representation, common);
      if (isNamed(req.headers['if-none-match'], representation.etag)) {
        res.writeHead(304, notModified).end();
        return 0;
      }
      res.writeHead(200, ok).end(representation.bytes);
      return representation.bytes.length;
    },
  };
}

/** Pictures are packed already. */
const isPicture = (contentType: string) => contentType.startsWith('image/');
const isPacked = (headers: FlatHeaders) => isPicture(headers[headers.indexOf('content-type') + 1] ?? '');
const acceptedFor = (req: Request, res: Response): readonly Encoding[] =>
  isPicture(String(res.get('content-type'))) ? [] : acceptedOf(req.get('accept-encoding') ?? '');

function flatten(headers: OutgoingHttpHeaders): FlatHeaders {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OF_ONE_ANSWER.has(name)
      ? []
      : [value].flat().flatMap((one) => [name, String(one)]),
  );
}

const withoutContent = (headers: FlatHeaders): FlatHeaders =>
  headers.filter((_text, n) => !(headers[n - (n % 2)] ?? '').startsWith('content-'));

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
      // A reader who leaves ends the transfer; nothing can be answered any more.
      await pipeline(file.read(encoding), res).catch(() => res.destroy());
    },
    sendKnown: () => null,
  };
}
