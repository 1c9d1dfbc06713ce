let lastMs = 0;

/**
 * Makes an id for a discussion: prefix, current time in milliseconds and random text (specification, section 9). The ids
 * of a process ascend, so that they order rows written at the same instant of a fixed clock.
 */
export function newId(prefix: 'comment' | 'like' | 'poll' | 'vote' | 'report'): string {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return `${prefix}_${lastMs}_${crypto.randomUUID().slice(0, 8)}`;
}
