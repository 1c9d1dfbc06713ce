import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Representation } from './encodedBody.ts';
import { inOneWrite } from './oneWrite.ts';

/** Alternating names and values, which Node writes fastest. */
export type FlatHeaders = string[];

/**
 * Sends representations, or 304 if the client has them; the headers of each are built once.
 *
 * @param common headers of both answers
 * @param content headers of an answer with a body, besides its length and encoding
 * @returns a function that sends a representation, and returns the number of bytes in the body
 */
export function createRepresentationSender(common: FlatHeaders, content: FlatHeaders) {
  const known = new WeakMap<Representation, Prepared>();

  function preparedOf(representation: Representation): Prepared {
    let prepared = known.get(representation);
    if (prepared === undefined) {
      const notModified = [...common, 'etag', representation.etag];
      const ok = [...notModified, ...content, ...bodyHeaders(representation)];
      prepared = { ok, notModified, body: inOneWrite(representation.bytes) };
      known.set(representation, prepared);
    }
    return prepared;
  }

  return (req: IncomingMessage, res: ServerResponse, representation: Representation): number => {
    const { ok, notModified, body } = preparedOf(representation);
    if (isNamed(req.headers['if-none-match'], representation.etag)) {
      res.writeHead(304, notModified).end();
      return 0;
    }
    res.writeHead(200, ok).end(body, 'latin1');
    return representation.bytes.length;
  };
}

/** The parts that stay the same each time a representation is sent. */
interface Prepared {
  ok: FlatHeaders;
  notModified: FlatHeaders;
  body: Buffer | string;
}

/** Headers with the length and encoding of a body. */
export function bodyHeaders({ encoding, bytes }: Pick<Representation, 'encoding' | 'bytes'>): FlatHeaders {
  const coding = encoding === 'identity' ? [] : ['content-encoding', encoding];
  return ['content-length', String(bytes.length), ...coding];
}

/** The header for when to retry. @param seconds null for no header */
export const retryAfter = (seconds: number | null): FlatHeaders =>
  seconds === null ? [] : ['retry-after', String(seconds)];

/** Whether an `If-None-Match` header names this representation. */
function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((item) => {
    const tag = item.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
