import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { checkSources } from './checkSources.ts';

it('tries each key once, and names those that are wrong, used up or cannot be tried', async () => {
  const server = createServer((request, response) => {
    const key = String(request.headers['x-auth-token'] ?? request.headers['x-apisports-key'] ?? '');
    response.writeHead({ bad: 401, spent: 429 }[key] ?? 200).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const found = async (FOOTBALL_DATA_TOKEN: string, FEED_URL = base) =>
    (
      await checkSources(
        loadConfig({ FEEDS: 'openligadb,football-data,sportmonks', FOOTBALL_DATA_TOKEN, FEED_URL }),
      )
    ).map(({ level, sentence }) => `${level}: ${sentence}`);
  const about = 'FOOTBALL_DATA_TOKEN, the key for football-data.org,';
  expect(await found('good')).toEqual([`ok: ${about} is good.`]);
  expect(await found('bad')).toEqual([`problem: ${about} is rejected.`]);
  expect(await found('spent')).toEqual([`warning: ${about} is used up for now.`]);
  expect(await found('good', 'http://127.0.0.1:9')).toEqual([
    `warning: ${about} cannot be tried: the source cannot be reached from here.`,
  ]);
  server.close();
});
