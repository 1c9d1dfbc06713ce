import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  formatEstimate,
  formatStartChance,
  isPercentage,
  startChanceInWords,
  startLabelOf,
} from './chanceText.ts';

const NBSP = '\u00A0';

describe('formatEstimate', () => {
  it.each([
    [0, `<${NBSP}1${NBSP}%`],
    [0.0049, `<${NBSP}1${NBSP}%`],
    [0.005, `1${NBSP}%`],
    [0.734, `73${NBSP}%`],
    [0.994, `99${NBSP}%`],
    [0.9951, `>${NBSP}99${NBSP}%`],
    [1, `>${NBSP}99${NBSP}%`],
  ])('shows %f as %s', (probability, shown) => {
    expect(formatEstimate(probability)).toBe(shown);
  });

  it('never claims certainty and never breaks across lines', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (probability) => {
        const shown = formatEstimate(probability);
        expect(shown).toMatch(/^([<>]\u00A0)?[1-9]\d?\u00A0%$/u);
      }),
    );
  });
});

describe('formatStartChance', () => {
  it.each([
    [0, `0${NBSP}%`],
    [Number.EPSILON, `<${NBSP}1${NBSP}%`],
    [0.734, `73${NBSP}%`],
    [1 - Number.EPSILON, `>${NBSP}99${NBSP}%`],
    [1, `100${NBSP}%`],
  ])('shows %f as %s, with certainty reserved for official elevens', (probability, shown) => {
    expect(formatStartChance(probability)).toBe(shown);
  });
});

test('puts a chance, or a place in the official eleven, into words', () => {
  expect([0.734, 1, 0].map(startChanceInWords)).toEqual([`73${NBSP}%`, 'in der Elf', 'nicht in der Elf']);
});

test('shows no percentage with too few inputs, but always the official eleven', () => {
  expect([0.7, 1, 0].map((probability) => isPercentage(probability, 'little'))).toEqual([false, true, true]);
  expect([isPercentage(0.7, 'elevens'), isPercentage(0.7, null)]).toEqual([true, true]);
});

test('labels an estimate by its tier, and a fact as such', () => {
  const words = [0.99, 0.7, 0.5, 0.2, 0.01].map((probability) => startLabelOf(probability).word);
  expect(words).toEqual([
    'Sehr wahrscheinlich',
    'Wahrscheinlich',
    'Wackelkandidat',
    'Eher Bank',
    'Nicht zu erwarten',
  ]);
  expect([startLabelOf(1).word, startLabelOf(0).word]).toEqual(['Offizielle Elf', 'Nicht in der Elf']);
});
