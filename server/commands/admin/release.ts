import { readFile } from 'node:fs/promises';
import { notesOf, type Release } from '@hub/shared/admin/release.schema.ts';

const read = (name: string) => readFile(new URL(`../../../${name}`, import.meta.url), 'utf8');

/** The version that runs here and its changes since the last one, from the files beside it. */
export async function readRelease(): Promise<Release> {
  const { version } = JSON.parse(await read('package.json')) as { version: string };
  const changelog = await read('CHANGELOG.md').catch(() => '');
  // A clone runs the next version before it is released.
  return { version, notes: notesOf(changelog, version) ?? notesOf(changelog, 'Unreleased') };
}
