import type { PushSubscriptionInput } from '@hub/shared/alerts/alerts.schema.ts';

/** Whether this browser can receive messages, and if not, what would help. */
export type PushSupport = 'yes' | 'installFirst' | 'blocked' | 'no';

export function pushSupport(): PushSupport {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canPush) return isAppleDevice() && !isInstalled() ? 'installFirst' : 'no';
  return Notification.permission === 'denied' ? 'blocked' : 'yes';
}

/** Safari on an iPhone or iPad, which also calls itself a Mac. */
const isAppleDevice = () =>
  /iPhone|iPad/u.test(navigator.userAgent) ||
  (/Macintosh/u.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the user and subscribes this browser.
 *
 * @returns null if the user declines
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A subscription with another key belongs to an earlier hub at this address.
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  return {
    endpoint: endpoint ?? '',
    p256dh: unpadded(keys['p256dh']),
    auth: unpadded(keys['auth']),
    name: browserName(),
  };
}

/** Where the service worker finds the subscription that the hub knows, to replace it when the browser renews it. */
const KNOWN = { cache: 'hub-push', address: '/push-subscription' };

export async function storeForWorker(
  { endpoint, p256dh, auth }: PushSubscriptionInput,
  publicKey: string,
): Promise<void> {
  const cache = await caches.open(KNOWN.cache);
  await cache.put(KNOWN.address, new Response(JSON.stringify({ endpoint, p256dh, auth, publicKey })));
}

/** Ends this browser's messages, whichever user subscribed it; the hub notices with the next message. */
export async function endOwnSubscription(): Promise<void> {
  rememberDevice(null);
  if (pushSupport() !== 'yes') return;
  // Before it ends, because the worker would renew it.
  await caches.delete(KNOWN.cache);
  await (await ownSubscription())?.unsubscribe();
}

const DEVICE_KEY = 'hub_device';

/** The id by which the hub knows this browser; null if the hub sends nothing here. */
export const rememberedDevice = (): string | null => localStorage.getItem(DEVICE_KEY);

export function rememberDevice(deviceId: string | null): void {
  if (deviceId === null) localStorage.removeItem(DEVICE_KEY);
  else localStorage.setItem(DEVICE_KEY, deviceId);
}

const unpadded = (key = '') => key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const BROWSERS = [
  [/Edg/u, 'Edge'],
  [/SamsungBrowser/u, 'Samsung Internet'],
  [/OPR\//u, 'Opera'],
  [/Firefox|FxiOS/u, 'Firefox'],
  [/Chrome|CriOS/u, 'Chrome'],
  [/Safari/u, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/Macintosh/u, 'Mac'],
  [/Linux|CrOS/u, 'Linux'],
] as const;

/** The browser's name for the user: `Chrome auf Android`. */
function browserName(): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(navigator.userAgent))?.[1];
  return `${nameIn(BROWSERS) ?? 'Browser'} auf ${nameIn(SYSTEMS) ?? 'diesem Gerät'}`;
}
