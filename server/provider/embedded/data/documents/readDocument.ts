import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { dataError, DOCUMENT_BYTES_MAX } from '../../../data.ts';
import { createSlots } from '../slots.ts';
import { EXIT_MEMORY } from './exits.ts';
import type { ReadJob, ReadResult } from './job.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const PROGRAM = resolve(import.meta.dirname, 'readerProcess.ts');
const TIME_MS = 20_000;
const AT_ONCE = 2;
const WAITING = 20;

/** @throws ProviderError DATA_ERROR 413, 422, 429 when too many wait */
export type ReadDocument = (content: Uint8Array, job: ReadJob) => Promise<ReadResult>;

/**
 * Reads untrusted documents, each in a process that can only read the files of the hub's program, with limits on time and
 * memory.
 */
export function createReadDocument({ timeMs = TIME_MS }: { timeMs?: number } = {}): ReadDocument {
  const inSlot = createSlots({ atOnce: AT_ONCE, waiting: WAITING });
  return async (content, job) => {
    if (content.length > DOCUMENT_BYTES_MAX) throw dataError(413, 'A document has at most 20 MiB');
    return inSlot(() => readInProcess(content, job, timeMs));
  };
}

async function readInProcess(content: Uint8Array, job: ReadJob, timeMs: number): Promise<ReadResult> {
  const rights = ['--permission', `--allow-fs-read=${ROOT}`, '--allow-worker', '--no-warnings'];
  const reader = spawn(process.execPath, [...rights, PROGRAM], {
    // No settings, and so no keys.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeMs,
    killSignal: 'SIGKILL',
  });
  // A reader that has given up accepts no more input.
  reader.stdin.on('error', () => undefined);
  reader.stdin.write(`${JSON.stringify(job)}\n`);
  reader.stdin.end(content);
  const [output, [code]] = await Promise.all([text(reader.stdout), once(reader, 'close')]);
  if (code === 0) return JSON.parse(output) as ReadResult;
  if (code === EXIT_MEMORY || code === null)
    throw dataError(413, 'The document takes too much time or memory to read');
  throw dataError(422, 'The document cannot be read');
}
