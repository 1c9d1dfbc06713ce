let lastMs = 0;

/**
 * An id of the discussion: the prefix, the current time in milliseconds and random text (specification, section 9).
 * Ids of one process grow, so that they order what was written at the same instant of a clock that stands still.
 */
export function newId(prefix: 'comment' | 'like' | 'poll' | 'vote' | 'report'): string {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return `${prefix}_${lastMs}_${crypto.randomUUID().slice(0, 8)}`;
}
