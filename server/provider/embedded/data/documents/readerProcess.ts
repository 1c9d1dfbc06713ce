// Reads a job (the first line) and a document from standard input, and writes the result to standard output. Runs in a process of
// its own, without settings or files beyond the program, so that a document that breaks its reader breaks nothing else.
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { EXIT_MEMORY, EXIT_UNREADABLE } from './exits.ts';

const MEMORY_BYTES = 512 * 1024 * 1024;
const CHECK_MS = 20;

const input = await buffer(process.stdin);
const end = input.indexOf('\n');
const worker = new Worker(new URL('reader.ts', import.meta.url), {
  workerData: {
    job: JSON.parse(input.toString('utf8', 0, end)),
    bytes: new Uint8Array(input.subarray(end + 1)),
  },
  resourceLimits: { maxOldGenerationSizeMb: 256 },
});
// The limit above covers JavaScript's heap only; unpacked bytes are outside it.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) process.exit(EXIT_MEMORY);
}, CHECK_MS);
worker.once('message', (result) => {
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
});
worker.once('error', (error: Error & { code?: string }) =>
  process.exit(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? EXIT_MEMORY : EXIT_UNREADABLE),
);
