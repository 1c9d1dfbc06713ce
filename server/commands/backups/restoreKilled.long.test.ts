import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hubAt } from '@hub/tools/testing/hubAt.ts';
import { startHub } from '@hub/tools/testing/hubProcess.ts';
import { signInFirst } from '@hub/tools/testing/runningHub.ts';
import { loadConfig } from '../../config/config.ts';
import { withDeps } from '../../openDeps.ts';

let folder: string;
let settings: Record<string, string>;
let copy: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-killed-'));
  settings = { DATA_DIR: folder, BACKUP_EVERY_MINUTES: '0' };
  // The demo season and the first administrator belong to the copy.
  await (await startHub(settings)).stop();
  copy = await withDeps(loadConfig({ ...settings, LOG_LEVEL: 'silent' }), async ({ provider }) =>
    basename((await provider.backups?.make('nightly'))?.file ?? ''),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const database = () => join(folder, 'hub.sqlite');
const before = () => `${database()}.before-restore`;
const some = (place: string, pattern: RegExp) =>
  readdirSync(join(folder, place)).some((name) => pattern.test(name));

it.each<[string, (inode: number) => boolean, 'old' | 'new']>([
  ['the copy is prepared', () => some('', /\.part$/u), 'old'],
  ['the present state is backed up', () => some('backups', /before-restore/u), 'old'],
  ['the hub has stopped', () => !existsSync(`${database()}-wal`), 'old'],
  ['the previous database has its second name', () => existsSync(before()), 'old'],
  ['the copy is in place', (inode) => statSync(database()).ino !== inode, 'new'],
  [
    'the hub starts with the copy',
    (inode) => statSync(database()).ino !== inode && existsSync(`${database()}-wal`),
    'new',
  ],
])('starts with a whole database if it is killed once %s', async (when, isThen, expected) => {
  await rm(before(), { force: true });
  const hub = await startHub(settings);
  const { admin, catalog, community } = hubAt(hub.url, await signInFirst(hub.url, folder));
  const [club] = await catalog.clubs.query();
  const content = `Nach der Kopie: ${when}`;
  await community.postComment.mutate({ pageType: 'club', pageId: club?.id ?? '', content });
  const inode = statSync(database()).ino;
  const asked = admin.restoreBackup.mutate({ name: copy }).catch(() => undefined);
  while (!isThen(inode)) await nextTurn();
  await hub.kill();
  await asked;

  const killed = new DatabaseSync(database());
  expect(killed.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const found = killed
    .prepare('select content from comments')
    .all()
    .map((row) => row['content']);
  killed.close();
  // The kill may come a step later than what it waits for.
  expect([expected, 'new']).toContain(found.includes(content) ? 'old' : 'new');
  const after = await startHub(settings);
  expect((await fetch(`${after.url}/readyz`)).status).toBe(200);
  await after.stop();
});
