import { expect, test } from 'vitest';
import { decisionText } from './decisionText.ts';

test.each([
  ['questionable', '2025-02-15T14:30:00Z', 'Entscheidet sich meist am Freitag'],
  ['expectedBack', '2025-02-16T23:30:00Z', 'Entscheidet sich meist am Sonntag'],
  ['openRace', '2025-02-15T14:30:00Z', 'Klärt sich erst mit der Aufstellung'],
] as const)('%s before %s', (reason, kickoffTs, text) => {
  expect(decisionText(reason, kickoffTs)).toContain(text);
});

test('returns null if nothing is open', () => {
  for (const reason of ['official', 'certainCase', 'clear', 'fewMatches'] as const)
    expect(decisionText(reason, '2025-02-15T14:30:00Z')).toBeNull();
});
