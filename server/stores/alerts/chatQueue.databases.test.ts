import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabases, useTestProvider } from '@hub/tools/testing/testDatabase.ts';
import { createStores } from '../stores.ts';

const NOW_TS = '2024-12-06T12:00:00.000Z';
const KICKOFF_TS = '2024-12-06T19:30:00.000Z';
const HOLD = { holdMs: 60_000, limit: 10 };

await describeOnDatabases('the queue of messages to chats', (kind) => {
  const provider = useTestProvider(kind, () => new Date(NOW_TS));
  const queue = () => createStores(provider()).chatQueue;
  const alert = (id: string, dueTs = NOW_TS) =>
    createStores(provider()).alertEvents.store(
      [
        {
          id,
          userId: 'fan',
          kind: 'status',
          title: id,
          body: '',
          path: '/',
          createdTs: NOW_TS,
          dueTs,
          expiresTs: KICKOFF_TS,
          batch: `batch of ${id}`,
        },
      ],
      { changed: [], gone: [] },
    );
  /** Lets all holds expire, as if the processes that held them had died. */
  const endClaims = () =>
    provider().database.sql("update chat_messages set held_until = '2024-01-01T00:00:00.000Z'");
  const eventsOf = async (claim: string) =>
    (await queue().claim(claim, NOW_TS, HOLD)).map(({ uncertainEvents, events }) => ({
      uncertainEvents,
      events: events.map(({ id }) => id),
    }));

  beforeEach(async () => {
    for (const table of ['alerts', 'chat_messages', 'chat_channels', 'alert_settings'])
      await provider().database.sql(`delete from ${table}`);
    await createStores(provider()).chatChannels.add(
      'fan',
      { id: 'chat', service: 'discord', name: 'Kanal', sealed: 'x', fingerprint: 'f', kinds: ['status'] },
      { ownerId: 'fan', token: 't', nowTs: '2024-12-06T11:00:00.000Z' },
    );
  });

  it('hands a message to one process at a time, and is empty once it is delivered', async () => {
    await alert('first');
    const [held] = await queue().claim('one', NOW_TS, HOLD);
    expect(held).toMatchObject({
      channelId: 'chat',
      messageId: null,
      contentDigest: null,
      uncertainEvents: [],
    });
    expect(await queue().claim('two', NOW_TS, HOLD)).toEqual([]);
    const { id, wanted } = held!;
    await queue().finish(
      'one',
      { id, wanted, messageId: '7', contentDigest: 'digest', uncertainEvents: [] },
      NOW_TS,
    );
    expect(await queue().claim('two', NOW_TS, HOLD)).toEqual([]);
    await alert('second');
    expect(await queue().claim('two', NOW_TS, HOLD)).toMatchObject([
      { messageId: '7', contentDigest: 'digest' },
    ]);
  });

  it('remembers events in flight when a process dies, until the next attempt has an outcome', async () => {
    await alert('first');
    const [held] = await queue().claim('dead', NOW_TS, HOLD);
    expect(await queue().begin('dead', held!.id, ['first'])).toBe(true);
    await endClaims();
    expect(await eventsOf('heir')).toEqual([{ uncertainEvents: ['first'], events: ['first'] }]);
    // The process was alive after all, but may not send any more.
    expect(await queue().begin('dead', held!.id, ['first'])).toBe(false);
    await queue().postpone(
      'heir',
      { id: held!.id, messageId: null, uncertainEvents: [] },
      { nextTs: NOW_TS, isTried: true },
    );
    expect(await eventsOf('next')).toEqual([{ uncertainEvents: [], events: ['first'] }]);
  });

  it('is due again when quiet hours end', async () => {
    const laterTs = '2024-12-06T14:00:00.000Z';
    await alert('first');
    await alert('later', laterTs);
    const [held] = await queue().claim('one', NOW_TS, HOLD);
    expect(held?.events.map(({ id }) => id)).toEqual(['first']);
    const finished = {
      id: held!.id,
      wanted: held!.wanted,
      messageId: '7',
      contentDigest: 'digest',
      uncertainEvents: [],
    };
    await queue().finish('one', finished, NOW_TS);
    expect(await queue().claim('one', NOW_TS, HOLD)).toEqual([]);
    const [due] = await queue().claim('one', laterTs, HOLD);
    expect(due?.events.map(({ id }) => id)).toEqual(['first', 'later']);
  });
});
