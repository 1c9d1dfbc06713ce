import type { PulledSource } from '#shared/feeds/sources.ts';
import { FEED_ERRORS } from '#shared/feeds/feeds.schema.ts';
import { feedErrorText } from '../../../format/feedErrors.ts';

/** A failed pull's message as a sentence; null for any other message. @param source null if the flow is not a pull */
export function pullFailure(message: string, source: PulledSource | null): string | null {
  const code = FEED_ERRORS.find((error) => error === message);
  return code === undefined || source === null ? null : feedErrorText(code, source);
}
