import { FEED_ERRORS } from '#shared/feeds.ts';
import { feedErrorTexts } from '../../../format/feedErrors.ts';

/** What a failed pull's message says, in a sentence; null for any other message. */
export function pullFailure(message: string): string | null {
  const code = FEED_ERRORS.find((error) => error === message);
  return code === undefined ? null : feedErrorTexts[code];
}
