import { hash as digest } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createConcurrencyLimit } from '@hub/provider/security/concurrencyLimit.ts';
import { memoizeText } from './memoizeText.ts';

/** Answers from this size are requested by most users, and worth more time to compress. */
const MUCH_READ_FROM_BYTES = 32 * 1024;
/**
 * The smallest and largest window of Brotli, as powers of two. Beyond 64 kB its tables take 32 MB while it compresses, it takes
 * several times as long, and saves 2 % at most.
 */
const [WINDOW_MIN, WINDOW_MAX] = [10, 16];
/** Below this size compression saves no network packet. */
const COMPRESSED_FROM_BYTES = 1024;
/** Up to this size a body is written fastest as text with its headers; in Latin-1 each character is one byte. */
const ONE_WRITE_MAX_BYTES = 8192;
/** Parallel compressions: half of the thread pool, so that files and passwords need not wait. */
const AT_ONCE = 2;
/** Queue length at which bodies are sent uncompressed. */
const WAITING_MAX = 20;
/** Memory of a representation's objects, tag and headers. */
const REPRESENTATION_BYTES = 1500;

const compressByBrotli = promisify(brotliCompress);
const compressByGzip = promisify(gzip);

const compressors = {
  br: (bytes: Buffer) =>
    compressByBrotli(bytes, {
      params: {
        // Level 9 is close to the best size in a fraction of the time, as `npm run bench:api` measured on 500 players.
        [constants.BROTLI_PARAM_QUALITY]: bytes.length < MUCH_READ_FROM_BYTES ? 5 : 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // The window is allocated and cleared whatever the size of the body: 4 MB cost more than compressing 5 kB.
        [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes.length),
      },
    }),
  gzip: (bytes: Buffer) => compressByGzip(bytes, { level: bytes.length < MUCH_READ_FROM_BYTES ? 6 : 9 }),
};

const windowFor = (bytes: number) =>
  Math.min(WINDOW_MAX, Math.max(WINDOW_MIN, Math.ceil(Math.log2(bytes + 16))));

/** Best first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

export interface Representation {
  bytes: Buffer;
  /** The bytes as Latin-1, if they are few. */
  text: string | null;
  /** Strong tag, different for each encoding. */
  etag: string;
  /** Alternating names and values of the headers that describe the bytes. */
  headers: readonly string[];
}

export interface EncodedBody {
  /** Its memory, with all encodings so far and their overhead. */
  byteSize(): number;
  /** Equal for equal bytes. */
  readonly hash: string;
  /** The body in the best accepted encoding; compressed on first use, then kept. */
  as(accepted: readonly Encoding[]): Representation | Promise<Representation>;
}

const limit = createConcurrencyLimit(AT_ONCE);

/** @param onGrowth called when its memory grows */
export function createEncodedBody(content: string | Buffer, onGrowth: () => void): EncodedBody {
  const identity = exactly(Buffer.from(content as string));
  const hash = digest('sha256', identity, 'base64url').slice(0, 22);
  const plain = representationOf(identity, hash, 'identity');
  const encoded = new Map<Encoding, Representation>([['identity', plain]]);
  const underWay = new Map<Encoding, Promise<Representation>>();

  async function compress(encoding: 'br' | 'gzip'): Promise<Representation> {
    const bytes = exactly(await limit.run(() => compressors[encoding](identity)));
    const representation = representationOf(bytes, hash, encoding);
    encoded.set(encoding, representation);
    onGrowth();
    return representation;
  }

  return {
    hash,
    byteSize: () =>
      [...encoded.values()].reduce(
        (sum, { bytes, text }) => sum + bytes.length + (text?.length ?? 0) + REPRESENTATION_BYTES,
        0,
      ),
    as([best = 'identity']) {
      if (best === 'identity' || identity.length < COMPRESSED_FROM_BYTES) return plain;
      const known = encoded.get(best) ?? underWay.get(best);
      if (known !== undefined) return known;
      if (limit.waiting() >= WAITING_MAX) return plain;
      const compressing = compress(best).finally(() => underWay.delete(best));
      underWay.set(best, compressing);
      return compressing;
    },
  };
}

function representationOf(bytes: Buffer, hash: string, encoding: Encoding): Representation {
  const length = ['content-length', String(bytes.length)];
  return {
    bytes,
    text: bytes.length > ONE_WRITE_MAX_BYTES ? null : bytes.toString('latin1'),
    ...(encoding === 'identity'
      ? { etag: `"${hash}"`, headers: length }
      : { etag: `"${hash}-${encoding}"`, headers: [...length, 'content-encoding', encoding] }),
  };
}

/** Copies bytes out of a larger block that compressed or small buffers would keep in memory. */
function exactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const exact = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(exact);
  return exact;
}

/**
 * The encodings that an `Accept-Encoding` header allows, best first. The plain body is always included, because a refusal
 * would not help.
 */
export const acceptedEncodings = memoizeText((header: string): Encoding[] => {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const isAllowed = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return [...ENCODINGS.filter(isAllowed), 'identity'];
});
