import { parentPort, workerData } from 'node:worker_threads';
import { fileTypeFromBuffer } from 'file-type';
import type { ReadJob, ReadResult } from './job.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Maximum characters returned. */
const TEXT_LENGTH = 2_000_000;
const HTML = /^\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]/iu;
/** Control characters that no text contains. */
const BINARY = /[^\P{Cc}\t\n\v\f\r]/u;

const { job, bytes } = workerData as { job: ReadJob; bytes: Uint8Array };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
parentPort?.postMessage(await read());

/** Loads only the reader for this kind of document, because loading modules delays the process. */
async function read(): Promise<ReadResult> {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (job.want === 'page') {
    const { scrapeHtml } = await import('./html.ts');
    return { page: scrapeHtml(decode(), job.url, job.formats) };
  }
  return { text: (await textOf(type)).slice(0, TEXT_LENGTH).toWellFormed() };
}

async function textOf(type: string | undefined): Promise<string> {
  if (type === 'application/pdf') {
    const { extractText } = await import('unpdf');
    return (await extractText(bytes, { mergePages: true })).text;
  }
  if (type === WORD) {
    const { default: mammoth } = await import('mammoth');
    return (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value.trim();
  }
  const text = decode();
  if (!HTML.test(text) && !/html/iu.test(job.contentType)) return text.trim();
  const { textOfHtml } = await import('./html.ts');
  return textOfHtml(text);
}

/** @throws Error for anything but text */
function decode(): string {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const named =
    /charset=["']?([\w-]+)/iu.exec(job.contentType)?.[1] ??
    /<meta[^>]+charset=["']?([\w-]+)/iu.exec(head)?.[1];
  const text = new TextDecoder(encodingOf(named)).decode(bytes);
  if (BINARY.test(text.slice(0, 100_000))) throw new Error('no text');
  return text;
}

function encodingOf(name = 'utf-8'): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return 'utf-8';
  }
}
