import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, withoutHidden } from './cleanText.ts';

const PIECES = [
  ' ',
  '\n',
  '\r\n',
  '\u2028',
  '\0',
  '\u202E',
  '\uD800',
  '\u200B',
  '\u200D',
  '\u3164',
  '\u2800',
  '👩‍👩‍👧',
  '\uFE0F',
  '\u{1F3F4}',
  '\u{E0067}',
  '1',
  '\u20E3',
  'a',
  '\u0308',
  'ä',
  'ن',
  '<b>',
];
/** Any text, often with unwanted characters. */
const anyText = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...PIECES)), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('a cleaned text', () => {
  it('does not change when cleaned again, and neither hides nor reorders anything', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cleaned = cleanText(text);
        expect(cleanText(cleaned)).toBe(cleaned);
        expect(cleaned.replaceAll(/[\n\t]/g, '')).not.toMatch(
          /[\p{Cc}\u2028\u202A-\u202E\u2066-\u2069\u3164]/u,
        );
        expect(cleaned).not.toMatch(/\n\s*\n\s*\n/u);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleanLine(text)).not.toContain('\n');
        expect(withoutHidden(withoutHidden(text))).toBe(withoutHidden(text));
      }),
    );
  });

  it.each([
    ['  Hallo \r\n Welt  ', 'Hallo \n Welt'],
    ['a\u0308', 'ä'],
    ['<script>', '<script>'],
    [`oben${'\n'.repeat(400)}unten`, 'oben\n\nunten'],
    [`oben${'\n \t'.repeat(400)}unten`, 'oben\n\nunten'],
    ['oben\u2028\u2029\u0085\runten', 'oben\n\nunten'],
    ['K\u00ADa\u200Bn\u200Ee\u2060', 'Kane'],
    ['\u202Eenak\u202C \u2067so\u2069', 'enak so'],
    [`x${'\u0301'.repeat(50)}algo`, `x${'\u0301'.repeat(4)}algo`],
    ['👩‍👩‍👧 ❤️‍🔥 👨🏽‍🦰 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴‍☠️', '👩‍👩‍👧 ❤️‍🔥 👨🏽‍🦰 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴‍☠️'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ])('of %j is %j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });
});

describe('a cleaned line', () => {
  it.each([
    ['  zwei \n\t Wörter\u0000 ', 'zwei Wörter'],
    ['a\u202Eb', 'ab'],
  ])('of %j is %j', (text, line) => {
    expect(cleanLine(text)).toBe(line);
  });

  it.each([
    '',
    ' \u200B ',
    '\u3164',
    '\uFFA0\u115F\u1160',
    '\u2800\u2800',
    '\u{E0041}',
    '\u{1D159}',
    '\u0301',
  ])('is empty for %j', (text) => {
    expect(cleanLine(text)).toBe('');
  });
});
