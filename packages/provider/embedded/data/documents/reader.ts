import { fileTypeFromBuffer } from 'file-type';
import { CHUNKS_MAX, PDF_PAGES_MAX, type ScrapedPage } from '../../../data.ts';
import type { ReadJob, ReadResult } from './job.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Maximum characters of each text returned. */
const TEXT_LENGTH = 2_000_000;
/** A character takes at most so many bytes, so that no more of a plain text has to be read. */
const TEXT_BYTES = TEXT_LENGTH * 4;
const PAGE_LENGTH = 3000;
const HTML = /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/iu;
/** Control characters that no text contains. */
const BINARY = /[^\P{Cc}\t\n\v\f\r]/u;

/** A document of bytes and the type that its sender states. */
interface Document {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/**
 * Loads only the reader for this kind of document, because loading modules takes time and memory.
 *
 * @throws Error for a document that cannot be read
 */
export async function read(job: ReadJob, bytes: Uint8Array<ArrayBuffer>): Promise<ReadResult> {
  const document = { bytes, contentType: job.contentType };
  if (job.want === 'page') {
    const { scrapeHtml } = await import('./html.ts');
    const source = decode(document);
    return { page: shortened(scrapeHtml(source, job.url, job.formats)), pages: pagesOf(source) };
  }
  const found = await textOf(document);
  if ('refused' in found) return found;
  const text = found.text.slice(0, TEXT_LENGTH).toWellFormed();
  const pages = found.pages ?? pagesOf(text);
  if (job.chunkSize === null) return { text, pages };
  if (text.length > job.chunkSize * CHUNKS_MAX)
    return { refused: `The text has more than ${CHUNKS_MAX} pieces; request larger ones` };
  return { chunks: cutIntoChunks(text, job.chunkSize), pages };
}

async function textOf(document: Document): Promise<{ text: string; pages?: number } | { refused: string }> {
  const { bytes, contentType } = document;
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === 'application/pdf') {
    const { extractText, getDocumentProxy } = await import('unpdf');
    const pdf = await getDocumentProxy(bytes);
    if (pdf.numPages > PDF_PAGES_MAX) return { refused: `A PDF has at most ${PDF_PAGES_MAX} pages` };
    return { text: (await extractText(pdf, { mergePages: true })).text, pages: pdf.numPages };
  }
  if (type === WORD) {
    const { default: mammoth } = await import('mammoth');
    return { text: (await mammoth.extractRawText({ buffer: Buffer.from(bytes.buffer) })).value.trim() };
  }
  const text = decode(document);
  if (!HTML.test(text) && !/html/iu.test(contentType)) return { text: text.trim() };
  const { textOfHtml } = await import('./html.ts');
  return { text: textOfHtml(text) };
}

const pagesOf = (text: string) => Math.ceil(text.length / PAGE_LENGTH);

function shortened({ markdown, html, rawHtml, extract, ...rest }: ScrapedPage): ScrapedPage {
  const cut = (text: string) => text.slice(0, TEXT_LENGTH).toWellFormed();
  return {
    ...(markdown !== undefined && { markdown: cut(markdown) }),
    ...(html !== undefined && { html: cut(html) }),
    ...(rawHtml !== undefined && { rawHtml: cut(rawHtml) }),
    ...(extract !== undefined && { extract: { ...extract, text: cut(extract.text) } }),
    ...rest,
  };
}

/** @throws Error for anything but text */
function decode({ bytes, contentType }: Document): string {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const named =
    /charset=["']?([\w-]+)/iu.exec(contentType)?.[1] ?? /<meta[^>]+charset=["']?([\w-]+)/iu.exec(head)?.[1];
  const text = new TextDecoder(encodingOf(bytes, named)).decode(bytes.subarray(0, TEXT_BYTES));
  if (BINARY.test(text.slice(0, 100_000))) throw new Error('no text');
  return text;
}

function encodingOf(bytes: Uint8Array, name = 'utf-8'): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return 'utf-8';
  }
}

/** Where to cut a text, best first. */
const BREAKS = [/\n\s*\n/gu, /\n/gu, /[.!?…]["”“»)]*\s/gu, /\s/gu];

/**
 * Cuts a text into pieces that end with a paragraph, a line, a sentence or a word, whichever fits first into the last half
 * of a piece.
 *
 * @param size maximum characters (UTF-16 units) of a piece, except that a character of two units is never cut
 * @returns pieces without blanks at their ends, in order; together they contain everything except such blanks
 */
export function cutIntoChunks(text: string, size: number): string[] {
  const chunks: string[] = [];
  let rest = text.trim();
  while (rest.length > size) {
    const end = endOfChunk(rest.slice(0, size + 1), size);
    chunks.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? chunks : [...chunks, rest];
}

function endOfChunk(window: string, size: number): number {
  for (const pattern of BREAKS) {
    const ends = [...window.matchAll(pattern)].map(({ index, 0: found }) => index + found.trimEnd().length);
    const last = ends.findLast((end) => end <= size) ?? 0;
    if (last > size / 2) return last;
  }
  // Never between the two halves of a character.
  return /[\uD800-\uDBFF]$/u.test(window.slice(0, size)) ? size - 1 || 2 : size;
}
