import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEmbeddedProvider } from '../openEmbeddedProvider.ts';

it('replaces the signing key at the next start: tokens end, sessions go on', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-key-'));
  const open = () =>
    openEmbeddedProvider({
      database: { kind: 'sqlite', file: join(dir, 'hub.sqlite') },
      projectId: 'hub',
      publicUrl: 'http://localhost:3000',
    });
  const before = await open();
  const user = await before.auth.createUser({ email: 'fan@hub.test', displayName: null });
  const tokens = await before.auth.issueSession(user.id);
  await before.replaceKey?.();
  expect((await before.auth.me(tokens.accessToken)).id).toBe(user.id);
  await before.close();

  const after = await open();
  await expect(after.auth.me(tokens.accessToken)).rejects.toMatchObject({ status: 401 });
  const renewed = await after.auth.refresh(tokens.refreshToken);
  expect((await after.auth.me(renewed.accessToken)).id).toBe(user.id);
  // Again, now that its successor is derived from the new key.
  const again = await after.auth.refresh(renewed.refreshToken);
  expect((await after.auth.me(again.accessToken)).id).toBe(user.id);
  await after.close();
  await rm(dir, { recursive: true });
});
