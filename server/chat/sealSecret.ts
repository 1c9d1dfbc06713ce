import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/** Encrypts a row's secret, so that it can be read only with the key and only for that row. */
export interface Sealing {
  seal(rowId: string, secret: string): string;
  /** @returns null if sealed with another key or for another row */
  open(rowId: string, sealed: string): string | null;
  /** Equal for equal texts; without the key, the text cannot be derived from it. */
  fingerprint(text: string): string;
}

/** @param secret from which the keys are derived (HKDF, RFC 5869) */
export function createSealing(secret: string): Sealing {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `hub chats: ${use}`, 32));
  const [sealKey, fingerprintKey] = [keyFor('seal'), keyFor('fingerprint')];
  return {
    seal(rowId, secretText) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey, nonce).setAAD(Buffer.from(rowId));
      const sealed = Buffer.concat([cipher.update(secretText, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(rowId, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, sealKey, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(rowId))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([opened, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
  };
}
