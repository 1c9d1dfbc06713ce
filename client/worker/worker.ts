/// <reference lib="webworker" />

// The service worker: keeps the files that start the hub offline, and shows the hub's notifications.

/** Addresses of everything that starts the hub, filled in by the build. */
declare const HUB_SHELL: readonly string[];
/** Different for every build. */
declare const HUB_VERSION: string;

const SHELL = HUB_SHELL;
const PREFIX = 'hub-shell-';
const CACHE = `${PREFIX}${HUB_VERSION}`;
const DOCUMENT = '/';
/** A connection that stays silent for this long counts as lost. */
const PATIENCE_MS = 6000;

interface Shown {
  title: string;
  body: string;
  path: string;
  tag: string;
}

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => event.waitUntil(cacheShell()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldShells(), worker.clients.claim()])),
);

// Only when the user agrees, because a page with unsaved input must not be replaced.
worker.addEventListener('message', (event) => {
  if (event.data === 'takeOver') void worker.skipWaiting();
  if (event.data === 'renewSubscription') event.waitUntil(renewSubscription());
});

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(documentOf(request));
  else if (url.pathname.startsWith('/assets/') || SHELL.includes(url.pathname))
    event.respondWith(cacheFirst(request));
});

worker.addEventListener('push', (event) => {
  const shown = readMessage(event.data);
  if (shown !== null) event.waitUntil(show(shown));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathIn(event.notification.data)));
});

/** Files named by their content are copied from the previous shell, so that an update loads only what has changed. */
async function cacheShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    SHELL.map(async (address) => {
      const kept = address.startsWith('/assets/') ? await caches.match(address) : undefined;
      const answer = kept ?? (await fetch(address, { cache: 'no-cache' }));
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      await cache.put(address, answer);
    }),
  );
}

async function forgetOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The hub's own answer; offline, the document that starts every screen. */
async function documentOf(request: Request): Promise<Response> {
  const kept = await caches.match(DOCUMENT);
  if (kept === undefined) return fetch(request);
  const silence = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fetch(request).catch(() => kept), silence]);
}

async function cacheFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  // Screens that were opened before also open offline.
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone();
    void caches.open(CACHE).then((cache) => cache.put(request, copy));
  }
  return answer;
}

/** The subscription that the hub knows, and the hub's key; stored by the page that subscribes (`pushSubscription.ts`). */
interface KnownSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
  publicKey: string;
}
const KNOWN = { cache: 'hub-push', address: '/push-subscription' };

/** Tells the hub the subscription by which the browser has replaced the known one; without a known one, it gets no messages. */
async function renewSubscription(): Promise<void> {
  const kept = await caches.match(KNOWN.address, { cacheName: KNOWN.cache });
  if (kept === undefined) return;
  const { publicKey, ...before } = (await kept.json()) as KnownSubscription;
  const { pushManager } = worker.registration;
  const renewed =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const { endpoint = '', keys = {} } = renewed.toJSON();
  if (endpoint === before.endpoint) return;
  const unpadded = (key = '') => key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const after = { endpoint, p256dh: unpadded(keys['p256dh']), auth: unpadded(keys['auth']) };
  const answer = await fetch('/trpc/alerts.renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ before: { endpoint: before.endpoint, auth: before.auth }, after }),
  });
  // Otherwise the next page tries again. One that the hub does not know cannot be renewed.
  if (!answer.ok && answer.status !== 404) return;
  const cache = await caches.open(KNOWN.cache);
  await cache.put(KNOWN.address, new Response(JSON.stringify({ ...after, publicKey })));
}

function readMessage(data: PushMessageData | null): Shown | null {
  if (data === null) return null;
  try {
    const { title, body, path, tag } = data.json() as Record<string, unknown>;
    return { title: String(title), body: String(body), path: pathIn({ path }), tag: String(tag) };
  } catch {
    return null;
  }
}

/** The path of one of the hub's own pages; `/` for anything else. */
function pathIn(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path;
  return typeof path === 'string' && /^\/(?![/\\])/u.test(path) ? path : '/';
}

const show = ({ title, body, path, tag }: Shown) =>
  worker.registration.showNotification(title, {
    body,
    // A repeated event silently replaces its earlier notification.
    tag,
    lang: 'de',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path },
  });

/** Opens the path in the hub's window if there is one; that window navigates itself, so unsaved input is kept. */
async function open(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const [shown] = windows.toSorted((one, other) => Number(other.focused) - Number(one.focused));
  if (shown === undefined) {
    await worker.clients.openWindow(path);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is always of this origin
  shown.postMessage({ open: path });
  await shown.focus();
}
