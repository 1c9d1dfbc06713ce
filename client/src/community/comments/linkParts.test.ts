import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkParts } from './linkParts.ts';

const linksOf = (text: string) =>
  linkParts(text).flatMap(({ text: shown, href }) => (href === null ? [] : [shown]));

describe('linkParts', () => {
  it.each([
    ['schau https://hub.test/a?b=1#c an', ['https://hub.test/a?b=1#c']],
    ['(siehe https://hub.test/a).', ['https://hub.test/a']],
    ['https://hub.test/Kader_(Fußball), oder?', ['https://hub.test/Kader_(Fußball)']],
    ['HTTP://HUB.TEST und http://a.test!', ['HTTP://HUB.TEST', 'http://a.test']],
    ['javascript:alert(1) data:text/html,x ftp://a.test //a.test', []],
    ['https://bank.example@evil.test/', []],
    ['https:// http://', []],
  ])('finds the addresses of %s', (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  it('preserves the text, and links only to http and https', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('https://a.test/b?c=d#e', 'http://ä.test', 'https://u:p@c.test', 'https://[::1]/'),
      fc.constantFrom('https://', 'http://a', ' ', '\n', '(', ')', 'javascript:', '<script>', '"', '.', '@'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join('');
        const parts = linkParts(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        const protocols = parts.flatMap(({ href }) => (href === null ? [] : [new URL(href).protocol]));
        expect(protocols.filter((protocol) => !/^https?:$/u.test(protocol))).toEqual([]);
      }),
    );
  });
});
