import { createECDH, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { PAYLOAD_BYTES_MAX, sealMessage } from './sealMessage.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('seals the RFC’s example exactly', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(bytes(EXAMPLE.senderKey));
  const sealed = sealMessage(EXAMPLE, EXAMPLE.text, { sender, salt: bytes(EXAMPLE.salt) });
  expect(sealed.toString('base64url')).toBe(EXAMPLE.sealed);
});

it('uses a fresh key pair and salt for each message', () => {
  const [first, second] = [sealMessage(EXAMPLE, 'a'), sealMessage(EXAMPLE, 'a')];
  expect(first.subarray(0, 16)).not.toEqual(second.subarray(0, 16));
  expect(first.subarray(21, 86)).not.toEqual(second.subarray(21, 86));
});

it('fits into a record of 4,096 bytes', () => {
  expect(sealMessage(EXAMPLE, 'a'.repeat(PAYLOAD_BYTES_MAX))).toHaveLength(4096);
  expect(() => sealMessage(EXAMPLE, 'a'.repeat(PAYLOAD_BYTES_MAX + 1))).toThrow(RangeError);
});

it.each([
  ['no point of the curve', { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]), auth: 16 }],
  ['a compressed point', { p256dh: bytes(EXAMPLE.p256dh).subarray(0, 33), auth: 16 }],
  ['no key', { p256dh: Buffer.alloc(0), auth: 16 }],
  ['a short secret', { p256dh: bytes(EXAMPLE.p256dh), auth: 15 }],
])('refuses %s', (_what, { p256dh, auth }) => {
  const keys = { p256dh: p256dh.toString('base64url'), auth: randomBytes(auth).toString('base64url') };
  expect(() => sealMessage(keys, 'a')).toThrow(RangeError);
});
