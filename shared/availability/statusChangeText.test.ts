import { describe, expect, it } from 'vitest';
import { statusChangeText } from './statusChangeText.ts';

describe('the sentence about a changed status', () => {
  it.each([
    ['fit', 'injured', 'erst fit, jetzt verletzt'],
    ['injured', 'questionable', 'erst verletzt, jetzt fraglich'],
    ['suspended', 'fit', 'erst gesperrt, jetzt fit'],
    ['unknown', 'injured', 'jetzt verletzt'],
    ['injured', 'unknown', 'nicht mehr verletzt gemeldet'],
  ] as const)('from %s to %s is %j', (before, now, text) => {
    expect(statusChangeText({ before, now })).toBe(text);
  });
});
