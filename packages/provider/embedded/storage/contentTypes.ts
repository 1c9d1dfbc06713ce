import { fileTypeFromBuffer } from 'file-type';

/** Bytes from the beginning of a file that determine its type. */
export const HEAD_BYTES = 4100;

const UNKNOWN = 'application/octet-stream';

/** Control characters that no text contains. */
const BINARY = /[^\P{Cc}\t\n\v\f\r]/u;

/**
 * The type of a file by its first bytes; what a browser would run, such as HTML, is plain text.
 *
 * @param head at most `HEAD_BYTES`
 */
export async function contentTypeOf(head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head);
  if (found !== undefined) return found.mime === 'application/xml' ? 'text/plain; charset=utf-8' : found.mime;
  return isText(head) ? 'text/plain; charset=utf-8' : UNKNOWN;
}

function isText(head: Uint8Array): boolean {
  if (head.length === 0) return false;
  try {
    // The last character may be cut off.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return !BINARY.test(text);
  } catch {
    return false;
  }
}

/** Types that browsers show in place; everything else is saved. SVG can run scripts and is not among them. */
const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp|apng)|(?:audio|video)\/[\w.+-]+)$/u;

export const isShown = (contentType: string) => SHOWN.test(contentType);
