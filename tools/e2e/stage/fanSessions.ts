import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedProvider, type EmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';

export const ADMIN_EMAIL = 'admin@hub.test';
const ADMIN = { email: ADMIN_EMAIL, displayName: 'Adele Admin' };
const FAN = { email: 'fan@hub.test', displayName: 'Fritzi Fan' };
const PROJECT_ID = 'hub';

/** Signs in without the sign-in page: returns tokens as browsers store them, of a new session each time. */
export interface FanSessions {
  fanTokens: () => Promise<string>;
  /** An administrator if the environment lists `ADMIN_EMAIL` as one. */
  adminTokens: () => Promise<string>;
  tokensOf: (user: typeof FAN) => Promise<string>;
  close: () => Promise<void>;
}

/** Uses a separate provider on the hub's database, so that no attempt counts towards the hub's limits. */
export function openFanSessions(dataDir: string, publicUrl: string): FanSessions {
  let opened: Promise<EmbeddedProvider> | undefined;
  const tokensOf = async (user: typeof FAN) => {
    opened ??= openEmbeddedProvider({
      database: { kind: 'sqlite', file: join(dataDir, 'hub.sqlite') },
      projectId: PROJECT_ID,
      publicUrl,
    });
    return storedTokens(await opened, user);
  };
  return {
    fanTokens: () => tokensOf(FAN),
    adminTokens: () => tokensOf(ADMIN),
    tokensOf,
    close: async () => (await opened)?.close(),
  };
}

/** Marks a hub as set up long ago, before it starts. */
export async function markClaimed(dataDir: string, publicUrl: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const provider = await openEmbeddedProvider({
    database: { kind: 'sqlite', file: join(dataDir, 'hub.sqlite') },
    projectId: PROJECT_ID,
    publicUrl,
  });
  await provider.privateValues.set(new Map([['claimed', '']]));
  await provider.close();
}

async function storedTokens({ database, auth }: EmbeddedProvider, user: typeof FAN): Promise<string> {
  const { rows } = await database.sql('select id from auth_users where email = ?', [user.email]);
  const userId = rows[0]?.['id'] ?? (await auth.createUser(user)).id;
  await database.sql('update auth_users set email_verified = 1 where id = ?', [String(userId)]);
  const tokens = await auth.issueSession(String(userId));
  return JSON.stringify({
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    token_type: 'Bearer',
    expires_in: tokens.expiresIn,
    refresh_expires_in: tokens.refreshExpiresIn,
    issued_at: Math.floor(Date.now() / 1000),
  });
}
