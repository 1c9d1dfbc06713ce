import type { NamedUser, Comment, Reply } from '@hub/shared/community/community.schema.ts';
import { texts } from './texts.ts';

/** A user's name on the screen. */
export function nameOf(user: NamedUser | null): string {
  if (user === null) return texts.deletedUser;
  return user.displayName?.trim() || texts.nameless;
}

const EXCERPT_LENGTH = 80;

/** The start of a text, for screen readers. */
export function excerptOf({ content }: Pick<Comment | Reply, 'content'>): string {
  return content.length <= EXCERPT_LENGTH ? content : `${content.slice(0, EXCERPT_LENGTH).trimEnd()} …`;
}
