/** Larger bodies gain nothing by it. */
export const ONE_WRITE_MAX_BYTES = 8192;

/**
 * A body as Node sends it fastest, to be ended with as 'latin1': a text goes out with its headers in one write, for which bytes take
 * two. In Latin-1 each character is a byte, so that this holds for compressed bodies as well.
 */
export const inOneWrite = (bytes: Buffer): Buffer | string =>
  bytes.length > ONE_WRITE_MAX_BYTES ? bytes : bytes.toString('latin1');
