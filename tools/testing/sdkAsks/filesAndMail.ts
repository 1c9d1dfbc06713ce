import { vi } from 'vitest';
import { SECRET_KEY, testAppOn } from '../testApp.ts';
import type { Asker, SdkPart } from './sdkPart.ts';

const PDF = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' });
const MAIL = { subject: 'Elf', text: 'Sie steht.' };

/** An existing file. */
async function fileOf({ app, word }: Asker, owner: 'user' | 'key'): Promise<string> {
  const path = `${word}.pdf`;
  await app.request
    .post('/api/storage/hub/upload')
    .set('authorization', `Bearer ${owner === 'user' ? app.userToken : SECRET_KEY}`)
    .field('path', path)
    .attach('file', Buffer.from('%PDF-1.7'), 'a.pdf')
    .expect(200);
  return path;
}

const isThere = async ({ app }: Asker, path: string) =>
  app.deps.provider.storage.download(path).then(
    () => true,
    () => false,
  );

/** Sends what the newest SDK would: it counts in browsers only, and does not take Node with a window for one. */
async function logOverHttp({ expect, hub, token, sdk }: Asker): Promise<void> {
  sdk.analytics.log('vote', { screen: 'news' });
  const answer = await fetch(`${hub.origin}/api/analytics/hub/log`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ events: [{ type: 'pageview', project_id: 'hub' }, { odd: [1] }, 'odd'] }),
  });
  expect(answer.ok).toBe(true);
}

/** Provides as much of a browser as the SDK 0.17.4 needs to count a visit. */
async function logInBrowser({ expect, hub, token }: Asker): Promise<void> {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  const window = Object.assign(new EventTarget(), {
    location: new URL('https://app.example/players'),
    innerWidth: 390,
  });
  const history = { pushState: () => undefined, replaceState: () => undefined };
  const browser = {
    window: Object.assign(window, { self: window, top: window, parent: window }),
    localStorage,
  };
  for (const [name, value] of Object.entries({ ...browser, history, document: { referrer: '' } }))
    vi.stubGlobal(name, value);
  try {
    const { analytics } = await hub.client(token);
    hub.statuses.length = 0;
    // Ten events are a batch, which is sent at once; the visit is the first.
    for (let nth = 1; nth < 10; nth += 1) analytics.log('vote', { nth });
    await vi.waitFor(() => expect(hub.statuses).toHaveLength(1));
    await vi.waitFor(() => expect(localStorage.getItem('blinkAnalyticsQueue')).toBeNull());
    analytics.destroy();
  } finally {
    vi.unstubAllGlobals();
  }
}

export const FILES_AND_MAIL: SdkPart = {
  heading: 'Files, mail and visits',
  isStored: false,
  open: async (kind) => ({ app: await testAppOn(kind) }),
  asks: {
    "`storage.upload`, `storage.remove`, `notifications.email` to one's own address": [
      async ({ expect, sdk, word, app }) => {
        const { publicUrl } = await sdk.storage.upload(PDF, `notes/${word}.pdf`);
        expect(new URL(publicUrl).pathname).toBe(`/api/storage/hub/public/notes/${word}.pdf`);
        await app.request.get(new URL(publicUrl).pathname).expect(200);
      },
      ({ sdk, word }) => sdk.storage.upload(Buffer.from('%PDF-1.7'), `${word}.pdf`, { upsert: true }),
      ({ sdk, word }) => sdk.storage.upload(new Blob(['Notiz']), `${word}.txt`),
      async (asker) => {
        const path = await fileOf(asker, 'user');
        await asker.sdk.storage.remove(path, 'nothing.pdf');
        asker.expect(await isThere(asker, path)).toBe(false);
      },
      async (asker) => {
        const path = await fileOf(asker, 'key');
        await asker.sdk.storage.remove(path);
        asker.expect(await isThere(asker, path)).toBe(asker.role === 'user');
      },
      async ({ expect, sdk }) =>
        expect(await sdk.notifications.email({ ...MAIL, to: 'fan@hub.test' })).toMatchObject({
          success: true,
          messageId: expect.any(String),
        }),
    ],
    '`storage.upload` to an existing path': async (asker) =>
      asker.sdk.storage.upload(PDF, await fileOf(asker, 'user')),
    "`storage.upload` with `upsert` over another's file": async (asker) => {
      const path = await fileOf(asker, 'key');
      await asker.sdk.storage.upload(PDF, path, { upsert: true });
    },
    '`storage.upload` outside the storage': ({ sdk }) => sdk.storage.upload(PDF, '../a.pdf'),
    '`storage.upload` below `hub/`, `notifications.email` to others': [
      ({ sdk, word }) => sdk.storage.upload(PDF, `hub/${word}.pdf`),
      ({ sdk }) => sdk.notifications.email({ ...MAIL, to: ['a@hub.test', 'b@hub.test'] }),
    ],
    '`storage.download`, `analytics.log`': [
      async (asker) => {
        const path = await fileOf(asker, 'user');
        asker.expect(await asker.sdk.storage.download(path, { filename: 'mein.pdf' })).toMatchObject({
          filename: 'mein.pdf',
          contentType: 'application/pdf',
          size: 8,
        });
      },
      (asker) => (asker.isNewest ? logOverHttp(asker) : logInBrowser(asker)),
    ],
    '`storage.download` of a missing file': ({ sdk }) => sdk.storage.download('nothing.pdf'),
    '`notifications.email` without a subject or text': ({ sdk }) =>
      sdk.notifications.email({ to: 'fan@hub.test', subject: 'Elf' }),
    '`ai.…`, `data.search`, `data.screenshot` if not set up': [
      ({ sdk }) => sdk.ai.generateText({ prompt: 'Grüße' }),
      ({ sdk }) => sdk.ai.generateImage({ prompt: 'Ein Ball' }),
      ({ sdk }) => sdk.ai.generateSpeech({ text: 'Anpfiff' }),
      ({ sdk }) => sdk.data.search('startelf'),
      ({ sdk }) => sdk.data.screenshot('https://hub.example/'),
    ],
  },
};
