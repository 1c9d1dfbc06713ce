import { randomBytes } from 'node:crypto';
import { expectedSourceId } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { tokenHash } from '@hub/provider/security/secrets.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { StoredExpectedSource } from '../../stores/elevens/expectedElevens.ts';

const KEY_BYTES = 32;

/** Gives the source of this name a new key, which ends an earlier one; only its hash is stored. @returns the key */
export async function giveSourceKey(
  { stores, now, log }: Pick<Deps, 'stores' | 'now' | 'log'>,
  name: string,
  givenBy: string,
): Promise<{ key: string }> {
  const id = expectedSourceId({ kind: 'named', name });
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await stores.expectedElevens.giveKey(
    { id, kind: 'named', name },
    { keyHash: tokenHash(key), nowTs: now().toISOString() },
  );
  log.info({ sourceId: id, givenBy }, 'key of a source given');
  return { key };
}

/** @throws AppError 'notFound' if the source has no key */
export async function revokeSourceKey(
  { stores, log }: Pick<Deps, 'stores' | 'log'>,
  id: string,
  revokedBy: string,
): Promise<void> {
  if (!(await stores.expectedElevens.revokeKey(id))) throw new AppError('notFound');
  log.info({ sourceId: id, revokedBy }, 'key of a source revoked');
}

/** The source that a key was given for. @throws AppError 'notSignedIn' without a key, 'expectedKeyUnknown' */
export async function sourceOfKey(
  { stores }: Pick<Deps, 'stores'>,
  key: string | null,
): Promise<StoredExpectedSource> {
  if (key === null) throw new AppError('notSignedIn', 'Send the key of a source as a bearer token');
  const source = await stores.expectedElevens.ofKey(tokenHash(key));
  if (source === null) throw new AppError('expectedKeyUnknown');
  return source;
}
