import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PushPayload } from '@hub/shared/alerts/alerts.schema.ts';
import { DEFAULT_CHOICES } from '@hub/shared/alerts/alertTerms.ts';
import { startChatService, type ChatServiceOfTests } from '../../testing/services/chatService.ts';
import { startPushService, type PushService } from '../../testing/services/pushService.ts';
import { expectAccessible, expectAccessibleInEveryLook } from '../stage/accessibility.ts';
import { ADMIN_EMAIL } from '../stage/fanSessions.ts';
import { hubAt } from '../../testing/hubAt.ts';
import { callMutation, createTeam, signUp } from '../stage/hubApi.ts';
import { takeScreenshot } from '../stage/hubPage.ts';
import { prepareStage, startDemoHub } from '../stage/stage.ts';

let service: PushService;
let chats: ChatServiceOfTests;
const stage = prepareStage(async () => {
  [service, chats] = await Promise.all([startPushService(), startChatService()]);
  return startDemoHub({
    ADMIN_EMAILS: ADMIN_EMAIL,
    PUSH_URL: service.url,
    CHAT_URL: chats.url,
    STAGE_CLOCK: 'real',
  });
});
let context: BrowserContext;
beforeAll(async () => {
  context = await stage.browser.newContext({
    locale: 'de-DE',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
});
afterAll(async () => {
  await Promise.all([context?.close(), service?.[Symbol.asyncDispose](), chats?.[Symbol.asyncDispose]()]);
});

/** Enters a Discord chat, which the hub checks with a message. */
async function enterChat(page: Page): Promise<void> {
  const { webhook, chat } = chats.webhook();
  await page.getByRole('button', { name: 'Chat eintragen' }).click();
  await page.getByLabel('Name, wie du ihn hier siehst').fill('Tipprunde');
  await page.getByLabel('Adresse des Webhooks').fill(webhook);
  await takeScreenshot(page, 'settings-chat-form-390-light');
  await page.getByRole('button', { name: 'Probe-Nachricht schicken und eintragen' }).click();
  const part = page.getByRole('region', { name: 'Tipprunde' });
  await part.getByText('Discord').waitFor();
  await part.getByRole('button', { name: 'Probe-Nachricht an Tipprunde' }).click();
  await part.getByText('Die Probe ist angekommen.').waitFor();
  expect(chats.textsOf(chat)).toHaveLength(2);
  await expectAccessibleInEveryLook(page);
  await takeScreenshot(page, 'settings-chat-390-light');
}

const OPINION = 'Der spielt am Samstag, da bin ich sicher.';

describe('the hub on a phone', () => {
  it('installs, notifies with the page closed, opens on the player, and shows team and player offline', async () => {
    const fan = await signUp(stage.hub.address, { displayName: 'Fritzi Fan' });
    const { players } = await hubAt(stage.hub.address).catalog.players.query({});
    const regular = players.find(({ startProbability }) => (startProbability ?? 0) > 0.8)!;
    await createTeam(stage.hub.address, fan, 'Elf im Zug', [regular.id]);
    const page = await openAs(fan.tokens);
    const inspector = await inspectWorker(page);

    await page.goto(`${stage.hub.address}/einstellungen`);
    await page.getByRole('heading', { name: 'Nachrichten', exact: true }).waitFor();
    await expect.poll(() => inspector.registrationId()).not.toBe('');
    await expectInstallable(page);
    await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).click();
    await page.getByRole('button', { name: 'Probe-Nachricht' }).click();
    await page.getByText('Die Probe ist unterwegs.').waitFor();
    expect(service.received).toMatchObject([{ payload: { title: 'Es klappt' } }]);
    await expectAccessible(page);
    await takeScreenshot(page, 'settings-messages-390-light');
    await enterChat(page);
    await page.goto(`${stage.hub.address}/mein-team`);
    await page.getByRole('tab', { name: 'Elf im Zug' }).waitFor();
    await page.getByRole('link', { name: regular.name, exact: true }).waitFor();

    const opinion = { pageType: 'player', pageId: regular.id, content: OPINION };
    expect((await callMutation(stage.hub.address, 'community.postComment', opinion, fan)).status).toBe(200);
    // Without this, nothing would be sent at night.
    const chosen = { ...DEFAULT_CHOICES, quiet: null };
    expect((await callMutation(stage.hub.address, 'alerts.choose', chosen, fan)).status).toBe(200);
    // The hub stores the first state and notifies of later changes.
    await expect.poll(async () => (await kept(page)).includes(regular.name)).toBe(true);
    const away = await context.newPage();
    await away.goto(`${stage.hub.address}/favicon.svg`);
    await page.close();
    const admin = { accessToken: JSON.parse(await stage.hub.adminTokens()).access_token as string };
    const edited = await callMutation(
      stage.hub.address,
      'admin.editAvailability',
      { playerId: regular.id, status: 'injured', source: 'Training', expectedReturn: null },
      admin,
    );
    expect(edited.status).toBe(200);
    await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(2);
    const { payload } = service.received[1]!;
    expect(payload.title).toBe(`${regular.name} fällt aus: verletzt`);

    const shown = await deliver(inspector, payload);
    expect(shown).toEqual({ title: payload.title, body: payload.body, path: `/players/${regular.id}` });
    await away.goto(`${stage.hub.address}${payload.path}`);
    await away.getByRole('heading', { level: 1, name: regular.name }).waitFor();
    await away.getByRole('button', { name: /^Neues zu deinen Spielern: 1/u }).click();
    await away.getByRole('dialog').getByText(payload.title).waitFor();
    await expect.poll(async () => (await kept(away)).includes('["catalog","player"]')).toBe(true);
    await away.keyboard.press('Escape');
    await away.getByRole('dialog').waitFor({ state: 'detached' });
    await away.getByRole('button', { name: /^Diskussion/u }).click();
    await away.getByText(OPINION).waitFor();
    await expect.poll(async () => (await kept(away)).includes(OPINION)).toBe(true);

    await context.setOffline(true);
    await away.goto(`${stage.hub.address}/mein-team`);
    await away.getByRole('tab', { name: 'Elf im Zug' }).waitFor();
    await away.getByRole('link', { name: regular.name, exact: true }).waitFor();
    await away.getByText(/^Stand:/u).waitFor();
    await away.getByText('Du bist offline.', { exact: false }).waitFor();
    await expectAccessible(away);
    await takeScreenshot(away, 'my-team-offline-390-light');
    await away.goto(`${stage.hub.address}${payload.path}`);
    await away.getByRole('heading', { level: 1, name: regular.name }).waitFor();
    await away.getByRole('heading', { name: 'Startchance', exact: true }).waitFor();
    await away
      .getByRole('strong')
      .filter({ hasText: /^Stand:/u })
      .waitFor();
    await away.getByText('Du bist offline.', { exact: false }).waitFor();
    await expectAccessible(away);
    await away.getByRole('button', { name: /^Diskussion/u }).click();
    await away.getByText(OPINION).waitFor();
    await away.getByText(/^Keine Verbindung\. Stand: /u).waitFor();
    await takeScreenshot(away, 'player-offline-390-light');
    await context.setOffline(false);

    await away.goto(`${stage.hub.address}/einstellungen`);
    await away
      .getByRole('link', { name: /Dein Konto|Konto/u })
      .first()
      .waitFor();
    await away.evaluate(() => localStorage.clear());
    await away.reload();
    await away
      .getByRole('button', { name: /anmelden/iu })
      .first()
      .waitFor();
    for (const own of [OPINION, 'Elf im Zug']) await expect.poll(() => kept(away)).not.toContain(own);
  });

  it('goes on to notify when the browser has renewed its subscription, also after an outage of the hub', async () => {
    const fan = await signUp(stage.hub.address, { displayName: 'Fiete Fan' });
    const page = await openAs(fan.tokens);
    await page.goto(`${stage.hub.address}/einstellungen`);
    await page.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).click();
    const test = page.getByRole('button', { name: 'Probe-Nachricht' });
    await test.waitFor();

    const worker = context.serviceWorkers()[0]!;
    const renewed = () => {
      const device = service.subscribe();
      return worker.evaluate(({ endpoint, p256dh, auth }) => {
        const { registration } = globalThis as unknown as { registration: { pushManager: object } };
        Object.assign(registration.pushManager, {
          getSubscription: () => Promise.resolve({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }),
        });
        globalThis.dispatchEvent(new Event('pushsubscriptionchange'));
        return endpoint;
      }, device);
    };
    const known = () =>
      page.evaluate(async () =>
        (await caches.match('/push-subscription', { cacheName: 'hub-push' }))?.text(),
      );
    const received = async () => {
      await test.click();
      await page.getByText('Die Probe ist unterwegs.').waitFor();
      return service.received.at(-1)?.endpoint;
    };

    const second = await renewed();
    await expect.poll(known).toContain(second);
    expect(await received()).toBe(second);

    await context.setOffline(true);
    const third = await renewed();
    await context.setOffline(false);
    await page.reload();
    await expect.poll(known).toContain(third);
    expect(await received()).toBe(third);
    await page.close();
  });

  it('shows an offline visitor what they have looked at, and says what is missing', async () => {
    const { players } = await hubAt(stage.hub.address).catalog.players.query({});
    const [seen, unseen] = players.slice(0, 2);
    const visitor = await stage.browser.newContext({
      locale: 'de-DE',
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
    });
    const page = await visitor.newPage();
    await page.goto(`${stage.hub.address}/players/${seen!.id}`);
    await page.getByRole('heading', { level: 1, name: seen!.name }).waitFor();
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await expect.poll(() => kept(page)).toContain('["catalog","player"]');

    await visitor.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: seen!.name }).waitFor();
    await page.getByRole('heading', { name: 'Startchance', exact: true }).waitFor();
    await page.getByText('Du bist offline.', { exact: false }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'visitor-player-offline-390-light');
    await page.goto(`${stage.hub.address}/players/${unseen!.id}`);
    await page.getByText('das hast du auf diesem Gerät noch nicht angesehen', { exact: false }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'visitor-player-unseen-offline-390-light');
    await page.goto(`${stage.hub.address}/quellen`);
    await page.getByRole('heading', { name: 'Du bist offline' }).waitFor();
    await takeScreenshot(page, 'visitor-screen-unseen-offline-390-light');

    await visitor.setOffline(false);
    await page.getByRole('heading', { level: 1, name: /Quellen|Daten/u }).waitFor();
    await visitor.close();
  });
});

/** A page of a signed-in user whose browser subscribes at the tests' push service. */
async function openAs(tokens: string): Promise<Page> {
  const device = service.subscribe();
  const page = await context.newPage();
  await page.goto(`${stage.hub.address}/favicon.svg`);
  await page.evaluate((text) => localStorage.setItem('blink_tokens_hub', text), tokens);
  // The tests' browser has no push service and denies notifications even when granted.
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = () => Promise.resolve('granted');
    PushManager.prototype.subscribe = () =>
      Promise.resolve({
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      } as unknown as PushSubscription);
  }, device);
  return page;
}

interface WorkerInspector {
  session: CDPSession;
  registrationId: () => string;
}

async function inspectWorker(page: Page): Promise<WorkerInspector> {
  const watcher = await page.context().newPage();
  await watcher.goto(`${stage.hub.address}/favicon.svg`);
  const session = await page.context().newCDPSession(watcher);
  let id = '';
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? id;
  });
  await session.send('ServiceWorker.enable');
  return { session, registrationId: () => id };
}

/** Expects the browser to consider the hub installable. */
async function expectInstallable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Incognito windows never are.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await session.detach();
}

/** The answers kept on the device for use offline. */
const kept = (page: Page) =>
  page.evaluate(async () => (await caches.match('/kept-answers', { cacheName: 'hub-kept' }))?.text() ?? '');

/** Delivers a message of the push service to the worker and returns what it shows. */
async function deliver({ session, registrationId }: WorkerInspector, payload: PushPayload): Promise<unknown> {
  const worker = context.serviceWorkers()[0]!;
  await worker.evaluate(() => {
    // Replaces the phone's screen, which the tests' browser lacks.
    const screen = globalThis as unknown as { shown: unknown; registration: object };
    Object.assign(screen.registration, {
      showNotification(title: string, { body, data }: { body: string; data: object }) {
        screen.shown = { title, body, ...data };
        return Promise.resolve();
      },
    });
  });
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: stage.hub.address,
    registrationId: registrationId(),
    data: JSON.stringify(payload),
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown?: unknown }).shown ?? null);
  await expect.poll(shown).not.toBeNull();
  return shown();
}
