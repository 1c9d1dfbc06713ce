// Reads a job (the first line) and a document from standard input, and writes the result to standard output. Runs in a process of
// its own, without settings or files beyond the program, so that a document that breaks its reader breaks nothing else.
import { Worker } from 'node:worker_threads';
import type { ReadJob } from './job.ts';
import { read } from './reader.ts';

/**
 * Ends the process as soon as the document takes too much memory, even while its reader does not yield. JavaScript, because
 * a second compiler of TypeScript would take more memory than most documents.
 */
const WATCH = `const { workerData: mostBytes } = require('node:worker_threads');
setInterval(() => process.memoryUsage.rss() > mostBytes && process.kill(process.pid, 'SIGKILL'), 10);`;
const [memoryBytes = 0, documentBytes = 0] = process.argv.slice(2).map(Number);

new Worker(WATCH, { eval: true, workerData: process.memoryUsage.rss() + memoryBytes }).unref();
const input = await readInput();
try {
  const result = JSON.stringify(await read(input.job, input.document));
  process.stdout.write(result, () => process.exit(0));
} catch {
  process.exit(1);
}

/** Keeps the document in memory only once. */
async function readInput(): Promise<{ job: ReadJob; document: Uint8Array<ArrayBuffer> }> {
  const document = new Uint8Array(documentBytes);
  let head = Buffer.alloc(0);
  let job: ReadJob | null = null;
  let filled = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    let part = chunk;
    if (job === null) {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\n');
      if (end === -1) continue;
      job = JSON.parse(head.toString('utf8', 0, end)) as ReadJob;
      part = head.subarray(end + 1);
    }
    document.set(part, filled);
    filled += part.length;
  }
  if (job === null || filled < documentBytes) process.exit(1);
  return { job, document };
}
