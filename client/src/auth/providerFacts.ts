import type { ProviderFacts } from '@hub/shared/users/account.schema.ts';
import type { AuthEnvironment } from './authEnvironment.ts';

const STORAGE_KEY = 'hub_provider';
const TIMEOUT_MS = 15_000;

/**
 * Where and how to sign in, according to the hub, or to its last answer while it cannot be reached.
 *
 * @returns null when neither is known
 */
export async function loadProviderFacts({
  fetch,
  storage,
}: Pick<AuthEnvironment, 'fetch' | 'storage'>): Promise<ProviderFacts | null> {
  const asked = await askHub(fetch);
  if (asked !== null) storage.write(STORAGE_KEY, JSON.stringify(asked));
  return asked ?? rememberedFacts(storage);
}

/** The hub's last answer. */
export const rememberedFacts = (storage: Pick<AuthEnvironment['storage'], 'read'>): ProviderFacts | null =>
  parsed(storage.read(STORAGE_KEY));

async function askHub(fetch: AuthEnvironment['fetch']): Promise<ProviderFacts | null> {
  try {
    const answer = await fetch(PROVIDER_FACTS, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return null;
    const body = (await answer.json()) as { result?: { data?: unknown } } | null;
    return toFacts(body?.result?.data);
  } catch {
    return null;
  }
}

function parsed(text: string | null): ProviderFacts | null {
  try {
    return text === null ? null : toFacts(JSON.parse(text));
  } catch {
    return null;
  }
}

function toFacts(value: unknown): ProviderFacts | null {
  if (typeof value !== 'object' || value === null) return null;
  const { authUrl, projectId, frameOrigins } = value as Record<string, unknown>;
  if (typeof projectId !== 'string' || !(authUrl === null || typeof authUrl === 'string')) return null;
  if (!Array.isArray(frameOrigins)) return null;
  return { authUrl, projectId, frameOrigins: frameOrigins.map(String) };
}

/** The hub's endpoint that returns where and how to sign in. */
const PROVIDER_FACTS = '/trpc/account.provider';
/** The endpoint that returns a token's owner, at the origin of the server that signs users in. */
export const ME = '/api/auth/me';
