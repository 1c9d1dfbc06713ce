import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = (process.env['PATH'] ?? '').split(':').filter(Boolean);

/** The path of the first installed program among these; null if none is installed. */
export function findProgram(names: readonly string[]): string | null {
  const places = names.flatMap((name) => FOLDERS.map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place)) ?? null;
}
