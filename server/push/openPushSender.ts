import type { Config } from '../config/config.ts';
import { FIRST_ADMIN_EMAIL } from '../config/settings.ts';
import { createPushSender, type PushSender } from './pushSender.ts';

/** Opens a sender that names the operator to push services by the hub's public address, or else by mail. */
export function openPushSender({ server, adminEmails, push, proxy }: Config): PushSender {
  const isReachable = server.isPublic && server.publicUrl.startsWith('https:');
  return createPushSender({
    subject: isReachable ? server.publicUrl : `mailto:${adminEmails[0] ?? FIRST_ADMIN_EMAIL}`,
    baseUrl: push.baseUrl,
    proxy,
  });
}
