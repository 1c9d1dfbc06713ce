import type { FeedErrorCode } from '@hub/shared/feeds/feeds.schema.ts';

/** A source that gave no usable answer. The message is for the log and contains no key. */
export class FeedError extends Error {
  readonly code: FeedErrorCode;
  /** State for the next reading, where a reader has kept what failed. */
  readonly progress: object | null;

  constructor(code: FeedErrorCode, message: string, options: ErrorOptions & { progress?: object } = {}) {
    super(message, options);
    this.name = 'FeedError';
    this.code = code;
    this.progress = options.progress ?? null;
  }
}
