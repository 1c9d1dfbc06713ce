import type { Author, Comment, Reply } from '#shared/community.ts';
import { texts } from './texts.ts';

/** What an author is called on the screen. */
export function nameOf(author: Author | null): string {
  if (author === null) return texts.deletedUser;
  return author.displayName?.trim() || texts.nameless;
}

const EXCERPT_LENGTH = 80;

/** The beginning of a text, for reading out. */
export function excerptOf({ content }: Pick<Comment | Reply, 'content'>): string {
  return content.length <= EXCERPT_LENGTH ? content : `${content.slice(0, EXCERPT_LENGTH).trimEnd()} …`;
}
