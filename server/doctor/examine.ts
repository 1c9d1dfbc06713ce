import { completeConfig, ConfigError, loadConfig, type Config } from '../config/config.ts';
import type { StorableSetting } from '../config/settings.ts';
import { leaveThrough } from '../config/proxy.ts';
import { checkBackups } from './checkBackups.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkFiles } from './checkFiles.ts';
import { checkServices } from './checkServices.ts';
import { readStored } from './readStoredConfig.ts';
import { problem, ok, reasonOf, warning, type Finding } from './finding.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { offSentences } from '@hub/season/feeds/feedKeys.ts';

/**
 * Checks everything that a hub with these settings needs. Changes nothing, and returns problems instead of throwing them.
 *
 * @param env settings by their names in `.env`
 * @param now real time
 */
export async function examine(
  env: Record<string, string | undefined>,
  now: () => Date = () => new Date(),
): Promise<Finding[]> {
  try {
    const given = loadConfig(env);
    const { settings, lostKeys } = await readStored(given);
    const { config } = completeConfig(given, settings);
    leaveThrough(config.proxy);
    const parts = await Promise.all([
      checkFiles(config),
      checkDatabase(config, now),
      checkBackups(config, now),
      checkServices(config),
      checkPort(config),
    ]);
    const isUsed = (name: StorableSetting) => !given.environmentSets.includes(name);
    const lost = lostKeys
      .filter(isUsed)
      .map((name) =>
        warning(
          'sources',
          `${name} is stored, but sealed with another CHAT_SECRET: enter it again at /einrichten.`,
        ),
      );
    return [...checkSettings(config), ...lost, ...parts.flat()];
  } catch (error) {
    if (error instanceof ConfigError) return [problem('settings', error.message)];
    throw error;
  }
}

const PATIENCE_MS = 2000;

/** Checks whether the hub could listen. A hub that already does may be the very one under examination. */
async function checkPort({ server: { host, port } }: Config): Promise<Finding> {
  const place = `Port ${port} of ${host}`;
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    return ok('port', `${place} is free.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE')
      return problem('port', `The hub cannot listen on ${place}: ${reasonOf(error)}. Change HOST or PORT.`);
    return (await isHub(host, port))
      ? warning(
          'port',
          `${place} is taken by a hub: this one if it is running, otherwise choose another with PORT=….`,
        )
      : problem('port', `${place} is taken by another program; choose another with PORT=….`);
  } finally {
    server.close();
  }
}

const EVERYWHERE = new Set(['0.0.0.0', '::']);

async function isHub(host: string, port: number): Promise<boolean> {
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${port}/healthz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok && (await answer.text()) === '{"status":"ok"}';
  } catch {
    return false;
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Finds settings that are valid alone, but wrong together. */
function checkSettings({
  server,
  fixedClock,
  adminEmails,
  mail,
  provider,
  feeds,
  operator,
  social,
}: Config): Finding[] {
  const hasAdminGroup = social.openId !== null && social.openId.adminGroup !== null;
  const url = new URL(server.publicUrl);
  const isLocal = LOOPBACK.has(url.hostname);
  const isHttps = url.protocol === 'https:';
  const findings: Finding[] = [];
  const warn = (subject: string, sentence: string) => findings.push(warning(subject, sentence));
  if (fixedClock !== null) warn('clock', `HUB_CLOCK stops the hub's clock at ${fixedClock.toISOString()}.`);
  if (!isLocal && !isHttps)
    warn('address', `PUBLIC_URL is ${url.origin}: passwords travel in clear. Put a proxy with TLS in front.`);
  if (isHttps && server.trustedProxies === 0)
    warn('proxies', 'PUBLIC_URL is https, so there must be a proxy in front; count it in TRUSTED_PROXIES.');
  if (server.trustedProxies > 0 && !LOOPBACK.has(server.host))
    warn(
      'proxies',
      `With TRUSTED_PROXIES=${server.trustedProxies}, port ${server.port} must not be reachable past the proxy: ` +
        'clients could spoof any address.',
    );
  if (server.allowedHosts.includes('*'))
    warn('address', 'ALLOWED_HOSTS=* leaves the hub open to DNS rebinding.');
  if (server.isPublic && operator === null)
    warn(
      'operator',
      'OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL are not set: a public hub needs an Impressum.',
    );
  for (const sentence of offSentences(feeds)) warn('sources', sentence);
  if (!isLocal && provider.kind === 'embedded') {
    if (mail.kind === 'files') warn('mail', 'SMTP_URL is not set: no user gets a mail to verify an address.');
    if (!hasAdminGroup && adminEmails.every((email) => email.endsWith('@hub.local')))
      warn('administrators', 'ADMIN_EMAILS is not set: the first administrator has no mailbox.');
  }
  return [ok('settings', 'All variables are valid.'), ...findings];
}
