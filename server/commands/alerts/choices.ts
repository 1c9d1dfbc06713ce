import { hash } from 'node:crypto';
import { type AlertChoices, ALERT_MAIL_PATH } from '#shared/alerts/alertTerms.ts';
import type { AlertSettings, PushSubscriptionInput, PushPayload } from '#shared/alerts/alerts.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';
import type { PushOutcome, PushRound } from '../../push/pushSender.ts';
import type { Delivery } from '../../stores/alerts/alertQueue.ts';
import { newMailToken } from '../users/mailToken.ts';
import { alertMail } from './alertTexts.ts';

type ChoiceDeps = Pick<Deps, 'stores' | 'push' | 'now' | 'securityLog'>;

export async function readAlertSettings(
  { stores, push }: ChoiceDeps,
  userId: string,
): Promise<AlertSettings> {
  const [told, { publicKey }] = await Promise.all([
    stores.alertSettings.ofUser(userId),
    stores.alertSettings.keys(push.createKeys),
  ]);
  return { ...told, publicKey };
}

/** @throws AppError 'addressNotVerified' where mails are wanted */
export async function chooseAlerts(
  { stores, now }: ChoiceDeps,
  user: AuthUser,
  choices: AlertChoices,
): Promise<void> {
  if (choices.byMail && !user.emailVerified) throw new AppError('addressNotVerified');
  await stores.alertSettings.choose(user.id, choices, {
    email: choices.byMail ? user.email : null,
    token: newMailToken(),
    nowTs: now().toISOString(),
  });
}

/**
 * Lets the hub send to the browser that a user is using.
 *
 * @returns the device's id
 * @throws AppError 'pushServiceUnknown', 'tooManyDevices'
 */
export async function subscribeDevice(
  { stores, push, now }: ChoiceDeps,
  userId: string,
  subscription: PushSubscriptionInput,
): Promise<string> {
  if (!push.isPushService(subscription.endpoint)) throw new AppError('pushServiceUnknown');
  return stores.alertSettings.subscribe(userId, subscription, {
    token: newMailToken(),
    nowTs: now().toISOString(),
  });
}

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
