import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { readBounded } from '../../../base/readBounded.ts';
import { dataError, DOCUMENT_BYTES_MAX } from '../../../data.ts';
import { createSlots } from '../slots.ts';
import type { ReadJob, ReadResult } from './job.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const PROGRAM = resolve(import.meta.dirname, 'readerProcess.ts');
const MB = 1024 * 1024;
const TIME_MS = 20_000;
const WAITING = 5;
/** More than the texts that a reader returns, escaped as JSON. */
const RESULT_BYTES = 48 * MB;

/** What reading a document has cost, whether or not it could be read. */
export interface DocumentCost {
  bytes: number;
  pages: number;
  durationMs: number;
}

export interface ReaderLimits {
  /** Memory that a document may take, besides the 40 MB that its reader takes by itself. */
  memoryBytes: number;
  timeMs?: number;
}

/**
 * @param onRead gets the cost before the result is returned
 * @throws ProviderError DATA_ERROR 413, 422, 429 when too many wait
 */
export type ReadDocument = (
  content: Uint8Array,
  job: ReadJob,
  onRead?: (cost: DocumentCost) => Promise<void>,
) => Promise<Exclude<ReadResult, { refused: string }>>;

/**
 * Reads untrusted documents one after the other, each in a process that can only read the files of the hub's program, with
 * limits on time and memory.
 */
export function createReadDocument({ memoryBytes, timeMs = TIME_MS }: ReaderLimits): ReadDocument {
  const inTurn = createSlots({ atOnce: 1, waiting: WAITING });
  return async (content, job, onRead = () => Promise.resolve()) => {
    if (content.length > DOCUMENT_BYTES_MAX) throw dataError(413, 'A document has at most 20 MiB');
    return inTurn(async () => {
      const startedMs = performance.now();
      const cost = (pages: number) => ({
        bytes: content.length,
        pages,
        durationMs: Math.ceil(performance.now() - startedMs),
      });
      const result = await readInProcess(content, job, { memoryBytes, timeMs }).catch(async (error) => {
        await onRead(cost(0));
        throw error;
      });
      await onRead(cost('pages' in result ? result.pages : 0));
      if ('refused' in result) throw dataError(413, result.refused);
      return result;
    });
  };
}

async function readInProcess(
  content: Uint8Array,
  job: ReadJob,
  { memoryBytes, timeMs }: Required<ReaderLimits>,
): Promise<ReadResult> {
  const limits = [`--max-old-space-size=${Math.ceil(memoryBytes / MB)}`, '--max-semi-space-size=1'];
  const rights = ['--permission', `--allow-fs-read=${ROOT}`, '--allow-worker', '--no-warnings'];
  const sizes = [memoryBytes, content.length].map(String);
  const reader = spawn(process.execPath, [...limits, ...rights, PROGRAM, ...sizes], {
    // No settings, and so no keys.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeMs,
    killSignal: 'SIGKILL',
  });
  // A reader that has given up accepts no more input.
  reader.stdin.on('error', () => undefined);
  const closed = once(reader, 'close') as Promise<[number | null]>;
  const read = readBounded({ body: reader.stdout }, RESULT_BYTES, tooMuch);
  await yieldToHub(reader);
  reader.stdin.write(`${JSON.stringify(job)}\n`);
  reader.stdin.end(content);
  const [output, [code]] = await Promise.all([read, closed]).finally(() => reader.kill('SIGKILL'));
  if (code === 0) return JSON.parse(output.toString()) as ReadResult;
  throw code === null ? tooMuch() : dataError(422, 'The document cannot be read');
}

const tooMuch = () => dataError(413, 'The document takes too much time or memory to read');

/** Under pressure the kernel ends the reader before the hub, and the hub computes first; where the system allows neither, its limits remain. */
async function yieldToHub({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  await writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
  try {
    setPriority(pid, 10);
  } catch {
    // It has ended, or may not be slowed down.
  }
}
