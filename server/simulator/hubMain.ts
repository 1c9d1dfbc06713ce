// The process behind `hubProcess.ts`: each message is an instant, which it answers once the jobs have run.
import { jobsOf, openSimulatedHub, simulatedConfig } from './hub.ts';

const [dir = '', vendorsUrl = ''] = process.argv.slice(2);
let nowMs = 0;
const hub = await openSimulatedHub(simulatedConfig(dir), vendorsUrl, () => new Date(nowMs));
const runJobs = jobsOf(hub);
process.on('message', (instant) => {
  nowMs = Number(instant);
  void runJobs().then(() => process.send?.('done'));
});
process.on('disconnect', () => void hub.close());
process.send?.('ready');
