/** Larger bodies gain nothing from a single write. */
export const ONE_WRITE_MAX_BYTES = 8192;

/**
 * A body in the form that Node sends fastest, to be passed to `end` as 'latin1': text goes out with its headers in one write,
 * bytes in two. In Latin-1 each character is one byte, so this works for compressed bodies, too.
 */
export const inOneWrite = (bytes: Buffer): Buffer | string =>
  bytes.length > ONE_WRITE_MAX_BYTES ? bytes : bytes.toString('latin1');
