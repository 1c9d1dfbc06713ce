import { expect, test } from 'vitest';
import { isPublicOrigin } from './publicAddress.ts';

test.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
  ['http://hub.localhost', false],
  ['http://192.168.178.20:3000', false],
  ['http://10.1.2.3', false],
  ['http://172.16.0.1', false],
  ['http://172.31.255.1', false],
  ['http://169.254.1.1', false],
  ['http://[fd12:3456::1]', false],
  ['http://[fe80::1]', false],
  ['http://raspberry.local', false],
  ['http://172.32.0.1', true],
  ['http://11.0.0.1', true],
  ['http://[2001:db8::1]', true],
  ['https://hub.example', true],
  ['https://localhost.example', true],
  ['https://10.example', true],
])('%s is public: %s', (origin, isPublic) => {
  expect(isPublicOrigin(origin)).toBe(isPublic);
});
