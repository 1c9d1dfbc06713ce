import { expect, it } from 'vitest';
import { createSealing } from './sealSecret.ts';

const sealing = createSealing('a secret of sixteen characters');

it('opens a sealed secret, only for the same row and with the same key', () => {
  const sealed = sealing.seal('row', 'Geheim: ü');
  expect(sealing.open('row', sealed)).toBe('Geheim: ü');
  expect(sealed).not.toContain(Buffer.from('Geheim').toString('base64url').slice(0, 7));
  expect(sealing.seal('row', 'Geheim: ü')).not.toBe(sealed);
  expect(sealing.open('other', sealed)).toBeNull();
  expect(createSealing('another secret of the hub').open('row', sealed)).toBeNull();
});

it('opens no text that was changed, cut or never sealed', () => {
  const sealed = sealing.seal('row', 'secret');
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  for (const broken of [bytes.toString('base64url'), sealed.slice(0, 30), '', 'secret'])
    expect(sealing.open('row', broken)).toBeNull();
});

it('has equal fingerprints for equal texts only', () => {
  expect(sealing.fingerprint('one')).toBe(sealing.fingerprint('one'));
  expect(sealing.fingerprint('one')).not.toBe(sealing.fingerprint('two'));
  expect(createSealing('another secret of the hub').fingerprint('one')).not.toBe(sealing.fingerprint('one'));
});
