import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openEmbeddedProvider } from '../openEmbeddedProvider.ts';

it('neither reads nor removes a file outside its folder, whatever the rows of a restored database name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hub-storage-'));
  const secret = join(folder, 'secret.txt');
  await writeFile(secret, 'secret');
  const provider = await openEmbeddedProvider({
    database: { kind: 'sqlite', file: join(folder, 'hub.sqlite') },
    projectId: 'hub',
    publicUrl: 'http://localhost:3000',
    storage: { dir: join(folder, 'storage'), s3: null },
  });
  const { storage, database } = provider;
  await storage.upload('a.txt', Buffer.from('a'));
  const misname = () => database.sql(`update storage_files set blob = '/../secret.txt'`);
  await misname();
  await expect(storage.open('a.txt').then((file) => file.read())).rejects.toThrow('File not found');
  await storage.upload('a.txt', Buffer.from('b'), { upsert: true });
  await misname();
  await storage.remove(['a.txt']);
  expect(await readFile(secret, 'utf8')).toBe('secret');
  await provider.close();
  await rm(folder, { recursive: true });
});
