// Reads one document from standard input and writes what it says to standard output. A process of its own, without files,
// network of the hub's making and settings, so that a document that breaks its reader breaks nothing else. The first line is the job.
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { EXIT_MEMORY, EXIT_UNREADABLE } from './exits.ts';

const MEMORY_BYTES = 512 * 1024 * 1024;
const LOOK_MS = 20;

const input = await buffer(process.stdin);
const end = input.indexOf('\n');
const worker = new Worker(new URL('reader.ts', import.meta.url), {
  workerData: {
    job: JSON.parse(input.toString('utf8', 0, end)),
    bytes: new Uint8Array(input.subarray(end + 1)),
  },
  resourceLimits: { maxOldGenerationSizeMb: 256 },
});
// The limit above is for what JavaScript holds; unpacked bytes lie outside.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) process.exit(EXIT_MEMORY);
}, LOOK_MS);
worker.once('message', (result) => {
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
});
worker.once('error', (error: Error & { code?: string }) =>
  process.exit(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? EXIT_MEMORY : EXIT_UNREADABLE),
);
