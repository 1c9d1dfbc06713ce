/** Sequences that are valid UTF-8, or a single byte that is not; for bytes read as Latin-1. */
const SEQUENCE =
  /[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}|[\x80-\xFF]/g;

/**
 * The text of bytes whose encoding is unknown or stated wrongly: by their byte order mark, as UTF-8 if they are, as
 * declared, or as UTF-8 with single bytes of an older encoding in between.
 *
 * @param declared name of an encoding; unknown names are ignored
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): string {
  const marked = markedEncoding(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  if (!bytes.includes(0)) {
    const text = decodeStrictly(bytes, 'utf-8');
    if (text !== null) return text;
  }
  const isUtf8 = declared === null || /^utf-?8$/iu.test(declared);
  return (isUtf8 ? null : decodeStrictly(bytes, declared)) ?? decodeMixed(bytes);
}

/** The encoding that a byte order mark announces; null without one. */
export function markedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** @returns null if the bytes are not in the encoding, or it is unknown */
function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decodeMixed(bytes: Uint8Array): string {
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  // Old spreadsheets of the Mac end lines with carriage returns only.
  const isOfOldMac = signs.includes('\r') && !signs.includes('\n');
  const [utf8, older] = [new TextDecoder(), new TextDecoder(isOfOldMac ? 'macintosh' : 'windows-1252')];
  return signs.replaceAll(SEQUENCE, (found) =>
    (found.length === 1 ? older : utf8).decode(Uint8Array.from(found, (sign) => sign.charCodeAt(0))),
  );
}
