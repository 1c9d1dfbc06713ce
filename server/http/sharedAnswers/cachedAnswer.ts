import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { DATA_FROM_HEADER } from '@hub/shared/headers.ts';
import { acceptedEncodings, type EncodedBody, type Representation } from './encodedBody.ts';

/** An answer in memory. */
export interface CachedAnswer {
  version: string;
  expiresAtMs: number;
  /** The hub's time of its creation, ISO-8601 UTC. */
  madeTs: string;
  body: EncodedBody;
  /** Pictures are already compressed. */
  isCompressed: boolean;
  /** Alternating names and values: those of every answer, and those of one with a body. */
  common: string[];
  ofBody: string[];
  /** The whole headers of each representation, which are written fastest if they are always the same. */
  ready: WeakMap<Representation, { ok: string[]; notModified: string[] }>;
}

/** Headers that belong to one answer, or that are set for each representation. */
export const PER_ANSWER_HEADERS = new Set(['connection', 'content-length', 'date', 'etag', 'x-request-id']);

/** @returns a promise if the body must be compressed first */
export function deliver(
  req: IncomingMessage,
  res: ServerResponse,
  answer: CachedAnswer,
  isLastGood: boolean,
): void | Promise<void> {
  const { body, isCompressed, common, ofBody, madeTs } = answer;
  const write = (representation: Representation) => {
    const { etag, bytes, text, headers } = representation;
    const { ok, notModified } = headersOf(answer, representation);
    if (isLastGood) {
      // Without a tag and not to be cached, because a browser would keep the age after the outage.
      const own = common.filter((_text, n) => common[n - (n % 2)] !== 'cache-control');
      res.writeHead(200, [
        ...own,
        'cache-control',
        'no-store',
        DATA_FROM_HEADER,
        madeTs,
        ...ofBody,
        ...headers,
      ]);
      res.end(bytes);
    } else if (isNamed(req.headers['if-none-match'], etag)) res.writeHead(304, notModified).end();
    else res.writeHead(200, ok).end(text ?? bytes, 'latin1');
  };
  const representation = body.as(isCompressed ? [] : acceptedEncodings(req.headers['accept-encoding'] ?? ''));
  return representation instanceof Promise ? representation.then(write) : write(representation);
}

function headersOf({ common, ofBody, ready }: CachedAnswer, representation: Representation) {
  const known = ready.get(representation);
  if (known !== undefined) return known;
  const notModified = [...common, 'etag', representation.etag];
  const made = { notModified, ok: [...notModified, ...ofBody, ...representation.headers] };
  ready.set(representation, made);
  return made;
}

/** Splits headers into those of every answer, and those of one with a body. */
export function partHeaders(headers: OutgoingHttpHeaders): Pick<CachedAnswer, 'common' | 'ofBody'> {
  const flat = (isOfBody: boolean) =>
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || PER_ANSWER_HEADERS.has(name) || name.startsWith('content-') !== isOfBody
        ? []
        : [value].flat().flatMap((one) => [name, String(one)]),
    );
  return { common: flat(false), ofBody: flat(true) };
}

/** Whether an `If-None-Match` header names this representation. */
function isNamed(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((item) => {
    const tag = item.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
