import type { RealtimeMessage } from '@blinkdotnew/sdk';
import { vi } from 'vitest';
import { testAppOn } from '../testApp.ts';
import type { Ask, Asker, SdkPart } from './sdkPart.ts';

const PAGE = 'page:players:players_general';

const publish = async ({ hub, token }: Asker, channel: string) => {
  const answer = await fetch(`${hub.origin}/api/realtime/hub/publish`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ channel, type: 'chat', data: 'Tor!' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
};

/** Follows a channel during the work. */
async function following(
  { sdk }: Asker,
  channel: string,
  work: (heard: RealtimeMessage[]) => Promise<void>,
): Promise<void> {
  const heard: RealtimeMessage[] = [];
  const leave = await sdk.realtime.subscribe(channel, (message) => heard.push(message), {
    userId: 'fan',
    metadata: { name: 'Fan' },
  });
  try {
    await work(heard);
  } finally {
    leave();
  }
}

const speaking =
  (nameOf: (word: string) => string): Ask =>
  (asker) => {
    const room = nameOf(asker.word);
    return following(asker, room, async (heard) => {
      const id = await asker.sdk.realtime.publish(room, 'chat', { text: 'Tor!' });
      await vi.waitFor(() =>
        asker.expect(heard).toMatchObject([{ id, type: 'chat', data: { text: 'Tor!' } }]),
      );
      asker.expect(asker.sdk.realtime.channel(room).isReady()).toBe(true);
    });
  };

const messagesOf =
  (channel: string): Ask =>
  async (asker) => {
    await asker.app.deps.provider.realtime.publish({ channel, type: 'chat', data: asker.word });
    const messages = await asker.sdk.realtime.channel(channel).getMessages({ limit: 100 });
    asker.expect(messages.map(({ data }) => data)).toContain(asker.word);
  };

export const REALTIME: SdkPart = {
  heading: 'Rooms and pages',
  isStored: false,
  open: async (kind) => ({ app: await testAppOn(kind) }),
  asks: {
    '`subscribe`, `publish`, `onPresence` in a room, `subscribe` to a page': [
      speaking((word) => `room:${word}`),
      speaking((word) => word),
      async (asker) => {
        const seen: string[][] = [];
        const forget = asker.sdk.realtime.onPresence(`room:${asker.word}`, (users) =>
          seen.push(users.map(({ userId }) => userId)),
        );
        await following(asker, `room:${asker.word}`, async () => {
          await vi.waitFor(() => asker.expect(seen.at(-1)).toEqual(['fan']));
        });
        forget();
      },
      (asker) =>
        following(asker, PAGE, async (heard) => {
          await asker.app.deps.provider.realtime.publish({
            channel: PAGE,
            type: 'comment',
            data: asker.word,
          });
          await vi.waitFor(() => asker.expect(heard).toMatchObject([{ type: 'comment', data: asker.word }]));
        }),
    ],
    '`POST …/publish`, `getMessages`, `presence` of a room; `getMessages`, `presence` of a page': [
      (asker) => publish(asker, `room:${asker.word}`),
      (asker) =>
        following(asker, `room:${asker.word}`, async () => {
          const users = await asker.sdk.realtime.presence(`room:${asker.word}`);
          asker.expect(users).toMatchObject([{ userId: 'fan', metadata: { name: 'Fan' } }]);
        }),
      messagesOf(PAGE),
      messagesOf('room:derby'),
      messagesOf('derby'),
      (asker) =>
        following(asker, PAGE, async () => {
          const users = await asker.sdk.realtime.channel(PAGE).getPresence();
          asker.expect(users).toHaveLength(asker.role === 'key' ? 1 : 0);
        }),
    ],
    '`subscribe` to a channel `private:…`, `publish` on a page': [
      (asker) => following(asker, 'private:anything', () => Promise.resolve()),
      ({ sdk }) => sdk.realtime.publish(PAGE, 'comment', {}),
    ],
    '`POST …/publish` on a page; `private:…`': [
      (asker) => publish(asker, PAGE),
      messagesOf('private:anything'),
      ({ sdk }) => sdk.realtime.presence('private:anything'),
    ],
  },
};
