import type { FeedErrorCode } from '#shared/feeds/feeds.schema.ts';

/** A source that gave no usable answer. The message is for the log and contains no key. */
export class FeedError extends Error {
  readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FeedError';
    this.code = code;
  }
}
