import { afterEach, expect, it, vi } from 'vitest';
import { storedAccessToken } from './storedToken.ts';
import { toStoredText } from './tokens.ts';

const NOW_MS = 1_700_000_000_000;
const tokens = {
  accessToken: 'token',
  refreshToken: 'refresh',
  issuedAtS: NOW_MS / 1000,
  expiresInS: 900,
  refreshExpiresInS: 2_592_000,
};

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('is null if none or something else is stored', () => {
  expect(storedAccessToken(NOW_MS)).toBeNull();
  localStorage.setItem('blink_tokens_hub', '{');
  expect(storedAccessToken(NOW_MS)).toBeNull();
});

it('is returned until shortly before its expiry, whatever its project', () => {
  localStorage.setItem('blink_tokens_elsewhere', toStoredText(tokens));
  expect(storedAccessToken(NOW_MS + 869_000)).toBe('token');
  expect(storedAccessToken(NOW_MS + 870_000)).toBeNull();
});

it('is null if the browser forbids its storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  localStorage.setItem('blink_tokens_hub', toStoredText(tokens));
  expect(storedAccessToken(NOW_MS)).toBeNull();
});
