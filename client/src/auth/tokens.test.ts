import { describe, expect, it } from 'vitest';
import {
  fromStoredText,
  isAccessExpired,
  isRefreshable,
  toStoredText,
  toTokens,
  type Tokens,
} from './tokens.ts';

const tokens: Tokens = {
  accessToken: 'a',
  refreshToken: 'r',
  issuedAtS: 1000,
  expiresInS: 900,
  refreshExpiresInS: 5000,
};

describe('expiry', () => {
  it.each([
    [1000, false],
    [1869.999, false],
    [1870, true],
    [9999, true],
  ])('of the access token at second %s: %s', (atS, expected) => {
    expect(isAccessExpired(tokens, atS * 1000)).toBe(expected);
  });

  it.each([
    [5999.999, true],
    [6000, false],
  ])('of the refresh token has no margin: at second %s refreshable is %s', (atS, expected) => {
    expect(isRefreshable(tokens, atS * 1000)).toBe(expected);
  });

  it('counts as reached when unknown', () => {
    expect(isRefreshable({ ...tokens, refreshToken: null }, 0)).toBe(false);
    expect(isRefreshable({ ...tokens, refreshExpiresInS: null }, 0)).toBe(false);
  });
});

describe('the stored text', () => {
  it('gives back what was stored, with and without a refresh token', () => {
    for (const pair of [tokens, { ...tokens, refreshToken: null, refreshExpiresInS: null }])
      expect(fromStoredText(toStoredText(pair))).toEqual(pair);
  });

  it('uses the provider’s property names', () => {
    expect(JSON.parse(toStoredText(tokens))).toEqual({
      access_token: 'a',
      refresh_token: 'r',
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 5000,
      issued_at: 1000,
    });
  });

  it('needs an issue time, in the text or as a fallback', () => {
    const value = { access_token: 'a', expires_in: 900 };
    expect(fromStoredText(JSON.stringify(value))).toBeNull();
    expect(toTokens(value, 7)).toMatchObject({ issuedAtS: 7, refreshToken: null });
  });

  it.each([{ expires_in: '900' }, { expires_in: -1 }, { expires_in: null }, { access_token: '' }])(
    'with %j holds none',
    (change) => {
      expect(toTokens({ access_token: 'a', expires_in: 900, ...change }, 7)).toBeNull();
    },
  );
});
