import type { AlertChoices } from '@hub/shared/alerts/alertTerms.ts';
import type {
  AlertSettings,
  PushRenewalInput,
  PushSubscriptionInput,
} from '@hub/shared/alerts/alerts.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '@hub/provider/provider.ts';

type ChoiceDeps = Pick<Deps, 'stores' | 'push' | 'now' | 'securityLog'>;

export async function readAlertSettings(
  { stores, push }: ChoiceDeps,
  userId: string,
): Promise<AlertSettings> {
  const [settings, { publicKey }] = await Promise.all([
    stores.alertSettings.ofUser(userId),
    stores.alertSettings.keys(push.createKeys),
  ]);
  return { ...settings, publicKey };
}

/** @throws AppError 'addressNotVerified' if mails are wanted */
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
 * Stores the user's current browser as a device that the hub may send to.
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

/**
 * Replaces a browser's subscription, which its maker has renewed.
 *
 * @throws AppError 'pushServiceUnknown', 'notFound' for an earlier subscription that the hub does not know
 */
export async function renewDevice(
  { stores, push }: Pick<ChoiceDeps, 'stores' | 'push'>,
  renewal: PushRenewalInput,
): Promise<void> {
  if (!push.isPushService(renewal.after.endpoint)) throw new AppError('pushServiceUnknown');
  if (!(await stores.alertSettings.renew(renewal))) throw new AppError('notFound');
}

/** A token that lets the reader of a mail unsubscribe without signing in; 32 characters of base64url. */
export const newMailToken = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
