import { expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';

const warnings = async (settings: Record<string, string>, headers: Record<string, string>) => {
  await using app = await testApp({ server: loadConfig(settings).server });
  for (const path of ['/healthz', '/', '/trpc/catalog.dashboard']) await app.request.get(path).set(headers);
  return app.logLines.filter(({ level }) => level === 'warn').map(({ sentence }) => sentence);
};

it.each([
  ['x-forwarded-for', '203.0.113.7'],
  ['forwarded', 'for=203.0.113.7'],
])('warns once of the header %s while no proxy is trusted', async (name, value) => {
  expect(await warnings({}, { [name]: value })).toEqual([expect.stringContaining('TRUSTED_PROXIES is 0')]);
});

it('does not warn of a trusted proxy, or without a proxy', async () => {
  expect(await warnings({ TRUSTED_PROXIES: '1' }, { 'x-forwarded-for': '203.0.113.7' })).toEqual([]);
  expect(await warnings({}, {})).toEqual([]);
});
