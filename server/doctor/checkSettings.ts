import type { Config } from '../config/config.ts';
import { offSentences } from '../feeds/feedKeys.ts';
import { ok, warning, type Finding } from './finding.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Finds settings that are valid alone, but wrong together. */
export function checkSettings({
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
