import { readFile, writeFile } from 'node:fs/promises';

/**
 * Replaces the part of a text between the comments `<!-- name -->` and `<!-- /name -->`.
 *
 * @throws Error if the text has no such comments
 */
export function withPart(text: string, name: string, part: string): string {
  const place = new RegExp(`(<!-- ${name} -->\\n)[^]*(<!-- /${name} -->)`, 'u');
  if (!place.test(text)) throw new Error(`There is no place for '${name}'.`);
  return text.replace(place, (_, before: string, after: string) => `${before}\n${part}\n\n${after}`);
}

/** Replaces such a part in a file. */
export async function writePart(file: string, name: string, part: string): Promise<void> {
  await writeFile(file, withPart(await readFile(file, 'utf8'), name, part));
}
