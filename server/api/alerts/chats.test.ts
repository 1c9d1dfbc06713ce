import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALERT_KINDS, DEFAULT_CHOICES } from '@hub/shared/alerts/alertTerms.ts';
import { ChatChannelInput } from '@hub/shared/alerts/chats.schema.ts';
import { openChatSender } from '../../chat/openChatSender.ts';
import { addChat, ownChats, deliverChats } from '../../commands/alerts/chats.ts';
import { watchAlerts } from '../../commands/alerts/watchAlerts.ts';
import { createStores } from '../../stores/stores.ts';
import { FOLLOWED_KICKOFF, forgetAlerts, insertFollowedClub } from '@hub/tools/testing/facts/followedClub.ts';
import { startChatService, type ChatServiceOfTests } from '@hub/tools/testing/services/chatService.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const START = '2024-12-06T12:00:00.000Z';

let app: TestApp;
let service: ChatServiceOfTests;
let instant = START;
let fan: string;
beforeAll(async () => {
  service = await startChatService();
  app = await testApp({ now: () => new Date(instant), chat: { secret: null, baseUrl: service.url } });
  fan = await insertFollowedClub(app, ['Harry Kane', 'Joshua_Kimmich', 'Jonathan Tah']);
});
beforeEach(async () => {
  instant = START;
  service.pace.delayMs = 0;
  await forgetAlerts(app, ['chat_channels', 'chat_messages']);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const change = (procedure: string, input: object, token = app.userToken) =>
  mutate(app, `alerts.${procedure}`, token, input);
const chats = (token = app.userToken) => callerOf(app, token).alerts.chats();
const bell = () => callerOf(app, app.userToken).alerts.list();
const discord = (webhook: string) => ({
  service: 'discord' as const,
  name: 'Tipprunde',
  kinds: [...ALERT_KINDS],
  webhook,
});
/** Adds a chat without counting towards the limit of calls. */
async function add(input: unknown): Promise<string> {
  const before = new Set((await chats()).map(({ id }) => id));
  expect(await addChat(app.deps, ownChats(fan), ChatChannelInput.parse(input))).toBe('taken');
  return (await chats()).find(({ id }) => !before.has(id))!.id;
}
/** The outcome of a trial requested through HTTP. */
const addAndTry = async (input: ReturnType<typeof discord>) =>
  (await callerOf(app, app.userToken).alerts.addChat(input)).trial;
const tryChat = async (channelId: string) =>
  (await callerOf(app, app.userToken).alerts.testChat({ channelId })).trial;
/** Adds a webhook, which gets the hub's test message. */
async function addDiscord(kinds: readonly string[] = ALERT_KINDS) {
  const { webhook, chat } = service.webhook();
  return { chat, id: await add({ ...discord(webhook), kinds }) };
}
async function addTelegram() {
  const { key, ...bot } = service.bot();
  const id = await add({ service: 'telegram', name: 'Gruppe', kinds: [...ALERT_KINDS], ...bot });
  return { chat: key, id };
}
const set = (status: string, id = 'p2') =>
  app.deps.provider.database.sql('update players set injury_status = ? where id = ?', [status, id]);
async function notify() {
  await watchAlerts(app.deps);
  await deliverChats(app.deps);
}
/** The messages in a chat after the test message. */
const messagesIn = (chat: string) => service.textsOf(chat).slice(1);

describe('the chats of a user', () => {
  it('must be at Discord or Telegram', async () => {
    const { id } = await addDiscord();
    const one = { channelId: id };
    await change('removeChat', one, app.adminToken).expect(200);
    await change('testChat', one, app.adminToken).expect(404);
    await change('chooseChatKinds', { ...one, kinds: ['lock'] }, app.adminToken).expect(404);
    expect(await chats(app.adminToken)).toEqual([]);
    expect(await chats()).toMatchObject([{ id, kinds: ALERT_KINDS, offTs: null }]);

    const asked = service.requests;
    const { webhook } = service.webhook();
    await change('addChat', discord(webhook.replace('discord.com', 'evil.example'))).expect(400);
    const bot = { service: 'telegram', name: 'Gruppe', kinds: ['lock'], ...service.bot(), key: undefined };
    await change('addChat', { ...bot, token: '1:../../evil' }).expect(400);
    await change('addChat', { ...bot, chat: '1/../x' }).expect(400);
    await change('addChat', { ...bot, kinds: [] }).expect(400);
    await change('addChat', { ...bot, kinds: ['goal'] }).expect(400);
    await change('testChat', { channelId: 'x' }).expect(400);
    await change('chooseChatKinds', { ...one, kinds: [] }).expect(400);
    expect(service.requests).toBe(asked);

    const missing = { channelId: crypto.randomUUID() };
    await change('testChat', missing).expect(404);
    await change('chooseChatKinds', { ...missing, kinds: ['lock'] }).expect(404);
    await change('removeChat', missing).expect(200);
  });

  it('write into the thread that an address names, each of which is a chat of its own', async () => {
    const { webhook, chat } = service.webhook();
    const ptb = webhook.replace('discord.com', 'ptb.discord.com');
    for (const address of [ptb, `${ptb}?thread_id=12345`, `${ptb}?thread_id=67890&wait=true`])
      expect(await addAndTry(discord(address))).toBe('taken');
    expect(await addAndTry(discord(`${webhook}?wait=true&thread_id=67890`))).toBe('known');
    const threads = [chat, `${chat} 12345`, `${chat} 67890`];
    await watchAlerts(app.deps);
    await set('injured');
    await notify();
    instant = '2024-12-06T12:05:00.000Z';
    await set('suspended', 'p1');
    await notify();
    for (const thread of threads) {
      expect(messagesIn(thread)).toHaveLength(1);
      expect(messagesIn(thread)[0]).toMatch(/Tah fällt aus: verletzt[^]*Kimmich fällt aus: gesperrt/u);
    }
  });

  it('are tested with a message when added, then changed, tested again and removed', async () => {
    const { id, chat } = await addDiscord();
    expect(service.textsOf(chat)).toEqual([expect.stringContaining('Es klappt')]);
    expect(await tryChat(id)).toBe('taken');
    expect(service.textsOf(chat)).toHaveLength(2);
    await change('chooseChatKinds', { channelId: id, kinds: ['lock', 'eleven'] }).expect(200);
    expect(await chats()).toMatchObject([{ kinds: ['eleven', 'lock'] }]);
    const telegram = await addTelegram();
    expect(service.textsOf(telegram.chat)).toHaveLength(1);
    await change('removeChat', { channelId: id }).expect(200);
    expect(await chats()).toMatchObject([{ id: telegram.id, service: 'telegram', name: 'Gruppe' }]);
  });

  it('are limited to three, without duplicates or chats that reject the test message', async () => {
    const gone = service.webhook();
    service.forget(gone.chat);
    expect(await addAndTry(discord(gone.webhook))).toBe('refused');
    const busy = service.webhook();
    service.answers.set(busy.chat, [{ status: 429, body: { retry_after: 0.2 } }]);
    expect(await addAndTry(discord(busy.webhook))).toBe('busy');
    expect(await chats()).toEqual([]);

    const first = service.webhook();
    await add(discord(first.webhook));
    const again = first.webhook.replace('discord.com', 'discordapp.com');
    expect(await addAndTry(discord(again))).toBe('known');
    expect(service.textsOf(first.chat)).toHaveLength(1);
    await addDiscord();
    await addDiscord();
    const fourth = service.webhook();
    await change('addChat', discord(fourth.webhook)).expect(409);
    expect(service.textsOf(fourth.chat)).toEqual([]);
    expect(await chats()).toHaveLength(3);
  });

  it('never reveal their secrets', async () => {
    const { webhook } = service.webhook();
    expect(await addAndTry(discord(webhook))).toBe('taken');
    const secret = webhook.split('/').at(-1) ?? '';
    const { rows } = await app.deps.provider.database.sql('select * from chat_channels');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(await chats())).not.toContain(secret);
    const download = await callerOf(app, app.userToken).account.download();
    expect(download.chats).toMatchObject([{ service: 'discord', name: 'Tipprunde' }]);
    expect(JSON.stringify(download)).not.toContain(secret);
    expect(JSON.stringify(app.logLines)).not.toContain(secret);
  });
});

describe('a message in a chat', () => {
  it('is sent once per kickoff, and edited when there is more news', async () => {
    const chatsOfBoth = [await addDiscord(), await addTelegram()];
    await watchAlerts(app.deps);
    await set('injured');
    await notify();
    for (const { chat } of chatsOfBoth) {
      expect(messagesIn(chat)).toHaveLength(1);
      expect(messagesIn(chat)[0]).toContain('Tah fällt aus: verletzt');
    }
    instant = '2024-12-06T12:05:00.000Z';
    await set('suspended', 'p1');
    await notify();
    for (const { chat } of chatsOfBoth) {
      expect(messagesIn(chat)).toHaveLength(1);
      expect(messagesIn(chat)[0]).toMatch(/Tah fällt aus: verletzt[^]*Kimmich fällt aus: gesperrt/u);
    }
    expect(messagesIn(chatsOfBoth[0]!.chat)[0]).toContain(String.raw`**Joshua\_Kimmich fällt`);
    const asked = service.requests;
    await notify();
    expect(service.requests).toBe(asked);
  });

  it('contains only chosen kinds, and waits for the end of the quiet hours', async () => {
    const [chosen, other] = [await addDiscord(['status']), await addDiscord(['lock'])];
    const quiet = { from: 12 * 60, to: 15 * 60 };
    await change('choose', { ...DEFAULT_CHOICES, quiet }).expect(200);
    await watchAlerts(app.deps);
    await set('injured');
    await notify();
    expect(messagesIn(chosen.chat)).toEqual([]);
    instant = '2024-12-06T14:00:00.000Z';
    await notify();
    expect(messagesIn(chosen.chat)).toHaveLength(1);
    expect(messagesIn(other.chat)).toEqual([]);
  });

  it('is not sent once its match has begun', async () => {
    const { chat } = await addDiscord();
    await watchAlerts(app.deps);
    await set('injured');
    await watchAlerts(app.deps);
    instant = FOLLOWED_KICKOFF;
    await deliverChats(app.deps);
    expect(messagesIn(chat)).toEqual([]);
  });

  it('waits as long as the service requests, and is sent once', async () => {
    service.pace.delayMs = 80;
    const [discordChat, telegram] = [await addDiscord(), await addTelegram()];
    await watchAlerts(app.deps);
    await set('injured');
    service.answers.set(discordChat.chat, [{ status: 429, body: { retry_after: 0.3 } }]);
    service.answers.set(telegram.chat, [
      { status: 429, body: { ok: false, parameters: { retry_after: 40 } } },
    ]);
    await notify();
    const asked = service.requests;
    instant = '2024-12-06T12:00:14.000Z';
    await deliverChats(app.deps);
    expect(service.requests).toBe(asked);
    // The services' seconds pass in real time.
    await expect
      .poll(async () => {
        instant = new Date(Date.parse(instant) + 1000).toISOString();
        await deliverChats(app.deps);
        return messagesIn(discordChat.chat).length;
      })
      .toBe(1);
    expect(messagesIn(telegram.chat)).toEqual([]);
    // Another process, unaware of the pause, sends it when it is due.
    instant = '2024-12-06T12:00:41.000Z';
    await deliverChats({ ...app.deps, chat: openChatSender(app.deps.config) });
    expect(messagesIn(telegram.chat)).toHaveLength(1);
    expect(messagesIn(discordChat.chat)).toHaveLength(1);
  });

  it('is sent anew if it was deleted', async () => {
    const { chat } = await addDiscord();
    await watchAlerts(app.deps);
    await set('injured');
    await notify();
    const [messageId] = [...service.messages].find(
      ([, message]) => message.chat === chat && message.texts[0]?.includes('Tah') === true,
    )!;
    service.messages.delete(messageId);
    instant = '2024-12-06T12:05:00.000Z';
    await set('suspended', 'p1');
    await notify();
    expect(messagesIn(chat)).toEqual([expect.stringContaining('gesperrt')]);
  });

  it('is sent once, although several processes send', async () => {
    service.pace.delayMs = 80;
    const { chat } = await addDiscord();
    await watchAlerts(app.deps);
    await set('injured');
    await watchAlerts(app.deps);
    const processes = Array.from({ length: 4 }, () => ({
      ...app.deps,
      stores: createStores(app.deps.provider),
      chat: openChatSender(app.deps.config),
    }));
    await Promise.all(processes.map((deps) => deliverChats(deps)));
    expect(messagesIn(chat)).toHaveLength(1);
  });

  it('is sent by another process if the one that claimed it died', async () => {
    const { chat } = await addDiscord();
    await watchAlerts(app.deps);
    await set('injured');
    await watchAlerts(app.deps);
    const held = await app.deps.stores.chatQueue.claim('dead', instant, { holdMs: 60_000, limit: 10 });
    expect(held).toHaveLength(1);
    await deliverChats(app.deps);
    expect(messagesIn(chat)).toEqual([]);
    await app.deps.provider.database.sql("update chat_messages set held_until = '2024-01-01T00:00:00.000Z'");
    await deliverChats(app.deps);
    expect(messagesIn(chat)).toHaveLength(1);
  });
});

describe('a first message whose process died while sending', () => {
  /** Claims and begins as a process that is killed before the answer; then its claim ends. */
  async function killWhileSending(isTaken: boolean) {
    const { chatQueue } = app.deps.stores;
    const [held] = await chatQueue.claim('dead', instant, { holdMs: 60_000, limit: 10 });
    let isBegun = false;
    const dying = {
      ...app.deps,
      stores: {
        ...app.deps.stores,
        chatQueue: {
          ...chatQueue,
          claim: async () => (isBegun ? [] : [held!]),
          begin: async (_claim: string, id: string, uncertainEvents: readonly string[]) => {
            isBegun = true;
            return chatQueue.begin('dead', id, uncertainEvents);
          },
          finish: async () => undefined,
        },
      },
    };
    const send = async (...[, , , beforeSending]: Parameters<typeof app.deps.chat.send>) => {
      await beforeSending?.();
      throw new Error('killed');
    };
    await deliverChats(isTaken ? dying : { ...dying, chat: { send } }).catch((error: Error) => {
      if (error.message !== 'killed') throw error;
    });
    await app.deps.provider.database.sql("update chat_messages set held_until = '2024-01-01T00:00:00.000Z'");
  }

  it.each([
    ['appears once if the service had accepted it', true, 1],
    ['is not sent again if the service had not, because that is unknown', false, 0],
  ])('%s', async (_, isTaken, messages) => {
    const { chat } = await addDiscord();
    await watchAlerts(app.deps);
    await set('injured');
    await watchAlerts(app.deps);
    await killWhileSending(isTaken);
    expect(messagesIn(chat)).toHaveLength(messages);
    await deliverChats(app.deps);
    expect(messagesIn(chat)).toHaveLength(messages);
    // Later news goes into another message, without repeating the uncertain events.
    instant = '2024-12-06T12:05:00.000Z';
    await set('suspended', 'p1');
    await notify();
    expect(messagesIn(chat)).toHaveLength(messages + 1);
    expect(messagesIn(chat).at(-1)).toContain('Kimmich');
    expect(messagesIn(chat).at(-1)).not.toContain('Tah');
    instant = '2024-12-06T12:06:00.000Z';
    await set('suspended', 'p0');
    await notify();
    expect(messagesIn(chat)).toHaveLength(messages + 1);
    expect(messagesIn(chat).at(-1)).toMatch(/Kimmich[^]*Kane/u);
    expect(messagesIn(chat).join(' ').match(/Tah/gu) ?? []).toHaveLength(messages);
  });

  it('is not sent by a process that has lost its claim', async () => {
    const { chat } = await addDiscord();
    await watchAlerts(app.deps);
    await set('injured');
    await watchAlerts(app.deps);
    const { chatQueue } = app.deps.stores;
    const slow = {
      ...app.deps,
      stores: {
        ...app.deps.stores,
        chatQueue: {
          ...chatQueue,
          begin: async (...begin: Parameters<typeof chatQueue.begin>) => {
            await app.deps.provider.database.sql("update chat_messages set claim = 'another'");
            return chatQueue.begin(...begin);
          },
        },
      },
    };
    await deliverChats(slow);
    expect(messagesIn(chat)).toEqual([]);
  });

  it.each(['discord', 'telegram'])(
    'appears once at %s if the service accepts it and hangs up',
    async (where) => {
      const { chat } = await (where === 'discord' ? addDiscord() : addTelegram());
      await watchAlerts(app.deps);
      await set('injured');
      service.mute.push(chat.split(' ')[0]!);
      await notify();
      expect(messagesIn(chat)).toHaveLength(1);
      instant = '2024-12-06T12:01:00.000Z';
      // Another process, unaware of the pause.
      await deliverChats({ ...app.deps, chat: openChatSender(app.deps.config) });
      expect(messagesIn(chat)).toHaveLength(1);
    },
  );

  it('is edited again if only the answer to an edit was lost', async () => {
    const { chat } = await addDiscord();
    await watchAlerts(app.deps);
    await set('injured');
    await notify();
    instant = '2024-12-06T12:05:00.000Z';
    await set('suspended', 'p1');
    service.mute.push(chat);
    await notify();
    instant = '2024-12-06T12:06:00.000Z';
    await deliverChats({ ...app.deps, chat: openChatSender(app.deps.config) });
    expect(messagesIn(chat)).toEqual([expect.stringMatching(/Tah[^]*Kimmich/u)]);
  });
});

describe('a chat that is gone', () => {
  it.each([401, 403, 404])('is switched off after %i, and its owner is notified', async (status) => {
    const { chat, id } = await addDiscord();
    await watchAlerts(app.deps);
    await set('injured');
    service.answers.set(chat, [{ status }]);
    await notify();
    expect(await chats()).toMatchObject([{ id, offTs: instant }]);
    expect(await bell()).toContainEqual(
      expect.objectContaining({ kind: 'channel', title: 'Discord: „Tipprunde“ ist ausgeschaltet' }),
    );
    instant = '2024-12-06T12:05:00.000Z';
    await set('suspended', 'p1');
    const asked = service.requests;
    await notify();
    expect(service.requests).toBe(asked);
    expect(await tryChat(id)).toBe('taken');
    expect(await chats()).toMatchObject([{ id, offTs: null }]);
  });

  it('is also switched off if the hub can no longer decrypt its secret', async () => {
    const { chat } = await addDiscord();
    await watchAlerts(app.deps);
    await set('injured');
    await watchAlerts(app.deps);
    const { config } = app.deps;
    const chat2 = { ...config.chat, secret: 'another secret of the hub' };
    await deliverChats({ ...app.deps, config: { ...config, chat: chat2 } });
    expect(messagesIn(chat)).toEqual([]);
    expect((await chats())[0]?.offTs).toBe(instant);
  });
});
