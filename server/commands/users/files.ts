import { imageSize } from 'image-size';
import { PICTURE_BYTES_MAX, PICTURE_PIXELS } from '#shared/limits.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';

/**
 * Stores a file.
 *
 * @returns its address; the hub's own files are addressed without its origin, because it may be reached under several
 *   names
 */
export async function storePublicFile(
  { config, provider }: Pick<Deps, 'config' | 'provider'>,
  path: string,
  bytes: Uint8Array,
): Promise<string> {
  const { publicUrl } = await provider.storage.upload(path, bytes);
  const url = new URL(publicUrl);
  return url.origin === config.server.publicUrl ? url.pathname : publicUrl;
}

/** Removes files; one that cannot be removed is waste, but no reason to fail. */
export async function discardFiles(
  { provider, log }: Pick<Deps, 'provider' | 'log'>,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  try {
    await provider.storage.remove(paths);
  } catch (err) {
    log.warn({ err, paths }, 'files that nobody needs any more could not be removed');
  }
}

const PICTURE_TYPES = new Map([
  ['webp', 'webp'],
  ['jpg', 'jpg'],
  ['png', 'png'],
]);

type PictureDeps = Pick<Deps, 'config' | 'provider' | 'stores' | 'now' | 'log'>;

/**
 * Replaces the picture that others see beside a user's name.
 *
 * @param bytes as the browser has cropped and encoded it
 * @returns its address
 * @throws AppError 'pictureUnusable' for anything but a square WebP, JPEG or PNG of at most `PICTURE_PIXELS`
 */
export async function setProfilePicture(
  deps: PictureDeps,
  user: AuthUser,
  bytes: Uint8Array,
): Promise<string> {
  const extension = extensionOf(bytes);
  // A new name each time, so that no cache shows the old picture.
  const path = `hub/pictures/${crypto.randomUUID()}.${extension}`;
  const picture = { path, url: await storePublicFile(deps, path, bytes) };
  const before = await deps.stores.profiles.setPicture(user, picture, deps.now());
  await discardFiles(deps, before === null ? [] : [before]);
  return picture.url;
}

/** Removes the picture; without one nothing happens. */
export async function removeProfilePicture(deps: PictureDeps, user: AuthUser): Promise<void> {
  const before = await deps.stores.profiles.setPicture(user, null, deps.now());
  await discardFiles(deps, before === null ? [] : [before]);
}

function extensionOf(bytes: Uint8Array): string {
  if (bytes.length > PICTURE_BYTES_MAX) throw new AppError('pictureUnusable');
  try {
    const { width, height, type } = imageSize(bytes);
    const extension = PICTURE_TYPES.get(type ?? '');
    if (extension !== undefined && width === height && width <= PICTURE_PIXELS && width > 0) return extension;
  } catch {
    // Not a picture.
  }
  throw new AppError('pictureUnusable');
}

const CLEANING_LEASE = 'removeLostFiles';
/** Long enough that no other process does the same work on the same day's run. */
const CLEANING_LEASE_MS = 3600_000;

/** Removes bytes of the storage that belong to no file. One process does this for all; the others do nothing. */
export async function removeLostFiles({ provider, stores, log }: Deps): Promise<void> {
  if (!(await stores.leases.acquire(CLEANING_LEASE, crypto.randomUUID(), CLEANING_LEASE_MS))) return;
  const removed = await provider.storage.removeLost?.();
  if (removed) log.info({ removed }, 'removed bytes that belonged to no file');
}
