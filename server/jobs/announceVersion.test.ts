import { expect, it } from 'vitest';
import { DATA_CHANGED, DATA_CHANNEL } from '@hub/provider/live/dataChannel.ts';
import { createPageChannels } from '../http/pageChannels.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { announceVersion } from './jobs.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

it('announces each change once to all subscribers', async () => {
  await using app = await leagueApp();
  const heard: unknown[] = [];
  const subscription = await app.deps.provider.realtime.subscribe(DATA_CHANNEL, {
    onMessage: ({ type, data }) => heard.push([type, data]),
  });
  const announce = (playerIds: readonly string[]) =>
    app.deps.stores.officialElevens.replace('fixture-2', 'team-a', playerIds, {
      enteredTs: '2024-12-01T12:00:00.000Z',
      source: 'api-football',
    });
  const eleven = Array.from({ length: 11 }, (_, index) => `team-a-${index + 1}`);

  await announceVersion(app.deps);
  await announceVersion(app.deps);
  expect(heard).toEqual([]);
  await announce(eleven);
  const version = await app.deps.stores.settings.dataVersion();
  await announceVersion(app.deps);
  await announceVersion(app.deps);
  await expect.poll(() => heard).toEqual([[DATA_CHANGED, { version }]]);
  await subscription.unsubscribe();
});

it('opens only its own channel to everyone', async () => {
  await using app = await testApp();
  const isPublic = createPageChannels(app.deps.stores);
  expect(await isPublic(DATA_CHANNEL)).toBe(true);
  expect(await isPublic(`${DATA_CHANNEL}s`)).toBe(false);
});
