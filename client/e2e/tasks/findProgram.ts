import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = (process.env['PATH'] ?? '').split(':').filter(Boolean);

/** The path of the first of these programs that is installed; null where none is. */
export function findProgram(names: readonly string[]): string | null {
  const places = names.flatMap((name) => FOLDERS.map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place)) ?? null;
}
