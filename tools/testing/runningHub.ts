import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { BACKUP_UPLOAD_PATH, PIECE_BYTES } from '@hub/shared/admin/backups.schema.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import type { BetweenStarts } from '@hub/server/deps.ts';
import { runHub } from '@hub/server/restarts.ts';
import { startHub } from '@hub/server/startHub.ts';

const START_MS = 30_000;

export type TestHub = Awaited<ReturnType<typeof runningHub>>;

/** A hub that serves the demo season from this process, and can be started anew. */
export async function runningHub(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hub-running-'));
  const lost: unknown[] = [];
  let port = 0;
  let starts = 0;
  const hub = await runHub({
    readConfig: () => loadConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...settings }),
    async start(config, restarts) {
      const started = await startHub(config, restarts);
      ({ port } = started);
      starts += 1;
      return started;
    },
    onLost: (error) => lost.push(error),
  });
  const address = `http://127.0.0.1:${port}`;
  const readiness = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status,
      () => 'refused',
    );
  const ready = () => expect.poll(readiness, { timeout: START_MS }).toBe(200);
  return {
    ...hub,
    address,
    /** Of its data. */
    folder,
    file: join(folder, 'hub.sqlite'),
    lost,
    /** How often it has started. */
    starts: () => starts,
    readiness,
    /** Waits until it is ready again. */
    ready,
    /** Starts it anew, and waits until it is ready. */
    async restart(between?: BetweenStarts) {
      hub.restarts.request(between);
      expect(await readiness()).not.toBe(200);
      await ready();
    },
    /** The token of its first administrator, of whom its folder tells. */
    firstAdministrator: () => signInFirst(address, folder),
    async [Symbol.asyncDispose]() {
      await hub.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Signs in as the first administrator of a hub. @param folder of its data @returns the access token */
export async function signInFirst(address: string, folder: string): Promise<string> {
  const [email = '', password = ''] = (await readFile(join(folder, 'first-administrator.txt'), 'utf8')).split(
    '\n',
  );
  const answer = await fetch(`${address}/api/auth/signin/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const tokens = (await answer.json()) as { access_token: string };
  return tokens.access_token;
}

interface UploadAnswer {
  status: number;
  /** The copy's name; empty if it was refused. */
  name: string;
  /** Code of the refusal; empty without one. */
  code: string;
}

/** Uploads a copy piece by piece, as a browser does; ends at the first piece that is refused. */
export async function uploadCopy(
  address: string,
  token: string | null,
  content: Uint8Array,
  { name, part = 'database' }: { name?: string; part?: 'database' | 'files' } = {},
): Promise<UploadAnswer> {
  let of = name;
  for (let offset = 0; ; offset += PIECE_BYTES) {
    const piece = content.subarray(offset, offset + PIECE_BYTES);
    const last = offset + PIECE_BYTES >= content.length;
    const answer = await uploadPiece(address, token, piece, {
      ...(of !== undefined && { name: of }),
      part,
      offset: String(offset),
      last: String(last),
    });
    if (last || answer.code !== '') return answer;
    of = answer.name;
  }
}

/** Uploads one piece. @param query of its address */
export async function uploadPiece(
  address: string,
  token: string | null,
  piece: Uint8Array,
  query: Record<string, string>,
): Promise<UploadAnswer> {
  const answer = await fetch(`${address}${BACKUP_UPLOAD_PATH}?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    body: new Uint8Array(piece),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  const { name = '', error } = (await answer.json()) as { name?: string; error?: { errorCode: string } };
  return { status: answer.status, name, code: error?.errorCode ?? '' };
}
