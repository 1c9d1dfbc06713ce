// The process behind `hubProcess.ts`: sends its address first; then each message it receives is an instant, answered
// once the jobs have run.
import type { PulledSource } from '@hub/shared/feeds/sources.ts';
import { jobsOf, openSimulatedHub, serveSimulatedHub, simulatedConfig } from './hub.ts';

const [dir = '', vendorsUrl = '', sources = '[]'] = process.argv.slice(2);
let nowMs = 0;
const hub = await openSimulatedHub(
  simulatedConfig(dir),
  vendorsUrl,
  () => new Date(nowMs),
  JSON.parse(sources) as PulledSource[],
);
const served = await serveSimulatedHub(hub);
const runJobs = jobsOf(hub);
process.on('message', (instant) => {
  nowMs = Number(instant);
  void runJobs().then(() => process.send?.('done'));
});
process.on('disconnect', () => void served[Symbol.asyncDispose]().then(() => hub.close()));
process.send?.(served.url);
