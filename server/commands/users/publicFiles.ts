import type { Deps } from '../../deps.ts';

/** Files of the hub that everybody may see. */

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
