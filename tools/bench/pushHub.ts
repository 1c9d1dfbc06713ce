// A hub of `bench:push` in its own process: checks for alerts and sends them until stopped or killed.
import { setDefaultCACertificates } from 'node:tls';
import { loadConfig } from '@hub/server/config/config.ts';
import { JOBS } from '@hub/server/jobs/jobs.ts';
import { startScheduler } from '@hub/server/jobs/scheduler.ts';
import { openDeps } from '@hub/server/openDeps.ts';
import { LOOPBACK_CERTIFICATE } from '../testing/services/loopbackCertificate.ts';

setDefaultCACertificates([LOOPBACK_CERTIFICATE.cert]);
const deps = await openDeps(loadConfig(process.env));
const scheduler = startScheduler(
  deps,
  JOBS.filter(({ name }) => name === 'sendAlerts'),
);
process.on('disconnect', () => process.exit(0));
process.on('message', () => void stop());
process.send?.('looking');

async function stop(): Promise<void> {
  await scheduler.stop();
  await deps.close();
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuSeconds: (user + system) / 1e6, maxMb: process.resourceUsage().maxRSS / 1024 });
}
