import { readdir, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PIECE_BYTES } from '@hub/shared/admin/backups.schema.ts';
import { hubAt } from '@hub/tools/testing/hubAt.ts';
import { runningHub, uploadCopy, uploadPiece, type TestHub } from '@hub/tools/testing/runningHub.ts';
import { loadConfig } from '../config/config.ts';
import { withDeps } from '../openDeps.ts';

const FIRST = { part: 'database', offset: '0', last: 'true' };
const BYTES = Buffer.from('SQLite format 3\0');

let hub: TestHub;
let token: string;
beforeAll(async () => {
  hub = await runningHub();
  token = await hub.firstAdministrator();
});
afterAll(() => hub[Symbol.asyncDispose]());

const received = () =>
  readdir(join(hub.folder, 'backups', 'received')).then(
    (names) => names.toSorted(),
    () => [],
  );

it('lets nobody in who is not an administrator, also on a hub that nobody has claimed', async () => {
  const answer = await fetch(`${hub.address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'attacker@hub.test', password: 'a long pass phrase of an attacker' }),
  });
  const { access_token: attacker } = (await answer.json()) as { access_token: string };
  for (const [who, code] of [
    [null, 'notSignedIn'],
    ['forged', 'notSignedIn'],
    [attacker, 'adminsOnly'],
  ] as const) {
    expect((await uploadPiece(hub.address, who, BYTES, FIRST)).code).toBe(code);
    const { admin } = hubAt(hub.address, who ?? undefined);
    await expect(admin.backups.query()).rejects.toMatchObject({ data: { errorCode: code } });
    for (const tried of [admin.inspectBackup, admin.restoreBackup])
      await expect(tried.mutate({ name: 'x' })).rejects.toMatchObject({ data: { errorCode: code } });
  }
  expect(await received()).toEqual([]);
});

it.each<[string, Record<string, string>, Uint8Array]>([
  ['no part', { offset: '0', last: 'true' }, BYTES],
  ['an unknown part', { ...FIRST, part: 'key' }, BYTES],
  ['a negative offset', { ...FIRST, offset: '-1' }, BYTES],
  ['a name of its own', { ...FIRST, name: 'hub.sqlite' }, BYTES],
  ['no name for a later piece', { ...FIRST, offset: '16' }, BYTES],
  ['a piece that is too large', FIRST, Buffer.alloc(PIECE_BYTES + 1)],
])('refuses %s', async (_what, query, piece) => {
  expect(await uploadPiece(hub.address, token, piece, query)).toMatchObject({ status: 400, code: 'invalid' });
  expect(await received()).toEqual([]);
});

it.each(['../hub.sqlite', 'hub.sqlite', '/etc/passwd', 'uploaded-0123456789abcdef.sqlite', '..'])(
  'knows no copy named %s',
  async (name) => {
    const { admin } = hubAt(hub.address, token);
    for (const tried of [admin.inspectBackup, admin.restoreBackup])
      await expect(tried.mutate({ name })).rejects.toMatchObject({ data: { errorCode: 'backupGone' } });
    for (const part of ['database', 'files'])
      expect(
        await uploadPiece(hub.address, token, BYTES, {
          name,
          part,
          offset: part === 'files' ? '0' : '16',
          last: 'true',
        }),
      ).toMatchObject({ status: 404, code: 'backupGone' });
    expect(await received()).toEqual([]);
  },
);

it('refuses more than 4 GB, or what would leave too little on the disk', async () => {
  const { name } = await uploadPiece(hub.address, token, BYTES, { ...FIRST, last: 'false' });
  const next = { name, part: 'database', last: 'false' };
  expect(
    await uploadPiece(hub.address, token, BYTES, { ...next, offset: String(4 * 1024 ** 3) }),
  ).toMatchObject({
    status: 400,
    code: 'backupTooLarge',
  });
});

it('keeps one copy for its owner only, of which a piece may be repeated', async () => {
  const first = await uploadPiece(hub.address, token, BYTES, { ...FIRST, last: 'false' });
  const { name } = first;
  const second = { name, part: 'database', offset: '16', last: 'false' };
  await uploadPiece(hub.address, token, Buffer.from('lost'), second);
  await uploadPiece(hub.address, token, Buffer.from('kept'), { ...second, last: 'true' });
  expect(await received()).toEqual([name]);
  const file = join(hub.folder, 'backups', 'received', name);
  expect(await readFile(file, 'latin1')).toBe(`${BYTES.toString('latin1')}kept`);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const { copies } = await hubAt(hub.address, token).admin.backups.query();
  expect(copies.find((copy) => copy.name === name)).toMatchObject({
    place: 'received',
    reason: null,
    bytes: 20,
  });
  const next = await uploadPiece(hub.address, token, BYTES, FIRST);
  expect(await received()).toEqual([next.name]);
});

it('takes the next piece after a browser has left in the middle of one', async () => {
  const first = await uploadPiece(hub.address, token, BYTES, { ...FIRST, last: 'false' });
  const { port } = new URL(hub.address);
  const query = new URLSearchParams({ name: first.name, part: 'database', offset: '16', last: 'true' });
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /api/backup-upload?${query.toString()} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-length: 1000\r\n\r\nhalf`,
  );
  const half = join(hub.folder, 'backups', 'received', `${first.name}.part`);
  await expect.poll(async () => (await stat(half)).size).toBe(20);
  socket.destroy();
  await expect
    .poll(() => uploadPiece(hub.address, token, Buffer.from('whole'), Object.fromEntries(query)))
    .toMatchObject({ status: 200 });
  expect(await readFile(half.replace(/\.part$/u, ''), 'latin1')).toBe(`${BYTES.toString('latin1')}whole`);
});

it('restores an uploaded copy with its uploaded files', async () => {
  const config = loadConfig({ DATA_DIR: hub.folder, LOG_LEVEL: 'silent' });
  const file = await withDeps(config, async ({ provider }) => {
    await provider.storage.upload('notes/a.txt', Buffer.from('what was uploaded'));
    const made = await provider.backups?.make('nightly');
    await provider.storage.remove(['notes/a.txt']);
    return made?.file ?? '';
  });
  const { name } = await uploadCopy(hub.address, token, await readFile(file));
  await uploadCopy(hub.address, token, await readFile(`${file}.files.tar`), { name, part: 'files' });
  const { admin } = hubAt(hub.address, token);
  expect(await admin.inspectBackup.mutate({ name })).toMatchObject({ place: 'received', hasFiles: true });
  await admin.restoreBackup.mutate({ name });
  await hub.ready();
  const answer = await fetch(`${hub.address}/api/storage/hub/public/notes/a.txt`);
  expect(await answer.text()).toBe('what was uploaded');
});
