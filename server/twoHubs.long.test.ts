import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '@hub/tools/testing/services/freePort.ts';
import { hubAt } from '@hub/tools/testing/hubAt.ts';
import { startHub, type HubProcess } from '@hub/tools/testing/hubProcess.ts';

/** Two hubs, the second with the first as its provider, started with the exact commands of docs/programs.md. */

const DOCUMENT = resolve(import.meta.dirname, '../docs/programs.md');
let folders: string[];
const hubs: HubProcess[] = [];
let [first, second] = ['', ''];

beforeAll(async () => {
  const lines = (await readFile(DOCUMENT, 'utf8'))
    .split('\n')
    .filter((line) => /^PROVIDER\w*=.+ npm start$/u.test(line));
  if (lines.length !== 2) throw new Error('docs/programs.md no longer says how to start two hubs');
  const [firstPort, secondPort] = [await freePort(), await freePort()];
  folders = await Promise.all(lines.map(() => mkdtemp(join(tmpdir(), 'two-hubs-'))));
  for (const [index, line] of lines.entries()) {
    // Only the ports are replaced by free ones.
    const words = line.replaceAll(':3000', `:${firstPort}`).replaceAll('3001', String(secondPort));
    const settings = Object.fromEntries(
      words
        .split(' ')
        .filter((word) => word.includes('='))
        .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
    );
    const PORT = settings['PORT'] ?? String(firstPort);
    hubs.push(await startHub({ ...settings, PORT, DATA_DIR: folders[index] ?? '' }));
  }
  [first, second] = [`http://localhost:${firstPort}`, `http://localhost:${secondPort}`];
}, 120_000);

afterAll(async () => {
  await Promise.all(hubs.toReversed().map((hub) => hub.stop()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

const json = async (answered: Response | Promise<Response>) => (await (await answered).json()) as never;

function send(address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

it('shows the same league on both, and stores nothing on the second', async () => {
  const players = async (hub: string) =>
    (await hubAt(hub).catalog.players.query({})).players.map(({ id }) => id);
  const shown = await players(second);
  expect(shown.length).toBeGreaterThan(400);
  expect(await players(first)).toEqual(shown);
  const kept = await readdir(folders[1] ?? '').catch(() => []);
  expect(kept.filter((name) => name.endsWith('.sqlite'))).toEqual([]);
});

it('accepts a user of the first on the second, and lets the browser refresh the session across origins', async () => {
  const { authUrl, projectId } = await hubAt(second).account.provider.query();
  expect(authUrl).toBe(first);

  const tokens: { access_token: string; refresh_token: string } = await json(
    send(`${authUrl}/api/auth/signup`, {
      email: 'fan@hub.test',
      password: 'ein langer Satz 2026',
      displayName: 'Elfriede',
    }),
  );
  const preflight = await fetch(`${authUrl}/api/auth/refresh`, {
    method: 'OPTIONS',
    headers: {
      origin: second,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(preflight.headers.get('access-control-allow-origin')).toBe(second);
  const refreshed = await send(
    `${authUrl}/api/auth/refresh`,
    { refresh_token: tokens.refresh_token, project_id: projectId },
    { origin: second },
  );
  expect(refreshed.status).toBe(200);
  expect(refreshed.headers.get('access-control-allow-origin')).toBe(second);
  const { access_token: token }: { access_token: string } = await json(refreshed);

  await hubAt(second, token).myTeam.createTeam.mutate({ name: 'Auswärts' });
  expect(await hubAt(first, token).myTeam.teams.query()).toMatchObject([{ name: 'Auswärts' }]);
});
