import webPush from 'web-push';

export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/** A service believes a token for a day at most (RFC 8292, section 2). */
const VALID_SECONDS = 12 * 3600;
/** Not used up to the last moment, because clocks differ. */
const KEPT_MS = 11 * 3600_000;

/**
 * Tokens by which push services know the hub, kept for each service and key until shortly before they expire, because signing
 * takes longer than sealing.
 *
 * @param subject whom a push service can turn to
 */
export function createVapidTokens(subject: string, nowMs: () => number = Date.now) {
  const signed = new Map<string, { header: string; atMs: number }>();
  const keyOf = (origin: string, { publicKey }: PushKeyPair) => `${origin} ${publicKey}`;
  return {
    /** @returns the value of the header `Authorization` */
    tokenFor(origin: string, keys: PushKeyPair): string {
      const known = signed.get(keyOf(origin, keys));
      const ageMs = nowMs() - (known?.atMs ?? 0);
      // A clock that was set back makes a token of the future.
      if (known !== undefined && ageMs >= 0 && ageMs < KEPT_MS) return known.header;
      const { Authorization: header } = webPush.getVapidHeaders(
        origin,
        subject,
        keys.publicKey,
        keys.privateKey,
        'aes128gcm',
        Math.floor(nowMs() / 1000) + VALID_SECONDS,
      );
      signed.set(keyOf(origin, keys), { header, atMs: nowMs() });
      return header;
    },
    /** After a service has refused the token. */
    forget: (origin: string, keys: PushKeyPair) => void signed.delete(keyOf(origin, keys)),
  };
}
