/// <reference lib="webworker" />

// Works beside the pages: keeps what starts the hub without a connection, and shows what the hub sends.

/** Addresses of everything that starts the hub, filled in by the build. */
declare const HUB_SHELL: readonly string[];
/** Differs with every build. */
declare const HUB_VERSION: string;

const SHELL = HUB_SHELL;
const PREFIX = 'hub-shell-';
const CACHE = `${PREFIX}${HUB_VERSION}`;
const DOCUMENT = '/';
/** A line that is there but says nothing is as good as none. */
const PATIENCE_MS = 6000;

interface Shown {
  title: string;
  body: string;
  path: string;
  tag: string;
}

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldShells(), worker.clients.claim()])),
);

// Only at the user's word, because a page that is being typed in must stay what it is.
worker.addEventListener('message', (event) => {
  if (event.data === 'takeOver') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(documentOf(request));
  else if (url.pathname.startsWith('/assets/') || SHELL.includes(url.pathname))
    event.respondWith(keptOrFetched(request));
});

worker.addEventListener('push', (event) => {
  const shown = readMessage(event.data);
  if (shown !== null) event.waitUntil(show(shown));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathIn(event.notification.data)));
});

/** Files whose names tell their content are taken from the shell before, so that an update costs what has changed. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    SHELL.map(async (address) => {
      const kept = address.startsWith('/assets/') ? await caches.match(address) : undefined;
      const answer = kept ?? (await fetch(address, { cache: 'no-cache' }));
      if (!answer.ok) throw new Error(`${address} is not there`);
      await cache.put(address, answer);
    }),
  );
}

async function forgetOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The hub's own answer, or without a connection the document that starts every screen. */
async function documentOf(request: Request): Promise<Response> {
  const kept = await caches.match(DOCUMENT);
  if (kept === undefined) return fetch(request);
  const silence = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fetch(request).catch(() => kept), silence]);
}

async function keptOrFetched(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  // Screens that were opened once open again without a connection.
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone();
    void caches.open(CACHE).then((cache) => cache.put(request, copy));
  }
  return answer;
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

/** The hub's own pages only. */
function pathIn(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path;
  return typeof path === 'string' && /^\/(?![/\\])/u.test(path) ? path : '/';
}

const show = ({ title, body, path, tag }: Shown) =>
  worker.registration.showNotification(title, {
    body,
    // The same event again takes the place of the first, without a sound.
    tag,
    lang: 'de',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { path },
  });

/** In the hub's window where there is one, which leads there itself and loses nothing that is being typed. */
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
