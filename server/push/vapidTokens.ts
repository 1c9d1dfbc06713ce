import webPush from 'web-push';

export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/** Lifetime of a token; services accept at most a day (RFC 8292, section 2). */
const VALID_SECONDS = 12 * 3600;
/** How long a token is used, less than its lifetime because clocks differ. */
const KEPT_MS = 11 * 3600_000;

/**
 * Tokens that identify the hub to push services, kept for each service and key until shortly before they expire, because signing
 * takes longer than sealing.
 *
 * @param subject contact for push services
 */
export function createVapidTokens(subject: string, nowMs: () => number = Date.now) {
  const signed = new Map<string, { header: string; atMs: number }>();
  const keyOf = (origin: string, { publicKey }: PushKeyPair) => `${origin} ${publicKey}`;
  return {
    /** @returns the value of the header `Authorization` */
    tokenFor(origin: string, keys: PushKeyPair): string {
      const known = signed.get(keyOf(origin, keys));
      const ageMs = nowMs() - (known?.atMs ?? 0);
      // After the clock was set back, the token is from the future.
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
    /** To be called if a service has rejected the token. */
    forget: (origin: string, keys: PushKeyPair) => void signed.delete(keyOf(origin, keys)),
  };
}
