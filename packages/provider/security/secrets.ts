import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are equal. Compares digests of equal length, so that the time taken reveals nothing. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digestOf(a), digestOf(b));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** What is stored of a random token. */
export const tokenHash = (token: string) => digestOf(token).toString('hex');
