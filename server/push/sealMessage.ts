import { createCipheriv, createECDH, hash, randomBytes, type ECDH } from 'node:crypto';

/** Keys of a browser's subscription, base64url, as provided by the browser. */
export interface SubscriptionKeys {
  /** Uncompressed point of P-256, 65 bytes. */
  p256dh: string;
  /** 16 bytes. */
  auth: string;
}

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const TAG_BYTES = 16;
/** Record size in the header; one record contains the whole message (RFC 8291, section 4). */
const RECORD_BYTES = 4096;
const HEADER_BYTES = 16 + 4 + 1 + POINT_BYTES;
/** Largest payload that fits into a record beside delimiter and tag. */
export const PAYLOAD_BYTES_MAX = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;

/** Number of the only block that HKDF expands (RFC 5869), at the end of its inputs. */
const ONE = '\u0001';
const KEY_INFO = Buffer.from('WebPush: info\0');
const CONTENT_KEY_INFO = Buffer.from(`Content-Encoding: aes128gcm\0${ONE}`);
const NONCE_INFO = Buffer.from(`Content-Encoding: nonce\0${ONE}`);
/** Ends the last record. */
const DELIMITER = Buffer.from([2]);

/**
 * Encrypts a message for one browser with the content encoding `aes128gcm` (RFC 8291, RFC 8188), at half the cost of the package
 * `web-push`. Key pair and salt are fresh for each message, as section 3.1 demands.
 *
 * @param fresh replaced in the test with those of the RFC
 * @returns the body of the request
 * @throws RangeError for invalid keys, and for more than `PAYLOAD_BYTES_MAX`
 */
export function sealMessage(
  { p256dh, auth }: SubscriptionKeys,
  payload: string,
  fresh: { sender: ECDH; salt: Buffer } = freshSecrets(),
): Buffer {
  const receiverKey = Buffer.from(p256dh, 'base64url');
  const authSecret = Buffer.from(auth, 'base64url');
  const text = Buffer.from(payload);
  if (receiverKey.length !== POINT_BYTES || authSecret.length !== AUTH_BYTES)
    throw new RangeError('The keys of the subscription have another length');
  if (text.length > PAYLOAD_BYTES_MAX) throw new RangeError('The message is too long');
  const { sender, salt } = fresh;
  const senderKey = sender.getPublicKey();
  const secret = sharedSecret(sender, receiverKey);
  const info = Buffer.concat([KEY_INFO, receiverKey, senderKey, Buffer.from(ONE)]);
  const pseudorandom = hmac(salt, hmac(hmac(authSecret, secret), info));
  const contentKey = hmac(pseudorandom, CONTENT_KEY_INFO).subarray(0, 16);
  const nonce = hmac(pseudorandom, NONCE_INFO).subarray(0, 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const head = Buffer.alloc(HEADER_BYTES);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, 16);
  head.writeUInt8(POINT_BYTES, 20);
  senderKey.copy(head, 21);
  return Buffer.concat([
    head,
    cipher.update(Buffer.concat([text, DELIMITER])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

const BLOCK_BYTES = 64;

/**
 * HMAC-SHA-256 for keys of 64 bytes at most (RFC 2104). Node's own HMAC and HKDF create an object for each key, which takes as
 * long as the scalar multiplication.
 */
function hmac(key: Buffer, data: Buffer): Buffer {
  const inner = Buffer.alloc(BLOCK_BYTES, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES, 0x5c);
  for (const [index, byte] of key.entries()) {
    inner[index] = 0x36 ^ byte;
    outer[index] = 0x5c ^ byte;
  }
  const within = hash('sha256', Buffer.concat([inner, data]), 'buffer');
  return hash('sha256', Buffer.concat([outer, within]), 'buffer');
}

function freshSecrets() {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
}

/** @throws RangeError for a point that is not on the curve */
function sharedSecret(sender: ECDH, receiverKey: Buffer): Buffer {
  try {
    return sender.computeSecret(receiverKey);
  } catch (error) {
    throw new RangeError('The key of the subscription is no point of the curve', { cause: error });
  }
}
