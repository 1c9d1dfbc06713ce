import { hash } from 'node:crypto';
import { ALERT_MAIL_PATH } from '#shared/alerts/alertTerms.ts';
import type { PushPayload } from '#shared/alerts/alerts.schema.ts';
import type { Deps } from '../../deps.ts';
import type { PushOutcome, PushRound } from '../../push/pushSender.ts';
import type { Delivery } from '../../stores/alerts/alertQueue.ts';
import { alertMail } from './alertTexts.ts';

/** A service keeps a message no longer than that, however far the match is away. */
const TTL_MAX_SECONDS = 24 * 3600;

/** Sends one message to one browser. */
export async function sendToDevice(
  round: PushRound,
  delivery: Delivery,
  nowTs: string,
): Promise<PushOutcome> {
  const { endpoint, p256dh, auth, alertId, title, body, path, kind, expiresTs } = delivery;
  if (endpoint === null || p256dh === null || auth === null) return { kind: 'taken' };
  const tag = hash('sha256', alertId, 'base64url').slice(0, 32);
  const payload: PushPayload = { title, body, path, tag };
  const leftSeconds = Math.floor((Date.parse(expiresTs) - Date.parse(nowTs)) / 1000);
  return round.send({
    endpoint,
    p256dh,
    auth,
    payload: JSON.stringify(payload),
    ttlSeconds: Math.min(leftSeconds, TTL_MAX_SECONDS),
    isUrgent: kind === 'eleven' || kind === 'lock',
    topic: tag,
  });
}

/** One mail for each user with everything that is due; the mail queue sees to its arrival. */
export async function sendAlertMails(
  { config, provider, log }: Pick<Deps, 'config' | 'provider' | 'log'>,
  deliveries: readonly Delivery[],
): Promise<void> {
  const { publicUrl } = config.server;
  for (const [userId, told] of Map.groupBy(deliveries, (delivery) => delivery.userId)) {
    const { email = null, token = null } = told[0] ?? {};
    if (email === null || token === null) continue;
    const unsubscribeUrl = `${publicUrl}${ALERT_MAIL_PATH}/${token}`;
    try {
      const mail = alertMail(told, { publicUrl, unsubscribeUrl });
      await provider.notifications.email({ to: [email], ...mail, unsubscribeUrl });
    } catch (err) {
      log.error({ err, userId }, 'a mail with news could not be sent');
    }
  }
}
