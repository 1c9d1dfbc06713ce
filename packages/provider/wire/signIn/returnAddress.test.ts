import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loopbackOriginOf, returnAddressOf } from './signInRoutes.ts';

const HUB = 'https://hub.example';
const FANS = 'https://fans.example:8443';
const ORIGINS = [HUB, FANS] as const;
const back = (given: unknown) => returnAddressOf(given, [...ORIGINS])?.href ?? null;

/** Spellings used in open redirect attacks; `evil.example` is the attacker. */
const OPEN_REDIRECTS = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://hub.example@evil.example/',
  'https://hub.example:password@evil.example/',
  'https://evil.example\\@hub.example/',
  'https://user@hub.example/',
  'https://hub.example.evil.example/',
  'https://evil-hub.example/',
  'https://hub.example%2eevil.example/',
  'https://hub.example%00.evil.example/',
  'https://hub。example.evil.example/',
  'https://hub.examplе/',
  'http://hub.example/',
  'https://hub.example:8443/',
  'https://fans.example/',
  'ftp://hub.example/',
  'javascript:alert(1)//https://hub.example/',
  'JaVaScRiPt://hub.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://hub.example/0e5c',
  'file:///etc/hosts',
  '%2F%2Fevil.example',
  'https%3A%2F%2Fevil.example',
  ' https://evil.example/',
  '\thttps://evil.example/',
  '/\t/evil.example',
  '/\n/evil.example',
  'java\nscript:alert(1)',
  '/.//evil.example\\..',
  'https://hub.example\r\nLocation: https://evil.example/',
  'evil.example',
  'players',
  '',
];

describe('the address to return to', () => {
  test.each(OPEN_REDIRECTS)('refuses %j', (given) => {
    expect(back(given)).toBeNull();
  });

  test.each([undefined, null, 1, ['https://hub.example/'], {}, `https://hub.example/${'x'.repeat(2000)}`])(
    'refuses what is not an address: %j',
    (given) => {
      expect(back(given)).toBeNull();
    },
  );

  test.each([
    ['https://hub.example', 'https://hub.example/'],
    ['https://hub.example/players?a=1&b=%20x#top', 'https://hub.example/players?a=1&b=+x#top'],
    ['HTTPS://HUB.example:443/', 'https://hub.example/'],
    ['/players/7?tab=form', 'https://hub.example/players/7?tab=form'],
    ['/', 'https://hub.example/'],
    ['https://fans.example:8443/start', 'https://fans.example:8443/start'],
    ['/https://evil.example/', 'https://hub.example/https://evil.example/'],
    ['https://hub.example/?n=https://evil.example', 'https://hub.example/?n=https%3A%2F%2Fevil.example'],
    ['https://hub.example//evil.example/', 'https://hub.example//evil.example/'],
    ['/a?access_token=old&refresh_token=old&b=1', 'https://hub.example/a?b=1'],
  ])('%s leads to %s', (given, expected) => {
    expect(back(given)).toBe(expected);
  });

  test('always takes the browser to an allowed origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      ':',
      '@',
      '#',
      '?',
      '.',
      '%2f',
      '%5c',
      '\t',
      ' ',
      'https:',
      'hub.example',
      'evil.example',
    );
    const spelling = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(spelling, (given) => {
        const url = back(given);
        // A browser resolves the Location header against the page's own address.
        const origin = url === null ? HUB : new URL(url, `${HUB}/auth`).origin;
        expect(ORIGINS).toContain(origin);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ['localhost:3971', 'http://localhost:3971'],
  ['127.0.0.1', 'http://127.0.0.1'],
  ['[::1]:80', 'http://[::1]:80'],
  ['localhost.evil.example', null],
  ['localhost:80@evil.example', null],
  ['evil.example', null],
  [undefined, null],
])('the host %s is this machine: %s', (host, origin) => {
  expect(loopbackOriginOf(host)).toBe(origin);
});
