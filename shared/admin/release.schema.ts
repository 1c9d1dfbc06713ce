import { z } from 'zod';

/** The version of the hub that runs. */
export const Release = z.object({
  version: z.string(),
  /** What the changelog says about it, in Markdown and English; null if the changelog is missing. */
  notes: z.string().nullable(),
});
export type Release = z.infer<typeof Release>;

/** The changelog's lines below a heading, trimmed; null without that heading. `title` is `Unreleased` or a version. */
export function notesOf(changelog: string, title: string): string | null {
  const parts = changelog.split(/^(?=## )/mu);
  const part = parts.find((text) => text.startsWith(`## ${title}\n`) || text.startsWith(`## ${title} – `));
  return part === undefined ? null : part.slice(part.indexOf('\n')).trim();
}
