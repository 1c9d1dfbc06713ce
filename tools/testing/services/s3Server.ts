import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** An S3 server in this process, with an empty bucket. */
export interface TestS3 extends AsyncDisposable {
  /** Address for `STORAGE_URL`. */
  bucketUrl: string;
  /** Names of the objects in the bucket. */
  objects(): Promise<string[]>;
  /** Makes an object look older. */
  age(name: string, ageMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** The package has no types of its own. */
interface Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type ServerClass = new (options: object) => Server;

export async function startS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'hub-bucket-'));
  const server = new (S3rver as unknown as ServerClass)({
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'hub', configs: [] }],
  });
  const { port } = await server.run();
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await server.close();
    isRunning = false;
  };
  return {
    bucketUrl: `http://S3RVER:S3RVER@localhost:${port}/hub`,
    async objects() {
      const names = await readdir(join(directory, 'hub'));
      return names.filter((name) => name.endsWith('_object'));
    },
    async age(name, ageMs) {
      const time = new Date(Date.now() - ageMs);
      await utimes(join(directory, 'hub', `${name}._S3rver_object`), time, time);
    },
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
