import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are equal. Compares digests of equal length, so that the time taken reveals nothing. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digestOf(a), digestOf(b));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
